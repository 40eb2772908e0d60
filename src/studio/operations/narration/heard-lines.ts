// When the parts of something spoken are heard: a long text is parted where a caption would part it, at its punctuation, and each
// part begins and ends at the pause that the voice makes there. Pure.

import { peakOf } from '../../audio/samples.ts';

export interface HeardLine {
  /** Seconds from the beginning of the sound. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** What two lines of captions hold; longer parts would be cut somewhere in their time. */
const MOST = 76;
/** Energy is looked at in steps of so many seconds. */
const STEP = 0.01;
/** Quieter than this part of the loudest step is a pause, if it lasts. */
const QUIET = 0.03;
const LEAST_PAUSE = 0.05;
/** A pause further than this from where it is expected is another one, in seconds and as a part of the whole. */
const NEAR = { seconds: 0.4, share: 0.12 };

/** After a sign that parts clauses or sentences. */
const CLAUSE = /(?<=[,;:.!?…–—،؛؟।]["”’»)]?)\s+|(?<=[、，；。！？：])/gu;

/** Less is no clause of its own, in letters: where it is heard could not be told. */
const LEAST = 12;
/** What can be read in a second, in characters, and how long a caption may stay besides. */
const READ = { pace: 19.5, besides: 0.4 };

/** Clauses with what stands between them. */
function clausesOf(text: string): readonly string[] {
  const clauses: string[] = [];
  let from = 0;
  for (const { 0: between, index } of text.matchAll(CLAUSE)) {
    const to = index + between.length;
    if (lettersIn(text.slice(from, to)) < LEAST || lettersIn(text.slice(to)) < LEAST) continue;
    clauses.push(text.slice(from, to));
    from = to;
  }
  return [...clauses, text.slice(from)];
}

const lettersIn = (text: string): number => text.replace(/[^\p{L}\p{M}\p{N}]/gu, '').length;

interface Pause {
  readonly from: number;
  readonly to: number;
}

/** Inside the sound, not at its ends. */
function pausesIn(samples: Float32Array, rate: number): readonly Pause[] {
  const width = Math.max(1, Math.round(STEP * rate));
  const levels = Array.from({ length: Math.floor(samples.length / width) }, (_, at) =>
    peakOf(samples.subarray(at * width, (at + 1) * width)),
  );
  const floor = QUIET * levels.reduce((most, one) => Math.max(most, one), 0);
  const pauses: Pause[] = [];
  let from: number | undefined;
  for (const [at, level] of levels.entries()) {
    if (level <= floor) from ??= at;
    else if (from !== undefined) {
      const pause = { from: from * STEP, to: at * STEP };
      if (from > 0 && pause.to - pause.from >= LEAST_PAUSE) pauses.push(pause);
      from = undefined;
    }
  }
  return pauses;
}

/** The longest near where it should be; the place itself, where there is none. */
function pauseAt(second: number, after: number, pauses: readonly Pause[], whole: number): Pause {
  const reach = Math.max(NEAR.seconds, NEAR.share * whole);
  const near = pauses.filter(({ from, to }) => from > after && Math.abs((from + to) / 2 - second) <= reach);
  const weight = ({ from, to }: Pause): number =>
    (to - from) * (1 - Math.abs((from + to) / 2 - second) / (2 * reach));
  const [best] = near.toSorted((one, other) => weight(other) - weight(one));
  return best ?? { from: Math.max(after, second), to: Math.max(after, second) };
}

/** Each clause when it is heard. */
function timed(clauses: readonly string[], samples: Float32Array, rate: number): readonly HeardLine[] {
  const seconds = samples.length / rate;
  const pauses = pausesIn(samples, rate);
  let left = lettersIn(clauses.join(''));
  let start = 0;
  return clauses.map((text, at) => {
    // What is known of those before makes the next guess better.
    const letters = lettersIn(text);
    const expected = start + ((seconds - start) * letters) / Math.max(1, left);
    left -= letters;
    const isLast = at === clauses.length - 1;
    const pause = isLast ? { from: seconds, to: seconds } : pauseAt(expected, start, pauses, seconds);
    const line = { start, end: pause.from, text };
    start = pause.to;
    return line;
  });
}

const together = (lines: readonly HeardLine[]): HeardLine => ({
  start: lines[0]?.start ?? 0,
  end: lines.at(-1)?.end ?? 0,
  text: lines
    .map(({ text }) => text)
    .join('')
    .trim(),
});

/** What is wrong with a line: that it is one more, that it is said faster than it can be read, that it is short. */
function costOf({ start, end, text }: HeardLine): number {
  const lack = text.length / READ.pace - READ.besides - (end - start);
  return 1 + 10 * Math.max(0, lack) + 0.5 * Math.max(0, 1 - text.length / MOST) ** 2;
}

/** Clauses put together into lines that fit captions and can be read: of all ways the cheapest. */
function grouped(clauses: readonly HeardLine[]): readonly HeardLine[] {
  const best: { readonly cost: number; readonly lines: readonly HeardLine[] }[] = [{ cost: 0, lines: [] }];
  for (let end = 1; end <= clauses.length; end += 1) {
    for (let from = end - 1; from >= 0; from -= 1) {
      const line = together(clauses.slice(from, end));
      if (line.text.length > MOST && from < end - 1) break;
      const { cost, lines } = best[from] as (typeof best)[number];
      const sum = cost + costOf(line);
      if (sum < (best[end]?.cost ?? Number.POSITIVE_INFINITY))
        best[end] = { cost: sum, lines: [...lines, line] };
    }
  }
  return best[clauses.length]?.lines ?? [];
}

/** One line where the text is short. */
export function heardLines(text: string, samples: Float32Array, rate: number): readonly HeardLine[] {
  if (text.length <= MOST) return [{ start: 0, end: samples.length / rate, text }];
  return grouped(timed(clausesOf(text), samples, rate));
}
