/** The keyboard: one stop for each grid and board, arrows inside, and no key lost to the host. */

import { cellAfter, nearest } from "./geometry";
import type { Point, Shape } from "./types";

const FOCUSABLE =
  "a[href],button,input,select,textarea,summary,dialog,[tabindex],[contenteditable]";

export const KEEPS_KEYS = "data-lm-suppress-shortcuts";

/**
 * Jupyter deletes the cell on `x` or `d d` while one of our elements has the focus, unless that
 * very element carries this attribute.
 */
export function keepKeys(root: ParentNode): void {
  for (const element of root.querySelectorAll(FOCUSABLE)) {
    element.setAttribute(KEEPS_KEYS, "true");
  }
}

const CELL = "[role=gridcell][tabindex]";

function stops(area: Element): Shape[] {
  const inside = area.getAttribute("role") === "grid" ? CELL : "[data-target]";
  return [...area.querySelectorAll<Shape>(inside)];
}

const AREAS = "[role=grid],[data-board]";

/** Make each grid and board a single Tab stop: the one used last, else the first. */
export function rove(root: Element, active: Element | null): void {
  for (const area of root.querySelectorAll(AREAS)) {
    const all = stops(area);
    const one = all.find((stop) => stop === active) ?? all.find((stop) => stop.hasAttribute("data-stop"));
    for (const stop of all) {
      const tab = stop === (one ?? all[0]) ? 0 : -1;
      if (stop.tabIndex !== tab) stop.tabIndex = tab; // to write the same once more is work, too
    }
  }
}

function middle(shape: Element): Point {
  const box = shape.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

function inGrid(grid: Element, from: Element, event: KeyboardEvent): Shape | undefined {
  const rows = [...grid.querySelectorAll("[role=row],tr")]
    .map((row) => [...row.querySelectorAll<Shape>(CELL)])
    .filter((row) => row.length);
  const y = rows.findIndex((row) => row.includes(from as Shape));
  const x = rows[y]?.indexOf(from as Shape) ?? 0;
  const control = event.ctrlKey || event.metaKey;
  const to = cellAfter(event.key, control, { x, y }, rows[0]?.length ?? 0, rows.length);
  return to ? rows[to.y]?.[to.x] : undefined;
}

function onBoard(board: Element, from: Element, event: KeyboardEvent): Shape | undefined {
  const all = stops(board);
  if (event.key === "Home") return all[0];
  if (event.key === "End") return all.at(-1);
  const others = all.filter((stop) => stop !== from);
  return others[nearest(middle(from), others.map(middle), event.key)];
}

/** Answer an arrow key, Home or End inside a grid or on the board; true when it was meant. */
export function walk(event: KeyboardEvent): boolean {
  const from = event.target as Element;
  const area = from.closest(AREAS);
  if (!area || !/^(Arrow|Home|End)/.test(event.key) || event.altKey) return false;
  if (!stops(area).includes(from as Shape)) return false;
  const to = area.matches("[role=grid]") ? inGrid(area, from, event) : onBoard(area, from, event);
  event.preventDefault();
  if (!to) return true;
  for (const stop of stops(area)) {
    stop.toggleAttribute("data-stop", stop === to);
    stop.tabIndex = stop === to ? 0 : -1;
  }
  to.focus();
  return true;
}

/**
 * A shortcut is the notebook's, wherever the focus is: hand the key on to where it is heard. What
 * nobody there knows stays with the browser: copying, undoing, the letters of a field.
 */
export function handOn(event: KeyboardEvent): void {
  const handed = new KeyboardEvent("keydown", event);
  Object.defineProperty(handed, "keyCode", { value: event.keyCode });
  if (!document.body.dispatchEvent(handed)) event.preventDefault();
}
