/** What the host of a widget gives us (a small part of anywidget's model). */
export interface Model {
  get(key: string): unknown;
  on(event: string, callback: () => void): void;
  off(event: string, callback: () => void): void;
  send(content: unknown, callbacks?: Callbacks): void;
}

/** What Jupyter calls while the kernel is at work on a message; other hosts may never do so. */
interface Callbacks {
  iopub: { status(message: { content: { execution_state: string } }): void };
}

/** What a press tells Python: where, at which moment of the game, and the form around it. */
export interface Press {
  kind: "press";
  id: string;
  target: string;
  turn: number;
  values?: Record<string, string[]>;
}

/** Sends a press; what the kernel is at because of it, `busy` or `idle`, comes back where it is known. */
export type Post = (press: Press, state: (name: string) => void) => void;

export interface Point {
  x: number;
  y: number;
}

/** Shapes and buttons alike: what can be looked up, focused and drawn upon. */
export type Shape = HTMLElement | SVGElement;
