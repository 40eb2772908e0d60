// Lists the voices of a voice model: their names, languages and genders, from the model's files and the catalogue.

import { posix } from 'node:path';
import { toBaseTag } from '../../domain/media/language.ts';
import { KOKORO_LANGUAGES } from '../voices/kokoro-languages.ts';
import type { VoiceGender } from '../voices/voice-design.ts';
import { findAccent } from './catalogue/accent.ts';
import type { CatalogueVoice } from './catalogue/row.ts';
import type { ModelFolder } from './inspect-folder.ts';
import { MAX_SPEAKERS } from './layouts/layout.ts';
import { resolveTag, resolveToBaseTags } from './model-languages.ts';

export const MODEL_VOICE_SOURCE = 'models';

export interface ModelVoice {
  /** Stable key: path of the folder and number of the speaker. */
  readonly key: string;
  readonly speaker: number;
  readonly name: string;
  readonly gender: VoiceGender;
  /** BCP 47 tag of a language that the service supports. */
  readonly tag: string;
  /** Base tags of all its languages, if it speaks several. Then each request names the language of its text. */
  readonly languages?: readonly string[];
  /** Model and quality, such as `Piper, medium`. */
  readonly details: string;
  readonly accent?: string;
  readonly description?: string;
}

const toDisplayName = (text: string): string =>
  text
    .replace(/[_\s]+/g, ' ')
    .trim()
    .replace(/^./u, (letter) => letter.toUpperCase());

/** Matches Piper's voice names, such as `en_US-amy-low`. */
const PIPER_NAME = /^([a-z]{2,3}_[A-Z]{2})-([^-]+)-(x_low|low|medium|high)$/;

/** The models mispronounce Japanese text without readings. */
const UNSUPPORTED_TAG = 'ja-JP';

const GENDER_BY_LETTER: Readonly<Record<string, VoiceGender>> = { f: 2, m: 1 };

const findKnownVoice = ({ catalogue }: ModelFolder, speaker: number): CatalogueVoice | undefined =>
  catalogue?.voices?.find((voice) => voice.speaker === speaker);

/** The catalogue has what the files of the model lack. */
function createVoice(
  folder: ModelFolder,
  speaker: number,
  { gender = 0, ...properties }: Partial<ModelVoice> & Pick<ModelVoice, 'name' | 'tag' | 'details'>,
): ModelVoice {
  const known = findKnownVoice(folder, speaker);
  return {
    key: `${folder.path}#${speaker}`,
    speaker,
    ...properties,
    gender: gender === 0 ? (known?.gender ?? 0) : gender,
    accent: known?.accent ?? properties.accent,
    description: known?.description,
  };
}

const countSpeakers = (count: string | number = 1): number => Math.min(MAX_SPEAKERS, Math.max(1, Number(count)));

function listSpeakerNames({ metadata }: ModelFolder): readonly string[] {
  const names = (metadata['speaker_names'] ?? '').split(',').filter(Boolean);
  if (names.length > 0) return names.slice(0, MAX_SPEAKERS);
  return Array.from({ length: countSpeakers(metadata['n_speakers']) }, (_, at) => String(at + 1));
}

function listPiperVoices(folder: ModelFolder): ModelVoice[] {
  const { files, metadata, piper } = folder;
  const stem = (files['model']?.[0] ?? '').replace(/\.onnx$/, '');
  const [, region, personName, quality] = PIPER_NAME.exec(stem) ?? [];
  const languageCode =
    region ?? piper?.language.code ?? piper?.espeak.voice ?? metadata['voice'] ?? metadata['language'];
  const tag = resolveTag(languageCode ?? '');
  if (tag === undefined) return [];
  const name = toDisplayName(personName ?? posix.basename(folder.path));
  const details = quality === undefined ? 'Piper' : `Piper, ${quality.replace('_', ' ')}`;
  const length = countSpeakers(piper?.num_speakers ?? metadata['n_speakers']);
  const names = new Map(Object.entries(piper?.speaker_id_map ?? {}).map(([one, id]) => [id, one]));
  return Array.from({ length }, (_, speaker) => {
    const ownName = length === 1 ? '' : ` ${toDisplayName(names.get(speaker) ?? String(speaker + 1))}`;
    return createVoice(folder, speaker, { name: `${name}${ownName}`, tag, accent: findAccent(tag), details });
  });
}

/** Lists speakers named like `af_bella`: American, female, Bella. */
function listKokoroVoices(folder: ModelFolder): ModelVoice[] {
  const hasChinese = folder.files['lexicon']?.some((name) => /zh/.test(name)) ?? false;
  return listSpeakerNames(folder).flatMap((full, speaker) => {
    const [, language = 'a', gender = '', name = full] = /^([a-z])([fm])_(.+)$/.exec(full) ?? [];
    const tag = KOKORO_LANGUAGES[language];
    if (tag === undefined || tag === UNSUPPORTED_TAG || (tag === 'zh-CN' && !hasChinese)) return [];
    return [
      createVoice(folder, speaker, {
        name: toDisplayName(name),
        gender: GENDER_BY_LETTER[gender],
        tag,
        accent: findAccent(tag),
        details: 'Kokoro',
      }),
    ];
  });
}

