/** Strokes over cells, steps that are dragged, words put in at the caret: what needs no page. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { between, isFar, keyMark, landing, putIn, quickMark, strokeMark, takes } = await load("strokes");

test("keys write the three marks and rub out; other keys write nothing", () => {
  assert.deepEqual(["1", "2", "3", "0"].map(keyMark), ["yes", "no", "maybe", ""]);
  assert.deepEqual(["v", "x", "Delete", "Backspace"].map(keyMark), ["yes", "no", "", ""]);
  for (const key of ["?", "Enter", " ", "ArrowUp", "d", "toString", "4"]) assert.equal(keyMark(key), undefined);
});

test("a quick mark is a cross, and a cross is taken away", () => {
  assert.deepEqual(["", "yes", "maybe", "no"].map(quickMark), ["no", "no", "no", ""]);
});

test("a stroke fills what is empty and leaves what stands; a rubbing one takes what stands", () => {
  assert.deepEqual(["", "yes", "no"].map((there) => takes(there, "no")), [true, false, false]);
  assert.deepEqual(["", "yes", "no"].map((there) => takes(there, "")), [false, true, true]);
  assert.deepEqual(["", "yes", "no"].map((there) => takes(there, "", "no")), [false, false, true]);
});

test("a stroke writes what the pen writes, or goes on with the mark where it begins", () => {
  assert.deepEqual(["", "yes", "no"].map((first) => strokeMark(first, "no")), ["no", "no", "no"]);
  assert.deepEqual(["", "yes", "no"].map((first) => strokeMark(first, "")), ["yes", "yes", "no"]);
  assert.deepEqual(["", "yes"].map((first) => strokeMark(first, "rub")), ["", ""]);
});

test("a hand that trembles presses; only one that has come some way drags", () => {
  const from = { x: 100, y: 50 };
  for (const [x, y, far] of [[100, 50, false], [105, 55, false], [107, 50, false], [108, 50, true], [100, 41, true], [94, 56, true]]) {
    assert.equal(isFar(from, { x, y }), far, `${x},${y}`);
  }
});

test("a quick hand jumps over no cell: places lie close together and end where it is", () => {
  const places = between({ x: 0, y: 0 }, { x: 300, y: 400 });
  assert.deepEqual(places.at(-1), { x: 300, y: 400 });
  let last = { x: 0, y: 0 };
  for (const place of places) {
    assert.ok(Math.hypot(place.x - last.x, place.y - last.y) <= 8.001);
    last = place;
  }
  assert.deepEqual(between({ x: 5, y: 5 }, { x: 5, y: 5 }), [{ x: 5, y: 5 }]);
});

test("a dragged step lands behind every other whose middle lies above it", () => {
  const middles = [20, 60, 100];
  assert.deepEqual([0, 30, 61, 500].map((y) => landing(middles, y)), [0, 1, 2, 3]);
});

test("a palette puts in at the caret, over what is selected, and sets lists apart", () => {
  assert.deepEqual(putIn("O_ & x", 2, 2, "B"), { text: "O_B & x", caret: 3 });
  assert.deepEqual(putIn("O_A", 2, 3, "B"), { text: "O_B", caret: 3 });
  assert.deepEqual(putIn("", 0, 0, "c1", ", "), { text: "c1", caret: 2 });
  assert.deepEqual(putIn("1", 1, 1, "c1", ", "), { text: "1, c1", caret: 5 });
  assert.deepEqual(putIn("1, ", 3, 3, "c1", ", "), { text: "1, c1", caret: 5 });
});
