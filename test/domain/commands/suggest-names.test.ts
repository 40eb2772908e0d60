// Suggestions for misspelled commands and fields.

import { expect, test } from 'vitest';
import { commands } from '../../../commands/index.ts';
import { createCatalogue } from '../../../src/domain/commands/catalogue.ts';
import {
  createUnknownCommandMessage,
  suggestCommands,
  suggestField,
} from '../../../src/domain/commands/suggest-names.ts';
import { english } from '../english.ts';
import { catalogue, commandNamed } from '../samples.ts';

test.each([
  ['speek', ['tts']],
  ['/Translat', ['translate']],
  ['trnaslate', ['translate']],
  ['audio', ['sound', 'separate', 'story']],
  ['dubb', ['dub']],
  ['setings', ['settings']],
  ['sing', []],
  ['x', []],
  ['', []],
  ['z'.repeat(5000), []],
])('/%s may mean %j', (typed, names) => {
  expect(suggestCommands(catalogue, typed).map(({ name }) => name)).toEqual(names);
});

test('a common prefix does not hide a typing error', () => {
  const prefixed = createCatalogue(commands, 'ear-');
  expect(suggestCommands(prefixed, '/ear-speek').map(({ name }) => name)).toEqual(['tts']);
});

test.each([
  ['sing', 'I don’t know /sing. /help lists what I can do.'],
  ['/speek', 'I don’t know /speek. Did you mean /tts?'],
])('names similar commands or the help for %s', (typed, message) => {
  expect(english(createUnknownCommandMessage(catalogue, typed))).toBe(message);
});

test.each([
  ['voise', 'voice'],
  ['lang', 'language'],
  ['VOICE_ID', 'voice'],
  ['pitch', undefined],
])('of /tts, “%s” may mean %s', (typed, name) => {
  expect(suggestField(commandNamed('tts'), typed)).toBe(name);
});
