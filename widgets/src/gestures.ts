/**
 * What a hand does beyond a press: it drags a mark over several cells, writes a quick one by right
 * click or long press, points at where a piece could go, drags steps into order and cards into hands, puts words into a
 * field from a palette, lets a table fill the window, and copies a text. A module of its own (gestures.js): only widgets that have such
 * bring it along.
 */

import { slide } from "./geometry";
import { switching } from "./sound";
import { between, isFar, keyMark, landing, putIn, quickMark, strokeMark, takes } from "./strokes";
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
const EARLY = { capture: true }; // before what lies inside hears of it

export function begin(root: HTMLElement, does: Does, signal: AbortSignal): void {
  const on: On = (name, act, options) => root.addEventListener(name, act, { ...options, signal });
  const hand: Hand = { at: 0 };
  moving(on, hand);
  marking(root, does, on, hand);
  pointing(on);
  dragging(root, does, on, hand);
  ordering(does, on);
  palettes(does, on);
  menus(root, on, signal);
  fullWindow(root, does, on);
  copies(does, on);
  on("click", (event) => switching(event, does.say), EARLY);
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
  const frame = up(mover, "scroll");
  if (!mover || !frame || frame.scrollWidth <= frame.clientWidth) return;
  const goals = [...frame.querySelectorAll("[data-target]")].map((goal) => goal.getBoundingClientRect());
  frame.scrollLeft += slide(frame.getBoundingClientRect(), mover.getBoundingClientRect(), goals);
}

/** How far a hand is: it is free (0), has a cell, a step or a card (1), strokes or drags (2). */
interface Hand {
  at: number;
}

/** What has become a stroke or a drag is no click, no menu, and does not scroll. */
function moving(on: On, hand: Hand): void {
  on("pointerdown", () => (hand.at = 0));
  on("click", (event) => {
    if (hand.at > 1 && event.detail) event.stopPropagation(); // a key that presses has no detail
    hand.at = 0;
  }, EARLY);
  on("contextmenu", (event) => {
    if (event.shiftKey || !hand.at) return;
    event.preventDefault();
    event.stopPropagation();
  });
  on("touchmove", (event) => {
    if (hand.at > 1 && event.cancelable) event.preventDefault();
  }, { passive: false });
}

/** The element itself or the nearest around it that has this attribute of data. */
function up<Found extends Element = Element>(element: Element | null | undefined, name: string): Found | null | undefined {
  return element?.closest<Found>(`[data-${name}]`);
}

function data(element: Element | null | undefined, name: string): string | null | undefined {
  return element?.getAttribute(`data-${name}`);
}

function hit<Found extends Element = Element>(event: Event, name: string): Found | null | undefined {
  return up<Found>(event.target as Element, name);
}

/** Whether a key is pressed with one that makes it a shortcut. */
function shortcut(event: KeyboardEvent): boolean {
  return event.ctrlKey || event.metaKey || event.altKey;
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
  return data(up(cell, "pens"), "pen") ?? "";
}

function markOf(cell: Element): string {
  return data(cell, "pencil") ?? "";
}

/** One stroke: where it began, what it writes, and whether it has begun to write. */
interface Stroke {
  first: Shape;
  mark: string;
  only: string;
  from: Point;
  touch: boolean;
  done: Set<Shape>;
  timer: number;
}

function marking(root: HTMLElement, does: Does, on: On, hand: Hand): void {
  let stroke: Stroke | null = null;

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
    hand.at = 2;
    if (quick) {
      stroke.mark = quickMark(was);
      stroke.only = was;
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
    const first = cellOf(event.target as Element);
    if (!first || !event.isPrimary || event.shiftKey || event.ctrlKey) return;
    if (event.button !== 0 && event.button !== 2) return;
    const touch = event.pointerType === "touch";
    const mark = strokeMark(markOf(first), penOf(first));
    const timer = touch ? setTimeout(() => start(true), HELD) : 0;
    hand.at = 1;
    stroke = { first, mark, only: "", from: event, touch, done: new Set(), timer };
    if (event.button === 2) start(true);
  });

  on("pointermove", (event) => {
    if (!stroke) return;
    if (!event.buttons) return end();
    if (hand.at < 2 && stroke.touch) {
      if (!isFar(stroke.from, event)) return;
      if (!penOf(stroke.first)) return end(); // a finger that moves without a pen scrolls
    }
    for (const point of between(stroke.from, event)) {
      const cell = cellOf(at(root, point));
      if (!cell || up(cell, "pens") !== up(stroke.first, "pens")) continue;
      if (hand.at < 2 && cell !== stroke.first) start();
      if (hand.at > 1) write(cell);
    }
    stroke.from = event;
  });

  on("pointerup", end);
  on("pointercancel", end);
  on("keydown", (event) => {
    const from = cellOf(event.target as Element);
    if (!from || shortcut(event)) return;
    const mark = keyMark(event.key);
    if (mark !== undefined) {
      event.preventDefault();
      if (markOf(from) !== mark) does.mark(from, mark);
    } else if (event.shiftKey && /^Arrow/.test(event.key)) {
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
      const board = hit(event, "way")?.parentElement;
      if (!board) return;
      const meant = board.querySelectorAll("[data-way]:is(:hover,:focus-visible,[data-pending])");
      const ways = [...meant].map((place) => data(place, "way"));
      board.querySelector(".ck-way")?.setAttribute("d", ways.join(""));
    });
  }
}

