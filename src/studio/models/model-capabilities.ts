// Derives from a valid model folder what it provides and needs: languages, limits, quality and memory. The catalogue's
// facts come before those of the layout.

import { posix } from 'node:path';
import { toBaseTag } from '../../domain/media/language.ts';
import type { ModelFolder } from './inspect-folder.ts';
import { parsePairFromFileName, parsePairFromFolderName } from './model-languages.ts';
import { getModelLayout, type ModelGrade, type ModelLayout } from './model-layouts.ts';
import { listModelVoices } from './model-voices.ts';
import { listRecognisedLanguages } from './recognised-languages.ts';

const MEGABYTE = 1_000_000;

const getLayout = ({ layout }: ModelFolder): ModelLayout => getModelLayout(layout);

/** Type, origin, folder and file names, for rules that depend on the size of a model. */
function formatModelNames({ metadata, path, files }: ModelFolder): string {
  const { model_type: type = '', url = '' } = metadata;
  return [type, url, posix.basename(path), ...Object.values(files).flat()].join(' ').toLowerCase();
}

const findByName = <Value>(
  folder: ModelFolder,
  rules: readonly (readonly [RegExp, Value])[] | undefined,
): Value | undefined => rules?.find(([pattern]) => pattern.test(formatModelNames(folder)))?.[1];

/** Quality from 1 to 5 within the section. `language`: base tag, for models that are better in some languages. */
export function getModelGrade(folder: ModelFolder, language?: string): ModelGrade {
  const { catalogue } = folder;
  const { grade, gradeByName, gradeByLanguage } = getLayout(folder);
  const byLanguage = catalogue ? catalogue.languageGrades : gradeByLanguage;
  return (
    (language === undefined ? undefined : byLanguage?.[language]) ??
    catalogue?.grade ??
    findByName(folder, gradeByName) ??
    grade
  );
}

/** Longest piece of speech in seconds that a recogniser hears completely. */
export const getMaxPieceSeconds = (folder: ModelFolder): number =>
  folder.catalogue?.maxSeconds ?? getLayout(folder).maxPieceSeconds ?? 30;

/** Factor that makes the speed of a voice equal to that of others. */
export const getModelPace = (folder: ModelFolder): number =>
  folder.catalogue?.pace ?? findByName(folder, getLayout(folder).paceByName) ?? getLayout(folder).pace ?? 1;

/** True if the voice reads numbers and abbreviations correctly, so that it gets the text as written. */
export const normalizesText = (folder: ModelFolder): boolean => getLayout(folder).normalizesText ?? false;

/** True if the voice needs eSpeak NG's tables and its folder has none. */
export function needsEspeakData(folder: ModelFolder): boolean {
  const { files, metadata, piper } = folder;
  const hasPart = getLayout(folder).parts.some(({ role }) => role === 'espeak');
  return piper !== undefined || (hasPart && files['espeak']?.length === 0 && metadata['has_espeak'] !== '0');
}

/** True if a recogniser finds the spoken language, or has only one. */
export const findsLanguage = (folder: ModelFolder): boolean =>
  getLayout(folder).findsLanguage === true || listRecognisedLanguages(folder).length === 1;

/** True if a loaded recogniser accepts another language. `setConfig` breaks SenseVoice. */
export const canSwitchLanguage = ({ layout }: ModelFolder): boolean => layout === 'Whisper' || layout === 'Canary';

/** Memory in bytes of a process with the model. 0 for models that other models run. */
export function estimateModelMemory(folder: ModelFolder): number {
  const { memoryFactor, fixedMegabytes = 110 } = getLayout(folder);
  if (memoryFactor === undefined) return 0;
  return Math.max(
    folder.catalogue?.memoryBytes ?? 0,
    Math.round(fixedMegabytes * MEGABYTE + memoryFactor * folder.bytes),
  );
}

/**
 * Returns the reason why a valid folder provides nothing, or `undefined` if the folder is useful, possibly only for
 * other folders.
 */
export function findUselessReason(folder: ModelFolder): string | undefined {
  const { section, layout } = folder;
  if (section === 'translation' && !inferTranslationPair(folder))
    return 'Its two languages are unknown or unsupported. Name the folder after them, for example translation/de-en.';
  if (section === 'recognition' && listRecognisedLanguages(folder).length === 0)
    return 'Its language is unknown. Move it to recognition/LANGUAGE/NAME, for example recognition/de/parakeet.';
  if (section !== 'voices' || canClone(folder) || listModelVoices(folder).length > 0) return undefined;
  if (layout === 'Cloned voice' || layout === 'Designed voice')
    return 'Its language is unknown. Move it to voices/LANGUAGE/NAME, for example voices/en-US/Anna.';
  return 'Its language is unknown or unsupported.';
}

const CLONING_LANGUAGES: Readonly<Partial<Record<ModelFolder['layout'], readonly string[]>>> = {
  ZipVoice: ['en', 'zh'],
  Pocket: ['en'],
};

export const canClone = ({ layout }: ModelFolder): boolean => CLONING_LANGUAGES[layout] !== undefined;

export const canCloneIn = ({ layout }: ModelFolder, tag: string): boolean =>
  CLONING_LANGUAGES[layout]?.includes(toBaseTag(tag)) ?? false;

/** Returns source and target language as base tags, from the file names or else the folder name. */
export const inferTranslationPair = ({ layout, files, path }: ModelFolder): readonly [string, string] | undefined =>
  layout === 'Bergamot'
    ? (parsePairFromFileName(files['model']?.[0] ?? '') ??
      parsePairFromFileName(files['lex']?.[0] ?? '') ??
      parsePairFromFolderName(posix.basename(path)))
    : undefined;
