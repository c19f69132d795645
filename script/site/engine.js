/* Runs the app: a web worker with Python in it. The page beside it hands on requests; what they change is on the disk
   before they are answered, or the window says that they are not. */
import { loadPyodide } from "./pyodide/pyodide.mjs";

/* From file to file: what Python's own memory once had it keeps. */
const UNPACK = `
import os, shutil
from compression import zstd
with zstd.open("/packed") as packed, open("/packed.zip", "wb") as whole:
    shutil.copyfileobj(packed, whole)
shutil.unpack_archive("/packed.zip", "/chevet")
os.remove("/packed")
os.remove("/packed.zip")
`;
const unpack = (python, packed) => {
  python.FS.writeFile("/packed", new Uint8Array(packed));
  python.runPython(UNPACK);
};
const fetched = (name) => fetch(new URL(name, location.href)).then((answer) => answer.arrayBuffer());

/* The words of a language come when it is first chosen; until they can, they are said in English. */
const bring = async ({ python }, name) => {
  try {
    unpack(python, await fetched(name));
    python.pyimport("companion.messages").forget();
  } catch (error) {
    console.warn(error);
  }
};
const words = (language) => `languages/${language}.zip.zst`;

const start = async ({ base, version }) => {
  const folder = `/kept${base}`;
  const packed = fetched("chevet.zip.zst");
  const python = await loadPyodide({
    indexURL: new URL("pyodide/", location.href).href,
    env: { HOME: "/home", INSTANCE: folder },
    stdout: () => {},
  });
  const { FS } = python;
  FS.mkdirTree(folder);
  FS.mount(FS.filesystems.IDBFS, {}, folder);
  const sync = (read) => new Promise((done, fail) => FS.syncfs(read, (error) => (error ? fail(error) : done())));
  await sync(true);
  const whole = await packed;
  postMessage({ fetched: true });
  unpack(python, whole);
  // Where Python may keep what it compiles, templates and catalogues are read as they were compiled with the folder.
  python.runPython('import sys; sys.path.insert(0, "/chevet"); sys.dont_write_bytecode = False');
  const site = python.pyimport("companion.web.browser").Site(location.origin, `${base}app`, version);
  const app = { python, site, keep: () => sync(false) };
  // Those that were chosen here before: what was recorded in them is found again.
  for (const language of site.absent()) if (await caches.match(new URL(words(language), location.href))) await bring(app, words(language));
  return app;
};

const answer = async (app, { method, address, headers, body }) => {
  const { python, site, keep } = app;
  const sent = python.toPy(new Uint8Array(body));
  const facts = python.toPy(headers);
  const language = site.lacking(facts);
  if (language) await bring(app, words(language));
  const proxy = site.answer(method, address, facts, sent.tobytes?.() ?? sent);
  const [status, fields, content] = proxy.toJs();
  for (const used of [proxy, sent, facts]) used.destroy?.();
  if (method !== "GET" && method !== "HEAD") {
    const kept = await keep().then(() => true, () => false); // false: no room, and all waits for the next time
    postMessage({ kept });
  }
  return { status, headers: fields, body: content };
};

let running;
let turn; // one request after the other
self.onmessage = ({ data, ports: [port] }) => {
  if (!running) {
    running = turn = start(data);
    turn.then(
      () => postMessage({ ready: true }),
      (error) => postMessage({ failed: String(error) }),
    );
    return;
  }
  turn = turn.then(async () => {
    try {
      const made = await answer(await running, data);
      port.postMessage(made);
    } catch (error) {
      port.postMessage({ status: 500, failed: String(error) });
    }
  });
};