// --- what is dragged -----------------------------------------------------------------------------

/** What a pointer holds; a finger lifts some by staying on it: one that moves at once scrolls. */
interface Held {
  item: HTMLElement;
  stays?: boolean;
  /** It is on its way; without a place all lies where it lay. */
  follow(to?: Point): void;
  /** It is let go where it has been followed to; what is returned is pending until it is there. */
  land(): Element | void;
}

/** Steps and cards follow a mouse, a pen or a finger; Escape, and letting go elsewhere, put them back. */
function dragging(root: HTMLElement, does: Does, on: On, hand: Hand): void {
  let held: Held | null | undefined;
  let from: Point;
  let timer = 0;

  function end(lands?: boolean): void {
    const was = held;
    held = null;
    clearTimeout(timer);
    if (!was) return;
    const pending = lands && hand.at > 1 ? was.land() : null;
    const back = (): void => {
      was.item.style.transform = "";
      was.item.removeAttribute("data-moving");
      was.follow();
    };
    if (!pending) return back();
    new MutationObserver((_, watch) => {
      if (pending.hasAttribute("data-pending")) return;
      watch.disconnect();
      back();
    }).observe(pending, { attributeFilter: ["data-pending"] });
  }

  function lift(): void {
    hand.at = 2;
    held!.item.setAttribute("data-moving", "");
    getSelection()?.removeAllRanges();
  }

  on("pointerdown", (event) => {
    end();
    if (event.button || !event.isPrimary) return;
    held = step(event, does) ?? card(event, root, does);
    if (!held) return;
    hand.at = 1;
    from = event;
    if (held.stays) timer = setTimeout(lift, HELD);
    (event.target as Element).setPointerCapture(event.pointerId); // it may leave the widget, and come back
  });

  on("pointermove", (event) => {
    if (!held) return;
    if (hand.at < 2) {
      if (!isFar(from, event)) return;
      if (held.stays) return end();
    }
    lift(); // once more: an answer to an earlier press may have drawn it anew
    held.follow(event);
  });

  on("pointerup", () => end(true));
  on("pointercancel", () => end());
  on("keydown", (event) => {
    if (event.key === "Escape" && held) event.preventDefault(), end();
  });
}

// --- cards into hands ----------------------------------------------------------------------------

/**
 * A card is carried to another place of the same deal: what its menu says there is what it says when
 * it was dropped. Where there is no menu, to carry it over is to press it.
 */
function card(event: PointerEvent, root: HTMLElement, does: Does): Held | undefined {
  const item = hit<Shape & HTMLElement>(event, "carry");
  const scope = up(item, "carries");
  if (!item || !scope) return;
  const home = up(item, "takes");
  let under: Element | null | undefined;
  return {
    item,
    stays: event.pointerType === "touch",
    follow(to) {
      under?.removeAttribute("data-under");
      under = null;
      if (!to) return;
      item.style.transform = `translate(${to.x - event.x}px,${to.y - event.y}px)`;
      const place = up(at(root, to), "takes");
      if (!place || place === home || !scope.contains(place)) return;
      under = place;
      under.setAttribute("data-under", "");
    },
    land() {
      if (!under) return;
      const target = data(item, "carry")!;
      const menu = scope.querySelector<HTMLSelectElement>(`[data-change="${target}"]`);
      if (menu) {
        menu.value = data(under, "takes")!;
        menu.dispatchEvent(new Event("change", { bubbles: true }));
      } else does.press(item, target);
      return menu ?? item;
    },
  };
}

// --- steps in order ------------------------------------------------------------------------------

/** A step is dragged by its grip, or by mouse anywhere. */
function step(event: PointerEvent, does: Does): Held | undefined {
  const target = event.target as Element;
  const item = up<HTMLElement>(target, "drag");
  const grip = up(target, "grip");
  if (!item || (!grip && (event.pointerType === "touch" || target.closest("button")))) return;
  const all = [...item.parentElement!.querySelectorAll<HTMLElement>(":scope > [data-drag]")];
  const others = all.filter((each) => each !== item);
  let place = all.indexOf(item);
  return {
    item,
    follow(to) {
      if (!to) return others.forEach((each) => (each.style.transform = ""));
      const moved = to.y - event.y;
      item.style.transform = `translateY(${moved}px)`;
      const middles = others.map((each) => each.offsetTop + each.offsetHeight / 2);
      // Its edge ahead tells: over the middle of another it takes that one's place.
      place = landing(middles, item.offsetTop + moved + (moved > 0 ? item.offsetHeight : 0));
      others.forEach((each, n) => {
        const was = each.offsetTop > item.offsetTop;
        const is = n >= place;
        each.style.transform = was === is ? "" : `translateY(${(is ? 1 : -1) * item.offsetHeight}px)`;
      });
    },
    land: () => does.press(item, placed(item, place)),
  };
}

