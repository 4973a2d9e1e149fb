/** Presses go out one at a time, and silence is noticed. */
import assert from "node:assert/strict";
import test from "node:test";

import { load } from "./load.mjs";

const { Sender } = await load("press");

function shape() {
  const attributes = new Map();
  return {
    setAttribute: (name, value) => attributes.set(name, value),
    removeAttribute: (name) => attributes.delete(name),
    has: (name) => attributes.has(name),
  };
}

test("when Python does not answer in five seconds, it is said, and another press can go out", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  globalThis.window ??= globalThis;
  const sent = [];
  let silent = 0;
  const sender = new Sender((press) => sent.push(press), () => 7, () => (silent += 1));
  const pressed = shape();
  sender.wait(pressed, "roll");
  sender.wait(pressed, "roll");
  assert.equal(sent.length, 1, "a double click is one click");
  t.mock.timers.tick(4999);
  assert.equal(silent, 0);
  t.mock.timers.tick(1);
  assert.equal(silent, 1);
  assert.equal(pressed.has("data-pending"), false);
  sender.wait(pressed, "roll");
  assert.equal(sent.length, 2);
  sender.heard(sent[1].id);
  t.mock.timers.tick(10_000);
  assert.equal(silent, 1, "an answer in time says nothing");
});

test("a press goes out at once while only a moved field is waited for; a moved field waits", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const sent = [];
  const sender = new Sender((press) => sent.push(press.target), () => 7);
  const [field, button] = [shape(), shape()];
  sender.wait(field, "live", undefined, true);
  sender.wait(field, "live", undefined, true);
  sender.wait(button, "check");
  assert.deepEqual(sent, ["live", "check"]);
  assert.equal(field.has("data-pending"), false);
  sender.wait(field, "live", undefined, true);
  sender.wait(button, "check");
  assert.deepEqual(sent, ["live", "check"], "a double click is one click still");
});
