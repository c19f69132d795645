// Bundle what pages link: node script/bundle.mjs <folder with esbuild> <static> <built> <entry>... -- <file>...
// An entry is a path below static. It is bundled with its static imports and minified; a script that is imported
// dynamically stays a separate file. Each bundle is also written compressed, by Brotli and by Zopfli, which makes the
// smallest gzip files. The files after -- are only compressed. Prints the names of all of them.

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve, sep } from "node:path";
import { brotliCompressSync, constants, gunzipSync } from "node:zlib";

const [cache, folder, built, ...paths] = process.argv.slice(2);
const entries = paths.slice(0, paths.indexOf("--"));
const files = paths.slice(paths.indexOf("--") + 1);
const fetched = createRequire(join(resolve(cache), "package.json"));
const { build } = fetched("esbuild");
const { gzipAsync } = fetched("@gfx/zopfli");
const found = new Set(entries);

/** Returns the address of `path`, a file below static, relative to `entry`. */
function seenFrom(entry, path) {
  const address = relative(dirname(entry), path).split(sep).join("/");
  return address.startsWith(".") ? address : `./${address}`;
}

/** Returns a plugin that keeps pictures, fonts and dynamically imported scripts out of the bundle of `entry`. */
function apart(entry) {
  return {
    name: "apart",
    setup(run) {
      run.onResolve({ filter: /^\./ }, ({ path, kind, resolveDir }) => {
        if (kind !== "dynamic-import" && kind !== "url-token") return undefined;
        const target = relative(resolve(folder), resolve(resolveDir, path));
        if (kind === "dynamic-import") found.add(target.split(sep).join("/"));
        return { path: seenFrom(entry, target), external: true };
      });
    },
  };
}

/** Compresses `source` to `path`, unless that is already up to date: Zopfli is slow. */
async function compress(source, path) {
  const body = await readFile(source);
  const params = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT };
  const target = join(built, path);
  const before = await readFile(`${target}.gz`).catch(() => undefined);
  if (before && gunzipSync(before).equals(body)) return;
  await mkdir(dirname(target), { recursive: true });
  await writeFile(`${target}.br`, brotliCompressSync(body, { params }));
  await writeFile(`${target}.gz`, await gzipAsync(body, {}));
}

for (const entry of found) {
  await build({
    entryPoints: [join(folder, entry)],
    outfile: join(built, entry),
    bundle: true,
    minify: true,
    charset: "utf8",
    format: "esm",
    legalComments: "none",
    logLevel: "warning",
    plugins: [apart(entry)],
    target: ["safari16.4", "ios16.4", "chrome111", "firefox121"],
  });
  await compress(join(built, entry), entry);
}
for (const file of files) await compress(join(folder, file), file);
console.log([...found, ...files].join("\n"));
