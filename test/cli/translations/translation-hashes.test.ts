// Which translations are outdated, over the edits of several people.

import { expect, test } from 'vitest';
import {
  confirmTranslations,
  listStale,
  type TranslationHashes,
  updateHashes,
} from '../../../src/cli/translations/translation-hashes.ts';

const record = (before: TranslationHashes, english: string, translations: Readonly<Record<string, string>>) =>
  updateHashes(before, [{ id: 'card.queued', english, translations }]);

test('a translation is outdated once its English text changes, until it changes too', () => {
  const first = record({}, 'Queued', { de: 'Wartet', fr: 'En file' });
  expect(listStale(first, 'de')).toEqual([]);
  const changed = record(first, 'Waiting', { de: 'Wartet', fr: 'En file' });
  expect([listStale(changed, 'de'), listStale(changed, 'fr')]).toEqual([['card.queued'], ['card.queued']]);
  const german = record(changed, 'Waiting', { de: 'In der Warteschlange', fr: 'En file' });
  expect([listStale(german, 'de'), listStale(german, 'fr')]).toEqual([[], ['card.queued']]);
});

test('a translation that changes with its English text is up to date', () => {
  const first = record({}, 'Queued', { de: 'Wartet' });
  expect(listStale(record(first, 'Waiting', { de: 'In der Warteschlange' }), 'de')).toEqual([]);
});

test('an English text that is changed back leaves nothing outdated', () => {
  const first = record({}, 'Queued', { de: 'Wartet' });
  const changed = record(first, 'Waiting', { de: 'Wartet' });
  expect(record(changed, 'Queued', { de: 'Wartet' })).toEqual(first);
});

test('a translation that still fits is confirmed', () => {
  const changed = record(record({}, 'Queued', { de: 'Wartet', fr: 'En file' }), 'Waiting', {
    de: 'Wartet',
    fr: 'En file',
  });
  const confirmed = confirmTranslations(changed, 'de', ['card.queued']);
  expect([listStale(confirmed, 'de'), listStale(confirmed, 'fr')]).toEqual([[], ['card.queued']]);
  expect(record(confirmed, 'Waiting', { de: 'Wartet', fr: 'En file' })).toEqual(confirmed);
});

test('a removed text and a removed translation leave no trace', () => {
  const first = record({}, 'Queued', { de: 'Wartet' });
  expect(updateHashes(first, [])).toEqual({});
  expect(record(first, 'Queued', {})['card.queued']).not.toContain('de:');
});
