// The text that people agree to, and the version that counts it: whoever changes one word in any language raises the version.

import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { LOCALE_TAGS } from '../../../src/domain/commands/locale.ts';
import { CONSENT_VERSION, holds } from '../../../src/domain/media/consent.ts';
import { wordingFor } from '../../adapters/wording.ts';

/** By version, the last one last. */
const TEXTS: Readonly<Record<number, string>> = { 1: '58a1d9d9d5b185bb' };

test('every version of the text is another number', () => {
  const texts = LOCALE_TAGS.map((tag) => wordingFor(tag).cloning.statement).join('\n');
  const digest = createHash('sha256').update(texts).digest('hex').slice(0, 16);
  expect(TEXTS[CONSENT_VERSION]).toBe(digest);
});

test('only one’s own word for the text as it is now holds', () => {
  const given = { person: 'ana', at: 1, version: CONSENT_VERSION, language: 'en' };
  expect(holds(given, 'ana')).toBe(true);
  expect(holds(given, 'ben')).toBe(false);
  expect(holds({ ...given, version: CONSENT_VERSION - 1 }, 'ana')).toBe(false);
  expect(holds(undefined, 'ana')).toBe(false);
});
