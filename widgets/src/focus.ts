/** The focus: kept in the widget when the picture changes under it. */

import { data, withData } from "./data";
import type { Shape } from "./types";

/** The element of ours that has the focus, in a shadow root too. */
export function activeIn(root: Element): Shape | null {
  const active = (root.getRootNode() as Document | ShadowRoot).activeElement;
  return active && root.contains(active) ? (active as Shape) : null;
}

const AIMS = ["[data-target][tabindex='0']", "input", "button"];

/** The first thing that can be pressed in an open dialog, else in the part that Python names. */
function aim(root: Element): Shape | null {
  const part = root.querySelector("dialog[open]") ?? root.querySelector("[data-focus]");
  const found = AIMS.flatMap((kind) => [...(part?.querySelectorAll<Shape>(kind) ?? [])]);
  return found.find((each) => each.checkVisibility()) ?? null;
}

/** Roots that have the focus only because there was nothing better. */
const lost = new WeakSet<Element>();

/**
 * Keep the focus in the widget when the picture changed under it: on the same element, else on
 * what Python names with `data-focus`, else on the root, where no key can hurt. There it waits
 * until there is something to do.
 */
export function refocus(root: HTMLElement, was: Shape): void {
  if (was === root ? !lost.has(root) : activeIn(root) === was) return;
  const key = data(was, "target");
  const same = key && withData(root, "target", key);
  const next = was !== root && root.contains(was) ? was : same || aim(root) || root;
  lost[next === root ? "add" : "delete"](root);
  next.focus({ preventScroll: true });
}
