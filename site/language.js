// The reader's language, kept on this device under the key "cluekit-language", where lessons find it.
// The address has the first word (?language=it, or a page that is in one language: data-page), then
// what was kept, then what the browser wishes. A page that exists in that language (data-pages) is
// opened in its place; where only the words around a lesson do, these are said in it.
(() => {
  const KEY = "cluekit-language";
  const me = document.currentScript, root = document.documentElement;
  const known = (tag) => ["en", "it", "pt"].find((code) => code === tag?.toLowerCase().split("-")[0]);
  const storage = (use) => {
    try {
      return use(localStorage);
    } catch {
      return null; // a browser that keeps nothing
    }
  };
  const language = known(new URLSearchParams(location.search).get("language")) ?? known(me.dataset.page)
    ?? known(storage((kept) => kept.getItem(KEY))) ?? (navigator.languages ?? []).map(known).find(Boolean) ?? "en";
  storage((kept) => kept.setItem(KEY, language));
  if (language === root.lang) return;
  const pages = JSON.parse(me.dataset.pages ?? "{}");
  if (pages[language] !== undefined) {
    location.replace(new URL(pages[language], location.href));
    return;
  }
  document.addEventListener("DOMContentLoaded", () => {
    for (const one of document.querySelectorAll(`[data-${language}]`)) {
      one.textContent = one.dataset[language];
      one.lang = language;
    }
    for (const one of document.querySelectorAll(`[data-label-${language}]`)) {
      one.setAttribute("aria-label", one.getAttribute(`data-label-${language}`));
    }
    for (const one of document.querySelectorAll("a[data-lesson]")) one.href += `&language=${language}`;
    for (const one of document.querySelectorAll(".tongues a")) {
      one.toggleAttribute("aria-current", one.lang === language);
      if (one.lang === language) one.setAttribute("aria-current", "page");
    }
  });
})();
