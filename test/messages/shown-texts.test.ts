// Every text in every language, with all arguments: not empty, with all names, and within the limits. Texts that are
// not translated yet are shown in English.

import { expect, test } from 'vitest';
import { findArguments, type MessageArgument } from '../../src/cli/translations/message-arguments.ts';
import { getMessages } from '../../src/domain/messages.ts';
import { LOCALE_TAGS, readCatalogue } from '../../src/messages/catalogue.ts';
import type { MessageArgs } from '../../src/messages/message.ts';

/** Limits: a button and a card's title on Slack, a field's name on Discord, and a long sentence. */
const MOST = { button: 75, title: 140, name: 60, sentence: 1000 };

const placeOf = (id: string): keyof typeof MOST => {
  if (/^cloning\.(?:agree|delete)$|\.buttons\.|\.postHere$|^alternatives\.(?:instead|brief|through|subtitles)/.test(id))
    return 'button';
  if (/itle$/.test(id)) return 'title';
  return /^card\.note$|\.names\./.test(id) ? 'name' : 'sentence';
};

/** An argument that is easy to find; the case at this position if there is one. */
const fill = ({ isNumber, cases }: MessageArgument, variant: number, at: number) => {
  const selected = cases[variant];
  if (selected !== undefined) return selected === 'none' ? '' : selected;
  return isNumber ? at + 2 + variant : `§${at}`;
};

/** The arguments of each text: one variant per case of its selections, and one without. */
const variants = [...readCatalogue('en', ['cards', 'errors', 'voice'])].flatMap(([id, text]) => {
  const found = findArguments(text, 'en');
  const count = 1 + Math.max(0, ...found.map(({ cases }) => cases.length));
  return Array.from({ length: count }, (_, variant) => ({
    id,
    args: Object.fromEntries(found.map((one, at) => [one.name, fill(one, variant, at)])) as MessageArgs,
  }));
});

const show = (tag: string, { id, args }: (typeof variants)[number]): string => getMessages(tag).find(id, args) ?? '';

test('English is shown in full', () => {
  for (const one of variants) expect(show('en', one).trim(), one.id).not.toBe('');
});

test.each(LOCALE_TAGS)('%s has every text within its limit', (tag) => {
  for (const one of variants) {
    const text = show(tag, one);
    expect(text.trim(), one.id).not.toBe('');
    expect(text, one.id).not.toMatch(/undefined|\[object|NaN/);
    expect(text.length, one.id).toBeLessThanOrEqual(MOST[placeOf(one.id)]);
  }
});

test.each(LOCALE_TAGS)('%s names its subject', (tag) => {
  const marks = (text: string) => [...new Set(text.match(/§\d/g))].sort();
  for (const one of variants) expect(marks(show(tag, one)), one.id).toEqual(marks(show('en', one)));
});
