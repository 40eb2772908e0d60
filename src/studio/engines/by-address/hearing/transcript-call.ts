// The call for a transcript: with the times of words where the server takes that, else without.

import { baseOf } from '../../../../domain/media/language.ts';
import type { Ask, CallAnswer } from '../address.ts';

const MOST_BYTES = 8_000_000;

type Fields = readonly (readonly [name: string, value: string])[];
const TIMED: Fields = [
  ['response_format', 'verbose_json'],
  ['timestamp_granularities[]', 'word'],
  ['timestamp_granularities[]', 'segment'],
];
const PLAIN: Fields = [['response_format', 'json']];

interface TranscriptPlan {
  readonly model: string;
  /** Of the language that is spoken. */
  readonly tag: string;
  /** In the job's folder. */
  readonly file: string;
  readonly timeMs: number;
}

export async function transcriptOf(
  ask: Ask,
  { model, tag, file: name, timeMs }: TranscriptPlan,
): Promise<CallAnswer> {
  const call = (asked: Fields) => {
    const fields = [['model', model], ['language', baseOf(tag)], ...asked] as const;
    const body = { fields, file: { field: 'file', name, type: 'audio/wav' } };
    return { ability: 'recognition', body, timeMs, mostBytes: MOST_BYTES } as const;
  };
  const answer = await ask(call(TIMED));
  // Not every model tells times.
  return 'failed' in answer && answer.failed.refused ? ask(call(PLAIN)) : answer;
}
