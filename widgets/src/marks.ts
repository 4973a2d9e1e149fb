/** Pencil marks: local first. The cell changes at once; Python hears of it and keeps it. */

const ORDER = ["", "yes", "no", "maybe"];

/**
 * The mark that a tap leaves: that of the pen, or none where it stands already or the pen is the
 * rubber ("rub"); without a pen the next one in the cycle empty → ✓ → ✕ → ? → empty.
 */
export function nextMark(mark?: string | null, pen?: string | null): string {
  if (pen) return pen === mark || pen === "rub" ? "" : pen;
  return ORDER[(ORDER.indexOf(mark || "") + 1) % ORDER.length]!;
}

/** Marks made here that Python has not yet answered: they outlast older pictures. */
export class Unheard {
  #marks = new Map<string, { serial: number; mark: string }>();

  made(target: string, mark: string, serial: number): void {
    this.#marks.set(target, { serial, mark });
  }

  /** Python has answered everything up to this serial number. */
  heard(serial: number): void {
    for (const [target, made] of this.#marks) if (made.serial <= serial) this.#marks.delete(target);
  }

  entries(): [string, string][] {
    return [...this.#marks].map(([target, made]) => [target, made.mark]);
  }
}
