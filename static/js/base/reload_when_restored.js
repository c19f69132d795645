// A room that the back button brings back as it was shows an old version: it asks for the present one.

addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  delete document.documentElement.dataset.ready; // what is tapped now would be lost
  location.reload();
});
