// Missing fields, determined from the input alone.

import { expect, test } from 'vitest';
import { commands } from '../../../commands/index.ts';
import { createCatalogue } from '../../../src/domain/commands/catalogue.ts';
import { listMissingFields } from '../../../src/domain/commands/parse-invocation.ts';

const catalogue = createCatalogue(commands);

test.each([
  ['tts', {}, false, ['text']],
  ['translate', { texts: 'Hi' }, false, []],
  ['translate', { texts: 'Hi' }, true, ['target_language']],
] as const)('%s with %o lacks these fields', (name, values, mayBeUnset, wanted) => {
  const command = catalogue.findCommand(name);
  expect(command && listMissingFields(command, { values, files: [] }, mayBeUnset)).toEqual(wanted);
});

test('a file that names no field finds its own', () => {
  const command = catalogue.findCommand('separate');
  expect(command && listMissingFields(command, { values: {}, files: [{}] }, true)).toEqual([]);
});
