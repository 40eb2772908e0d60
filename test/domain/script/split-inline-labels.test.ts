// Scripts in input fields without line breaks.

import { expect, test } from 'vitest';
import { splitInlineLabels } from '../../../src/domain/script/split-inline-labels.ts';

const VOICES = new Set(['rose', 'walter']);

test.each([
  ['[Rose] Hello! [Walter] Hi.', ['[Rose] Hello!', '[Walter] Hi.']],
  ['Rose: Hello! Walter: Hi.', ['Rose: Hello!', 'Walter: Hi.']],
  ['Anna: Hello! Ben: Hi! Anna: Well? Ben: Yes.', ['Anna: Hello!', 'Ben: Hi!', 'Anna: Well?', 'Ben: Yes.']],
  ['It rained. [Rose] Hello! [Walter] Hi.', ['It rained.', '[Rose] Hello!', '[Walter] Hi.']],
  ['[music: calm] Rose: Hello! Walter: Hi.', ['[music: calm]', 'Rose: Hello!', 'Walter: Hi.']],
])('%s', (text, lines) => {
  expect(splitInlineLabels(text, VOICES)).toBe(lines.join('\n'));
});

test.each([
  'Rose: Hello! I told Walter: come here.',
  'Note: bring water. Place: room 4. Time: noon.',
  'Rose: Hello!\nWalter: Hi. Rose: Well?',
  '[laughter] Hello! [sigh] Well.',
  'The menu: soup. The price: five. The place: here.',
])('stays as it is: %s', (text) => {
  expect(splitInlineLabels(text, VOICES)).toBe(text);
});