/** The keys of a grip do what dragging does. */
function ordering(does: Does, on: On): void {
  on("keydown", (event) => {
    const grip = hit<Shape>(event, "grip");
    const item = up<HTMLElement>(grip, "drag");
    if (!grip || !item || shortcut(event)) return;
    const all = [...item.parentElement!.children];
    const last = all.length - 1;
    const here = all.indexOf(item);
    const to = { ArrowUp: here - 1, ArrowDown: here + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (to >= 0 && to <= last && to !== here) does.press(grip, placed(item, to));
  });
}

/** What asks for a step to be put at a place: its own target with that number at the end. */
function placed(item: Element, place: number): string {
  return data(item, "drag")!.replace(/\d+$/, String(place));
}

// --- palettes ------------------------------------------------------------------------------------

/** What a palette puts in goes to the caret of its field, is said, and leaves the focus alone. */
function palettes(does: Does, on: On): void {
  const been = new WeakSet<EventTarget>();
  on("focusin", (event) => void been.add(event.target!));
  const chip = (event: Event): HTMLElement | null | undefined =>
    hit<HTMLElement>(event, "inserts");

  on("mousedown", (event) => {
    if (chip(event)) event.preventDefault();
  });

  on("click", (event) => {
    const pressed = chip(event);
    const then = hit(event, "then");
    const wanted = data(pressed, "into") ?? data(then, "then");
    const form = (pressed ?? then)?.closest("form");
    const field = wanted && form?.elements.namedItem(wanted);
    if (pressed && field instanceof HTMLSelectElement) field.value = data(pressed, "inserts")!;
    if (pressed && field instanceof HTMLInputElement) {
      const end = field.value.length;
      const [from, to] = been.has(field) ? [field.selectionStart ?? end, field.selectionEnd ?? end] : [end, end];
      const apart = data(pressed, "apart") ?? "";
      const made = putIn(field.value, from, to, data(pressed, "inserts")!, apart);
      field.value = made.text;
      field.setSelectionRange(made.caret, made.caret);
      been.add(field);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    if (pressed && field) does.say(`${pressed.getAttribute("aria-label")}: ${(field as HTMLInputElement).value}`);
    // Who goes on by keys finds the field that comes next; a finger's screen keyboard stays away.
    else if (field instanceof HTMLElement && !event.detail) field.focus();
  });

  on("keydown", (event) => {
    const from = chip(event);
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!from || !by || shortcut(event)) return;
    const all = [...from.closest("[role=toolbar]")!.querySelectorAll<HTMLElement>("[data-inserts]")];
    const to = all[(all.indexOf(from) + by + all.length) % all.length]!;
    event.preventDefault();
    for (const each of all) each.tabIndex = each === to ? 0 : -1;
    to.focus();
  });
}

// --- menus ---------------------------------------------------------------------------------------

/**
 * A folded menu, one at a time, closes when a choice was made (where there is one), by a press elsewhere
 * on the page, and when left. Escape closes it first, then the moment that is shown, then the full window.
 */
function menus(root: HTMLElement, on: On, signal: AbortSignal): void {
  const menu = (): HTMLDetailsElement | null => root.querySelector("details[data-menu][open]");
  const shut = (open: HTMLDetailsElement): void => {
    open.open = false;
    open.querySelector("summary")?.focus();
  };
  document.addEventListener("pointerdown", (event) => {
    const open = menu();
    if (open) open.open = event.composedPath().includes(open);
  }, { signal, ...EARLY });
  on("keydown", (event) => {
    const open = menu();
    if (!open || event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    shut(open);
  }, EARLY);
  on("click", (event) => {
    const open = menu();
    if (open && data(open, "menu") === "once" && hit(event, "target")) shut(open);
  });
  on("focusout", (event) => {
    const open = menu();
    const to = event.relatedTarget as Node | null;
    if (open && to) open.open = open.contains(to);
  });
}

// --- the full window -----------------------------------------------------------------------------

/** The table fills the window, or is back in the notebook: its button has the words. */
function fullWindow(root: HTMLElement, does: Does, on: On): void {
  on("click", (event) => {
    if (!hit(event, "full")) return;
    root.popover = "auto"; // only meanwhile: where no style is, a popover is hidden
    root.togglePopover();
  });
  on("toggle", (event) => {
    const now = (event as ToggleEvent).newState;
    if (event.target !== root) return;
    if (now === "closed") root.popover = null;
    does.say(data(root.querySelector("[data-full]"), now) ?? "");
    requestAnimationFrame(() => inSight(root)); // the log has another height now
  });
}

// --- copying -------------------------------------------------------------------------------------

/** A button copies the text beside it; where the browser refuses, the text is selected. */
function copies(does: Does, on: On): void {
  on("click", async (event) => {
    const button = hit<HTMLElement>(event, "copies");
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
