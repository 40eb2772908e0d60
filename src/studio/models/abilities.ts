// What a folder that is in order can do: its voices, the languages it understands, the pair it translates. Pure; from what its files say.

import type { Gender } from '../voices/design.ts';
import { KOKORO_LETTERS } from '../voices/kokoro.ts';
import { baseOf } from '../voices/tongues.ts';
import type { SoundFolder } from './inspect.ts';
import { basesMeant, pairInFile, pairInFolder, tagMeant } from './languages.ts';

/** Who is said to have found the voices. */
export const FINDER = 'models';

/** One voice of a folder. */
export interface ModelVoice {
  /** What it is called as long as the folder is: its path, and which of its speakers. */
  readonly key: string;
  readonly speaker: number;
  readonly name: string;
  readonly gender: Gender;
  /** BCP 47, one of the service's. */
  readonly tag: string;
  readonly about: string;
}

/** Of one model; some have hundreds that differ by a number. */
const MOST_SPEAKERS = 60;

const lastOf = (path: string): string => path.split('/').at(-1) ?? path;

const capital = (text: string): string => text.replace(/^./u, (letter) => letter.toUpperCase());

const readable = (text: string): string => capital(text.replace(/[_\s]+/g, ' ').trim());

/** `en_US-amy-low` as Piper names its voices. */
const PIPER_NAME = /^([a-z]{2,3}_[A-Z]{2})-([^-]+)-(x_low|low|medium|high)$/;

/** Not read well enough from letters alone. */
const UNREAD = 'ja-JP';

const GENDERS: Readonly<Record<string, Gender>> = { f: 2, m: 1 };

const voice = (
  { path }: SoundFolder,
  speaker: number,
  rest: Omit<ModelVoice, 'key' | 'speaker'>,
): ModelVoice => ({
  key: `${path}#${speaker}`,
  speaker,
  ...rest,
});

function piperVoices(folder: SoundFolder): ModelVoice[] {
  const { files, metadata, piper } = folder;
  const stem = (files['model']?.[0] ?? '').replace(/\.onnx$/, '');
  const [, region, person, quality] = PIPER_NAME.exec(stem) ?? [];
  const said =
    region ?? piper?.language.code ?? piper?.espeak.voice ?? metadata['voice'] ?? metadata['language'];
  const tag = tagMeant(said ?? '');
  if (tag === undefined) return [];
  const name = readable(person ?? lastOf(folder.path));
  const about = quality === undefined ? 'Piper' : `Piper, ${quality.replace('_', ' ')}`;
  const speakers = piper?.num_speakers ?? Number(metadata['n_speakers'] ?? 1);
  const names = new Map(Object.entries(piper?.speaker_id_map ?? {}).map(([one, id]) => [id, one]));
  return Array.from({ length: Math.min(MOST_SPEAKERS, Math.max(1, speakers)) }, (_, speaker) =>
    voice(folder, speaker, {
      name: speakers <= 1 ? name : `${name} ${readable(names.get(speaker) ?? String(speaker + 1))}`,
      gender: 0,
      tag,
      about,
    }),
  );
}

/** `af_bella`: American, female, Bella. */
function kokoroVoices(folder: SoundFolder): ModelVoice[] {
  const { metadata, files } = folder;
  const names = (metadata['speaker_names'] ?? '').split(',').filter(Boolean);
  const hasChinese = files['lexicon']?.some((name) => /zh/.test(name)) ?? false;
  const all = names.length > 0 ? names : numbered(metadata);
  return all.slice(0, MOST_SPEAKERS).flatMap((full, speaker) => {
    const [, language = 'a', gender = '', name = full] = /^([a-z])([fm])_(.+)$/.exec(full) ?? [];
    const tag = KOKORO_LETTERS[language];
    if (tag === undefined || tag === UNREAD || (tag === 'zh-CN' && !hasChinese)) return [];
    return [
      voice(folder, speaker, { name: readable(name), gender: GENDERS[gender] ?? 0, tag, about: 'Kokoro' }),
    ];
  });
}

const numbered = (metadata: SoundFolder['metadata']): string[] =>
  Array.from({ length: Number(metadata['n_speakers'] ?? 1) }, (_, at) => String(at + 1));

