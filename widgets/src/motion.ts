/** Things travel: what has moved between two pictures is shown moving, along its path. */

import { data } from "./data";
import { readPath, readPlace } from "./geometry";
import type { Point } from "./types";

type Place = { transform: string | null; path: string | null };

const SHORTEST = 220;
const LONGEST = 300;

export function prefersStill(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function movable(root: Element): NodeListOf<Element> {
  return root.querySelectorAll("[data-key][transform]");
}

/** Where everything that can move is now. */
export function places(root: Element): Map<string, Place> {
  const found = new Map<string, Place>();
  for (const shape of movable(root)) {
    found.set(data(shape, "key")!, {
      transform: shape.getAttribute("transform"),
      path: data(shape, "path"),
    });
  }
  return found;
}

function travel(shape: Element, points: Point[]): void {
  const turned = /\) *(scale|rotate)\(([-\d.e]+)\)$/.exec(shape.getAttribute("transform") ?? "");
  const tail = turned ? ` ${turned[1]}(${turned[2]}${turned[1] === "rotate" ? "deg" : ""})` : "";
  shape.animate(
    points.map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)${tail}` })),
    { duration: Math.min(LONGEST, SHORTEST + 10 * points.length), easing: "ease-out" },
  );
}

/** Animate whatever is no longer where it was. */
export function showMoves(root: Element, before: Map<string, Place>): void {
  for (const shape of movable(root)) {
    const was = before.get(data(shape, "key")!);
    const from = readPlace(was?.transform ?? null);
    const to = readPlace(shape.getAttribute("transform"));
    if (!was || !from || !to || (from.x === to.x && from.y === to.y)) continue;
    const path = data(shape, "path");
    const between = path && path !== was.path ? readPath(path) : [];
    travel(shape, [from, ...between, to]);
  }
}
