// The catalogue as the page gets it: names in the reader's language, and how a line with them is completed.

import { expect, test } from 'vitest';
import { commands } from '../../../commands/index.ts';
import { toCatalogueJson } from '../../../src/adapters/web/catalogue-json.ts';
import type { CatalogueJson, CommandJson } from '../../../src/adapters/web/page/types.d.ts';
import { createCatalogue } from '../../../src/domain/commands/catalogue.ts';
import { getMessages } from '../../../src/domain/messages.ts';

interface CommandLineModule {
  findCommand(catalogue: CatalogueJson, word: string): CommandJson | undefined;
  findCommandsByPrefix(catalogue: CatalogueJson, typed: string): readonly CommandJson[];
  findUnknownFields(text: string, command: CommandJson): readonly string[];
  parseTypingContext(text: string, caret: number, catalogue: CatalogueJson): unknown;
  parseValues(text: string, command: CommandJson): Readonly<Record<string, string>>;
}

const MODULE = new URL('../../../src/adapters/web/page/composer/command-line.js', import.meta.url);
const { findCommand, findCommandsByPrefix, findUnknownFields, parseTypingContext, parseValues }: CommandLineModule =
  await import(MODULE.href);

const json = (tag: string) =>
  toCatalogueJson(createCatalogue(commands), getMessages(tag), () => undefined) as unknown as CatalogueJson;
const german = json('de');
const context = (line: string) => parseTypingContext(line, line.length, german);

test('commands are found and completed by their names in the reader’s language', () => {
  expect(
    ['übersetzen', 'Übersetze', 'hilfe', 'sprich', 'musik', 'music'].map((word) => findCommand(german, word)?.name),
  ).toEqual(['translate', 'translate', 'help', 'tts', 'music', 'music']);
  expect(findCommandsByPrefix(german, 'übers').map(({ name }) => name)).toEqual(['translate']);
  expect(context('/übers')).toEqual({ is: 'command', from: 0, typed: 'übers' });
});

test('an option is completed by its name in the reader’s language', () => {
  expect(context('/sprich Hallo stimme:Ro')).toMatchObject({ is: 'value', field: { name: 'voice_id' }, typed: 'Ro' });
  const command = findCommand(german, 'sprich');
  if (!command) throw new Error('no command');
  expect(parseValues('/sprich Hallo stimme:Rose', command)).toEqual({ voice_id: 'Rose', text: 'Hallo' });
  expect(findUnknownFields('/sprich Hallo stimme:Rose klang:2', command)).toEqual(['klang']);
});

test('an English reader gets no second name', () => {
  const [tts] = json('en').commands;
  expect(tts?.fields.filter(({ localName }) => localName !== undefined)).toEqual([]);
});
