/** The parts of the browser half that need no browser. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { cellAfter, goesRound, nearest, readPath, readPlace, slide } = await load("geometry");
const { nextMark, Unheard } = await load("marks");

test("a path is points; what cannot be read is no path", () => {
  assert.deepEqual(readPath("1,2 3.5,-4"), [{ x: 1, y: 2 }, { x: 3.5, y: -4 }]);
  for (const text of ["", "1", "1,2 3", "a,b", "1,NaN"]) assert.deepEqual(readPath(text), []);
});

test("a place is a translate, whatever follows it", () => {
  assert.deepEqual(readPlace("translate(3 -4.5) scale(.8)"), { x: 3, y: -4.5 });
  assert.deepEqual(readPlace("translate(3,4)"), { x: 3, y: 4 });
  for (const text of [null, "", "scale(2)", "translate(3)", "rotate(3) translate(1 2)"]) {
    assert.equal(readPlace(text), null);
  }
});

test("the last of a line goes round when the others step on, and nobody else does", () => {
  const [on, back] = [{ x: 72, y: 0 }, { x: -288, y: 0 }];
  assert.deepEqual(goesRound(back, [on, on, on, on, back]), on);
  assert.equal(goesRound(on, [on, on, on, on, back]), undefined);
  assert.equal(goesRound(back, [on, on, on, back]), undefined);
  const swap = [{ x: 0, y: 9 }, { x: 0, y: -9 }];
  for (const one of swap) assert.equal(goesRound(one, swap), undefined);
});

test("an arrow leads to the nearest in its direction, and nowhere if there is none", () => {
  const others = [{ x: 30, y: 0 }, { x: 10, y: 40 }, { x: -5, y: 0 }, { x: 12, y: 1 }];
  const from = { x: 0, y: 0 };
  assert.equal(nearest(from, others, "ArrowRight"), 3);
  assert.equal(nearest(from, others, "ArrowLeft"), 2);
  assert.equal(nearest(from, others, "ArrowDown"), 1);
  assert.equal(nearest(from, others, "ArrowUp"), -1);
  assert.equal(nearest(from, others, "Enter"), -1);
});

test("every place of a field can be reached by arrows", () => {
  const field = [];
  for (let x = 0; x < 6; x++) for (let y = 0; y < 5; y++) field.push({ x: 28 * x, y: 28 * y });
  const seen = new Set([0]);
  for (const index of seen) {
    for (const key of ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]) {
      const to = nearest(field[index], field, key);
      if (to >= 0) seen.add(to);
    }
  }
  assert.equal(seen.size, field.length);
});

test("keys in a grid stay inside it", () => {
  const at = { x: 0, y: 2 };
  assert.deepEqual(cellAfter("ArrowLeft", false, at, 4, 9), at);
  assert.deepEqual(cellAfter("ArrowDown", false, at, 4, 9), { x: 0, y: 3 });
  assert.deepEqual(cellAfter("ArrowDown", false, { x: 1, y: 8 }, 4, 9), { x: 1, y: 8 });
  assert.deepEqual(cellAfter("End", false, at, 4, 9), { x: 3, y: 2 });
  assert.deepEqual(cellAfter("Home", true, { x: 3, y: 5 }, 4, 9), { x: 0, y: 0 });
  assert.deepEqual(cellAfter("End", true, at, 4, 9), { x: 3, y: 8 });
  assert.equal(cellAfter("a", false, at, 4, 9), null);
});

test("a mark goes round: empty, yes, no, maybe, empty; junk counts as empty", () => {
  const next = ["", "yes", "no", "maybe", "junk"].map((mark) => nextMark(mark));
  assert.deepEqual(next, ["yes", "no", "maybe", "", ""]);
  assert.equal(nextMark(null, null), "yes");
});

test("a pen writes its own mark and takes it away; the rubber only takes away", () => {
  assert.deepEqual(["", "yes", "no", "maybe"].map((mark) => nextMark(mark, "no")), ["no", "no", "", "no"]);
  assert.deepEqual(["", "yes", "no"].map((mark) => nextMark(mark, "rub")), ["", "", ""]);
});

test("a mark outlasts pictures drawn before Python heard of it", () => {
  const unheard = new Unheard();
  unheard.made("a", "yes", 1);
  unheard.made("a", "no", 2);
  unheard.made("b", "yes", 3);
  unheard.heard(1);
  assert.deepEqual(unheard.entries(), [["a", "no"], ["b", "yes"]]);
  unheard.heard(2);
  assert.deepEqual(unheard.entries(), [["b", "yes"]]);
  unheard.heard(3);
  assert.deepEqual(unheard.entries(), []);
});

test("a frame slides until the piece is in sight, and its goals where they fit", () => {
  const frame = { left: 0, right: 100 };
  const at = (left) => ({ left, right: left + 10 });
  assert.equal(slide(frame, at(40), []), 0);
  assert.equal(slide(frame, at(40), [at(80), at(300)]), 0, "one goal in sight is enough");
  assert.equal(slide(frame, at(200), []), 155, "the piece comes to the middle");
  assert.equal(slide(frame, at(80), [at(120)]), 55, "piece and goal, both in sight");
  assert.equal(slide(frame, at(80), [at(300)]), 35, "goals too far away leave the piece alone");
});
