/**
 * Turn the picture on the screen into the next one by changing as little as possible: what keeps
 * its `data-key` stays the same element, so focus stays and what moved can be seen moving.
 */

import { data } from "./data";
import { KEEPS_KEYS, keepKeys } from "./keyboard";
import { PENDING } from "./press";

const FORBIDDEN = "script,iframe,object,embed,link,meta,base,foreignObject";
const OURS = new Set([KEEPS_KEYS, PENDING]);

/** Parse markup that Python built; whatever could run is taken out before it meets the page. */
export function parse(markup: string): Element {
  const template = document.createElement("template");
  template.innerHTML = `<div>${markup}</div>`;
  template.content.querySelectorAll(FORBIDDEN).forEach((element) => element.remove());
  keepKeys(template.content);
  if (/[\s"'/]on\w+\s*=|javascript:/i.test(markup)) {
    for (const element of template.content.querySelectorAll("*")) {
      for (const { name, value } of [...element.attributes]) {
        if (/^on|=\s*javascript:/i.test(`${name}=${value}`)) element.removeAttribute(name);
      }
    }
  }
  return template.content.firstElementChild!;
}

function keyOf(node: Node | null): string | null {
  return node instanceof Element ? data(node, "key") : null;
}

/** What a person has opened stays open, unless it is folded away just now. */
function staysOpen(old: Element, fresh: Element, name: string): boolean {
  return name === "open" && data(old, "folded") === data(fresh, "folded");
}

function morphAttributes(old: Element, fresh: Element): void {
  for (const name of old.getAttributeNames()) {
    if (fresh.hasAttribute(name) || OURS.has(name) || staysOpen(old, fresh, name)) continue;
    old.removeAttribute(name);
  }
  for (const name of fresh.getAttributeNames()) {
    const value = fresh.getAttribute(name)!;
    if (old.getAttribute(name) === value) continue;
    old.setAttribute(name, value);
    // A slider or menu that a person has moved follows no attribute; one in use is left alone.
    const leads = /^(value|selected)$/.test(name) && old.matches("option,[type=range]");
    if (leads && !old.closest("select:focus,input:focus")) Object.assign(old, { [name]: value || true });
  }
}

/** Change `old` and everything in it so that it equals `fresh` (which is used up). */
export function morph(old: Element, fresh: Element): void {
  morphAttributes(old, fresh);
  if (!old.hasAttribute("data-backdrop")) morphChildren(old, fresh);
}

/** Small drawings are compared as wholes, which is quick; a change deep down is found level by level. */
function morphNode(old: ChildNode, fresh: ChildNode): void {
  if (fresh instanceof Element && fresh.hasAttribute("data-same")) return;
  if (old instanceof SVGElement && old.isEqualNode(fresh)) return;
  if (old instanceof Element) morph(old, fresh as Element);
  else if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
}

export function morphChildren(old: Element, fresh: Element): void {
  const wanted = new Set([...fresh.children, null].map(keyOf));
  const keyed = new Map<string | null, Element>();
  const gone: Element[] = [];
  for (const child of old.children) {
    const key = keyOf(child);
    if (wanted.has(key)) keyed.set(key, child);
    else gone.push(child);
  }
  // Where none stays, all change places at once: the targets of a roll come and go at half the price.
  if (gone[0] && !keyed.size) return old.replaceChildren(...fresh.childNodes);
  for (const child of gone) child.remove(); // what goes, goes first: what stays need not move past it
  let at: ChildNode | null = old.firstChild;
  for (const want of [...fresh.childNodes]) {
    const key = keyOf(want);
    const have: ChildNode | null | undefined = key ? keyed.get(key) : keyOf(at) ? null : at;
    if (!have || have.nodeName !== want.nodeName) {
      old.insertBefore(want, at);
      continue;
    }
    if (have === at) at = at.nextSibling;
    else old.insertBefore(have, at);
    morphNode(have, want);
  }
  while (at) {
    const next: ChildNode | null = at.nextSibling;
    at.remove();
    at = next;
  }
}
