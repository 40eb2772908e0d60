// Converts the validated values of a create request to the job's input: language ids become tags, voice ids become
// designs. Operations without an entry keep their values.

import type { Operation } from '../../domain/commands/command.ts';
import { findLanguageById } from '../../domain/media/language.ts';
import type { DigitalSourceType } from '../../domain/media/provenance.ts';
import {
  type MultilingualTerm,
  toSpeechReplacements,
  toTranslationReplacements,
} from '../../domain/pronunciation/terms.ts';
import { type Message, message } from '../../messages/message.ts';
import { list } from '../../messages/values.ts';
import type { TranslationPreferences } from '../engines/engine.ts';
import { toOperationSlug } from '../operation-slug.ts';
import type { DubLine } from '../operations/dubbing/dub-input.ts';
import type { DirectoryVoice } from '../voices/voice-directory.ts';
import { type ChangedLine, createDubAgainInput, type KeptDubResult } from './dub-again-input.ts';

type InputFieldValues = Readonly<Record<string, unknown>>;

export interface JobInputContext {
  readonly findVoice: (id: number) => DirectoryVoice | undefined;
  readonly chooseNarrator: (tag: string) => DirectoryVoice | undefined;
  /** Voices for several speakers. */
  readonly listCast: (tag: string) => readonly DirectoryVoice[];
  /** Random seed, so that the same text can give different results. */
  readonly seed: number;
  /** Private origins from which links may be fetched. */
  readonly allowOrigins: readonly string[];
  /** Story to tell in another language: its run id and original input. */
  readonly story?: { readonly run: number; readonly originalInput: InputFieldValues };
  /** Dub that is made again with other lines. */
  readonly dub?: KeptDubResult;
  /** Provenance of the dub that is being converted. */
  readonly sourceType?: DigitalSourceType;
  /** Name that the user gave the uploaded file, and its name in the job's folder. */
  readonly upload?: { readonly name: string; readonly source: string };
  readonly terms: readonly MultilingualTerm[];
}

const toLanguageTag = (id: unknown): string => findLanguageById(Number(id))?.tag ?? '';

const toDubTargets = (ids: unknown, context: JobInputContext) =>
  [...new Map([ids].flat().map((id) => [toLanguageTag(id), id]))].map(([tag, id]) => ({
    tag,
    design: context.chooseNarrator(tag)?.design,
    voices: context.listCast(tag).map(({ design }) => design),
    ...pronunciationsFor(id, context),
    ...termsFor(id, context),
  }));

/** Omits the field if no dictionary is selected. */
const pronunciationsFor = (language: unknown, { terms }: Pick<JobInputContext, 'terms'>) =>
  terms.length === 0 ? {} : { pronunciations: toSpeechReplacements(terms, Number(language)) };

const termsFor = (language: unknown, { terms }: Pick<JobInputContext, 'terms'>) =>
  terms.length === 0 ? {} : { terms: toTranslationReplacements(terms, Number(language)) };

const speedFor = (speed: unknown) => (typeof speed === 'number' && speed !== 1 ? { speed } : {});

interface ProvidedLines {
  readonly language: number;
  readonly lines: readonly (ChangedLine & { readonly speaker?: string | null })[];
}

const listProvidedLines = (lines: unknown): ReadonlyMap<string, ProvidedLines['lines']> =>
  new Map(
    Array.isArray(lines)
      ? (lines as readonly ProvidedLines[]).map(({ language, lines: own }) => [toLanguageTag(language), own])
      : [],
  );

/** Speakers are numbered by their first line. */
function providedLinesFor(lines: unknown, tag: string, { findVoice }: Pick<JobInputContext, 'findVoice'>) {
  const own = listProvidedLines(lines).get(tag);
  if (!own) return {};
  const names = [...new Set(own.flatMap(({ speaker }) => speaker || []))];
  const providedLines = own.map(({ start, end, text, speaker, voice_id: voice }): DubLine => {
    const design = voice == null ? undefined : findVoice(voice)?.design;
    return { start, end, text, ...(speaker && { speakerNumber: names.indexOf(speaker) }), ...(design && { design }) };
  });
  return { providedLines };
}

const FORMALITIES: Readonly<Record<number, TranslationPreferences['formality']>> = {
  1: 'formal',
  2: 'informal',
};
const GRAMMATICAL_GENDERS: Readonly<Record<number, TranslationPreferences['gender']>> = {
  1: 'masculine',
  2: 'feminine',
};

function toTranslationPreferences({
  formality: formalityId,
  gender: genderId,
  age,
}: InputFieldValues): TranslationPreferences {
  const formality = FORMALITIES[Number(formalityId)];
  const gender = GRAMMATICAL_GENDERS[Number(genderId)];
  return {
    ...(formality && { formality }),
    ...(gender && { gender }),
    ...(typeof age === 'number' && age > 0 && { age }),
  };
}

/** Stored with the task even if it is the default. */
const modeFor = ({ transcription_mode: mode }: InputFieldValues) =>
  mode === undefined ? {} : { transcriptionMode: mode };

