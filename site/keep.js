// On JupyterLite's pages. It shows the stored pictures, which lie beside the notebooks, stops long work when somebody presses its button, and has Python write
// what waits when the page is left: a move is in memory at once, in the browser's storage soon.
(() => {
  const folder = new URL("jupyter/files/pictures/", document.currentScript.src);
  const show = (within) => {
    for (const one of within.querySelectorAll("img[class*=ck-picture-]:not([src])")) {
      const [, name] = /ck-picture-([0-9a-f]+)/.exec(one.className) ?? [];
      if (name === undefined) continue;
      one.loading = "lazy"; // before its address: what is far down is drawn when somebody comes there
      one.src = new URL(`${name}.svg`, folder);
    }
  };
  new MutationObserver((news) => {
    for (const { addedNodes } of news) {
      for (const one of addedNodes) if (one instanceof Element && one.parentElement) show(one.parentElement);
    }
  }).observe(document.documentElement, { childList: true, subtree: true });
  const stop = new BroadcastChannel("cluekit-stop");
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button.ck-stop") : null;
    if (button === null) return;
    button.disabled = true;
    stop.postMessage("stop");
  });
  const code = "__import__('cluekit.core.journal', fromlist=['settle']).settle()";
  const write = () => {
    for (const each of window.jupyterapp?.shell.widgets("main") ?? []) {
      const kernel = each.sessionContext?.session?.kernel;
      if (kernel?.status === "idle") kernel.requestExecute({ code, silent: true, store_history: false });
    }
  };
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") write();
  });
  addEventListener("pagehide", write);
})();
