/**
 * Things move as they do on a table: they travel along their path, cards turn over, dice tumble. The
 * picture is the new one from the start, so a press never waits; a further change takes over from
 * wherever things are.
 */

import { data } from "./data";
import { goesRound, readPath, readPlace } from "./geometry";
import type { Point, Shape } from "./types";

/** What was set in motion: by this name it is heard, too. */
export type Moved = "tumbles" | "turns" | "travels";

const SHORTEST = 280;
const LONGEST = 500;
const SQUARE = 20; // ms more for each square of a way
const HALF = 150; // ms until a card that turns is seen from its edge
const ROLL = 460;

/** How a movement runs: it ends slowly, as hands put things down. */
function slowing(duration: number): KeyframeAnimationOptions {
  return { duration, easing: "ease-out" };
}

/** What travels. Dropped when it has arrived, for whoever asks what runs has the page laid out. */
const travelling = new Map<Element, Animation>();
/** The cards that still show their old face, and what gives each its new one. */
const turning = new Map<Element, () => void>();

export function prefersStill(): boolean {
  return matchMedia("(prefers-reduced-motion)").matches;
}

/** All that can move, found at one go: to look through a picture takes longer than the rest. */
function movable(root: Element): Shape[] {
  return [...root.querySelectorAll<Shape>("[data-key][transform],[data-tumbles],[data-turns]")];
}

/**
 * Note what is to be seen, for the picture is about to change (old faces go). What is returned shows
 * then what has moved, unless stillness is wished, and says what did.
 */
export function moving(root: Element): () => Set<Moved> {
  const still = prefersStill();
  for (const give of turning.values()) give();
  const copies = movable(root).map((shape): [Shape, Element] => {
    const turns = !still && shape.hasAttribute("data-turns");
    return [shape, shape.cloneNode(turns) as Element];
  });
  const was = new Map(copies.map(([, copy]) => [data(copy, "key"), copy]));
  return () => {
    const moved = show(root, was, still);
    for (const [card, old] of copies) {
      if (still || !old.hasAttribute("data-turns")) continue;
      if (!root.contains(card) || card.innerHTML === old.innerHTML) continue;
      moved.add("turns");
      turn(card, old);
    }
    return moved;
  };
}

/** Show what travels and what tumbles; `was` holds by their keys the things as they were. */
function show(root: Element, was: Map<string | null, Element>, still: boolean): Set<Moved> {
  const moved = new Set<Moved>();
  const ways = new Map<Shape, Point[]>();
  for (const shape of movable(root)) {
    const before = was.get(data(shape, "key"));
    const way = before && wayOf(shape, before);
    if (way) ways.set(shape, way);
    const dice = data(shape, "tumbles");
    if (dice === null || (before && dice === data(before, "tumbles"))) continue;
    moved.add("tumbles");
    if (!still) tumble(shape.firstElementChild!, dice);
  }
  if (ways.size) moved.add("travels");
  const steps = [...ways.values()].map(([from]) => from!);
  if (!still) for (const [shape, way] of ways) travel(shape, way, goesRound(way[0]!, steps));
  return moved;
}

/** The points of a shape's way as seen from its end, where the shape is by now; null where it has not moved. */
function wayOf(shape: Shape, was: Element): Point[] | null {
  const from = readPlace(was.getAttribute("transform"));
  const to = readPlace(shape.getAttribute("transform"));
  if (!from || !to || (from.x === to.x && from.y === to.y)) return null;
  const path = data(shape, "path");
  const between = path && path !== data(was, "path") ? readPath(path) : [];
  return [from, ...between].map(({ x, y }) => ({ x: x - to.x, y: y - to.y }));
}

function travel(shape: Shape, [from, ...between]: Point[], step?: Point): void {
  const at = (x: number, y: number): string => `${x}px ${y}px`;
  const { x, y } = from!;
  // Who is still under way goes on from there.
  const under = travelling.get(shape);
  const rest = under ? getComputedStyle(shape).translate.split(" ") : [];
  const [ahead = 0, below = 0] = rest.map((px) => parseFloat(px) || 0);
  under?.cancel();
  // What goes round leaves at one end of its line, as quickly as the others go, and comes in at the other.
  const round = step && {
    translate: [at(x, y), at(x - step.x / 2, y - step.y / 2), at(step.x / 2, step.y / 2), at(0, 0)],
    opacity: [1, 0, 0, 1],
    offset: [0, 0.5, 0.5, 1],
  };
  const walk = [at(x + ahead, y + below), ...between.map((each) => at(each.x, each.y)), at(0, 0)];
  const duration = Math.min(LONGEST, SHORTEST + SQUARE * between.length);
  const run = shape.animate(round ?? { translate: walk }, slowing(duration));
  travelling.set(shape, run);
  run.onfinish = () => travelling.delete(shape);
}

/**
 * A card is turned over: its old face narrows to the edge, from there the new one opens. What holds
 * something to be pressed has it from the start, and only opens.
 */
function turn(card: Shape, old: Element): void {
  const { ownerSVGElement: drawing } = card as SVGElement;
  const box = drawing && (card as SVGGraphicsElement).getBBox();
  const middle = box ? box.x + box.width / 2 : 0; // else it is the origin already
  const half = (more: KeyframeAnimationOptions, ...wide: number[]): Animation => card.animate({
    transform: wide.map((share) => `translateX(${middle}px) scaleX(${share}) translateX(${-middle}px)`),
  }, { ...slowing(HALF), composite: "add", ...more });
  const opens = (): unknown => half({}, 0, 1);
  if (card.querySelector("[data-target],button,a")) return void opens();
  const fresh = [...card.childNodes];
  card.replaceChildren(...old.childNodes);
  const narrows = half({ easing: "ease-in" }, 1, 0);
  const give = (): void => {
    narrows.cancel();
    card.replaceChildren(...fresh);
    turning.delete(card);
  };
  turning.set(card, give);
  narrows.onfinish = () => {
    give();
    opens();
  };
}

/** A die rolls over its edges: other faces pass, and it lies with the one that was rolled. */
function tumble(die: Element, passing: string): void {
  const rolls = [[-330, -6, 0.8], [-250, -12, 0.4], [-180, -5, 0.8], [-110, -8, 0.4], [-50, 0, 0.8], [0, 0, 1]];
  const how = slowing(ROLL);
  die.animate({
    transform: rolls.map(([turned, up, wide]) => `translateY(${up}px) rotate(${turned}deg) scale(${wide}, ${Math.max(wide!, 0.8)})`),
  }, how);
  // A face gives way to the next where the die is seen from its edge.
  const pips = die.lastElementChild!;
  const faces = [...passing.split("|"), pips.getAttribute("d")];
  pips.animate({ d: faces.map((d) => `path("${d}")`), offset: [0, 0.2, 0.6], easing: "step-end" }, how);
}
