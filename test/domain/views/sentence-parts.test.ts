// Parts of the built-in studio's sentences in every language. Sentences add the punctuation.

import { expect, test } from 'vitest';
import { LOCALE_TAGS, readCatalogue } from '../../../src/messages/catalogue.ts';
import { message } from '../../../src/messages/message.ts';
import { readIn } from './studio-sentences.ts';

const PART_PATTERN = /^(?:faults\.(?:did|unreadable|text|untranslated)|notes\.(?:where|unnamed|did|by|wishes|parts))\./;
const PARTS = [...readCatalogue('en', ['cards', 'errors'])].filter(([id]) => PART_PATTERN.test(id));
const ARGS = Object.fromEntries(
  ['time', 'status', 'model', 'tag', 'kind', 'hertz', 'most', 'list', 'host'].map((name) => [name, 'Ab1']),
);

test.each(LOCALE_TAGS)('parts of sentences are translated in %s', (tag) => {
  expect(PARTS.length).toBeGreaterThan(60);
  for (const [id, english] of PARTS) {
    const text = readIn(tag, { notes: [message('faults.engineDid', { engine: '', did: { id, args: ARGS } })] });
    const part = text?.replace(/^[:：]/, '').replace(/[.。]$/, '') ?? '';
    expect(part.trim(), id).not.toMatch(/[.。{}]$|^$|undefined/);
    if (english.includes('{')) expect(part, id).toContain('Ab1');
  }
});
