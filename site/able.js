// Whether this browser can run the lessons. Where it cannot, the page says why and the ways to play
// are put away; JupyterLite's own pages (data-read on this script) lead to the lesson to read.
(() => {
  const me = document.currentScript;
  const able = () => {
    try {
      // The smallest module there is: refused where a school or a policy blocks WebAssembly.
      new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
      return typeof BigInt64Array === "function" && "noModule" in HTMLScriptElement.prototype
        && typeof Array.prototype.at === "function" && typeof WebAssembly.Exception === "function";
    } catch {
      return false;
    }
  };
  if (able()) return;
  if (me.dataset.read !== undefined) {
    const lesson = /[?&]path=([\w.]+)\.ipynb/.exec(location.search);
    const root = new URL(me.dataset.read, me.src);
    location.replace(new URL(lesson ? `lessons/${lesson[1]}.html` : "index.html", root));
    return;
  }
  const say = () => {
    for (const each of document.querySelectorAll("[data-why]")) each.hidden = false;
    for (const each of document.querySelectorAll("[data-play]")) each.hidden = true;
  };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", say);
  else say();
})();
