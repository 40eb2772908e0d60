// Derives from a valid model folder what it provides: voices, recognised languages or a translation pair.

import { toBaseTag } from '../../domain/media/language.ts';
import { KOKORO_LANGUAGES } from '../voices/kokoro-languages.ts';
import type { VoiceGender } from '../voices/voice-design.ts';
import type { ModelFolder } from './inspect-folder.ts';
import { parsePairFromFileName, parsePairFromFolderName, resolveTag, resolveToBaseTags } from './model-languages.ts';

/** Source id of voices from model folders. */
export const MODEL_VOICE_SOURCE = 'models';

export interface ModelVoice {
  /** Stable key: path of the folder and number of the speaker. */
  readonly key: string;
  readonly speaker: number;
  readonly name: string;
  readonly gender: VoiceGender;
  /** BCP 47 tag of a language that the service supports. */
  readonly tag: string;
  readonly details: string;
}

/** Limit per model. Some models have hundreds of speakers that differ only by number. */
const MAX_SPEAKERS = 60;

const getLastSegment = (path: string): string => path.split('/').at(-1) ?? path;

const capitalize = (text: string): string => text.replace(/^./u, (letter) => letter.toUpperCase());

const toDisplayName = (text: string): string => capitalize(text.replace(/[_\s]+/g, ' ').trim());

/** Matches Piper's voice names, such as `en_US-amy-low`. */
const PIPER_NAME = /^([a-z]{2,3}_[A-Z]{2})-([^-]+)-(x_low|low|medium|high)$/;

/** The models mispronounce Japanese text without readings. */
const UNSUPPORTED_TAG = 'ja-JP';

const GENDER_BY_LETTER: Readonly<Record<string, VoiceGender>> = { f: 2, m: 1 };

const createVoice = (
  { path }: ModelFolder,
  speaker: number,
  properties: Omit<ModelVoice, 'key' | 'speaker'>,
): ModelVoice => ({
  key: `${path}#${speaker}`,
  speaker,
  ...properties,
});

function listPiperVoices(folder: ModelFolder): ModelVoice[] {
  const { files, metadata, piper } = folder;
  const stem = (files['model']?.[0] ?? '').replace(/\.onnx$/, '');
  const [, region, personName, quality] = PIPER_NAME.exec(stem) ?? [];
  const languageCode =
    region ?? piper?.language.code ?? piper?.espeak.voice ?? metadata['voice'] ?? metadata['language'];
  const tag = resolveTag(languageCode ?? '');
  if (tag === undefined) return [];
  const name = toDisplayName(personName ?? getLastSegment(folder.path));
  const details = quality === undefined ? 'Piper' : `Piper, ${quality.replace('_', ' ')}`;
  const speakers = piper?.num_speakers ?? Number(metadata['n_speakers'] ?? 1);
  const names = new Map(Object.entries(piper?.speaker_id_map ?? {}).map(([one, id]) => [id, one]));
  return Array.from({ length: Math.min(MAX_SPEAKERS, Math.max(1, speakers)) }, (_, speaker) =>
    createVoice(folder, speaker, {
      name: speakers <= 1 ? name : `${name} ${toDisplayName(names.get(speaker) ?? String(speaker + 1))}`,
      gender: 0,
      tag,
      details,
    }),
  );
}

/** Lists speakers named like `af_bella`: American, female, Bella. */
function listKokoroVoices(folder: ModelFolder): ModelVoice[] {
  const { metadata, files } = folder;
  const names = (metadata['speaker_names'] ?? '').split(',').filter(Boolean);
  const hasChinese = files['lexicon']?.some((name) => /zh/.test(name)) ?? false;
  const all = names.length > 0 ? names : numberSpeakers(metadata);
  return all.slice(0, MAX_SPEAKERS).flatMap((full, speaker) => {
    const [, language = 'a', gender = '', name = full] = /^([a-z])([fm])_(.+)$/.exec(full) ?? [];
    const tag = KOKORO_LANGUAGES[language];
    if (tag === undefined || tag === UNSUPPORTED_TAG || (tag === 'zh-CN' && !hasChinese)) return [];
    return [
      createVoice(folder, speaker, {
        name: toDisplayName(name),
        gender: GENDER_BY_LETTER[gender] ?? 0,
        tag,
        details: 'Kokoro',
      }),
    ];
  });
}

const numberSpeakers = (metadata: ModelFolder['metadata']): string[] =>
  Array.from({ length: Number(metadata['n_speakers'] ?? 1) }, (_, at) => String(at + 1));

