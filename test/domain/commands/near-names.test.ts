// Names that are nearly right: which commands and which fields they may stand for.

import { expect, test } from 'vitest';
import { commands } from '../../../commands/index.ts';
import { createCatalogue } from '../../../src/domain/commands/command.ts';
import { nearCommands, nearField } from '../../../src/domain/commands/near-names.ts';
import { catalogue, commandNamed } from '../samples.ts';

test.each([
  ['speek', ['tts']],
  ['/Translat', ['translate']],
  ['trnaslate', ['translate']],
  ['audio', ['sound', 'separate', 'story']],
  ['musik', ['sound']],
  ['dubb', ['dub']],
  ['setings', ['settings']],
  ['sing', []],
  ['x', []],
  ['', []],
  ['z'.repeat(5000), []],
])('/%s may mean %j', (typed, names) => {
  expect(nearCommands(catalogue, typed).map(({ name }) => name)).toEqual(names);
});

test('a prefix that stands in front of all names does not hide a slip', () => {
  const prefixed = createCatalogue(commands, 'ear-');
  expect(nearCommands(prefixed, '/ear-speek').map(({ name }) => name)).toEqual(['tts']);
});

test.each([
  ['voise', 'voice'],
  ['lang', 'language'],
  ['VOICE_ID', 'voice'],
  ['speed', undefined],
])('of /tts, “%s” may mean %s', (typed, name) => {
  expect(nearField(commandNamed('tts'), typed)).toBe(name);
});
