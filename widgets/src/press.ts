import type { Press, Shape } from "./types";

/** The named fields of the form around an element; a name may have several values. */
export function valuesAround(element: Element): Record<string, string[]> | undefined {
  const form = element.closest("form");
  if (!form) return undefined;
  const values: Record<string, string[]> = {};
  new FormData(form).forEach((value, name) => (values[name] ??= []).push(String(value)));
  return values;
}

/**
 * Sends presses, one at a time: until Python has answered, or a while has gone by, nothing else
 * goes out, so a double click is one click. Marks and sliders (`send`) do not wait.
 */
export class Sender {
  readonly #post: (press: Press) => void;
  readonly #turn: () => number;
  readonly #unanswered: (() => void) | undefined;
  #serial = 0;
  #waiting: { serial: number; shape: Shape; soft: boolean; timer: number } | null = null;
  readonly #view = Math.random().toString(36).slice(2, 10);

  constructor(post: (press: Press) => void, turn: () => number, unanswered?: () => void) {
    this.#post = post;
    this.#turn = turn;
    this.#unanswered = unanswered;
  }

  /** Whether anything is still unanswered. */
  get busy(): boolean {
    return !!this.#waiting;
  }

  /** Whether a press is, so that no other goes out. */
  get closed(): boolean {
    return this.#waiting?.soft === false;
  }

  send(target: string, values?: Record<string, string[]>): number {
    const serial = ++this.#serial;
    const id = `${this.#view}-${serial}`;
    this.#post({ kind: "press", id, target, turn: this.#turn(), ...(values && { values }) });
    return serial;
  }

  press(shape: Shape, target: string): void {
    this.wait(shape, target, valuesAround(shape));
  }

  /** Send, and let nothing else out before the answer; a press need not wait for a `soft` one. */
  wait(shape: Shape, target: string, values?: Record<string, string[]>, soft = false): void {
    if (this.#waiting && (soft || !this.#waiting.soft)) return;
    this.release();
    const serial = this.send(target, values);
    shape.setAttribute("data-pending", "");
    this.#waiting = { serial, shape, soft, timer: setTimeout(() => {
      this.release();
      this.#unanswered?.();
    }, 5000) };
  }

  /** Python has answered this id; return its serial number if it was one of ours, else 0. */
  heard(id: string): number {
    const [view, serial] = id.split("-");
    const number = view === this.#view ? +serial! : 0;
    if (this.#waiting && number >= this.#waiting.serial) this.release();
    return number;
  }

  release(): void {
    if (!this.#waiting) return;
    clearTimeout(this.#waiting.timer);
    this.#waiting.shape.removeAttribute("data-pending");
    this.#waiting = null;
  }
}
