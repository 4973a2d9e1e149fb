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
    hasAttribute: (name) => attributes.has(name),
    has: (name) => attributes.has(name),
    get: (name) => attributes.get(name),
  };
}

/** How it shows that it waits: "" for nothing to be seen yet, "late", or nothing. */
function looks(one) {
  return one.get("data-pending");
}

/** A sender whose kernel says what the test lets it say. */
function sending(t, post = () => {}) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const kernel = { sent: [], said: [], unanswered: 0, turn: 7, slow: false };
  const take = (press, state) => {
    post(press);
    kernel.sent.push(press);
    kernel.said.push(state);
  };
  const slow = (on) => (kernel.slow = on);
  kernel.sender = new Sender(take, () => kernel.turn, () => (kernel.unanswered += 1), slow);
  kernel.answer = (refused = false) => {
    kernel.sender.heard(kernel.sent.at(-1).id);
    kernel.sender.next(refused);
  };
  kernel.after = (ms) => {
    t.mock.timers.tick(ms);
    return kernel.unanswered;
  };
  return kernel;
}

test("without any sign of Python it is said within two seconds, and another press can go out", (t) => {
  const kernel = sending(t);
  const pressed = shape();
  kernel.sender.wait(pressed, "roll");
  kernel.sender.wait(pressed, "roll");
  assert.equal(kernel.sent.length, 1, "a double click is one click");
  assert.equal(kernel.after(1499), 0);
  assert.equal(kernel.after(1), 1);
  assert.equal(pressed.has("data-pending"), false);
  kernel.sender.wait(pressed, "roll");
  assert.equal(kernel.sent.length, 2);
  assert.equal(kernel.sender.heard(kernel.sent[1].id), 2);
  assert.equal(kernel.after(10_000), 1, "an answer in time says nothing");
});

test("a press looks as if it waited only after a while: most are answered before", (t) => {
  const kernel = sending(t);
  const [quick, slow, kept] = [shape(), shape(), shape()];
  kernel.sender.wait(quick, "roll");
  kernel.after(30);
  kernel.answer();
  kernel.after(200);
  assert.equal(looks(quick), undefined);
  kernel.sender.wait(slow, "ask");
  kernel.sender.wait(kept, "hint");
  assert.equal(looks(slow), "");
  kernel.after(100);
  assert.deepEqual([looks(slow), looks(kept)], ["late", "late"]);
  kernel.answer(true);
  assert.deepEqual([looks(slow), looks(kept)], [undefined, undefined]);
});

test("what takes long is waited for while the kernel works on it", (t) => {
  const kernel = sending(t);
  kernel.sender.wait(shape(), "ask");
  kernel.said[0]("busy");
  assert.equal(kernel.after(29_000), 0);
  kernel.sender.heard(kernel.sent[0].id);
  kernel.said[0]("idle");
  assert.equal(kernel.after(60_000), 0, "done after the answer is as it should be");
});

test("a mark made while the kernel works waits as long, and what is kept is not lost", (t) => {
  const kernel = sending(t);
  const kept = shape();
  kernel.sender.wait(shape(), "roll");
  kernel.said[0]("busy");
  kernel.sender.send("pencil:1:2");
  kernel.sender.wait(kept, "pressing:no");
  assert.equal(kernel.after(20_000), 0);
  kernel.answer();
  assert.equal(kernel.sent.at(-1).target, "pencil:1:2");
  kernel.answer();
  assert.equal(kernel.sent.at(-1).target, "pressing:no");
});

test("a kernel that is done and has not answered does not know us", (t) => {
  const kernel = sending(t);
  kernel.sender.wait(shape(), "ask");
  kernel.said[0]("busy");
  kernel.said[0]("idle");
  assert.equal(kernel.after(399), 0, "the answer may be on its way");
  assert.equal(kernel.after(1), 1);
});

test("a mark that nobody takes up is told of, too", (t) => {
  const kernel = sending(t);
  kernel.sender.send("pencil:1:2");
  assert.equal(kernel.after(1500), 1);
});

test("what cannot be sent at all is told of at once", (t) => {
  const closed = sending(t, () => {
    throw new Error("Cannot send");
  });
  closed.sender.wait(shape(), "roll");
  assert.equal(closed.after(1), 1);
});

