// A picture as a photo: the drawing is painted on a canvas, twice as large, and saved or shared. It is painted in
// advance, because browsers share only right after a tap. Without this file the drawing itself can be saved.

const TWICE = 2;
const MOST = 16_000_000; // pixels that every browser can paint on

const picture = document.querySelector("[data-picture]");
const told = document.querySelector("[data-failed]");
const share = document.querySelector("[data-share]");
const save = document.querySelector("[data-png]");

async function photo() {
  const drawing = new Image();
  drawing.src = picture.src;
  await drawing.decode();
  const { naturalWidth: width, naturalHeight: height } = drawing;
  const times = Math.min(TWICE, Math.sqrt(MOST / (width * height)));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * times);
  canvas.height = Math.round(height * times);
  canvas.getContext("2d").drawImage(drawing, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  if (!blob) throw new Error("no photo");
  return new File([blob], `${picture.dataset.picture}.png`, { type: "image/png" });
}

function keep(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** The photo as a promise. One that failed is made again for the next tap, which then says so. */
let made = photo();

/** Do with the photo what a button says; what goes wrong is said in a sentence. Whoever closes the window that shares meant to. */
async function act(button, then) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    told.textContent = "";
    try {
      await then(await made);
    } catch (error) {
      if (error.name === "AbortError") return;
      told.textContent = told.dataset.failed;
      made = photo();
      made.catch(() => {}); // the next tap says it again
    }
  });
  button.disabled = true; // a tap that has to wait is not fresh any more
  await made.catch(() => {});
  button.disabled = false;
}

act(save, (file) => {
  keep(file);
  told.textContent = told.dataset.saved;
});
const sample = new File([""], "x.png", { type: "image/png" });
if (navigator.canShare?.({ files: [sample] })) act(share, (file) => navigator.share({ files: [file] }));
