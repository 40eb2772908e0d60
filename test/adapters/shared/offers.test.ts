// A form that offers values for a field of its own: they are chosen, not typed, on every platform that draws choices.

import { expect, test } from 'vitest';
import { dictionary } from '../../../commands/queries.ts';
import { formField } from '../../../src/adapters/shared/form.ts';
import { wordingFor } from '../wording.ts';

test('what a form offers for a text is chosen, the likeliest first; without it the text is typed', () => {
  const draft = { command: 'dictionary', values: { add: 'ACME' }, files: [] };
  const offers = { add: ['ACME', 'Earshot'] };
  expect(formField(dictionary, 'add', { ...draft, offers }, wordingFor('en'))?.choices).toEqual([
    { label: 'ACME', value: 'ACME', chosen: true },
    { label: 'Earshot', value: 'Earshot', chosen: false },
  ]);
  expect(formField(dictionary, 'add', draft, wordingFor('en'))?.choices).toBeUndefined();
});