/** Lists speakers named like `expr-voice-2-f`. */
function listKittenVoices(folder: ModelFolder): ModelVoice[] {
  const names = (folder.metadata['speaker_names'] ?? '').split(',').filter(Boolean);
  const all = names.length > 0 ? names : numberSpeakers(folder.metadata);
  return all.slice(0, MAX_SPEAKERS).map((full, speaker) => {
    const gender = GENDER_BY_LETTER[/-([fm])$/.exec(full)?.[1] ?? ''] ?? 0;
    const name = toDisplayName(`Kitten ${full.replace(/^expr-voice-/, '').toUpperCase()}`);
    return createVoice(folder, speaker, { name, gender, tag: 'en-US', details: 'Kitten' });
  });
}

function listMatchaVoices(folder: ModelFolder): ModelVoice[] {
  const { metadata, path } = folder;
  const languageCode = metadata['voice'] ?? (/(?:^|[-_])(zh|en)(?:[-_]|$)/.exec(getLastSegment(path))?.[1] || 'en');
  // Models of two languages list both, such as `zh en-us`.
  const tag = metadata['jieba'] === '1' ? 'zh-CN' : resolveTag(languageCode.split(' ')[0] ?? languageCode);
  if (tag === undefined) return [];
  return [createVoice(folder, 0, { name: toDisplayName(getLastSegment(path)), gender: 0, tag, details: 'Matcha' })];
}

/** Lists voices in `voices/LANGUAGE/NAME`, made from a recording or a description. */
function listCustomVoices(folder: ModelFolder): ModelVoice[] {
  const parts = folder.path.split('/');
  const tag = resolveTag(parts.at(-2) ?? '');
  if (parts.length < 3 || tag === undefined) return [];
  const details = folder.layout === 'Cloned voice' ? 'From a recording' : 'From a description';
  return [createVoice(folder, 0, { name: toDisplayName(getLastSegment(folder.path)), gender: 0, tag, details })];
}

/**
 * Returns the reason why a valid folder provides nothing, or `undefined` if the folder is useful, possibly only for
 * other folders.
 */
export function findUselessReason(folder: ModelFolder): string | undefined {
  if (folder.section === 'translation' && !inferTranslationPair(folder))
    return 'Its two languages are unknown or unsupported. Name the folder after them, for example translation/de-en.';
  if (folder.section !== 'voices' || canClone(folder) || listModelVoices(folder).length > 0) return undefined;
  if (folder.layout === 'Cloned voice' || folder.layout === 'Designed voice')
    return 'Its language is unknown. Move it to voices/LANGUAGE/NAME, for example voices/en-US/Anna.';
  return 'Its language is unknown or unsupported.';
}

/** Base tags of the languages that voice cloning models can read. */
const CLONING_LANGUAGES: Readonly<Partial<Record<ModelFolder['layout'], readonly string[]>>> = {
  ZipVoice: ['en', 'zh'],
  Pocket: ['en'],
};

export const canClone = ({ layout }: ModelFolder): boolean => CLONING_LANGUAGES[layout] !== undefined;

export const canCloneIn = ({ layout }: ModelFolder, tag: string): boolean =>
  CLONING_LANGUAGES[layout]?.includes(toBaseTag(tag)) ?? false;

export function listModelVoices(folder: ModelFolder): readonly ModelVoice[] {
  const { layout } = folder;
  if (layout === 'Piper' || layout === 'Piper with JSON') return listPiperVoices(folder);
  if (layout === 'Kokoro') return listKokoroVoices(folder);
  if (layout === 'Kitten') return listKittenVoices(folder);
  if (layout === 'Matcha') return listMatchaVoices(folder);
  if (layout === 'Cloned voice' || layout === 'Designed voice') return listCustomVoices(folder);
  return [];
}

/** Returns base tags of the languages that the model recognises. */
export function listRecognisedLanguages(folder: ModelFolder): readonly string[] {
  const { layout, metadata, path } = folder;
  if (layout === 'SenseVoice') return resolveToBaseTags(['zh', 'en', 'ja', 'ko', 'yue']);
  if (layout === 'Whisper')
    return metadata['is_multilingual'] === '0'
      ? ['en']
      : resolveToBaseTags((metadata['all_language_codes'] ?? 'en').split(','));
  if (layout === 'Moonshine' || layout === 'Moonshine 2') {
    const languageCode = /-(?:tiny|base|small|medium)-([a-z]{2})(?:-|$)/.exec(getLastSegment(path))?.[1];
    return resolveToBaseTags([languageCode ?? 'en']);
  }
  return [];
}

/** Returns source and target language as base tags, from the file names or else the folder name. */
export const inferTranslationPair = ({ layout, files, path }: ModelFolder): readonly [string, string] | undefined =>
  layout === 'Bergamot'
    ? (parsePairFromFileName(files['model']?.[0] ?? '') ??
      parsePairFromFileName(files['lex']?.[0] ?? '') ??
      parsePairFromFolderName(getLastSegment(path)))
    : undefined;
