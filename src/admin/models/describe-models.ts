// Describes models in words and numbers for the page. Pure.

import { getMessages } from '../../domain/messages.ts';
import type { CatalogueRow, InstalledRow } from './model-records.ts';

const { bytes: formatBytes } = getMessages().formats;
const english = new Intl.DisplayNames(['en'], { type: 'language' });

export const getLanguageName = (tag: string): string => english.of(tag) ?? tag;

const MAX_NAMED = 3;

function summarizeLanguages(tags: readonly string[]): string {
  const names = tags.filter((tag) => tag !== '*').map(getLanguageName);
  return names.length > MAX_NAMED ? `${names.length} languages` : names.join(', ');
}

const DESCRIBERS: Readonly<Record<string, (languages: readonly string[]) => string>> = {
  voices: (languages) => `Speaks ${summarizeLanguages(languages)}`,
  recognition: (languages) => `Recognises ${summarizeLanguages(languages)}`,
  translation: ([from = '', to = '']) => `Translates ${getLanguageName(from)} to ${getLanguageName(to)}`,
  separation: () => 'Separates speech from other sound',
  support: () => 'Helps recognisers',
};

export function describeAvailable({ kind, languages, voices, clones }: CatalogueRow): string {
  if (clones) return `Clones voices in ${summarizeLanguages(languages)}`;
  const what = DESCRIBERS[kind]?.(languages) ?? kind;
  if (kind !== 'voices' || voices === undefined || voices === 0) return what;
  return `${what}, ${voices === 1 ? 'one voice' : `${voices} voices`}`;
}

/** Falls back to the command’s own description for unknown and faulty folders. */
export function describeInstalled({ section, languages, description, works }: InstalledRow): string {
  const describe = works && section !== undefined ? DESCRIBERS[section] : undefined;
  return describe && (languages.length > 0 || section === 'separation' || section === 'support')
    ? describe(languages)
    : description;
}

/** `works, 4 s for a minute of sound`, or the fault. */
export function describeHealth({ works, fault, tried, secondsPerSecond }: InstalledRow): string {
  if (!works) return fault ?? 'does not work';
  if (!tried) return 'complete, being tried';
  if (secondsPerSecond === undefined) return 'works';
  return `works, ${Math.max(1, Math.round(60 * secondsPerSecond))} s for a minute of sound`;
}

export const formatMemory = (bytes: number | undefined): string => (bytes ? formatBytes(bytes) : '');

export function listCatalogueLanguages(
  rows: readonly CatalogueRow[],
): readonly (readonly [tag: string, name: string])[] {
  const tags = new Set(rows.flatMap(({ languages }) => languages).filter((tag) => tag !== '*'));
  const named = [...tags].map((tag) => [tag, getLanguageName(tag)] as const);
  return named.toSorted(([, one], [, other]) => one.localeCompare(other, 'en'));
}

/** Models to offer for a language, in the order of the command: recommended ones first. */
export const selectForLanguage = (rows: readonly CatalogueRow[], language: string): readonly CatalogueRow[] =>
  rows.filter(
    ({ kind, languages, variantOf, installed }) =>
      !installed &&
      variantOf === undefined &&
      kind !== 'support' &&
      (languages[0] === '*' || languages.includes(language)),
  );