/** Input for dubbing a video, or for drafting the lines of a dub. */
const createDubInput = (
  { video_url: url, source_language: from, target_languages: to, ...values }: InputFieldValues,
  context: JobInputContext,
): Record<string, unknown> => ({
  url,
  allowOrigins: context.allowOrigins,
  from: toLanguageTag(from),
  to: toDubTargets(to, context).map((target) => ({
    ...target,
    ...providedLinesFor(values['lines'], target.tag, context),
  })),
  tracks: values['selected_audio_tracks'],
  extraTrack: values['add_output_as_an_audio_track'] === true,
  ...(values['captions'] != null && { captions: values['captions'] }),
  smooth: values['ai_optimization'] !== false,
  ...modeFor(values),
});

const INPUT_FACTORIES: Readonly<
  Record<string, (values: InputFieldValues, context: JobInputContext) => Record<string, unknown>>
> = {
  tts: ({ text, language, voice_id: voice, speed }, context) => ({
    text,
    tag: toLanguageTag(language),
    design: context.findVoice(Number(voice))?.design,
    ...speedFor(speed),
    ...pronunciationsFor(language, context),
  }),
  'translated-tts': ({ text, source_language: from, target_language: to, voice_id: voice, speed }, context) => ({
    text,
    from: toLanguageTag(from),
    to: toLanguageTag(to),
    design: context.findVoice(Number(voice))?.design,
    ...speedFor(speed),
    ...pronunciationsFor(to, context),
    ...termsFor(to, context),
  }),
  'text-to-sound': ({ prompt, audio_type, duration }, { seed }) => ({
    prompt,
    audio_type,
    duration,
    seed,
  }),
  'text-to-voice': ({ text, voice_description }) => ({ text, voice_description }),
  transcribe: ({ media_url: url, language, ...values }, { upload, allowOrigins }) => ({
    tag: toLanguageTag(language),
    ...modeFor(values),
    ...(values['find_language'] === true && { findsLanguage: true }),
    ...(upload ? { file: upload.source, name: upload.name } : { url, allowOrigins }),
  }),
  'audio-separation': (_, { upload }) => ({ file: upload?.source, name: upload?.name }),
  story: ({ title, source_language, narrator_voice_id: voice, speed }, context) => {
    const tag = toLanguageTag(source_language);
    return {
      file: context.upload?.source,
      name: context.upload?.name,
      tag,
      title,
      design: (voice === undefined ? context.chooseNarrator(tag) : context.findVoice(Number(voice)))?.design,
      ...speedFor(speed),
      ...pronunciationsFor(source_language, context),
    };
  },
  'translated-story': ({ target_language: language }, { story, chooseNarrator }) => {
    const to = toLanguageTag(language);
    // Pronunciations belong to the original language, so they are dropped for a translation.
    const { pronunciations: _, ...original } = { ...story?.originalInput };
    return { ...original, run: story?.run, to, design: chooseNarrator(to)?.design };
  },
  dub: createDubInput,
  'dub-lines': createDubInput,
  'dub-again': ({ lines }, { upload, dub, findVoice }) => ({
    file: upload?.source,
    name: upload?.name,
    ...(dub && createDubAgainInput(dub, listProvidedLines(lines), (id) => findVoice(id)?.design)),
  }),
  'dub-alt-format': ({ output_format: format }, { upload, sourceType }) => ({
    file: upload?.source,
    name: upload?.name,
    format,
    sourceType,
  }),
  translate: ({ texts, source_language: from, target_language: to, ...preferences }, context) => ({
    texts,
    from: toLanguageTag(from),
    to: toLanguageTag(to),
    preferences: toTranslationPreferences(preferences),
    ...termsFor(to, context),
  }),
};

export function createJobInput(
  operation: Operation,
  values: InputFieldValues,
  context: JobInputContext,
): Record<string, unknown> {
  const createInput = INPUT_FACTORIES[toOperationSlug(operation)];
  if (createInput) return createInput(values, context);
  const { upload } = context;
  return { ...values, ...(upload && { file: upload.source, name: upload.name }) };
}

/** Gender codes of ISO 5218: 1 male, 2 female. */
const SPECIFIC_GENDERS: readonly unknown[] = [1, 2];
const GENDER_WORDS: Readonly<Record<number, 'man' | 'woman'>> = { 1: 'man', 2: 'woman' };

/** Returns a message if the requested gender or age differs from the selected voice, which always keeps its own. */
export function createGenderAgeMismatchMessage(
  { voice_id: id, gender, age }: InputFieldValues,
  findVoice: JobInputContext['findVoice'],
): Message | undefined {
  const selectedVoice = findVoice(Number(id));
  if (!selectedVoice) return undefined;
  const wishes = [
    ...(SPECIFIC_GENDERS.includes(gender) && gender !== selectedVoice.gender ? [message('notes.wishes.gender')] : []),
    ...(typeof age === 'number' && age !== selectedVoice.age ? [message('notes.wishes.age')] : []),
  ];
  if (wishes.length === 0) return undefined;
  const { name, gender: own, age: years } = selectedVoice;
  const who = message('notes.person', { gender: GENDER_WORDS[own] ?? 'other', age: years });
  return message('notes.ownSpeaker', { list: list(wishes), voice: name, who });
}
