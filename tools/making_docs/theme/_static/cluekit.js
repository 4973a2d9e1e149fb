// What the theme leaves to the mouse. Its two drawers on small screens are opened by labels: buttons
// take their place. And what can be scrolled can be reached with the keyboard.
for (const label of document.querySelectorAll("label.nav-overlay-icon, label.toc-overlay-icon")) {
  const box = document.getElementById(label.htmlFor);
  const button = document.createElement("button");
  button.type = "button";
  button.className = label.className;
  button.setAttribute("aria-label", box.id === "__toc" ? "On this page" : "All pages");
  button.append(...label.childNodes);
  label.replaceWith(button);
  const tell = () => button.setAttribute("aria-expanded", String(box.checked));
  box.addEventListener("change", tell);
  tell();
  button.addEventListener("click", () => {
    box.checked = !box.checked;
    box.dispatchEvent(new Event("change"));
  });
}
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const box of document.querySelectorAll("input.sidebar-toggle:checked")) {
    box.checked = false;
    box.dispatchEvent(new Event("change"));
  }
});
document.querySelector(".sidebar-drawer")?.setAttribute("aria-label", "All pages");
document.querySelector(".toc-drawer")?.setAttribute("aria-label", "On this page");
for (const wide of document.querySelectorAll("pre, .table-wrapper, .toc-scroll, .sidebar-scroll")) {
  if (wide.scrollWidth > wide.clientWidth || wide.scrollHeight > wide.clientHeight) wide.tabIndex = 0;
}
