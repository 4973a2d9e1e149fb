/**
 * A picture is told by what is new in it since another one, its base: `<4,36>` names a part that is
 * as it was, by where it stands in the base's text, and `<4;36>` a drawing to be copied from there.
 */

export type Span = [number, number];

const NAMED = /<(\d+)([,;])(\d+)>/g;

/** Where the parts stand that are as they were, in their order in the base. */
export function unchanged(news: string): Span[] {
  return [...news.matchAll(NAMED)]
    .filter((named) => named[2] === ",")
    .map((named): Span => [+named[1]!, +named[3]!])
    .sort((one, other) => one[0] - other[0]);
}

/**
 * The markup of the picture. Of a part of the base that stands on the page just as it was (these
 * are the `standing` ones) only the outermost tag is written, with the mark `data-same`.
 */
export function written(base: string, news: string, standing: Span[]): string {
  const same = (start: number, end: number): string => {
    const [opening, tag] = /^<([\w-]+)[^>]* data-key="[^"]*"/.exec(base.slice(start, end)) ?? [];
    return tag ? `${opening} data-same></${tag}>` : base.slice(start, end);
  };
  return news.replace(NAMED, (_, from: string, kind: string, to: string) => {
    let [at, end] = [+from, +to];
    if (kind === ";") return base.slice(at, end);
    if (standing.some((span) => span[0] <= at && end <= span[1])) return same(at, end);
    let text = "";
    for (const span of standing) {
      if (span[0] < at || span[1] > end) continue;
      text += base.slice(at, span[0]) + same(...span);
      at = span[1];
    }
    return text + base.slice(at, end);
  });
}
