import assert from "node:assert/strict";
import { test } from "node:test";

import { load } from "./load.mjs";

const { unchanged, written } = await load("news");
const A = '<li class="x" data-key="a">one</li>';
const B = '<li data-key="b">two <path d="M0 0" data-key="p"/></li>';
const BASE = `<ul>${A}${B}</ul>`;
const a = [4, 4 + A.length];
const b = [a[1], a[1] + B.length];
const p = [BASE.indexOf("<path"), BASE.indexOf("/>") + 2];

test("a name stands for its part of the base", () => {
  assert.equal(written(BASE, `<ul><${a}><li data-key="b">new</li></ul>`, []), `<ul>${A}<li data-key="b">new</li></ul>`);
  assert.equal(written(BASE, `<b><${a[0]};${a[1]}></b>`, [[0, 999]]), `<b>${A}</b>`);
  assert.equal(written(BASE, "<p>1,2> &lt;3,4></p>", []), "<p>1,2> &lt;3,4></p>");
});

test("of a part that stands as it was only the outermost tag is written", () => {
  assert.equal(written(BASE, `<ul><${a}></ul>`, [a]), '<ul><li class="x" data-key="a" data-same></li></ul>');
  assert.equal(written(BASE, `<ul><${p}></ul>`, [b]), '<ul><path d="M0 0" data-key="p" data-same></path></ul>');
});

test("a part that stands as it was inside one that does not is not written either", () => {
  const same = '<path d="M0 0" data-key="p" data-same></path>';
  assert.equal(written(BASE, `<ul><${b}></ul>`, [a, p]), `<ul><li data-key="b">two ${same}</li></ul>`);
  assert.equal(written(BASE, `<0,${BASE.length}>`, [p]), BASE.replace(/<path.*?\/>/, same));
});

test("a part without a key is always written", () => {
  assert.equal(written(BASE, `<0,${BASE.length}>`, [[0, BASE.length]]), BASE);
});

test("unchanged parts are told in the order of the base, and copies are none", () => {
  assert.deepEqual(unchanged(`<ul><${b}><7;9><${a}></ul>`), [a, b]);
  assert.deepEqual(unchanged("<ul></ul>"), []);
});
