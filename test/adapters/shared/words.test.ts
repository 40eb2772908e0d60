// Tests the core's texts in every language: not empty, with all names and numbers, and within the limits.

import { expect, test } from 'vitest';
import { LOCALE_TAGS } from '../../../src/domain/commands/locale.ts';
import type { MessagesByTopic } from '../../../src/domain/messages/index.ts';
import { wordingFor } from '../wording.ts';

/** Limits: a button and a card's title on Slack, a field's name on Discord, and a long sentence. */
const MOST = { button: 75, title: 140, name: 60, sentence: 1000 };

const topicsIn = (tag: string): MessagesByTopic => {
  const {
    card,
    failures,
    problems,
    limits,
    answers,
    notices,
    alternatives,
    cloning,
    review,
    dictionaries,
    notes,
    faults,
    privacy,
  } = wordingFor(tag);
  return {
    card,
    failures,
    problems,
    limits,
    answers,
    notices,
    alternatives,
    cloning,
    review,
    dictionaries,
    notes,
    faults,
    privacy,
  };
};

const FULL = { scope: 'person', period: 'day', used: 2, max: 3 } as const;
const GIVEN: Readonly<Record<string, readonly unknown[]>> = {
  'card.expense': [{ minutes: 3, characters: 1200, languages: 2 }],
  'card.doneWithout': [2, ['§1', '§2']],
  'limits.full': [FULL],
  'limits.used': [FULL],
  'limits.title': ['server'],
  'privacy.away': [['§1', '§2']],
  'review.line': [12, ['French', 'German']],
  'review.lost': [[1, 2, 5]],
};

/** Renders each text by its path, with arguments that are easy to find. */
function said(one: unknown, path: string): readonly (readonly [string, string])[] {
  if (typeof one === 'string') return [[path, one]];
  if (typeof one === 'function') return [[path, String(one(...(GIVEN[path] ?? filling(path, one.length))))]];
  return Object.entries(one as object).flatMap(([key, inner]) => said(inner, `${path}.${key}`.replace(/^\./, '')));
}

const LISTS =
  /^(?:card\.(?:kept|unmarked)|problems\.(?:fileMissing|notThisFile|notChoice|unsureLanguage)|alternatives\.instead)$/;
const filling = (path: string, length: number): readonly unknown[] => {
  if (LISTS.test(path)) return [['§1', '§2'], '§3'];
  if (/^dictionaries\.(?:noSuch|unknown)$/.test(path)) return ['§1', ['§2', '§3']];
  if (path === 'card.doneWithout') return [2, ['§1', '§2']];
  if (path === 'alternatives.unheard') return ['§1', ['§2', '§3']];
  if (/^problems\.unknown(?:Command|Language|Voice)$/.test(path)) return ['§1', ['§2'], '§3'];
  if (path === 'problems.unknownField') return ['§1', '§2', { near: undefined, options: ['§3'], isText: true }];
  return Array.from({ length }, (_, at) => at + 2);
};

const placeOf = (path: string): keyof typeof MOST => {
  if (
    /^cloning\.(?:agree|delete)$|\.buttons\.|\.postHere$|^alternatives\.(?:instead|brief|through|subtitles|regions)/.test(
      path,
    )
  )
    return 'button';
  if (/itle$/.test(path)) return 'title';
  return /^card\.note$|\.names\./.test(path) ? 'name' : 'sentence';
};

test.each(LOCALE_TAGS)('%s has every text within its limit', (tag) => {
  for (const [path, text] of said(topicsIn(tag), '')) {
    expect(text.trim(), path).not.toBe('');
    expect(text, path).not.toMatch(/undefined|\[object|NaN/);
    expect(text.length, path).toBeLessThanOrEqual(MOST[placeOf(path)]);
  }
});

test.each(LOCALE_TAGS)('%s names its subject', (tag) => {
  const marks = (text: string) => [...new Set(text.match(/§\d/g))].sort();
  const english = new Map(said(topicsIn('en'), ''));
  for (const [path, text] of said(topicsIn(tag), '')) expect(marks(text), path).toEqual(marks(english.get(path) ?? ''));
});
