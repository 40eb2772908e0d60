// Describes synthetic audio for tags inside its file: the digital source type (a vocabulary of the International Press
// Telecommunications Council), a sentence and the date. Pure; src/provenance writes the tags.

import { asJsonObject, type Json } from '../../kit/json.ts';

/** Synthetic content of an operation's result. `dub`: speech over a recording or film. */
export type SyntheticKind = 'voice' | 'sound' | 'dub';

export interface Provenance {
  /** URL in the vocabulary at {@link DIGITAL_SOURCE_TYPE_BASE_URL}. */
  readonly sourceType: string;
  /** A sentence in English, like other file tags, without anyone's name. */
  readonly text: string;
  /** Date in the form `2026-11-22`. */
  readonly date: string;
  /** Encrypted note that only this installation can read (domain/file-origin). Starts with {@link NOTE_PREFIX}. */
  readonly note?: string;
}

/** Tags to write: all, or only the note of a file that is already marked. */
export type ProvenanceTags = Partial<Provenance>;

/** Base URL of the vocabulary. A file that contains a URL with this prefix is already tagged. */
export const DIGITAL_SOURCE_TYPE_BASE_URL = 'http://cv.iptc.org/newscodes/digitalsourcetype/';

/** Tag names in formats with custom names. */
export const SOURCE_TYPE_TAG = 'DigitalSourceType';
export const NOTE_TAG = 'EarshotNote';
export const NOTE_PREFIX = 'earshot:';

/** Part of the sentence in every mark. */
export const MAKER_PHRASE = 'made with Earshot';

/**
 * Types with `trained`: made by a model trained on recordings. The others: made by rules, like formant speech.
 * `composite…`: mixed into a recording.
 */
export const DIGITAL_SOURCE_TYPES = [
  'trainedAlgorithmicMedia',
  'algorithmicMedia',
  'compositeWithTrainedAlgorithmicMedia',
  'compositeSynthetic',
] as const;
export type DigitalSourceType = (typeof DIGITAL_SOURCE_TYPES)[number];

const SYNTHETIC_LABELS: Readonly<Record<SyntheticKind, string>> = {
  voice: 'speech',
  sound: 'sound',
  dub: 'speech in a dubbed recording',
};

/** `report`: the service's answer, which may contain the source type. Otherwise a trained model is assumed. */
export function createProvenance(kind: SyntheticKind, report: Json, now: number): Provenance {
  const assumed = kind === 'dub' ? 'compositeWithTrainedAlgorithmicMedia' : 'trainedAlgorithmicMedia';
  const reported = asJsonObject(report)?.['digital_source_type'];
  const name = DIGITAL_SOURCE_TYPES.find((one) => one === reported) ?? assumed;
  const how = /trained/i.test(name) ? 'AI-generated' : 'Synthetic';
  return {
    sourceType: DIGITAL_SOURCE_TYPE_BASE_URL + name,
    text: `${how} ${SYNTHETIC_LABELS[kind]}, ${MAKER_PHRASE}`,
    date: new Date(now).toISOString().slice(0, 10),
  };
}
