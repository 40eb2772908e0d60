// What synthetic sound says of itself inside its file: the International Press Telecommunications Council's word for how it came
// about, a sentence, and the day. Pure; how each kind of file holds it is known where bytes are (src/marks).

import { asObject, type Json } from '../../kit/json.ts';

/** What of a result is synthetic, as its operation declares it. `dub`: speech laid over a recording or film. */
export type Synthetic = 'voice' | 'sound' | 'dub';

export interface Mark {
  /** An address of the vocabulary: {@link SOURCE_TYPES}. */
  readonly sourceType: string;
  /** A sentence for people. English, as file tags are; it names nobody. */
  readonly text: string;
  /** `2026-11-22` */
  readonly date: string;
}

/** Where the vocabulary lives; what holds an address that begins so is marked. */
export const SOURCE_TYPES = 'http://cv.iptc.org/newscodes/digitalsourcetype/';

/** `trained…`: by a model derived from recordings. The others: by rules alone, as formant speech and composed sound. */
export const SOURCE_TYPE_NAMES = [
  'trainedAlgorithmicMedia',
  'algorithmicMedia',
  'compositeWithTrainedAlgorithmicMedia',
  'compositeSynthetic',
] as const;
export type SourceType = (typeof SOURCE_TYPE_NAMES)[number];

const MADE: Readonly<Record<Synthetic, string>> = {
  voice: 'speech',
  sound: 'sound',
  dub: 'speech in a dubbed recording',
};

/** `report`: the service's, which may say the source type itself; of one that does not, a trained model is assumed. */
export function markOf(kind: Synthetic, report: Json, now: number): Mark {
  const assumed = kind === 'dub' ? 'compositeWithTrainedAlgorithmicMedia' : 'trainedAlgorithmicMedia';
  const told = asObject(report)?.['digital_source_type'];
  const name = SOURCE_TYPE_NAMES.find((one) => one === told) ?? assumed;
  const how = /trained/i.test(name) ? 'AI-generated' : 'Synthetic';
  return {
    sourceType: SOURCE_TYPES + name,
    text: `${how} ${MADE[kind]}, made with Earshot`,
    date: new Date(now).toISOString().slice(0, 10),
  };
}
