// Tests the adapters' texts: every language has all of them, with the same names and numbers.

import { expect, test } from 'vitest';
import { type AdapterMessages, getAdapterMessages } from '../../../src/adapters/shared/texts/index.ts';
import { LOCALE_TAGS } from '../../../src/domain/commands/locale.ts';

/** Renders a text with arguments that are easy to find. */
function filled(one: unknown): readonly string[] {
  if (typeof one === 'string') return [one];
  if (typeof one === 'function') return [String(one('§1', '§2'))];
  return Object.values(one as object).flatMap(filled);
}
const all = (texts: AdapterMessages) => Object.entries(texts).map(([key, one]) => [key, filled(one)] as const);

test('uses the person’s language whatever the region, else English', () => {
  expect(getAdapterMessages('es-419')).toBe(getAdapterMessages('es_ES'));
  expect(getAdapterMessages('pt-PT')).toBe(getAdapterMessages('pt_BR'));
  expect(getAdapterMessages('zh-CN')).toBe(getAdapterMessages('en-GB'));
  expect(getAdapterMessages(undefined)).toBe(getAdapterMessages('en'));
  expect(new Set(LOCALE_TAGS.map((tag) => getAdapterMessages(tag).notTaken)).size).toBe(9);
});

test.each(LOCALE_TAGS)('%s has every text and names its subject', (tag) => {
  const english = new Map(all(getAdapterMessages('en')));
  for (const [key, said] of all(getAdapterMessages(tag))) {
    const marks = (texts: readonly string[]) => texts.map((text) => [...new Set(text.match(/§\d/g))].sort());
    expect(marks(said), `${tag} ${key}`).toEqual(marks(english.get(key) ?? []));
    expect(said.every((text) => text.trim() !== '')).toBe(true);
  }
});