test("a press may be made while a moved field is waited for, and goes out behind it", (t) => {
  const kernel = sending(t);
  const { sender } = kernel;
  const sent = () => kernel.sent.map(({ target }) => target);
  const [field, button] = [shape(), shape()];
  sender.wait(field, "live", undefined, true);
  sender.wait(field, "live", undefined, true);
  sender.wait(button, "check");
  assert.equal(field.has("data-pending"), false);
  kernel.answer();
  assert.deepEqual(sent(), ["live", "check"]);
  sender.wait(field, "live", undefined, true);
  sender.wait(button, "check");
  kernel.answer();
  assert.deepEqual(sent(), ["live", "check"], "a double click is one click still");
});

test("of marks made quickly only one is on its way at a time, so that they are heard in order", (t) => {
  const kernel = sending(t);
  const marks = () => kernel.sent.map(({ values }) => values.mark[0]);
  for (const mark of ["yes", "no", "maybe"]) kernel.sender.send("pencil:0:1", { mark: [mark] });
  assert.deepEqual(marks(), ["yes"]);
  kernel.answer();
  kernel.sender.heard(kernel.sent[0].id); // said once more with the next news
  assert.deepEqual(marks(), ["yes", "no"]);
  kernel.said[1]("busy");
  assert.equal(kernel.after(2000), 0);
  kernel.answer();
  kernel.answer();
  assert.deepEqual(marks(), ["yes", "no", "maybe"]);
  assert.equal(kernel.after(60_000), 0);
});

test("a mark that nobody takes up holds up the next one no longer than until it is told of", (t) => {
  const kernel = sending(t);
  for (const mark of ["yes", "no", "maybe"]) kernel.sender.send("pencil:0:1", { mark: [mark] });
  assert.equal(kernel.after(1500), 1);
  assert.equal(kernel.sent.length, 2);
  kernel.sender.heard(kernel.sent[0].id); // after all: the second one is still out
  assert.equal(kernel.sent.length, 2);
  kernel.answer();
  assert.equal(kernel.sent.length, 3);
});

test("what is pressed meanwhile is kept, in its order, for the turn it was meant for", (t) => {
  const kernel = sending(t);
  const [roll, hint, walk] = [shape(), shape(), shape()];
  kernel.sender.wait(roll, "roll");
  kernel.sender.wait(hint, "hint", { part: ["1"] });
  kernel.sender.wait(hint, "hint", { part: ["1"] });
  kernel.sender.wait(hint, "hint", { part: ["2"] });
  kernel.sender.wait(walk, "walk:3");
  assert.equal(kernel.sent.length, 1);
  assert.equal(hint.has("data-pending") && walk.has("data-pending"), true, "they look kept");
  for (const turn of [8, 9, 10, 11, 12]) {
    kernel.turn = turn;
    kernel.answer();
  }
  const got = kernel.sent.map(({ target, turn, values }) => [target, turn, values?.part[0]]);
  assert.deepEqual(got, [["roll", 7, undefined], ["hint", 7, "1"], ["hint", 7, "2"], ["walk:3", 7, undefined]]);
  assert.equal([roll, hint, walk].some((one) => one.has("data-pending")), false);
});

test("after a refusal what was kept does not go out, and looks so", (t) => {
  const kernel = sending(t);
  const end = shape();
  kernel.sender.wait(shape(), "ask");
  kernel.sender.wait(end, "end");
  kernel.answer(true);
  assert.equal(end.has("data-pending"), false);
  kernel.sender.wait(shape(), "roll");
  kernel.answer();
  assert.deepEqual(kernel.sent.map((press) => press.target), ["ask", "roll"]);
});

test("where nobody answers, what was kept is told of with the rest", (t) => {
  const kernel = sending(t);
  const kept = shape();
  kernel.sender.wait(shape(), "ask");
  kernel.sender.wait(kept, "end");
  assert.equal(kernel.after(1500), 1);
  assert.equal(kept.has("data-pending") || kernel.sender.keeps, false);
});

test("work that takes more than a second is shown, until its answer or its end", (t) => {
  const kernel = sending(t);
  const shown = () => kernel.slow;
  kernel.sender.wait(shape(), "count");
  kernel.said[0]("busy");
  kernel.after(999);
  assert.equal(shown(), false);
  kernel.after(1);
  assert.equal(shown(), true);
  kernel.answer();
  assert.equal(shown(), false);
  kernel.sender.wait(shape(), "quick");
  kernel.said[1]("busy");
  kernel.answer();
  kernel.after(5000);
  assert.equal(shown(), false, "what is quick is not told of");
  kernel.sender.wait(shape(), "ask");
  kernel.said[2]("busy");
  kernel.after(2000);
  kernel.said[2]("idle");
  kernel.after(400);
  assert.equal(shown(), false, "what was never answered is not worked on");
});
