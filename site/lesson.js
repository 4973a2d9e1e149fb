// On JupyterLite's pages. It says what is on its way while they load, wakes a lesson or a part of it by
// the buttons above stored pictures, keeps what is run too early until Python is there, hands the reader's language to
// it, and tells of a lesson that is newer than the reader's own copy.
(() => {
  const me = document.currentScript;
  const texts = JSON.parse(me.dataset.texts);
  const root = new URL("./", me.src);
  const KEY = "cluekit-language";
  const RUNS = /^(runmenu:|notebook:(restart-and-|restart-)?run-)/;
  const KEPT = "cluekit-kept"; // the copy that was put beside a new lesson, to be told after the reload

  // --- the reader's language ---------------------------------------------------------------------

  const stored = (storage, name, value) => {
    try { // a browser may forbid to keep anything
      if (value !== undefined) storage.setItem(name, value);
      return storage.getItem(name);
    } catch {
      return null;
    }
  };
  const known = (name) => {
    const code = name?.slice(0, 2).toLowerCase() ?? "";
    return Object.hasOwn(texts, code) ? code : undefined;
  };
  const asked = known(new URLSearchParams(location.search).get("language"));
  if (asked !== undefined) stored(localStorage, KEY, asked);
  let language = [asked, stored(localStorage, KEY), ...navigator.languages].map(known).find(Boolean) ?? "en";
  const say = (key, values = {}) => texts[language][key].replace(/\{(\w+)\}/g, (_, hole) => values[hole] ?? "");
  document.addEventListener("change", ({ target }) => {
    const chosen = target instanceof Element && target.matches(".ck-language select") && known(target.value);
    if (!chosen) return;
    language = chosen;
    stored(localStorage, KEY, chosen);
  });
  // Before anything else is run: a lesson opens in English unless somebody has asked for another language.
  const speak = (kernel) => kernel.requestExecute({
    code: `import os; os.environ["CLUEKIT_LANG"] = ${JSON.stringify(language)}`, silent: true, store_history: false,
  }).done;

  // --- what is said beside the notebook ----------------------------------------------------------

  const made = (name, about, ...inside) => {
    const one = Object.assign(document.createElement(name), about);
    one.append(...inside);
    return one;
  };
  const status = made("p", { id: "ck-python", role: "status", hidden: true });
  const beside = made("div", { id: "ck-beside" }, status);
  const tell = (key, values) => {
    const words = key === undefined ? "" : say(key, values);
    if (status.textContent !== words) status.textContent = words; // said once, not with every sign of life
    status.lang = language;
    status.hidden = words === "";
  };
  const offer = (words, ...doors) => {
    const close = made("button", { type: "button", textContent: "✕", ariaLabel: say("close") });
    const line = made("div", { className: "ck-offer", lang: language }, made("p", { role: "status" }, words), ...doors, close);
    close.onclick = () => line.remove();
    beside.prepend(line);
  };

  const path = new URLSearchParams(location.search).get("path") ?? "";
  const [, name] = /^([\w.-]+)\.ipynb$/.exec(path) ?? [];
  const way = made("div", { id: "ck-way", role: "status", lang: language }, made("p", {}, made("b", {}, say("lesson_way"))));
  way.append(made("p", {}, say("lesson_more")));
  const arrived = () => document.querySelector(".jp-Notebook .jp-Cell, .jp-DirListing, .jp-Launcher, .jp-Dialog");
  const begin = () => {
    document.body.append(way, beside);
    new MutationObserver((_, watch) => {
      if (arrived() === null) return;
      watch.disconnect();
      way.remove();
    }).observe(document.body, { childList: true, subtree: true });
  };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
  else begin();
  addEventListener("error", ({ target }) => {
    if (target instanceof HTMLScriptElement) way.replaceChildren(made("p", {}, say("lesson_stuck")));
  }, true);

  // --- cells that are run before Python is there -------------------------------------------------

  const ready = new WeakSet(); // notebooks whose Python is there, and speaks the reader's language
  const held = new WeakMap(); // cells to be run then, in the order in which that was asked for
  let execute;
  const run = (panel, cells) => {
    const { content } = panel;
    const before = content.activeCellIndex;
    content.activeCellIndex = content.widgets.indexOf(cells.at(-1));
    content.deselectAll();
    for (const cell of cells) content.select(cell);
    const done = execute("notebook:run-cell"); // what is selected counts now
    content.deselectAll();
    content.activeCellIndex = before;
    return done;
  };
  // Where one of several cells fails Jupyter leaves out the rest: what is woken goes on.
  const hasFailed = ({ model }) => model.type === "code" && model.outputs.toJSON().some((one) => one.output_type === "error");
  const runOn = async (panel, cells) => {
    await run(panel, cells);
    const rest = cells.slice(cells.findIndex(hasFailed) + 1);
    if (rest.length > 0 && rest.length < cells.length) await runOn(panel, rest);
  };
  const runOrHold = (panel, cells) => {
    if (ready.has(panel)) return runOn(panel, cells);
    const waiting = held.get(panel) ?? new Set();
    held.set(panel, waiting);
    for (const cell of cells) {
      waiting.add(cell);
      if (cell.model.type === "code") cell.setPrompt("*");
    }
    tell("python_held");
    return Promise.resolve();
  };
  const meant = (content, id) => {
    const { widgets, activeCellIndex } = content;
    if (id.endsWith("above")) return widgets.slice(0, activeCellIndex);
    if (id.endsWith("below")) return widgets.slice(activeCellIndex);
    if (/all|restart/.test(id)) return [...widgets];
    return widgets.filter((cell) => content.isSelectedOrActive(cell));
  };
  const gate = (app) => {
    execute = app.commands.execute.bind(app.commands);
    app.commands.execute = (id, args) => {
      const panel = app.shell.currentWidget;
      if (!RUNS.test(id) || panel?.sessionContext === undefined || panel.content?.widgets === undefined
        || ready.has(panel)) return execute(id, args);
      const cells = meant(panel.content, id);
      if (cells.every((cell) => cell.model.type !== "code")) return execute(id, args);
      const done = runOrHold(panel, cells);
      if (/select-next|runmenu:run$/.test(id)) void execute("notebook:move-cursor-down");
      return done;
    };
  };
  document.addEventListener("click", ({ target }) => {
    const along = target instanceof Element && known(target.closest("[data-along]")?.dataset.along);
    if (along) open(new URL(`along/${along}.html`, root), "_blank");
    const button = target instanceof Element ? target.closest("button[data-run]") : null;
    const panel = button && [...window.jupyterapp.shell.widgets("main")].find((one) => one.node.contains(button));
    const cells = panel?.content?.widgets ?? [];
    const here = cells.findIndex((cell) => cell.node.contains(button));
    if (here < 0) return;
    const whole = button.dataset.run === "lesson";
    const end = cells.findIndex((cell, place) => place > here && !whole && beginsPart(cell));
    const done = runOrHold(panel, cells.slice(0, end < 0 ? cells.length : end));
    if (ready.has(panel)) tell("python_busy");
    void done.then(() => cells[here].node.scrollIntoView({ block: "nearest" }));
  });
  // A part of a lesson begins with a heading, and its cells come after those above, for what they name.
  const beginsPart = ({ model }) => model.type === "markdown" && /^#{1,2} /m.test(model.sharedModel.source);
  // In the file they are words in bold, so that nothing looks alive where nobody listens. A notebook
  // that is not trusted is shown without their mark: the picture and the hints below tell them then.
  const isToRun = (words) => {
    if (words.dataset.run !== undefined) return true;
    const picture = words.parentElement.nextElementSibling;
    return picture?.localName === "img" && picture.nextElementSibling?.localName === "details";
  };
  const isLater = (words) => { // the first picture of a part has its button, the others a quiet one
    let cell = words.closest(".jp-Cell")?.previousElementSibling;
    for (; cell && !cell.querySelector(".jp-MarkdownOutput :is(h1, h2)"); cell = cell.previousElementSibling) {
      if (cell.querySelector("[data-run='']")) return true;
    }
    return false;
  };
  const enliven = (within) => {
    for (const words of within.querySelectorAll(".jp-OutputArea p > b")) {
      if (!isToRun(words)) continue;
      const button = made("button", { type: "button" }, words.textContent);
      button.dataset.run = words.dataset.run ?? "";
      if (isLater(words)) button.dataset.later = "";
      button.dataset.lmSuppressShortcuts = "true"; // Enter presses it, and does not edit the cell
      words.replaceWith(button);
    }
  };
  new MutationObserver((news) => {
    for (const { addedNodes } of news) {
      for (const one of addedNodes) if (one instanceof Element && one.parentElement) enliven(one.parentElement);
    }
  }).observe(document.documentElement, { childList: true, subtree: true });

  // No widget outlives its page here: where the reader's copy names one, its picture is shown, at once.
  const VIEW = "application/vnd.jupyter.widget-view+json";
  const asPictures = (contents) => {
    const get = contents.get.bind(contents);
    contents.get = async (...asked) => {
      const found = await get(...asked);
      if (found.type !== "notebook") return found;
      for (const { outputs = [] } of found.content?.cells ?? []) {
        for (const { data } of outputs) {
          if ([data?.["text/html"] ?? ""].flat().join("").includes("data-run")) delete data[VIEW];
        }
      }
      return found;
    };
  };

  // --- a lesson that is newer than the reader's copy ---------------------------------------------

  const ours = new WeakSet(); // lessons of the site: what the reader made alone would be gone
  const afresh = async (app, panel) => {
    if (!ours.has(panel)) return;
    const { contents } = app.serviceManager;
    const here = panel.context.path;
    await panel.context.save();
    const mine = await contents.get(here, { content: true });
    const stem = here.replace(/\.ipynb$/, "");
    const folder = here.slice(0, here.lastIndexOf("/") + 1);
    const there = (await contents.get(folder, { content: true })).content.map((one) => one.path);
    let number = 1;
    while (there.includes(`${stem}-yours-${number}.ipynb`)) number += 1;
    const beside = `${stem}-yours-${number}.ipynb`;
    await contents.save(beside, { ...mine, path: beside, name: beside.slice(folder.length) });
    await contents.delete(here); // the reader's: the site's own comes to light again
    stored(sessionStorage, KEPT, beside);
    location.reload();
  };
  const look = async (app, panel) => {
    const lessons = await fetch(new URL("lessons.json", root), { cache: "no-cache" }).then((got) => got.json());
    const newest = lessons[panel.context.path];
    if (newest !== undefined) ours.add(panel);
    if (newest === undefined || panel.content.model.getMetadata("cluekit_site") === newest) return;
    const door = made("button", { type: "button", textContent: say("newer_open") });
    door.onclick = () => void afresh(app, panel);
    offer(say("newer"), door);
  };
  const tellKept = () => {
    const file = stored(sessionStorage, KEPT);
    if (!file) return;
    sessionStorage.removeItem(KEPT);
    const address = new URL(location.href);
    address.searchParams.set("path", file);
    offer(say("kept"), made("a", { href: address.href, target: "_blank", textContent: file }));
  };

  // --- every notebook that is opened -------------------------------------------------------------

  // Jupyter's own sign for this has no room on a telephone.
  const busy = (kernel) => setTimeout(() => {
    if (kernel.status === "busy" && matchMedia("(max-width: 600px)").matches) tell("python_busy");
  }, 1000);
  // A file of Python that does not come is told to the page alone: its kernel goes on waiting.
  const fails = new Promise((_, stop) => addEventListener("unhandledrejection", ({ reason }) => {
    const why = String(reason?.message ?? reason);
    if (why.includes("/pyodide/")) stop(new Error(why));
  }));
  fails.catch(() => {}); // once Python is there nobody waits for it
  const started = async ({ sessionContext }) => {
    const dies = new Promise((_, stop) => sessionContext.statusChanged.connect((_, now) => {
      if (now === "dead") stop(new Error(say("died")));
    }));
    dies.catch(() => {});
    const comes = sessionContext.ready.then(async () => {
      await sessionContext.session.kernel.info;
      await speak(sessionContext.session.kernel);
    });
    await Promise.race([comes, dies, fails]);
  };
  const greet = async (app, panel) => {
    tell("loading");
    await panel.context.ready;
    look(app, panel).catch(() => {}); // without the network one reads what is here
    await started(panel);
    ready.add(panel);
    document.documentElement.dataset.python = "here";
    tell();
    panel.sessionContext.statusChanged.connect((_, now) => {
      if (now === "restarting") void speak(panel.sessionContext.session.kernel);
      if (now === "busy") busy(panel.sessionContext.session.kernel);
      else if (now === "dead") tell("lost", { reason: say("died") });
      else tell();
    });
    const waiting = [...held.get(panel) ?? []].filter((cell) => !cell.isDisposed);
    if (waiting.length > 0) await runOn(panel, waiting);
  };
  const seen = new WeakSet();
  const meet = (app) => {
    for (const panel of app.shell.widgets("main")) {
      if (panel.sessionContext === undefined || panel.content?.widgets === undefined || seen.has(panel)) continue;
      seen.add(panel);
      greet(app, panel).catch((error) => tell("lost", { reason: String(error?.message ?? error) }));
    }
  };
  let app;
  Object.defineProperty(window, "jupyterapp", {
    configurable: true,
    get: () => app,
    set: (given) => {
      app = given;
      gate(app);
      asPictures(app.serviceManager.contents);
      app.commands.addCommand("cluekit:afresh", {
        label: say("afresh"),
        isEnabled: () => ours.has(app.shell.currentWidget),
        execute: () => afresh(app, app.shell.currentWidget),
      });
      void app.started.then(() => {
        tellKept();
        meet(app);
        app.shell.currentChanged?.connect(() => meet(app));
      });
    },
  });
  if (name !== undefined) {
    way.append(made("p", {}, made("a", { href: new URL(`lessons/${name}.html`, root).href }, say("lesson_read"))));
  }
})();