/** `expr-voice-2-f`. */
function kittenVoices(folder: SoundFolder): ModelVoice[] {
  const names = (folder.metadata['speaker_names'] ?? '').split(',').filter(Boolean);
  const all = names.length > 0 ? names : numbered(folder.metadata);
  return all.slice(0, MOST_SPEAKERS).map((full, speaker) => {
    const gender = GENDERS[/-([fm])$/.exec(full)?.[1] ?? ''] ?? 0;
    const name = readable(`Kitten ${full.replace(/^expr-voice-/, '').toUpperCase()}`);
    return voice(folder, speaker, { name, gender, tag: 'en-US', about: 'Kitten' });
  });
}

function matchaVoices(folder: SoundFolder): ModelVoice[] {
  const { metadata, path } = folder;
  const said = metadata['voice'] ?? (/(?:^|[-_])(zh|en)(?:[-_]|$)/.exec(lastOf(path))?.[1] || 'en');
  // Those of two languages say so: `zh en-us`.
  const tag = metadata['jieba'] === '1' ? 'zh-CN' : tagMeant(said.split(' ')[0] ?? said);
  if (tag === undefined) return [];
  return [voice(folder, 0, { name: readable(lastOf(path)), gender: 0, tag, about: 'Matcha' })];
}

/** `voices/LANGUAGE/NAME`: what a recording or a description makes a voice of. */
function madeVoices(folder: SoundFolder): ModelVoice[] {
  const parts = folder.path.split('/');
  const tag = tagMeant(parts.at(-2) ?? '');
  if (parts.length < 3 || tag === undefined) return [];
  const about = folder.layout === 'Cloned voice' ? 'From a recording' : 'From a description';
  return [voice(folder, 0, { name: readable(lastOf(folder.path)), gender: 0, tag, about })];
}

/** Why a folder in order is of no use, as a sentence; `undefined` where it is, if only for others. */
export function useless(folder: SoundFolder): string | undefined {
  if (folder.section === 'translation' && !translates(folder))
    return 'It does not say its two languages, or has one that Earshot does not have: name the folder after them, for example translation/de-en.';
  if (folder.section !== 'voices' || clones(folder) || voicesOf(folder).length > 0) return undefined;
  if (folder.layout === 'Cloned voice' || folder.layout === 'Designed voice')
    return 'Its place does not say its language: put it into voices/LANGUAGE/NAME, for example voices/en-US/Anna.';
  return 'It does not say its language, or speaks one that Earshot does not have.';
}

/** What those that speak with the voice of a recording can read; base tags. */
const CLONERS: Readonly<Partial<Record<SoundFolder['layout'], readonly string[]>>> = {
  ZipVoice: ['en', 'zh'],
  Pocket: ['en'],
};

/** Whether it speaks with the voice of a recording. */
export const clones = ({ layout }: SoundFolder): boolean => CLONERS[layout] !== undefined;

/** Whether it speaks with the voice of a recording in this language. */
export const clonesIn = ({ layout }: SoundFolder, tag: string): boolean =>
  CLONERS[layout]?.includes(baseOf(tag)) ?? false;

export function voicesOf(folder: SoundFolder): readonly ModelVoice[] {
  const { layout } = folder;
  if (layout === 'Piper' || layout === 'Piper with JSON') return piperVoices(folder);
  if (layout === 'Kokoro') return kokoroVoices(folder);
  if (layout === 'Kitten') return kittenVoices(folder);
  if (layout === 'Matcha') return matchaVoices(folder);
  if (layout === 'Cloned voice' || layout === 'Designed voice') return madeVoices(folder);
  return [];
}

/** Base tags of what it understands. */
export function hears(folder: SoundFolder): readonly string[] {
  const { layout, metadata, path } = folder;
  if (layout === 'SenseVoice') return basesMeant(['zh', 'en', 'ja', 'ko', 'yue']);
  if (layout === 'Whisper')
    return metadata['is_multilingual'] === '0'
      ? ['en']
      : basesMeant((metadata['all_language_codes'] ?? 'en').split(','));
  if (layout === 'Moonshine' || layout === 'Moonshine 2') {
    const said = /-(?:tiny|base|small|medium)-([a-z]{2})(?:-|$)/.exec(lastOf(path))?.[1];
    return basesMeant([said ?? 'en']);
  }
  return [];
}

/** Base tags: from what into what, as the files say it, or else the folder. */
export const translates = ({ layout, files, path }: SoundFolder): readonly [string, string] | undefined =>
  layout === 'Bergamot'
    ? (pairInFile(files['model']?.[0] ?? '') ??
      pairInFile(files['lex']?.[0] ?? '') ??
      pairInFolder(lastOf(path)))
    : undefined;
