// Keeps the texts of locales/ in order: generates the types of their ids and the English texts of commands, checks all
// texts, and reports what is missing in a language. See docs/extending/language.md.

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commands } from '../../commands/index.ts';
import { listCommandMessages } from '../domain/commands/command-texts.ts';
import { getPhraseGrammars } from '../domain/commands/natural-language/phrase-books.ts';
import { readPromptLanguages } from '../domain/sound-prompts/prompt-languages.ts';
import { createVocabulary } from '../studio/engines/composer/languages/english-vocabulary.ts';
import { runCliMain } from './run-cli-main.ts';
import { checkLocales } from './translations/check-locales.ts';
import { findUsedIds } from './translations/find-used-ids.ts';
import { renderMessageTypes } from './translations/message-types.ts';
import { type Locale, readLocales } from './translations/read-locales.ts';
import { reportTranslations } from './translations/report.ts';
import {
  confirmTranslations,
  hashLocales,
  listStale,
  type TranslationHashes,
} from './translations/translation-hashes.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const HASHES_PATH = 'locales/hashes.json';
const USAGE = `npm run messages                          generate types, English texts of commands, and ${HASHES_PATH}
npm run messages -- --check               fail on wrong texts and outdated files
npm run messages -- --report [language]   list missing and outdated translations
npm run messages -- --confirm LANGUAGE [ID…]   outdated translations that still fit, or all of the language`;

const print = (line: string) => process.stdout.write(`${line}\n`);
const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
const read = (path: string): string => (existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : '');
const readHashes = (): TranslationHashes => JSON.parse(read(HASHES_PATH) || '{}');

/** The generated files by path. */
function generateFiles(locales: readonly Locale[]): Readonly<Record<string, string>> {
  const [english] = locales;
  if (!english) return {};
  const { page, commands: _, ...others } = english.texts;
  const serverTexts = Object.values(others).flatMap((texts) => [...texts]);
  return {
    'locales/en/commands.json': toJson(listCommandMessages(commands)),
    'src/messages/ids.ts': renderMessageTypes(serverTexts, 'locales/en'),
    'src/adapters/web/page/text-ids.d.ts': renderMessageTypes(page, 'locales/en/page.json'),
    [HASHES_PATH]: toJson(hashLocales(locales, readHashes())),
  };
}

/** Texts of all sources that may name a message. */
const readSources = (): readonly string[] =>
  ['src', 'commands'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:ts|js|html)$/.test(entry.name) && !/^(?:text-)?ids\./.test(entry.name))
      .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8')),
  );

/** Files of words name their first fault when they are read. */
function findFault(readWords: () => unknown): readonly string[] {
  try {
    readWords();
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

function check(): number {
  const locales = readLocales();
  const faults = [
    ...checkLocales(locales, findUsedIds(readSources())),
    ...findFault(getPhraseGrammars),
    ...findFault(() => readPromptLanguages(createVocabulary())),
  ];
  const outdated = Object.entries(generateFiles(locales))
    .filter(([path, content]) => read(path) !== content)
    .map(([path]) => `${path} is outdated. Run: npm run messages`);
  for (const line of [...faults, ...outdated]) print(line);
  if (faults.length + outdated.length === 0) print(`${locales.length} languages, no faults.`);
  return faults.length + outdated.length > 0 ? 1 : 0;
}

function write(files: Readonly<Record<string, string>>): number {
  for (const [path, content] of Object.entries(files)) {
    if (read(path) === content) continue;
    writeFileSync(join(ROOT, path), content);
    print(`written: ${path}`);
  }
  return 0;
}

function confirm(tag: string, ids: readonly string[]): number {
  const hashes = hashLocales(readLocales(), readHashes());
  const confirmed = ids.length > 0 ? ids : listStale(hashes, tag);
  return write({ [HASHES_PATH]: toJson(confirmTranslations(hashes, tag, confirmed)) });
}

function main([mode, tag, ...ids]: readonly string[]): number {
  switch (mode) {
    case undefined:
      write(generateFiles(readLocales()));
      // The English texts of commands are a source of the other files.
      return write(generateFiles(readLocales()));
    case '--check':
      return check();
    case '--report':
      for (const line of reportTranslations(readLocales(), readHashes(), tag)) print(line);
      return 0;
    case '--confirm':
      if (tag !== undefined) return confirm(tag, ids);
      break;
    default:
  }
  print(USAGE);
  return mode === '--help' ? 0 : 1;
}

await runCliMain(main);
