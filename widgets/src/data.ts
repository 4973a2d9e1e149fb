/** What Python writes on the elements of a picture: `data-…` attributes. Said once, for it is said often. */

import type { Shape } from "./types";

export function data(element: Element, name: string): string | null {
  return element.getAttribute(`data-${name}`);
}

/** The element inside another whose `data-…` has this value. */
export function withData<Found extends Shape>(root: Element, name: string, value: string): Found | null {
  return root.querySelector<Found>(`[data-${name}="${CSS.escape(value)}"]`);
}
