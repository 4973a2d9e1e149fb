/**
 * The browser half of every widget: it shows the pictures that Python draws, sends what was
 * pressed, moves the keyboard's focus and speaks what happened. It knows no rule of any game.
 */

import { data, withData } from "./data";
import { activeIn, refocus } from "./focus";
import type { begin, inSight, sounds } from "./gestures";
import { handOn, keepKeys, rove, walk } from "./keyboard";
import { nextMark, Unheard } from "./marks";
import { morphChildren, parse } from "./morph";
import { moving, prefersStill } from "./motion";
import { type Span, unchanged, written } from "./news";
import { Sender, valuesAround } from "./press";
import type { Model, Shape } from "./types";

const TRAITS = ["backdrop", "base", "news", "frames", "spoken", "notice", "heard", "turn", "silent"];
type Four = [HTMLElement, HTMLElement, HTMLElement, HTMLElement];
type Field = HTMLInputElement | HTMLSelectElement;
/** Jupyter sends this event when the kernel restarts. We listen ourselves, for anywidget removes the view's listener. */
const GONE = "comm_live_update";
const LONGEST = 2e9; // ms, of what a browser's timer can count
/** On the root while moves are played back. */
const PLAYING = "data-playing";
const FIELD = /^(input|select|textarea|option)$/i;

const FRAME = `<div class="ck ck-scene" tabindex=-1 role=group><div class=ck-notice role=alert popover=manual></div>
<div class=ck-lost role=alert popover></div><div class=ck-stage></div><div class=ck-voice aria-live=polite></div></div>`;

/** What a hand does beyond a press, where a widget brings it along: gestures.js, behind us. */
declare const ckGestures: { begin: typeof begin; inSight: typeof inSight; sounds: typeof sounds } | undefined;

class Scene {
  readonly #model: Model;
  readonly #root: HTMLElement;
  readonly #notice: HTMLElement;
  readonly #lost: HTMLElement;
  readonly #stage: HTMLElement;
  readonly #voice: HTMLElement;
  readonly #sender: Sender;
  readonly #unheard = new Unheard();
  readonly #laid = new WeakMap<Element, string>();
  readonly #ending = new AbortController();
  #changed = false;
  #shown: Record<string, unknown> = {};
  /** The parts of this base that stand on the page just as they were drawn. */
  #standing = { base: "", spans: [] as Span[] };
  #playing = 0;
  #last: Element | null = null;
  readonly #moved = new Map<string, { field: Field; value: string }>();

