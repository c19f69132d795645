/* Compiles the app and the library in a folder for the Python of the browser, by that Python itself: modules, templates,
   catalogues. The app is then packed as a whole, and so is what each language adds to it: many small files compressed one
   by one are half as large again.
     node compile.mjs PYODIDE FOLDER */
import { pathToFileURL } from "node:url";
const [pyodide, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide({
  indexURL: `${pyodide}/`,
  env: { HOME: "/home", INSTANCE: "/tmp/instance", PYTHONHASHSEED: "0" },
});
for (const [place, part] of [["/chevet", "app"], ["/library", "library"], ["/out", "."]]) {
  python.FS.mkdirTree(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: `${folder}/${part}` }, place);
}
const compile = `
import compileall, io, os, py_compile, sys, zipfile
from compression.zstd import CompressionParameter, compress
from pathlib import Path

sys.path.insert(0, "/chevet")
sys.dont_write_bytecode = False
for place in ("/chevet", "/library"):
    assert compileall.compile_dir(
        place, quiet=1, legacy=True, optimize=2, invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH
    ), "something does not compile"
    for source in Path(place).rglob("*.py"):
        if "migrations" not in source.parts:
            source.unlink()
from companion.messages import offered, wording
from companion.themes import themes
from companion.web.browser import Site, language_of

site = Site("http://localhost", "/app", "")
for name in site.app.jinja_env.list_templates(extensions=["html", "svg"]):
    site.app.jinja_env.get_template(name)
for theme in ("", *themes()):
    for locale in offered():
        wording(locale, theme)
print(site.answer("GET", "/app/", {}, b"")[0])

archives = {}
for path in sorted(Path("/chevet").rglob("*"), key=lambda path: (path.suffix, path)):
    if path.is_file():
        name = path.relative_to("/chevet").as_posix()
        archives.setdefault(language_of(name), []).append((zipfile.ZipInfo(name), path.read_bytes()))
strongly = {CompressionParameter.compression_level: 12, CompressionParameter.window_log: 23}
for language, files in archives.items():
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w") as packed:
        for undated, content in files:
            packed.writestr(undated, content)
    Path(f"/out/packed/{language or 'chevet'}.zip.zst").write_bytes(compress(whole.getvalue(), options=strongly))
`;
try {
  python.runPython(compile);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
