/**
 * What a hand does beyond a press: it drags a mark over several cells, writes a quick one by right
 * click or long press, points at where a piece could go, drags steps into order, puts words into a
 * field from a palette, lets a table fill the window, and copies a text. A module of its own (gestures.js): only widgets that have such
 * bring it along.
 */

import { slide } from "./geometry";
import { switching } from "./sound";
import { between, keyMark, landing, putIn, quickMark, strokeMark, takes } from "./strokes";
import type { Point, Shape } from "./types";

export { sounds } from "./sound";

/** What the scene does for a gesture. */
interface Does {
  mark(cell: Shape, mark: string): void;
  press(shape: Shape, target: string): void;
  say(words: string): void;
}

type On = <K extends keyof HTMLElementEventMap>(
  name: K, does: (event: HTMLElementEventMap[K]) => void, options?: AddEventListenerOptions,
) => void;

const HELD = 450; // ms until a press is a long one
const FAR = 8; // pixels until a finger is on its way

export function begin(root: HTMLElement, does: Does, signal: AbortSignal): void {
  const on: On = (name, act, options) => root.addEventListener(name, act, { ...options, signal });
  marking(root, does, on);
  pointing(on);
  ordering(does, on);
  palettes(root, on);
  menus(root, on);
  fullWindow(root, does, on);
  copies(does, on);
  on("click", (event) => switching(event, does.say), { capture: true });
}

/** The newest line of a log, and on a narrow screen the piece on turn and where it can go. */
export function inSight(stage: Element): void {
  for (const end of stage.querySelectorAll("[data-bottom]")) end.scrollTop = end.scrollHeight;
  const sought = stage.querySelector("[data-sought]"); // what a press has just opened
  const lands = sought?.getAttribute("data-sought"); // and where the focus goes with it
  sought?.removeAttribute("data-sought");
  if (!stage.querySelector("input:focus")) sought?.scrollIntoView({ block: "nearest" });
  if (lands) sought?.querySelector<HTMLElement>(lands)?.focus({ preventScroll: true });
  const mover = stage.querySelector("[data-key=mover]");
  const frame = mover?.closest("[data-scroll]");
  if (!mover || !frame || frame.scrollWidth <= frame.clientWidth) return;
  const goals = [...frame.querySelectorAll("[data-target]")].map((goal) => goal.getBoundingClientRect());
  frame.scrollLeft += slide(frame.getBoundingClientRect(), mover.getBoundingClientRect(), goals);
}

function at(root: Element, point: Point): Element | null {
  return (root.getRootNode() as Document | ShadowRoot).elementFromPoint(point.x, point.y);
}

// --- cells ---------------------------------------------------------------------------------------

/** The cell around an element, if it takes a pencil mark and pens are offered. */
function cellOf(element: Element | null): Shape | null {
  return element?.closest<Shape>("[data-pens] [data-target^='pencil:']") ?? null;
}

function penOf(cell: Element): string {
  return cell.closest("[data-pens]")?.getAttribute("data-pen") ?? "";
}

function markOf(cell: Element): string {
  return cell.getAttribute("data-pencil") ?? "";
}

/** One stroke: where it began, what it writes, and whether it has begun to write. */
interface Stroke {
  id: number;
  first: Shape;
  mark: string;
  only: string;
  from: Point;
  touch: boolean;
  writes: boolean;
  done: Set<Shape>;
  timer: number;
}

