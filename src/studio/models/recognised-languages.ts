// Determines the languages that a speech recogniser understands, from the catalogue, its folder, metadata and names.

import { posix } from 'node:path';
import { LANGUAGES, listBaseTagsForSide, toBaseTag } from '../../domain/media/language.ts';
import type { ModelFolder } from './inspect-folder.ts';
import { resolveTag, resolveToBaseTags } from './model-languages.ts';

const english = new Intl.DisplayNames(['en'], { type: 'language' });

/** Base tags by English name in lower case. */
const BASE_TAG_BY_NAME: ReadonlyMap<string, string> = new Map([
  ...LANGUAGES.map(({ tag }) => toBaseTag(tag)).map((base) => [english.of(base)?.toLowerCase() ?? base, base] as const),
  ['cantonese', 'yue'],
]);

const PARAKEET_V3_LANGUAGES = 'bg hr cs da nl en et fi fr de el hu it lv lt mt pl pt ro ru sk sl es sv uk'.split(' ');
/** SenseVoice exits on other names. */
export const SENSE_VOICE_LANGUAGES: readonly string[] = ['zh', 'en', 'ja', 'ko', 'yue'];

/** Finds codes and English names of languages among the words. Capitals mean something else. */
const findLanguagesInName = (name: string): readonly string[] =>
  name.split(/[-_.\s]+/).flatMap((word) => {
    const named = BASE_TAG_BY_NAME.get(word.toLowerCase());
    return named ?? (/^(?:[a-z]{2}|yue|fil)$/.test(word) && resolveTag(word) !== undefined ? word : []);
  });

/** NeMo's exports name the original model in `url`. */
function findNemoLanguages({ metadata, path }: ModelFolder): readonly string[] {
  if (metadata['is_giga_am'] === '1') return ['ru'];
  const name = `${metadata['url'] ?? ''} ${posix.basename(path)}`.toLowerCase();
  if (!name.includes('parakeet')) return [];
  if (/-v3\b/.test(name)) return PARAKEET_V3_LANGUAGES;
  return /-ja\b/.test(name) ? ['ja'] : ['en'];
}

/** In `recognition/LANGUAGE/NAME` the operator has named the language. */
function findLanguageOfParent({ path }: ModelFolder): readonly string[] {
  const parts = path.split('/');
  const tag = parts.length > 2 ? resolveTag(parts.at(-2) ?? '') : undefined;
  return tag === undefined ? [] : [toBaseTag(tag)];
}

function findNamedLanguages(folder: ModelFolder): readonly string[] {
  const { metadata, path } = folder;
  const sources = [
    findLanguageOfParent(folder),
    findNemoLanguages(folder),
    findLanguagesInName(metadata['language'] ?? ''),
    findLanguagesInName(posix.basename(path)),
  ];
  return sources.map(resolveToBaseTags).find((languages) => languages.length > 0) ?? [];
}

const listWhisperLanguages = ({ metadata }: ModelFolder): readonly string[] =>
  metadata['is_multilingual'] === '0' ? ['en'] : resolveToBaseTags((metadata['all_language_codes'] ?? 'en').split(','));

function listMoonshineLanguages({ path }: ModelFolder): readonly string[] {
  const languageCode = /-(?:tiny|base|small|medium)-([a-z]{2})(?:-|$)/.exec(posix.basename(path))?.[1];
  return resolveToBaseTags([languageCode ?? 'en']);
}

const LISTS: Readonly<Partial<Record<ModelFolder['layout'], (folder: ModelFolder) => readonly string[]>>> = {
  Whisper: listWhisperLanguages,
  SenseVoice: () => resolveToBaseTags(SENSE_VOICE_LANGUAGES),
  // sherpa-onnx knows no others.
  Canary: () => resolveToBaseTags(['en', 'de', 'es', 'fr']),
  Moonshine: listMoonshineLanguages,
  'Moonshine 2': listMoonshineLanguages,
  // It understands more languages than the service has.
  Omnilingual: () => listBaseTagsForSide('source'),
  'NeMo transducer': findNamedLanguages,
  'NeMo CTC': findNamedLanguages,
  'Zipformer CTC': findNamedLanguages,
  'WeNet CTC': findNamedLanguages,
};

/** Returns base tags of the languages that the model recognises. Empty if they are unknown. */
export function listRecognisedLanguages(folder: ModelFolder): readonly string[] {
  const { layout, catalogue, section } = folder;
  if (section !== 'recognition') return [];
  // Whisper's own list is exact; the catalogue's is that of all its sizes.
  const known = layout === 'Whisper' ? [] : resolveToBaseTags(catalogue?.languages ?? []);
  return known.length > 0 ? known : (LISTS[layout]?.(folder) ?? []);
}
