// When the parts of something spoken are heard: a long text is parted where a caption would part it, at its punctuation, and each
// part begins and ends at the pause that the voice makes there. Pure.

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
const CLAUSE = /(?<=[,;:.!?…–—،؛؟।]["”’»)]?)\s+|(?<=[、，；。！？：])/u;

/** As long as captions may be, of clauses; as they stand in the text. */
function partsOf(text: string): readonly string[] {
  const parts: string[] = [];
  for (const clause of text.split(CLAUSE).filter((one) => one !== '')) {
    const last = parts.at(-1);
    const joined =
      last === undefined ? clause : `${last}${text.includes(`${last} ${clause}`) ? ' ' : ''}${clause}`;
    if (last !== undefined && joined.length <= MOST) parts[parts.length - 1] = joined;
    else parts.push(clause);
  }
  return parts;
}

interface Pause {
  readonly from: number;
  readonly to: number;
}

/** Inside the sound, not at its ends. */
function pausesIn(samples: Float32Array, rate: number): readonly Pause[] {
  const width = Math.max(1, Math.round(STEP * rate));
  const levels = Array.from({ length: Math.floor(samples.length / width) }, (_, at) =>
    samples.subarray(at * width, (at + 1) * width).reduce((peak, one) => Math.max(peak, Math.abs(one)), 0),
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

/** One line where the text is short. */
export function heardLines(text: string, samples: Float32Array, rate: number): readonly HeardLine[] {
  const parts = partsOf(text);
  const seconds = samples.length / rate;
  if (parts.length < 2) return [{ start: 0, end: seconds, text }];
  const pauses = pausesIn(samples, rate);
  const letters = parts.reduce((sum, part) => sum + part.length, 0);
  const lines: HeardLine[] = [];
  let start = 0;
  let left = letters;
  for (const [at, part] of parts.entries()) {
    // What is known of those before makes the next guess better.
    const expected = start + ((seconds - start) * part.length) / left;
    left -= part.length;
    const pause =
      at === parts.length - 1 ? { from: seconds, to: seconds } : pauseAt(expected, start, pauses, seconds);
    lines.push({ start, end: pause.from, text: part });
    start = pause.to;
  }
  return lines;
}
