// What the report says of each language, before and after the hashes are stored.

import { expect, test } from 'vitest';
import type { Locale } from '../../../src/cli/translations/read-locales.ts';
import { reportTranslations } from '../../../src/cli/translations/report.ts';
import { hashLocales } from '../../../src/cli/translations/translation-hashes.ts';

const locale = (tag: string, cards: Readonly<Record<string, string>>, remark?: string): Locale => {
  const none = new Map<string, string>();
  const texts = { cards: new Map(Object.entries(cards)), errors: none, commands: none, page: none, voice: none };
  return { tag, texts, notes: none, remark, faults: [] };
};

const ENGLISH = { 'card.yes': 'yes', 'card.no': 'no', 'card.note': 'Note', 'card.from': 'Made from' };
const german = locale('de', { 'card.yes': 'ja', 'card.no': 'nein', 'card.note': 'Hinweis' });
const italian = locale('it', { 'card.yes': 'sì', 'card.no': 'no' }, 'Translated by a machine.');
const locales = [locale('en', ENGLISH), german, italian];
const recorded = hashLocales(locales, {});

test('names what is missing', () => {
  expect(reportTranslations(locales, recorded)).toEqual([
    'de: 75 % up to date, 1 missing, 0 outdated of 4.',
    '  missing   card.from',
    'it: 50 % up to date, 2 missing, 0 outdated of 4.',
    '  Translated by a machine.',
    '  missing   card.note',
    '  missing   card.from',
  ]);
});

test('names what the English text has left behind, also before the new hashes are stored', () => {
  const changed = [locale('en', { ...ENGLISH, 'card.no': 'never' }), german, italian];
  const lines = ['de: 50 % up to date, 1 missing, 1 outdated of 4.', '  missing   card.from', '  outdated  card.no'];
  expect(reportTranslations(changed, recorded, 'de')).toEqual(lines);
  expect(reportTranslations(changed, hashLocales(changed, recorded), 'de')).toEqual(lines);
});