function marking(root: HTMLElement, does: Does, on: On): void {
  let stroke: Stroke | null = null;
  let swallow = false;

  function write(cell: Shape): void {
    if (!stroke || stroke.done.has(cell)) return;
    stroke.done.add(cell);
    if (takes(markOf(cell), stroke.mark, stroke.only)) does.mark(cell, stroke.mark);
  }

  /** From now on it writes; a `quick` one, by right click or long press, whatever the pen. */
  function start(quick = false): void {
    if (!stroke) return;
    const { first } = stroke;
    const was = markOf(first);
    clearTimeout(stroke.timer);
    stroke.writes = swallow = true;
    if (quick) {
      Object.assign(stroke, { mark: quickMark(was), only: was });
      does.mark(first, stroke.mark);
      stroke.done.add(first);
    }
    write(first);
  }

  function end(): void {
    clearTimeout(stroke?.timer);
    stroke = null;
  }

  on("pointerdown", (event) => {
    end();
    swallow = false;
    const first = cellOf(event.target as Element);
    if (!first || !event.isPrimary || event.shiftKey || event.ctrlKey) return;
    if (event.button !== 0 && event.button !== 2) return;
    const touch = event.pointerType === "touch";
    const from = { x: event.clientX, y: event.clientY };
    const mark = strokeMark(markOf(first), penOf(first));
    const timer = touch ? setTimeout(() => start(true), HELD) : 0;
    const id = event.pointerId;
    stroke = { id, first, mark, only: "", from, touch, writes: false, done: new Set(), timer };
    // The stroke goes on over other cells, whatever holds the pointer.
    if (touch) (event.target as Element).releasePointerCapture?.(event.pointerId);
    if (event.button === 2) start(true);
  });

  on("pointermove", (event) => {
    if (!stroke || event.pointerId !== stroke.id) return;
    if (!event.buttons) return end();
    const to = { x: event.clientX, y: event.clientY };
    if (!stroke.writes && stroke.touch) {
      if (Math.hypot(to.x - stroke.from.x, to.y - stroke.from.y) < FAR) return;
      if (!penOf(stroke.first)) return end(); // a finger that moves without a pen scrolls
    }
    for (const point of between(stroke.from, to)) {
      const cell = cellOf(at(root, point));
      if (!cell || cell.closest("[data-pens]") !== stroke.first.closest("[data-pens]")) continue;
      if (!stroke.writes && cell !== stroke.first) start();
      if (stroke.writes) write(cell);
    }
    stroke.from = to;
  });

  for (const name of ["pointerup", "pointercancel"] as const) on(name, end);
  // What has become a stroke is no click, no menu, and does not scroll.
  on("click", (event) => {
    if (swallow) event.stopPropagation();
    swallow = false;
  }, { capture: true });
  on("contextmenu", (event) => {
    if (event.shiftKey || !cellOf(event.target as Element) || !(swallow || stroke)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  on("touchmove", (event) => {
    if (stroke?.writes && event.cancelable) event.preventDefault();
  }, { passive: false });

  on("keydown", (event) => {
    const from = cellOf(event.target as Element);
    if (!from || event.ctrlKey || event.metaKey || event.altKey) return;
    const mark = keyMark(event.key);
    if (mark !== undefined) {
      event.preventDefault();
      if (markOf(from) !== mark) does.mark(from, mark);
    } else if (event.shiftKey && event.key.startsWith("Arrow")) {
      // The arrow has moved the focus already: the cell there is written like the one before.
      const to = cellOf((root.getRootNode() as Document | ShadowRoot).activeElement);
      const more = penOf(from) === "rub" ? "" : markOf(from);
      const goesOn = more || penOf(from) === "rub";
      if (to && to !== from && goesOn && takes(markOf(to), more)) does.mark(to, more);
    }
  });
}

// --- ways --------------------------------------------------------------------------------------

/** The way to a place shows while that is pointed at or has the focus, or is pressed and waits. */
function pointing(on: On): void {
  for (const name of ["pointerover", "pointerout", "focusin", "focusout"] as const) {
    on(name, (event) => {
      const board = (event.target as Element).closest("[data-way]")?.parentElement;
      if (!board) return;
      const meant = board.querySelectorAll("[data-way]:is(:hover,:focus-visible,[data-pending])");
      const ways = [...meant].map((place) => place.getAttribute("data-way"));
      board.querySelector(".ck-way")?.setAttribute("d", ways.join(""));
    });
  }
}

// --- steps in order ------------------------------------------------------------------------------

/** A step is dragged by its grip, or by mouse anywhere; keys on the grip do the same. */
function ordering(does: Does, on: On): void {
  let held: { item: HTMLElement; others: HTMLElement[]; from: number; to: number } | null = null;

  function drop(): HTMLElement | undefined {
    const item = held?.item;
    for (const each of held ? [held.item, ...held.others] : []) {
      each.style.transform = "";
      each.removeAttribute("data-moving");
    }
    held = null;
    return item;
  }

  on("pointerdown", (event) => {
    drop();
    const target = event.target as Element;
    const item = target.closest<HTMLElement>("[data-drag]");
    const grip = target.closest("[data-grip]");
    if (!item || event.button !== 0 || (!grip && event.pointerType === "touch")) return;
    if (!grip && target.closest("button")) return;
    const all = [...item.parentElement!.querySelectorAll<HTMLElement>(":scope > [data-drag]")];
    held = { item, others: all.filter((each) => each !== item), from: event.clientY, to: all.indexOf(item) };
    if (grip) (target as HTMLElement).setPointerCapture(event.pointerId);
  });

  on("pointermove", (event) => {
    if (!held || Math.abs(event.clientY - held.from) < FAR) return;
    const { item, others, from } = held;
    const moved = event.clientY - from;
    item.style.transform = `translateY(${moved}px)`;
    item.setAttribute("data-moving", "");
    const box = item.getBoundingClientRect();
    const middles = others.map((each) => each.offsetTop + each.offsetHeight / 2);
    // Its edge ahead tells: over the middle of another it takes that one's place.
    held.to = landing(middles, item.offsetTop + moved + (moved > 0 ? box.height : 0));
    others.forEach((each, place) => {
      const was = each.offsetTop > item.offsetTop;
      const is = place >= held!.to;
      each.style.transform = was === is ? "" : `translateY(${(is ? 1 : -1) * box.height}px)`;
    });
    getSelection()?.removeAllRanges();
  });

  on("pointerup", () => {
    const to = held?.to;
    const moving = held?.item.hasAttribute("data-moving");
    const item = drop();
    if (item && moving) does.press(item, placed(item, to!));
  });
  on("pointercancel", () => void drop());

  on("keydown", (event) => {
    if (event.key === "Escape" && drop()) return;
    const grip = (event.target as Element).closest<Shape>("[data-grip]");
    const item = grip?.closest<HTMLElement>("[data-drag]");
    if (!grip || !item || event.ctrlKey || event.metaKey || event.altKey) return;
    const last = item.parentElement!.childElementCount - 1;
    const here = [...item.parentElement!.children].indexOf(item);
    const to = { ArrowUp: here - 1, ArrowDown: here + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (to >= 0 && to <= last && to !== here) does.press(grip, placed(item, to));
  });
}

/** What asks for a step to be put at a place: its own target with that number at the end. */
function placed(item: Element, place: number): string {
  return item.getAttribute("data-drag")!.replace(/\d+$/, String(place));
}

// --- palettes ------------------------------------------------------------------------------------

/** What a palette puts in goes to the caret of its field, is said, and leaves the focus alone. */
function palettes(root: HTMLElement, on: On): void {
  const been = new WeakSet<EventTarget>();
  on("focusin", (event) => void been.add(event.target!));
  const chip = (event: Event): HTMLElement | null =>
    (event.target as Element).closest<HTMLElement>("[data-inserts]");

  on("mousedown", (event) => {
    if (chip(event)) event.preventDefault();
  });

  on("click", (event) => {
    const pressed = chip(event);
    const then = (event.target as Element).closest("[data-then]");
    const wanted = pressed?.getAttribute("data-into") ?? then?.getAttribute("data-then");
    const form = (pressed ?? then)?.closest("form");
    const field = wanted && form?.elements.namedItem(wanted);
    if (pressed && field instanceof HTMLSelectElement) field.value = pressed.getAttribute("data-inserts")!;
    if (pressed && field instanceof HTMLInputElement) {
      const end = field.value.length;
      const [from, to] = been.has(field) ? [field.selectionStart ?? end, field.selectionEnd ?? end] : [end, end];
      const apart = pressed.getAttribute("data-apart") ?? "";
      const made = putIn(field.value, from, to, pressed.getAttribute("data-inserts")!, apart);
      field.value = made.text;
      field.setSelectionRange(made.caret, made.caret);
      been.add(field);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    if (pressed && field) say(root, `${pressed.getAttribute("aria-label")}: ${(field as HTMLInputElement).value}`);
    // Who goes on by keys finds the field that comes next; a finger's screen keyboard stays away.
    else if (field instanceof HTMLElement && !event.detail) field.focus();
  });

  on("keydown", (event) => {
    const from = chip(event);
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!from || !by || event.ctrlKey || event.metaKey || event.altKey) return;
    const all = [...from.closest("[role=toolbar]")!.querySelectorAll<HTMLElement>("[data-inserts]")];
    const to = all[(all.indexOf(from) + by + all.length) % all.length]!;
    event.preventDefault();
    for (const each of all) each.tabIndex = each === to ? 0 : -1;
    to.focus();
  });
}

function say(root: Element, words: string): void {
  const voice = root.querySelector(".ck-voice");
  if (voice) voice.textContent = words;
}

// --- menus ---------------------------------------------------------------------------------------

/** A folded menu closes when a choice was made (where there is one), on Escape, and when left. */
function menus(root: HTMLElement, on: On): void {
  const menu = (event: Event): HTMLDetailsElement | null =>
    (event.target as Element).closest<HTMLDetailsElement>("details[data-menu][open]");
  on("pointerdown", (event) => {
    for (const open of root.querySelectorAll<HTMLDetailsElement>("details[data-menu][open]")) {
      if (!open.contains(event.target as Node)) open.open = false;
    }
  });
  on("click", (event) => {
    const open = menu(event);
    if (open?.getAttribute("data-menu") !== "once") return;
    if (!(event.target as Element).closest("[data-target]")) return;
    open.open = false;
    open.querySelector("summary")?.focus();
  });
  on("keydown", (event) => {
    const open = menu(event);
    if (!open || event.key !== "Escape") return;
    event.preventDefault();
    open.open = false;
    open.querySelector("summary")?.focus();
  });
  on("focusout", (event) => {
    const open = menu(event);
    const to = event.relatedTarget as Node | null;
    if (open && to && !open.contains(to)) open.open = false;
  });
}

// --- the full window -----------------------------------------------------------------------------

/** The table fills the window, or is back in the notebook: its button has the words. */
function fullWindow(root: HTMLElement, does: Does, on: On): void {
  on("click", (event) => {
    if (!(event.target as Element).closest("[data-full]")) return;
    root.popover = "auto"; // only meanwhile: where no style is, a popover is hidden
    root.togglePopover();
  });
  on("toggle", (event) => {
    const now = (event as ToggleEvent).newState;
    if (event.target !== root) return;
    if (now === "closed") root.popover = null;
    does.say(root.querySelector("[data-full]")?.getAttribute(`data-${now}`) ?? "");
    requestAnimationFrame(() => inSight(root)); // the log has another height now
  });
}

// --- copying -------------------------------------------------------------------------------------

/** A button copies the text beside it; where the browser refuses, the text is selected. */
function copies(does: Does, on: On): void {
  on("click", async (event) => {
    const button = (event.target as Element).closest<HTMLElement>("[data-copies]");
    const beside = button?.parentElement?.parentElement;
    const text = beside?.querySelector("textarea");
    if (!button || !text) return;
    let words = button.dataset.done!;
    try {
      await navigator.clipboard.writeText(text.value);
    } catch {
      words = button.dataset.refused!;
      text.focus();
      text.select();
    }
    button.nextElementSibling!.textContent = words;
    does.say(words);
  });
}
