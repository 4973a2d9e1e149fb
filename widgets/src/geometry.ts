import type { Point } from "./types";

/** The points of a `data-path`, written "x,y x,y …"; anything unreadable is no path. */
export function readPath(text: string): Point[] {
  const numbers = text.split(/[\s,]+/).filter(Boolean).map(Number);
  if (numbers.length % 2 || numbers.some(isNaN)) return [];
  const points: Point[] = [];
  for (let i = 0; i < numbers.length; i += 2) points.push({ x: numbers[i]!, y: numbers[i + 1]! });
  return points;
}

/** Where a `translate(x y)` puts a shape, or null for any other transform. */
export function readPlace(transform: string | null): Point | null {
  const found = /^\s*translate\(\s*([-\d.e]+)[\s,]+([-\d.e]+)\s*\)/.exec(transform ?? "");
  return found ? { x: +found[1]!, y: +found[2]! } : null;
}

/**
 * Where the things of a line all move by one step, the one at its end goes round to the beginning.
 * Return the step of the others, if this one goes round.
 */
export function goesRound(moved: Point, steps: Point[]): Point | undefined {
  return steps.find((step) => {
    const count = steps.filter(({ x, y }) => x === step.x && y === step.y).length;
    return count > 1 && moved.x === -count * step.x && moved.y === -count * step.y;
  });
}

const TOWARDS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * The index of the nearest point in the direction of an arrow key, or -1.
 * Straying sideways costs double, so the arrow goes where it points.
 */
export function nearest(from: Point, others: Point[], key: string): number {
  const towards = TOWARDS[key];
  let best = -1;
  let least = Infinity;
  if (!towards) return best;
  others.forEach((other, index) => {
    const x = other.x - from.x;
    const y = other.y - from.y;
    const ahead = x * towards.x + y * towards.y;
    const aside = Math.abs(x * towards.y) + Math.abs(y * towards.x);
    const cost = ahead + 2 * aside;
    if (ahead > 1 && aside < 3 * ahead && cost < least) {
      least = cost;
      best = index;
    }
  });
  return best;
}

/** The cell of a grid a key leads to, from one row and column; it stays inside. */
export function cellAfter(
  key: string, control: boolean, at: Point, columns: number, rows: number,
): Point | null {
  const towards = TOWARDS[key];
  if (towards) {
    const clamp = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));
    return { x: clamp(at.x + towards.x, columns), y: clamp(at.y + towards.y, rows) };
  }
  if (key === "Home") return { x: 0, y: control ? 0 : at.y };
  if (key === "End") return { x: columns - 1, y: control ? rows - 1 : at.y };
  return null;
}

/** From where to where something reaches, from left to right. */
export type Reach = { left: number; right: number };

/**
 * How far a frame must slide so that the piece is in sight, and with it all its goals where they
 * fit. Nothing, while the piece and some goal (where there is one) are in sight already.
 */
export function slide(frame: Reach, piece: Reach, goals: Reach[]): number {
  const inside = (one: Reach): boolean => one.left >= frame.left && one.right <= frame.right;
  if (inside(piece) && (!goals.length || goals.some(inside))) return 0;
  const left = Math.min(...[piece, ...goals].map((one) => one.left));
  const right = Math.max(...[piece, ...goals].map((one) => one.right));
  const shown = right - left > frame.right - frame.left ? piece : { left, right };
  return (shown.left + shown.right - frame.left - frame.right) / 2;
}
