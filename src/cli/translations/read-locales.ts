// Reads the files of locales/ with everything that a check needs: their order, their notes, and what is wrong with them.

import { readdirSync, readFileSync } from 'node:fs';
import { isLocaleTag, LOCALES_FOLDER } from '../../messages/catalogue.ts';

/** The files of a language, each with texts by id. The others have plain words and are checked by their parsers. */
export const MESSAGE_FILES = ['cards', 'errors', 'commands', 'page', 'voice'] as const;
export type MessageFile = (typeof MESSAGE_FILES)[number];
const WORD_FILES = ['phrases.txt', 'sounds.txt', 'speakers.txt'];

export interface Locale {
  readonly tag: string;
  /** Texts by id. */
  readonly texts: Readonly<Record<MessageFile, ReadonlyMap<string, string>>>;
  /** Notes for translators, by id. */
  readonly notes: ReadonlyMap<string, string>;
  /** A note on the whole language, such as that it was translated by a machine. */
  readonly remark: string | undefined;
  /** Faults of the files themselves, which leave no texts to check. */
  readonly faults: readonly string[];
}

/** Texts of all files, by id. */
export const allTexts = ({ texts }: Locale): ReadonlyMap<string, string> =>
  new Map(MESSAGE_FILES.flatMap((file) => [...texts[file]]));

/** Reads all languages, English first. */
export function readLocales(folder: URL = LOCALES_FOLDER): readonly Locale[] {
  const tags = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort((one, other) => Number(other === 'en') - Number(one === 'en') || one.localeCompare(other, 'en'));
  return tags.map((tag) => readLocale(folder, tag));
}

function readLocale(folder: URL, tag: string): Locale {
  const faults: string[] = isLocaleTag(tag)
    ? []
    : [`locales/${tag} is not named after a language, such as de or pt-BR.`];
  const notes = new Map<string, string>();
  const present = readdirSync(new URL(`${tag}/`, folder));
  const readTexts = (file: MessageFile): ReadonlyMap<string, string> => {
    const name = `${file}.json`;
    const json = present.includes(name) ? readFileSync(new URL(`${tag}/${name}`, folder), 'utf8') : '{}';
    const { entries, faults: own } = parseFile(`locales/${tag}/${name}`, json);
    faults.push(...own);
    for (const [id, text] of entries) if (id.startsWith('@')) notes.set(id.slice(1), text);
    return new Map(entries.filter(([id]) => !id.startsWith('@')));
  };
  const texts: Locale['texts'] = {
    cards: readTexts('cards'),
    errors: readTexts('errors'),
    commands: readTexts('commands'),
    page: readTexts('page'),
    voice: readTexts('voice'),
  };
  const known = new Set([...MESSAGE_FILES.map((file) => `${file}.json`), ...WORD_FILES]);
  for (const name of present)
    if (!known.has(name)) faults.push(`locales/${tag}/${name} is no file of a language: ${[...known].join(', ')}.`);
  return { tag, texts, notes, remark: notes.get(''), faults };
}

interface ParsedFile {
  readonly entries: readonly (readonly [string, string])[];
  readonly faults: readonly string[];
}

function parseFile(path: string, json: string): ParsedFile {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch (error) {
    return { entries: [], faults: [`${path} is not JSON: ${String(error).replace(/^SyntaxError: /, '')}`] };
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    return { entries: [], faults: [`${path} must be an object of texts by id.`] };
  const entries = Object.entries(parsed);
  return {
    entries: entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    faults: [
      ...entries.filter(([, text]) => typeof text !== 'string').map(([id]) => `${path}: ${id} must be a text.`),
      ...findRepeatedKeys(json).map((id) => `${path}: ${id} occurs twice.`),
    ],
  };
}

/** JSON.parse keeps the last of equal keys without a word. */
function findRepeatedKeys(json: string): readonly string[] {
  const keys = [...json.matchAll(/^[ \t]*"((?:[^"\\\n]|\\.)*)"[ \t]*:/gm)].map(([, key = '']) => key);
  return [...new Set(keys.filter((key, at) => keys.indexOf(key) !== at))];
}
