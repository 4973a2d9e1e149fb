import type { Post, Shape } from "./types";

/** The named fields of the form around an element; a name may have several values. */
export function valuesAround(element: Element): Record<string, string[]> | undefined {
  const form = element.closest("form");
  if (!form) return undefined;
  const values: Record<string, string[]> = {};
  new FormData(form).forEach((value, name) => (values[name] ??= []).push(String(value)));
  return values;
}

/** After so many milliseconds without a sign somebody is told: there, and once Python is done. */
const PATIENCE = { sent: 1500, busy: 30_000, idle: 400 };

/**
 * Sends presses, one at a time: until Python has answered, or a while has gone by, nothing else
 * goes out, so a double click is one click. Marks and sliders (`send`) do not wait.
 *
 * Nothing is lost without a word: what cannot be sent, what the kernel does not take up, and what
 * it is done with and has not answered (it was restarted, and does not know us) is `unanswered`.
 */
export class Sender {
  readonly #post: Post;
  readonly #turn: () => number;
  readonly #unanswered: () => void;
  #serial = 0;
  #heard = 0;
  #timer = 0;
  #waiting: { serial: number; shape: Shape; soft: boolean } | null = null;
  readonly #view = Math.random().toString(36).slice(2, 10);

  constructor(post: Post, turn: () => number, unanswered: () => void) {
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
    this.#within(PATIENCE.sent);
    try {
      this.#post({ kind: "press", id, target, turn: this.#turn(), ...(values && { values }) }, (state) => {
        if (serial > this.#heard) this.#within(PATIENCE[state as "busy"]);
      });
    } catch {
      this.#within(0);
    }
    return serial;
  }

  /** If no answer comes in this time, say so, and let other presses out. */
  #within(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.release();
      this.#unanswered();
    }, ms);
  }

  press(shape: Shape, target: string): void {
    this.wait(shape, target, valuesAround(shape));
  }

  /** Send, and let nothing else out before the answer; a press need not wait for a `soft` one. */
  wait(shape: Shape, target: string, values?: Record<string, string[]>, soft = false): void {
    if (this.#waiting && (soft || !this.#waiting.soft)) return;
    this.release();
    shape.setAttribute("data-pending", "");
    this.#waiting = { serial: this.send(target, values), shape, soft };
  }

  /** Python has answered this id; return its serial number if it was one of ours, else 0. */
  heard(id: string): number {
    const [view, serial] = id.split("-");
    const number = view === this.#view ? Number(serial) : 0;
    this.#heard = number || this.#heard;
    if (number && number >= (this.#waiting?.serial ?? this.#serial)) this.release();
    return number;
  }

  release(): void {
    clearTimeout(this.#timer);
    this.#waiting?.shape.removeAttribute("data-pending");
    this.#waiting = null;
  }
}
