/**
 * Quiet sounds, made here of a few notes, for who has pressed the switch (`data-sound`). They are
 * remembered on this device. A sound is never the only sign of anything, and there is one at a time.
 */

import type { Moved } from "./motion";

/** How long it lasts (ms); from how many hertz, none for a rest, less for noise; to how many, if not those. */
type Note = [long: number, from?: number, to?: number];

const TABLE: Record<Moved, Note[]> = {
  tumbles: [[35, -1500], [60], [35, -1300], [90], [60, -800]],
  turns: [[90], [120, -2600]],
  travels: [[200], [90, 190, 120]],
};
/** What is heard at a moment, which Python names by `data-moment`. */
const MOMENTS: Record<string, Note[]> = {
  asked: [[100, 440], [150, 587]],
  passes: [[160, 330, 262]],
  shows: [[120, -2600], [140, 523]],
  nobody: [[200, 392], [300, 262]],
  accuses: [[230, 196], [340, 196, 185]],
  envelope: [[230, -1800], [160, 523], [300, 659]],
  falls: [[420, 520, 130]],
  named: [[200, 523], [380, 415]],
};
const LOUDEST = 0.07;
const KEPT = "cluekit.sound";

/** One for the page, though each widget has a module of its own: else two would sound at once. */
interface Room {
  on: boolean;
  context?: AudioContext;
  until: number;
}

function room(): Room {
  const page = document as unknown as Record<symbol, Room>;
  return (page[Symbol.for(KEPT)] ??= { on: kept() === "on", until: 0 });
}

/** Remember a wish, or recall it. Where storage is refused it lasts as long as the page. */
function kept(wish?: string): string | null | void {
  try {
    return wish ? localStorage.setItem(KEPT, wish) : localStorage.getItem(KEPT);
  } catch {
    return;
  }
}

/** The moment that was there last: each widget has a module of its own. */
let heard = "";

/** The moment that is shown, with what is told of it; "" if none is. */
function momentIn(root: ParentNode): string {
  const moment = root.querySelector("[data-moment]");
  return moment ? `${moment.getAttribute("data-moment")} ${moment.textContent}` : "";
}

/** Show whether there are sounds, and let the greatest of what has just happened be heard. */
export function sounds(stage: Element, moved: Set<Moved> | null): void {
  shown(stage);
  if (!room().on) return;
  const before = heard;
  heard = momentIn(stage);
  if (!moved) return;
  const [kind] = heard.split(" ", 1) as [string];
  const news = heard !== before;
  const plain = (["tumbles", "turns", "travels"] as const).find((each) => moved.has(each));
  const score = (news && Object.hasOwn(MOMENTS, kind) && MOMENTS[kind]) || (plain && TABLE[plain]);
  if (score) play(score);
}

function shown(root: ParentNode): void {
  for (const button of root.querySelectorAll("[data-sound]")) {
    button.setAttribute("aria-pressed", String(room().on));
  }
}

/** The switch is nobody's move: what plays goes on, and Python does not hear of it. */
export function switching(event: Event, say: (words: string) => void): void {
  const button = (event.target as Element).closest("[data-sound]");
  if (!button) return;
  event.stopPropagation();
  const here = room();
  here.on = !here.on;
  const wish = here.on ? "on" : "off";
  kept(wish);
  say(button.getAttribute(`data-${wish}`) ?? "");
  const root = event.currentTarget as Element;
  shown(root.getRootNode() as Document | ShadowRoot);
  heard = momentIn(root); // what is there already is over
  if (here.on) play(TABLE.travels);
}

function play(score: Note[]): void {
  const here = room();
  if (document.hidden || navigator.userActivation?.hasBeenActive === false) return;
  const context = (here.context ??= new AudioContext());
  if (context.state === "suspended") context.resume().catch(() => {});
  const now = context.currentTime;
  if (now < here.until) return;
  here.until = now;
  for (const [long, from, to = from] of score) {
    const start = here.until;
    const end = (here.until += long / 1000);
    if (!from) continue;
    const source = from > 0 ? tone(context, start, from, end, to!) : hiss(context, long);
    const round = new BiquadFilterNode(context, from > 0 ? { frequency: 2000 } : { type: "bandpass", frequency: -from });
    const loud = new GainNode(context, { gain: 0 });
    loud.gain.setValueAtTime(0, start).linearRampToValueAtTime(LOUDEST, start + 0.008).linearRampToValueAtTime(0, end);
    source.connect(round).connect(loud).connect(context.destination);
    source.start(start);
    source.stop(end);
  }
}

function tone(context: AudioContext, start: number, from: number, end: number, to: number): OscillatorNode {
  const wave = new OscillatorNode(context, { type: "triangle" });
  wave.frequency.setValueAtTime(from, start).linearRampToValueAtTime(to, end);
  return wave;
}

/** Noise: what dice and paper sound like, around a pitch. */
function hiss(context: AudioContext, long: number): AudioBufferSourceNode {
  const { sampleRate } = context;
  const buffer = context.createBuffer(1, (sampleRate * long) / 1000, sampleRate);
  const samples = buffer.getChannelData(0);
  samples.forEach((_, at) => (samples[at] = 2 * Math.random() - 1));
  return new AudioBufferSourceNode(context, { buffer });
}
