// Finds where in the speech of a passage each clause was spoken. The times that models report are half a second off;
// pauses are exact, and clauses end in pauses more often than not. Dynamic programming finds the best match. Pure.

import type { TimeSpan } from '../engine.ts';

export interface TimedClause {
  /** Reported or estimated end in seconds. */
  readonly end: number;
  readonly isReported: boolean;
  readonly endsSentence: boolean;
}

/** Costs are squared deviations in units of these seconds. */
const DEVIATION = { reported: 0.4, estimated: 0.8 } as const;
/** Cost of an end without a pause. */
const NO_PAUSE = { sentence: 4, clause: 1 } as const;
/** Cost per second of a pause within a clause, up to a second. */
const INNER_PAUSE = 1.5;
/** Cost per second of speech after the last clause. */
const UNUSED_SPEECH = 3;

/** End of a clause: the number of the span in which it lies, the second, and whether a pause follows. */
interface ClauseEnd {
  readonly span: number;
  readonly second: number;
  readonly hasPause: boolean;
}

interface Path {
  readonly cost: number;
  readonly ends: readonly ClauseEnd[];
}

function costOfEnd({ end, isReported, endsSentence }: TimedClause, spans: readonly TimeSpan[], found: ClauseEnd) {
  const pauseEnd = found.hasPause ? (spans[found.span + 1]?.start ?? Number.POSITIVE_INFINITY) : found.second;
  const distance = Math.max(0, found.second - end, end - pauseEnd);
  const deviation = distance / (isReported ? DEVIATION.reported : DEVIATION.estimated);
  const noPause = endsSentence ? NO_PAUSE.sentence : NO_PAUSE.clause;
  return deviation ** 2 + (found.hasPause ? 0 : noPause);
}

/** Cost of the pauses between two ends, which lie within the later clause. */
function costOfInnerPauses(spans: readonly TimeSpan[], from: number, to: number): number {
  let cost = 0;
  for (let at = from; at < to; at++)
    cost += INNER_PAUSE * Math.min(1, (spans[at + 1]?.start ?? 0) - (spans[at]?.end ?? 0));
  return cost;
}

const clamp = (second: number, { start, end }: TimeSpan): number => Math.min(end, Math.max(start, second));

/** First span of the clause after an end. */
const spanAfter = ({ span, hasPause }: ClauseEnd): number => span + (hasPause ? 1 : 0);

/** Extends the best paths by one clause. `isLast`: the clause ends with the end of a span. */
function extendPaths(
  paths: readonly Path[],
  clause: TimedClause,
  spans: readonly TimeSpan[],
  isLast: boolean,
): readonly Path[] {
  const best = new Map<string, Path>();
  for (const { cost, ends } of paths) {
    const last = ends.at(-1);
    const from = last ? spanAfter(last) : 0;
    for (let at = from; at < spans.length; at++) {
      const span = spans[at] as TimeSpan;
      const inside = Math.max(last?.second ?? 0, clamp(clause.end, span));
      const candidates: ClauseEnd[] = [{ span: at, second: span.end, hasPause: true }];
      if (!isLast) candidates.push({ span: at, second: inside, hasPause: false });
      for (const end of candidates) {
        // Later clauses need speech too.
        if (!isLast && spanAfter(end) >= spans.length) continue;
        const total = cost + costOfEnd(clause, spans, end) + costOfInnerPauses(spans, from, at);
        const key = `${at} ${end.hasPause}`;
        if (total < (best.get(key)?.cost ?? Number.POSITIVE_INFINITY))
          best.set(key, { cost: total, ends: [...ends, end] });
      }
    }
  }
  return [...best.values()];
}

const costOfUnused = (spans: readonly TimeSpan[], { span }: ClauseEnd): number =>
  spans.slice(span + 1).reduce((sum, { start, end }) => sum + UNUSED_SPEECH * (end - start), 0);

/** Returns the time of each clause, in order and without overlap. Requires a clause and a span. */
export function alignClauses(clauses: readonly TimedClause[], spans: readonly TimeSpan[]): readonly TimeSpan[] {
  let paths: readonly Path[] = [{ cost: 0, ends: [] }];
  for (const [at, clause] of clauses.entries()) paths = extendPaths(paths, clause, spans, at === clauses.length - 1);
  const [best] = paths
    .map(({ cost, ends }) => ({ cost: cost + costOfUnused(spans, ends.at(-1) as ClauseEnd), ends }))
    .toSorted((a, b) => a.cost - b.cost);
  let start = spans[0]?.start ?? 0;
  return (best?.ends ?? []).map((end) => {
    const time = { start, end: Math.max(start, end.second) };
    start = end.hasPause ? (spans[end.span + 1]?.start ?? end.second) : time.end;
    return time;
  });
}
