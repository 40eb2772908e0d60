// Validated values of a create call → what the work gets: language ids become tags, voice ids become designs.
// Pure; an operation without an entry passes its values on unchanged.

import type { Operation } from '../../domain/commands/command.ts';
import { saidIn, type Term, translatedInto } from '../../domain/dictionary/terms.ts';
import { languageById } from '../../domain/media/language.ts';
import type { SourceType } from '../../domain/media/mark.ts';
import { type Note, noteOf } from '../../domain/views/notes.ts';
import type { TranslationWishes } from '../engines/engine.ts';
import { slugOf } from '../slug.ts';
import type { CastVoice } from '../voices/cast.ts';

type Values = Readonly<Record<string, unknown>>;

export interface Known {
  readonly voice: (id: number) => CastVoice | undefined;
  readonly narrator: (tag: string) => CastVoice | undefined;
  /** By which what is made of the same words differs from task to task. */
  readonly variation: number;
  /** Private origins that a link may name. */
  readonly allowOrigins: readonly string[];
  /** The story that is told in another language: its run, and what it was told from. */
  readonly story?: { readonly run: number; readonly told: Values };
  /** How the sound of the dub came about that is to have another form. */
  readonly sourceType?: SourceType;
  /** What the uploaded file was called by the person, and is called in the job's folder. */
  readonly upload?: { readonly name: string; readonly source: string };
  /** Of the dictionaries that were chosen. */
  readonly terms: readonly Term[];
}

const tagOf = (id: unknown): string => languageById(Number(id))?.tag ?? '';

/** The target languages, each once, with who speaks there. */
const targetsOf = (ids: unknown, known: Known) =>
  [...new Map([ids].flat().map((id) => [tagOf(id), id]))].map(([tag, id]) => ({
    tag,
    design: known.narrator(tag)?.design,
    ...said(id, known),
    ...translated(id, known),
  }));

/** Nothing stands in the input where no dictionary says anything. */
const said = (language: unknown, { terms }: Pick<Known, 'terms'>) =>
  terms.length === 0 ? {} : { said: saidIn(terms, Number(language)) };

const translated = (language: unknown, { terms }: Pick<Known, 'terms'>) =>
  terms.length === 0 ? {} : { terms: translatedInto(terms, Number(language)) };

interface Given {
  readonly language: number;
  readonly lines: readonly { readonly start: number; readonly end: number; readonly text: string }[];
}

/** What is spoken as it was given, in one of the languages. */
const givenFor = (lines: unknown, tag: string) => {
  const own = Array.isArray(lines)
    ? (lines as readonly Given[]).find(({ language }) => tagOf(language) === tag)
    : undefined;
  return own ? { given: own.lines } : {};
};

const FORMALITIES: Readonly<Record<number, TranslationWishes['formality']>> = { 1: 'formal', 2: 'informal' };
const FORMS: Readonly<Record<number, TranslationWishes['gender']>> = { 1: 'masculine', 2: 'feminine' };

/** What a translation is asked for besides its language. */
function wishesIn({ formality: how, gender: whose, age }: Values): TranslationWishes {
  const formality = FORMALITIES[Number(how)];
  const gender = FORMS[Number(whose)];
  return {
    ...(formality && { formality }),
    ...(gender && { gender }),
    ...(typeof age === 'number' && age > 0 && { age }),
  };
}

/** A film to be dubbed, or to be heard for the lines of a dub. */
const dubbed = (
  { video_url: url, source_language: from, target_languages: to, ...values }: Values,
  known: Known,
): Record<string, unknown> => ({
  url,
  allowOrigins: known.allowOrigins,
  from: tagOf(from),
  to: targetsOf(to, known).map((target) => ({ ...target, ...givenFor(values['lines'], target.tag) })),
  ...(values['selected_audio_tracks'] !== undefined && { tracks: values['selected_audio_tracks'] }),
  extraTrack: values['add_output_as_an_audio_track'] === true,
  ...(values['captions'] != null && { captions: values['captions'] }),
  smooth: values['ai_optimization'] !== false,
});

const INPUTS: Readonly<Record<string, (values: Values, known: Known) => Record<string, unknown>>> = {
  tts: ({ text, language, voice_id: voice }, known) => ({
    text,
    tag: tagOf(language),
    design: known.voice(Number(voice))?.design,
    ...said(language, known),
  }),
  'translated-tts': ({ text, source_language: from, target_language: to, voice_id: voice }, known) => ({
    text,
    from: tagOf(from),
    to: tagOf(to),
    design: known.voice(Number(voice))?.design,
    ...said(to, known),
    ...translated(to, known),
  }),
  'text-to-sound': ({ prompt, audio_type, duration }, { variation }) => ({
    prompt,
    audio_type,
    duration,
    variation,
  }),
  'text-to-voice': ({ text, voice_description }) => ({ text, voice_description }),
  transcribe: ({ media_url: url, language }, { upload, allowOrigins }) => ({
    tag: tagOf(language),
    ...(upload ? { file: upload.source, name: upload.name } : { url, allowOrigins }),
  }),
  'audio-separation': (_, { upload }) => ({ file: upload?.source, name: upload?.name }),
  story: ({ title, source_language, narrator_voice_id: voice }, known) => {
    const tag = tagOf(source_language);
    return {
      file: known.upload?.source,
      name: known.upload?.name,
      tag,
      ...(title !== undefined && { title }),
      design: (voice === undefined ? known.narrator(tag) : known.voice(Number(voice)))?.design,
      ...said(source_language, known),
    };
  },
  'translated-story': ({ target_language: language }, { story, narrator }) => {
    const to = tagOf(language);
    // How words are said in the one language is not how they are said in the other.
    const { said: _, ...told } = { ...story?.told };
    return { ...told, run: story?.run, to, design: narrator(to)?.design };
  },
  dub: dubbed,
  'dub-lines': dubbed,
  'dub-alt-format': ({ output_format: format }, { upload, sourceType }) => ({
    file: upload?.source,
    name: upload?.name,
    format,
    sourceType,
  }),
  translate: ({ texts, source_language: from, target_language: to, ...wishes }, known) => ({
    texts,
    from: tagOf(from),
    to: tagOf(to),
    wishes: wishesIn(wishes),
    ...translated(to, known),
  }),
};

export function inputFor(operation: Operation, values: Values, known: Known): Record<string, unknown> {
  const shape = INPUTS[slugOf(operation)];
  if (shape) return shape(values, known);
  return {
    ...values,
    ...(known.upload && { file: known.upload.source, name: known.upload.name }),
  };
}

/** ISO 5218. */
const PEOPLE: readonly unknown[] = [1, 2];

/** What is told where somebody asked for another speaker than the voice is: whose voice it is, is the voice's to say. */
export function voiceNote({ voice_id: id, gender, age }: Values, voice: Known['voice']): Note | undefined {
  const chosen = voice(Number(id));
  if (!chosen) return undefined;
  const wishes = [
    ...(PEOPLE.includes(gender) && gender !== chosen.gender ? (['gender'] as const) : []),
    ...(typeof age === 'number' && age !== chosen.age ? (['age'] as const) : []),
  ];
  if (wishes.length === 0) return undefined;
  const { name, gender: own, age: years } = chosen;
  return noteOf('ownSpeaker', { voice: name, gender: own, age: years, wishes });
}
