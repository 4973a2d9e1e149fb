import type { Post, Press, Shape } from "./types";

type Values = Record<string, string[]>;

/** The named fields of the form around an element; a name may have several values. */
export function valuesAround(element: Element): Values | undefined {
  const form = element.closest("form");
  if (!form) return undefined;
  const values: Values = {};
  new FormData(form).forEach((value, name) => (values[name] ??= []).push(String(value)));
  return values;
}

/** After so many milliseconds without a sign somebody is told: there, and once Python is done. */
const PATIENCE = { sent: 1500, busy: 30_000, idle: 400 };

/** After so many milliseconds of work it is shown that there is some. */
const SLOW = 1000;

/** A press that waits is marked at once; after so many milliseconds it looks so, too. */
const LATE = 100;

/** On what was pressed, until it is answered: empty at first, then `late`. */
export const PENDING = "data-pending";

/** A press as it was meant: where, with what in the form around it, at which moment of the game. */
interface Meant {
  shape: Shape;
  target: string;
  values: Values | undefined;
  soft: boolean;
  turn: number;
  serial: number;
}

function said({ target, values }: Meant): string {
  return JSON.stringify([target, values]);
}

/** Most are answered before they are seen to wait: a frame drawn meanwhile would only delay the answer. */
function mark(shape: Shape): void {
  shape.setAttribute(PENDING, "");
  setTimeout(() => shape.hasAttribute(PENDING) && shape.setAttribute(PENDING, "late"), LATE);
}

function unmark(shape: Shape): void {
  shape.removeAttribute(PENDING);
}

/**
 * Sends presses, one at a time: until Python has answered, or a while has gone by, nothing else
 * goes out. The same press once more is a double click, which is one click; any other is kept and
 * goes out in its turn, for the moment it was meant for. Marks and sliders (`send`) keep nobody
 * from pressing; but they, too, stand in line, for of two messages on their way at once a kernel
 * may hear the later one first.
 *
 * Nothing is lost without a word: what cannot be sent, what the kernel does not take up, and what
 * it is done with and has not answered (it was restarted, and does not know us) is `unanswered`.
 * While it works on something for long it is `slow`.
 */
export class Sender {
  readonly #post: Post;
  readonly #turn: () => number;
  readonly #unanswered: () => void;
  readonly #slow: (on: boolean) => void;
  #serial = 0;
  /** The number that was answered last. */
  #heard = 0;
  #timer = 0;
  #working = 0;
  #waiting: Meant | null = null;
  #kept: Meant[] = [];
  /** What goes out once everything before it was answered; the first is out already. */
  #line: (() => void)[] = [];
  /** The number of what went out last. */
  #away = 0;
  readonly #view = Math.random().toString(36).slice(2);

  constructor(post: Post, turn: () => number, unanswered: () => void, slow: (on: boolean) => void) {
    this.#post = post;
    this.#turn = turn;
    this.#unanswered = unanswered;
    this.#slow = slow;
  }

  /** Whether anything is still unanswered. */
  get waits(): boolean {
    return !!this.#waiting;
  }

  /** Whether a press is, so that no other goes out. */
  get closed(): boolean {
    return this.#waiting?.soft === false;
  }

  /** Whether a press is kept until another is answered. */
  get keeps(): boolean {
    return !!this.#kept[0];
  }

  send(target: string, values?: Values, turn = this.#turn()): number {
    const serial = ++this.#serial;
    const press: Press = { kind: "press", id: `${this.#view}-${serial}`, target, turn, ...(values && { values }) };
    if (this.#line.push(() => this.#go(serial, press)) < 2) this.#line[0]!();
    return serial;
  }

  #go(serial: number, press: Press): void {
    this.#away = serial;
    // A kernel at work takes this up when it is done: no sign of it is no silence.
    if (!this.#working) this.#within(PATIENCE.sent);
    try {
      this.#post(press, (state) => {
        if (serial <= this.#heard) return;
        this.#within(PATIENCE[state as "busy"]);
        if (state === "busy") this.#working ||= setTimeout(this.#slow, SLOW, true);
      });
    } catch {
      this.#within(0);
    }
  }

  #next(): void {
    this.#line.shift();
    this.#line[0]?.();
  }

  /** If no answer comes in this time, say so, and let other presses out. */
  #within(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.release();
      this.#drop();
      this.#unanswered();
      this.#next();
    }, ms);
  }

  press(shape: Shape, target: string): void {
    this.wait(shape, target, valuesAround(shape));
  }

  /** Send, and let nothing else out before the answer; a press need not wait for a `soft` one. */
  wait(shape: Shape, target: string, values?: Values, soft = false): void {
    const meant = { shape, target, values, soft, turn: this.#turn(), serial: 0 };
    if (soft ? this.waits : this.closed) {
      if (!soft && said(this.#kept.at(-1) ?? this.#waiting!) !== said(meant)) this.#keep(meant);
    } else this.#out(meant);
  }

  #keep(meant: Meant): void {
    this.#kept.push(meant);
    mark(meant.shape);
  }

  #out(meant: Meant): void {
    this.release();
    mark(meant.shape);
    meant.serial = this.send(meant.target, meant.values, meant.turn);
    this.#waiting = meant;
  }

  /**
   * Send the next press that was kept, if nothing is in its way. After a refusal none goes out: it
   * was meant for what has not happened, and its answer would take the refusal's words away.
   */
  next(refused: boolean): void {
    if (this.closed) return;
    if (refused) this.#drop();
    const next = this.#kept.shift();
    if (next) this.#out(next);
  }

  #drop(): void {
    for (const { shape } of this.#kept.splice(0)) unmark(shape);
  }

  /**
   * Python has answered this id; return its serial number if it was one of ours, else 0: every view
   * of a widget hears all answers. Only the first answer to what went out last sends the next of the
   * line: one can be told twice (`#heard`), or come so late that the line went on without it (`#away`).
   */
  heard(id: string): number {
    const [view, serial] = id.split("-");
    const number = view === this.#view ? +serial! : 0;
    const fresh = number > this.#heard && number >= this.#away;
    this.#heard = number || this.#heard;
    if (number && number >= (this.#waiting?.serial ?? this.#serial)) this.release();
    if (fresh) this.#next();
    return number;
  }

  release(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#working);
    this.#working = 0;
    this.#slow(false);
    if (this.#waiting) unmark(this.#waiting.shape);
    this.#waiting = null;
  }
}