/** Lists speakers named like `expr-voice-2-f`. */
const listKittenVoices = (folder: ModelFolder): ModelVoice[] =>
  listSpeakerNames(folder).map((full, speaker) => {
    const gender = GENDER_BY_LETTER[/-([fm])$/.exec(full)?.[1] ?? ''];
    const label = toDisplayName(`Kitten ${full.replace(/^expr-voice-/, '').toUpperCase()}`);
    const name = findKnownVoice(folder, speaker)?.name ?? label;
    return createVoice(folder, speaker, { name, gender, tag: 'en-US', details: 'Kitten' });
  });

/** Languages that Supertonic 3 reads. It throws an error on others. */
const SUPERTONIC_LANGUAGES =
  'en ar bg cs da de el es et fi fr hi hr hu id it ja ko lt lv nl pl pt ro ru sk sl sv tr uk vi'.split(' ');
/** Five women come before five men, in the order of their file names. */
const SUPERTONIC_SPEAKERS = ['F1', 'F2', 'F3', 'F4', 'F5', 'M1', 'M2', 'M3', 'M4', 'M5'];

function listSupertonicVoices(folder: ModelFolder): ModelVoice[] {
  const length = countSpeakers(folder.metadata['n_speakers']);
  const labels = length === SUPERTONIC_SPEAKERS.length ? SUPERTONIC_SPEAKERS : [];
  const languages = resolveToBaseTags(SUPERTONIC_LANGUAGES);
  return Array.from({ length }, (_, speaker) => {
    const label = labels[speaker] ?? String(speaker + 1);
    const { name = label } = findKnownVoice(folder, speaker) ?? {};
    return createVoice(folder, speaker, {
      // The catalogue's names are the publisher's labels, which mean nothing alone.
      name: name === label ? `Supertonic ${label}` : name,
      gender: GENDER_BY_LETTER[label.charAt(0).toLowerCase()],
      tag: 'en-US',
      languages,
      details: 'Supertonic',
    });
  });
}

function listMatchaVoices(folder: ModelFolder): ModelVoice[] {
  const { metadata, path } = folder;
  const languageCode = metadata['voice'] ?? (/(?:^|[-_])(zh|en)(?:[-_]|$)/.exec(posix.basename(path))?.[1] || 'en');
  // Models of two languages list both, such as `zh en-us`.
  const tag = metadata['jieba'] === '1' ? 'zh-CN' : resolveTag(languageCode.split(' ')[0] ?? languageCode);
  if (tag === undefined) return [];
  const name = findKnownVoice(folder, 0)?.name ?? toDisplayName(posix.basename(path));
  return [createVoice(folder, 0, { name, tag, details: 'Matcha' })];
}

/** Lists voices in `voices/LANGUAGE/NAME`, made from a recording or a description. */
function listCustomVoices(folder: ModelFolder): ModelVoice[] {
  const parts = folder.path.split('/');
  const tag = resolveTag(parts.at(-2) ?? '');
  if (parts.length < 3 || tag === undefined) return [];
  const details = folder.layout === 'Cloned voice' ? 'From a recording' : 'From a description';
  return [createVoice(folder, 0, { name: toDisplayName(posix.basename(folder.path)), tag, details })];
}

const LISTS: Readonly<Partial<Record<ModelFolder['layout'], (folder: ModelFolder) => ModelVoice[]>>> = {
  Piper: listPiperVoices,
  'Piper with JSON': listPiperVoices,
  Kokoro: listKokoroVoices,
  Kitten: listKittenVoices,
  Supertonic: listSupertonicVoices,
  Matcha: listMatchaVoices,
  'Cloned voice': listCustomVoices,
  'Designed voice': listCustomVoices,
};

export const listModelVoices = (folder: ModelFolder): readonly ModelVoice[] => LISTS[folder.layout]?.(folder) ?? [];

export const listVoiceLanguages = ({ tag, languages }: ModelVoice): readonly string[] => languages ?? [toBaseTag(tag)];

/** True if the voice reads texts in the language. `tag`: BCP 47 tag of the text. */
export const speaksLanguage = (voice: ModelVoice, tag: string): boolean =>
  listVoiceLanguages(voice).includes(toBaseTag(tag));

/** Describes the voice in a sentence or two, such as “Natural American voice (Piper, medium). Calm and slow.” */
export function describeModelVoice({ accent, details, description, languages }: ModelVoice): string {
  const kind = ['Natural', accent, 'voice'].filter(Boolean).join(' ');
  const range = languages ? `, ${languages.length} languages` : '';
  const sentence = `${kind} (${details}${range}).`;
  return description === undefined ? sentence : `${sentence} ${description.replace(/[^.!?]$/, '$&.')}`;
}
