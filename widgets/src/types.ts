/** What the host of a widget gives us (a small part of anywidget's model). */
export interface Model {
  get(key: string): unknown;
  on(event: string, callback: () => void): void;
  off(event: string, callback: () => void): void;
  send(content: unknown): void;
}

/** What a press tells Python: where, at which moment of the game, and the form around it. */
export interface Press {
  kind: "press";
  id: string;
  target: string;
  turn: number;
  values?: Record<string, string[]>;
}

export interface Point {
  x: number;
  y: number;
}

/** Shapes and buttons alike: what can be looked up, focused and drawn upon. */
export type Shape = HTMLElement | SVGElement;
