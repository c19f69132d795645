// Reloads a page that the back button restores from memory, because it may be out of date.

addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  delete document.documentElement.dataset.ready; // what is tapped now would be lost
  location.reload();
});
