// A room that the back button brings back as it was shows an old version: it asks for the present one.

window.addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});
