// Where the browser gives a page no service worker (plain http, some private windows), Python in it
// reads and writes no file that stays: a lesson's progress is gone after a reload. It is said in the
// line that waits for it (data-lost), and on JupyterLite's pages, which have none, in one at the foot.
(() => {
  if ("serviceWorker" in navigator) return;
  const said = document.currentScript.dataset;
  const say = () => {
    for (const one of document.querySelectorAll("[data-lost]")) one.hidden = false;
    if (said.en === undefined) return;
    let kept = null;
    try {
      kept = localStorage.getItem("cluekit-language");
    } catch {
      // such a browser keeps no language either
    }
    const asked = [new URLSearchParams(location.search).get("language"), kept, ...navigator.languages];
    const language = asked.map((name) => name?.slice(0, 2).toLowerCase()).find((code) => said[code]) ?? "en";
    const [words, close] = said[language].split("|");
    const line = document.createElement("div");
    line.lang = language;
    line.setAttribute("role", "status");
    line.style.cssText = "position:fixed;inset:auto 0 0;z-index:9999;display:flex;gap:12px;align-items:center;"
      + "padding:8px 16px;background:#1c2530;color:#f5efe2;font:15px/1.4 system-ui,sans-serif;border-top:3px solid #e0a030";
    const button = document.createElement("button");
    button.textContent = close;
    button.style.cssText = "min-height:32px;padding:4px 14px;font:inherit;margin-left:auto;cursor:pointer";
    button.onclick = () => line.remove();
    document.body.append(line);
    // What is said of Python stands above it (lesson.css).
    new ResizeObserver(() => document.body.style.setProperty("--ck-foot", `${line.offsetHeight}px`)).observe(line);
    line.append(Object.assign(document.createElement("span"), { textContent: words }), button);
  };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", say);
  else say();
})();
