/** What a stroke over cells leaves, when a hand is on its way, where a dragged step lands, what a palette puts in: no page. */

const FAR = 8; // pixels until a hand is on its way

/** The keys that write a mark into the cell that has the focus. */
const KEYS = {
  __proto__: null, 1: "yes", 2: "no", 3: "maybe", 0: "", v: "yes", x: "no", Delete: "", Backspace: "",
} as never as Record<string, string | undefined>;

/** The mark that a key writes, or undefined for any other key. */
export function keyMark(key: string): string | undefined {
  return KEYS[key];
}

/** The quick mark, of a right click or a long press: ✕, or none where it stands already. */
export function quickMark(mark: string): string {
  return mark === "no" ? "" : "no";
}

/** What a stroke writes: the pen's mark, or without a pen that of the cell where it begins, or ✓. */
export function strokeMark(first: string, pen: string): string {
  return pen === "rub" ? "" : pen || first || "yes";
}

/**
 * Whether a stroke writes into a cell it comes over: it fills what is empty; a rubbing one takes
 * what stands, or only marks like the one where it began.
 */
export function takes(there: string, mark: string, only = ""): boolean {
  return mark ? !there : !!there && (!only || there === only);
}

/** Places between two points, close enough that no cell is jumped over by a quick hand. */
export function between(
  from: { x: number; y: number }, to: { x: number; y: number },
): { x: number; y: number }[] {
  const parts = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / FAR));
  return Array.from({ length: parts }, (_, at) => ({
    x: from.x + ((to.x - from.x) * (at + 1)) / parts,
    y: from.y + ((to.y - from.y) * (at + 1)) / parts,
  }));
}

/** Whether a hand has come so far that it means to move, and not to press. */
export function isFar(from: { x: number; y: number }, to: { x: number; y: number }): boolean {
  return Math.hypot(to.x - from.x, to.y - from.y) >= FAR;
}

/** Which place a dragged step takes among the others, from the heights of their middles. */
export function landing(middles: number[], y: number): number {
  return middles.filter((middle) => middle < y).length;
}

/** A text with something put in at the caret; `apart` stands between it and what comes before. */
export function putIn(
  text: string, start: number, end: number, what: string, apart = "",
): { text: string; caret: number } {
  const before = text.slice(0, start);
  const head = apart && before.trim() ? before.replace(/[\s,]+$/, "") + apart : before;
  return { text: head + what + text.slice(end), caret: head.length + what.length };
}
