// Validated values of a create call → what the engine gets: language ids become tags, voice ids become designs.
// Pure; an operation without an entry passes its values on unchanged.

import { languageById } from '../domain/language.ts';
import type { Operation } from '../domain/operation.ts';
import type { CastVoice } from './cast.ts';
import { slugOf } from './slug.ts';

type Values = Readonly<Record<string, unknown>>;

export interface Known {
  readonly voice: (id: number) => CastVoice | undefined;
  readonly narrator: (tag: string) => CastVoice | undefined;
  /** What the uploaded file was called by the person, and is called in the job's folder. */
  readonly upload?: { readonly name: string; readonly source: string };
}

const tagOf = (id: unknown): string => languageById(Number(id))?.tag ?? '';

const INPUTS: Readonly<Record<string, (values: Values, known: Known) => Record<string, unknown>>> = {
  tts: ({ text, language, voice_id: voice }, known) => ({
    text,
    tag: tagOf(language),
    design: known.voice(Number(voice))?.design,
  }),
  'text-to-voice': ({ text, voice_description }) => ({ text, voice_description }),
  story: ({ title, source_language, narrator_voice_id: voice }, known) => {
    const tag = tagOf(source_language);
    return {
      file: known.upload?.source,
      name: known.upload?.name,
      tag,
      ...(title !== undefined && { title }),
      design: (voice === undefined ? known.narrator(tag) : known.voice(Number(voice)))?.design,
    };
  },
};

export function inputFor(operation: Operation, values: Values, known: Known): Record<string, unknown> {
  const shape = INPUTS[slugOf(operation)];
  if (shape) return shape(values, known);
  return {
    ...values,
    ...(known.upload && { file: known.upload.source, name: known.upload.name }),
  };
}

/** Something asked for that this server takes but cannot do; told with the result. */
export function noteOn(values: Values): string | undefined {
  return Array.isArray(values['chosen_dictionaries']) && values['chosen_dictionaries'].length > 0
    ? 'This server has no dictionaries, so none was applied.'
    : undefined;
}
