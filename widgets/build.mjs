/**
 * Builds the browser half: one module and one style sheet, small, with no address in them; and
 * gestures.js, which stands behind that module in the widgets that need it: a script, whose one name the
 * module knows (see docs/decisions/gestures.md).
 * Beside them goes a hash of the sources, by which everyone sees whether the bundle is theirs
 * (hatch_build.py computes the same). `--check` only compares.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, "..", "src", "cluekit", "ui", "static");
const LIMIT = 15_000; // bytes of scene.js, which travels with every widget
const MOVING = 12_000; // of gestures.js and the part of scene.js that moves things, together
const GESTURES = "ckGestures";

function hashOfSources() {
  const inSrc = readdirSync(join(here, "src")).map((name) => `src/${name}`);
  const files = ["build.mjs", "package.json", "package-lock.json", ...inSrc].sort();
  const hash = createHash("sha256");
  for (const file of files) {
    const text = readFileSync(join(here, file), "utf8").replaceAll("\r\n", "\n");
    hash.update(file.split("/").at(-1)).update("\0").update(text).update("\0");
  }
  return hash.digest("hex");
}

/** Long names of the page's own methods and properties, used often. */
const LONG = [
  "getAttribute", "setAttribute", "removeAttribute", "hasAttribute", "querySelector",
  "querySelectorAll", "preventDefault", "getBoundingClientRect", "addEventListener",
  "toggleAttribute", "closest", "parentElement", "firstElementChild", "nodeName", "textContent", "nodeValue",
  "togglePopover", "content", "length", "target", "childNodes", "replaceChildren",
];

/** The same for gestures.js alone. */
const MORE = ["linearRampToValueAtTime", "stopPropagation", "transform", "offsetTop", "offsetHeight", "getRootNode"];

/** What is private is so for the compiler (tsc sees to it); among names of one letter nobody is met by chance. */
function withoutHashes(script) {
  if (/#/.test(script.replaceAll(/#[\w$]\b|#\$/g, ""))) throw new Error("# stands for something else, too");
  // A private field without a value is declared for the compiler alone.
  return script.replaceAll("#", "").replaceAll(/class\{(?:[\w$];)+/g, "class{");
}

function names(long, first = 0) {
  return `var ${long.map((name, n) => `$${n + first}="${name}"`).join(",")};`;
}

/** Say each long name once: `a.getAttribute(b)` becomes `a[$0](b)`. It saves a twentieth. */
function saidOnce(script, more = []) {
  if (/\$\d/.test(script.replaceAll('"$1deg)"', ""))) throw new Error("$0, $1 … are names already");
  return [...LONG, ...more].reduce((text, name, n) =>
    text.replaceAll(new RegExp(`(\\?\\.|\\.)${name}\\b`, "g"), (_, dot) => `${dot === "." ? "" : dot}[$${n}]`), script);
}

/** What a module gives becomes the value of the name that the module before it knows. */
function behind(script) {
  const [whole, given] = /export\{([^}]*)\};\s*$/.exec(script);
  const named = given.split(",").map((each) => each.replace(/(.+) as (.+)/, "$2:$1"));
  return `${GESTURES}=(()=>{${names(MORE, LONG.length)}${script.slice(0, -whole.length)}return{${named}}})();\n`;
}

/** What only our own objects call so, and no element: short names, which nothing private can have. */
const OURS = ["release", "serial", "spans", "shape", "closed", "heard", "base", "entries", "wait", "keeps", "made", "soft", "waits", "field"];
const SHORT = Object.fromEntries(OURS.map((name, n) => [name, ["$", "_"][n] ?? `_${n}`]));
/** The same of gestures.js, which knows other objects. */
const HANDS = ["lifted", "stays", "item", "writes", "first", "only", "timer", "follow", "touch", "land", "caret"];
const MANGLED = { mangleProps: new RegExp(`^(${OURS.join("|")})$`), mangleCache: SHORT };

/** A page's own `Object.entries` would be shortened with ours, and be gone: refuse it. */
function onlyOurs(folder) {
  const theirs = new RegExp(`\\b[A-Z]\\w*\\.(${OURS.join("|")})\\b`);
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".ts"))) {
    const found = theirs.exec(readFileSync(join(folder, name), "utf8"));
    if (found) throw new Error(`${name} says ${found[0]}: here ${found[1]} stands for a property of ours alone`);
  }
}

function within(limit, name, size) {
  if (size > limit) throw new Error(`${name} has ${size} bytes; ${limit} are allowed`);
}

async function bundle() {
  onlyOurs(join(here, "src"));
  const common = { absWorkingDir: here, bundle: true, minify: true, write: false, metafile: true, charset: "utf8" };
  const banner = { js: `var ${GESTURES};` };
  const scene = { entryPoints: ["src/scene.ts"], format: "esm", target: "es2022", banner, ...MANGLED };
  const behindIt = {
    entryPoints: ["src/gestures.ts"], format: "esm", target: "es2022", mangleProps: new RegExp(`^(${HANDS.join("|")})$`),
  };
  const style = { entryPoints: ["src/scene.css"], target: "chrome110", loader: { ".css": "css" } };
  const made = await Promise.all([scene, behindIt, style].map((one) => build({ ...common, ...one })));
  const [js, gestures, css] = made.map((result) => result.outputFiles[0].text);
  const [inScene] = Object.values(made[0].metafile.outputs);
  const hash = `${hashOfSources()}\n`;
  const scripts = { "scene.js": `${names(LONG)}${saidOnce(withoutHashes(js))}`, "gestures.js": behind(saidOnce(gestures, MORE)) };
  const [all, more] = Object.values(scripts).map((script) => Buffer.byteLength(script));
  within(LIMIT, "scene.js", all);
  within(MOVING, "what moves", more + inScene.inputs["src/motion.ts"].bytesInOutput);
  return { ...scripts, "scene.css": css, "sources.sha256": hash };
}

const made = await bundle();
if (process.argv.includes("--check")) {
  for (const [name, text] of Object.entries(made)) {
    const stored = readFileSync(join(out, name), "utf8").replaceAll("\r\n", "\n");
    if (stored !== text) throw new Error(`${name} is not what its sources give`);
  }
} else {
  mkdirSync(out, { recursive: true });
  for (const [name, text] of Object.entries(made)) writeFileSync(join(out, name), text);
  const sizes = Object.entries(made).slice(0, 3).map(([name, text]) => `${name} ${Buffer.byteLength(text)}`);
  console.log(`bytes: ${sizes.join(", ")}`);
}
