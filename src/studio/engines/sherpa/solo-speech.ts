// Finds where one speaker speaks alone. An embedding of two voices at once is like neither. Pure.

import type { TimeSpan } from '../engine.ts';
import type { SpeakerTurn } from './protocol.ts';

/** Shorter remainders between other turns hold no voice. */
const MIN_SECONDS = 0.2;

function subtract(span: TimeSpan, other: TimeSpan): readonly TimeSpan[] {
  if (other.end <= span.start || other.start >= span.end) return [span];
  return [
    { start: span.start, end: other.start },
    { start: other.end, end: span.end },
  ].filter(({ start, end }) => end > start);
}

/** Returns the parts of a speaker's turns in which no other speaker has a turn, longest first. `turns`: by start. */
export function findSoloSpeech(turns: readonly SpeakerTurn[], speaker: number): readonly TimeSpan[] {
  const others = turns.filter((turn) => turn.speaker !== speaker);
  return turns
    .filter((turn) => turn.speaker === speaker)
    .flatMap((turn) =>
      others
        .filter(({ start, end }) => start < turn.end && end > turn.start)
        .reduce<readonly TimeSpan[]>(
          (parts, other) => parts.flatMap((part) => subtract(part, other)),
          [{ start: turn.start, end: turn.end }],
        ),
    )
    .filter(({ start, end }) => end - start >= MIN_SECONDS)
    .toSorted((a, b) => b.end - b.start - (a.end - a.start));
}

/** Takes spans until they have `maxSeconds`. The last one is cut. */
export function takeSeconds(spans: readonly TimeSpan[], maxSeconds: number): readonly TimeSpan[] {
  let left = maxSeconds;
  return spans.flatMap(({ start, end }) => {
    const part = { start, end: Math.min(end, start + left) };
    left -= part.end - part.start;
    return part.end > part.start ? [part] : [];
  });
}
