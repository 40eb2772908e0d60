// What is still wanted of what a person gave, decided without asking anybody.

import { expect, test } from 'vitest';
import { commands } from '../../../commands/index.ts';
import { createCatalogue } from '../../../src/domain/commands/command.ts';
import { missing } from '../../../src/domain/commands/reading.ts';

const catalogue = createCatalogue(commands);

test.each([
  ['tts', {}, false, ['text']],
  ['translate', { texts: 'Hi' }, false, []],
  ['translate', { texts: 'Hi' }, true, ['target_language']],
] as const)('of %s with %o', (name, values, mayBeUnset, wanted) => {
  const command = catalogue.find(name);
  expect(command && missing(command, { values, files: [] }, mayBeUnset)).toEqual(wanted);
});

test('a file that names no field finds its own', () => {
  const command = catalogue.find('separate');
  expect(command && missing(command, { values: {}, files: [{}] }, true)).toEqual([]);
});