  constructor(model: Model, el: HTMLElement) {
    this.#model = model;
    this.#root = parse(FRAME).firstElementChild as HTMLElement;
    [this.#notice, this.#lost, this.#stage, this.#voice] = this.#root.children as Iterable<Element> as Four;
    el.append(this.#root);
    this.#sender = new Sender(
      (press, state) => model.send(press, {
        iopub: { status: (message) => state(message.content.execution_state) },
      }),
      () => +(model.get("turn") as number),
      () => this.#lose(true),
      (slow) => this.#work(slow),
    );
    keepKeys(el);
    model.on(GONE, this.#gone);
    for (const trait of TRAITS) model.on(`change:${trait}`, this.#noted);
    this.#listen();
    ckGestures?.begin(this.#root, {
      mark: (cell, mark) => this.#pencil(cell, mark),
      press: (shape, target) => this.#press(shape, target),
      say: (words) => this.#speak(words),
    }, this.#ending.signal);
    this.#shown.spoken = model.get("spoken");
    this.#update();
  }

  /** Traits that arrive together are answered together, once. */
  readonly #noted = (): void => {
    if (!this.#changed) queueMicrotask(() => this.#update());
    this.#changed = true;
  };

  /** Then all of it is a picture. */
  readonly #gone = (): unknown => this.#root.toggleAttribute("data-gone", true);

  #text(trait: string): string {
    return (this.#model.get(trait) as string | undefined) ?? "";
  }

  #update(): void {
    this.#changed = false;
    if (this.#ending.signal.aborted) return;
    const notice = this.#text("notice");
    const heard = this.#sender.heard(this.#text("heard"));
    if (heard) {
      this.#unheard.heard(heard);
      this.#lose(false);
    }
    // It changes with every move and is hardly ever read: the picture comes first.
    if (this.#fresh("silent")) setTimeout(() => this.#hint(), 50);
    if (["base", "news", "backdrop"].filter((trait) => this.#fresh(trait)).length) this.#play();
    else this.#penciled();
    if (this.#fresh("notice") || heard) {
      this.#notice.textContent = notice;
      this.#notice.append(...parse(this.#text("rule")).childNodes);
      // At what was pressed and over everything, wherever on the page that is; at first that may be nowhere.
      const source = this.#last?.closest("button,td,div");
      if (this.#root.isConnected) {
        this.#notice.togglePopover?.(false);
        if (notice) this.#notice.togglePopover?.({ source } as unknown as boolean);
      }
    }
    if (heard && notice) this.#putBack();
    if (this.#fresh("spoken")) this.#speak(this.#text("spoken").replace(/^\d+ /, ""));
    this.#hand(this.#sender.keeps);
    this.#sender.next(!!notice);
  }

  /** Show and say that Python works on what was pressed (the voice is seen meanwhile); or that it is done. */
  #work(slow: boolean): void {
    if (slow === (this.#stage.ariaBusy === "true")) return;
    this.#stage.ariaBusy = `${slow}`;
    this.#hint();
    this.#speak((slow && this.#lost.firstElementChild?.getAttribute("data-slow")) || "");
  }

  /** What to do where Python does not answer. */
  #hint(): void {
    morphChildren(this.#lost, parse(this.#text("silent")));
  }

  /** Show that Python has not answered, wherever on the page one is; or that it has. */
  #lose(lost: boolean): void {
    this.#root.toggleAttribute("data-lost", lost);
    this.#lost.togglePopover?.(lost);
  }

  /** A choice that was refused does not stay in its menu: what Python drew as chosen does. */
  #putBack(): void {
    const drawn = this.#all<HTMLOptionElement>("[data-change] > [selected]");
    for (const option of drawn) option.selected = true;
  }

  #all<Found extends Element>(what: string): NodeListOf<Found> {
    return this.#stage.querySelectorAll<Found>(what);
  }

  #one<Found extends Element>(what: string): Found | null {
    return this.#stage.querySelector<Found>(what);
  }

  /** Whether a trait is not what was last asked for. */
  #fresh(trait: string): boolean {
    const value = this.#model.get(trait);
    const fresh = this.#shown[trait] !== value;
    this.#shown[trait] = value;
    return fresh;
  }

  #speak(text: string): void {
    this.#voice.textContent = "";
    setTimeout(() => (this.#voice.textContent = text), 50);
  }

  /** Show what happened in between, one frame after the other, then the picture that is true now. */
  #play(): void {
    clearTimeout(this.#playing);
    const frames = prefersStill() ? [] : (this.#model.get("frames") as string[] | null) ?? [];
    const pace = +(this.#model.get("pace") as number) || 0;
    const next = (index: number): void => {
      const frame = frames[index];
      const more = frame !== undefined && pace > 0;
      this.#root.toggleAttribute(PLAYING, more);
      if (!more) return this.#draw();
      this.#patch(frame);
      // How long a frame stays depends on nothing that only some may know.
      const beats = +(this.#one<HTMLElement>("[data-beats]")?.dataset.beats ?? 1);
      this.#playing = setTimeout(() => next(index + 1), Math.min(beats * pace, LONGEST));
    };
    next(this.#stage.childElementCount ? 0 : frames.length);
  }

  /** Skip what is left of the frames. */
  #skip(): boolean {
    if (!this.#root.hasAttribute(PLAYING)) return false;
    clearTimeout(this.#playing);
    this.#root.removeAttribute(PLAYING);
    this.#draw();
    return true;
  }

  /** Draw the picture; what stands as it was is left alone. */
  #draw(): void {
    const base = this.#text("base");
    const message = this.#text("news");
    const id = `<${this.#model.get("base_id")}>`;
    if (message && !message.startsWith(id)) return this.#model.send({ kind: "whole" });
    const news = message.slice(id.length) || `<0,${base.length}>`;
    const show = (spans: Span[]): void =>
      this.#change(() => morphChildren(this.#stage, parse(written(base, news, spans))));
    show(this.#standing.base === base ? this.#standing.spans : []);
    if (this.#one("[data-same]")) show([]);
    this.#standing = { base, spans: unchanged(news) };
  }

  /** A frame holds parts of the picture; each takes the place of the part with its key. */
  #patch(markup: string): void {
    this.#standing.spans = [];
    this.#change(() => {
      for (const part of [...parse(markup).children]) {
        const old = withData(this.#stage, "key", data(part, "key")!);
        if (old) morphChildren(old, part);
      }
    });
  }

  #change(how: () => void): void {
    const active = activeIn(this.#root);
    const show = this.#stage.firstChild && moving(this.#stage);
    how();
    // A `:has()` on the root would be asked anew with each element that comes or goes.
    // Where the form was that laid the table, the page is scrolled for something longer.
    const table = "data-table";
    const laid = this.#root.hasAttribute(table);
    if (this.#root.toggleAttribute(table, !!this.#one(".ck-table")) && !laid && active) this.#root.scrollIntoView();
    this.#lay();
    this.#penciled();
    rove(this.#stage, active);
    this.#dialogs();
    requestAnimationFrame(() => ckGestures?.inSight(this.#stage));
    const moved = show && show();
    ckGestures?.sounds(this.#stage, moved);
    if (active) refocus(this.#root, active);
  }

  /** Put what never changes into its place, once. */
  #lay(): void {
    const wanted = this.#text("backdrop");
    for (const slot of this.#all("[data-backdrop]")) {
      if (this.#laid.get(slot) === wanted) continue;
      slot.replaceChildren(...parse(wanted).childNodes);
      this.#laid.set(slot, wanted);
    }
  }

  #penciled(): void {
    for (const [target, mark] of this.#unheard.entries()) {
      withData(this.#stage, "target", target)?.setAttribute("data-pencil", mark);
    }
  }

  #dialogs(): void {
    for (const dialog of this.#all<HTMLDialogElement>("dialog")) {
      const wanted = dialog.hasAttribute("data-open");
      if (wanted && !dialog.open) dialog.showModal();
    }
  }

  #listen(): void {
    const signal = this.#ending.signal;
    const on = <K extends keyof HTMLElementEventMap>(
      name: K, does: (event: HTMLElementEventMap[K]) => void, capture = false,
    ) => this.#root.addEventListener(name, does, { signal, capture });
    on("click", (event) => this.#pressed(event));
    on("keydown", (event) => this.#keyed(event));
    on("submit", (event) => event.preventDefault());
    on("input", (event) => this.#move(event.target as Field, "data-slide"));
    on("change", (event) => this.#move(event.target as Field, "data-change"));
    // `close` and `cancel` do not bubble: catch them on the way down.
    on("close", (event) => this.#closed(event.target as Element), true);
  }

  #pressed(event: Event): void {
    const from = event.target as Element;
    if (this.#skip()) return event.preventDefault();
    const opener = from.closest("[data-opens]");
    if (opener) return this.#open(data(opener, "opens")!);
    if (from.closest("[data-closes]")) return from.closest("dialog")?.close();
    const shape = from.closest<Shape>("[data-target]");
    if (!shape || FIELD.test(shape.nodeName) || from.closest("[aria-disabled=true]")) return;
    event.preventDefault();
    this.#press(shape, data(shape, "target")!);
  }

  /** What is chosen in a form and what is not is for Python to say, in the reader's language. */
  #press(shape: Shape, target: string): void {
    this.#last = shape;
    if (target.startsWith("pencil:")) return this.#pencil(shape);
    this.#hand(true);
    this.#sender.press(shape, target);
  }

  #open(key: string): void {
    const dialog = withData<HTMLDialogElement>(this.#stage, "key", key);
    if (dialog && !dialog.open) dialog.showModal();
  }

  /** A dialog that Python opened is Python's to close: tell it. */
  #closed(element: Element): void {
    const target = data(element, "on-close");
    if (target && element.hasAttribute("data-open")) this.#sender.send(target);
    element.removeAttribute("data-open");
    this.#standing.spans = [];
  }

  #keyed(event: KeyboardEvent): void {
    const from = event.target as Element;
    const skips = /^(Escape|Enter| )$/.test(event.key) && !from.closest("[data-sound]");
    if (skips && this.#skip()) return event.preventDefault();
    const ask = data(from, "ask");
    if (ask && event.key === "?") {
      event.preventDefault();
      return this.#press(from as Shape, ask);
    }
    if (walk(event)) return;
    if (event.ctrlKey || event.metaKey) return handOn(event);
    if (event.key !== "Enter" && event.key !== " ") return;
    if (event.key === "Enter" && from.matches("input") && this.#submits(from)) return event.preventDefault();
    const native = /^(button|a|summary)$/i.test(from.nodeName) || FIELD.test(from.nodeName);
    if (native || event.repeat || event.altKey) return;
    if (!from.matches("[data-target],[data-opens]")) return;
    event.preventDefault();
    this.#pressed(event);
  }

  /** Enter means the field itself, then the form's own button; in a notebook no browser does that. */
  #submits(field: Element): boolean {
    const button = field.closest("form")?.querySelector<HTMLElement>("[type=submit][data-target]");
    this.#move(field as Field, "data-change");
    button?.click();
    return !!button;
  }

  #pencil(
    cell: Shape,
    mark = nextMark(data(cell, "pencil"), data(cell.closest("[data-pen]") ?? cell, "pen")),
  ): void {
    const target = data(cell, "target")!;
    cell.setAttribute("data-pencil", mark);
    this.#standing.spans = [];
    this.#unheard.made(target, mark, this.#sender.send(target, { mark: [mark] }));
  }

  #move(field: Field, kind: string): void {
    this.#notice.textContent = ""; // one acts on it
    const target = field.getAttribute(kind);
    if (target) this.#moved.set(target, { field: (this.#last = field), value: field.value });
    this.#hand();
  }

  /**
   * Hand on what was moved; while an answer is awaited only the last place of each counts.
   * A press that comes `now` is kept waiting by none of it, and comes after all of it.
   */
  #hand(now = false): void {
    for (const [target, { field, value }] of this.#moved) {
      if (now ? this.#sender.closed : this.#sender.waits) return;
      this.#moved.delete(target);
      const values = { ...valuesAround(field), [field.name || "value"]: [value] };
      if (!field.isConnected) continue;
      if (now) this.#sender.send(target, values);
      else this.#sender.wait(field, target, values, true);
    }
  }

  end(): void {
    this.#ending.abort();
    clearTimeout(this.#playing);
    this.#sender.release();
    for (const trait of TRAITS) this.#model.off(`change:${trait}`, this.#noted);
    this.#model.off(GONE, this.#gone);
    this.#root.remove();
  }
}

export default {
  render({ model, el }: { model: Model; el: HTMLElement }): () => void {
    const scene = new Scene(model, el);
    return () => scene.end();
  },
};
