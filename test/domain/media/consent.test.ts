// The consent text and its version: any change of the text, in any language, requires a new version.

import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { LOCALE_TAGS } from '../../../src/domain/commands/locale.ts';
import { CONSENT_VERSION, isConsentValid } from '../../../src/domain/media/consent.ts';
import { wordingFor } from '../../adapters/wording.ts';

/** Hashes of the texts by version, oldest first. */
const TEXTS: Readonly<Record<number, string>> = { 1: 'b0f60eb080dce2f5' };

test('every version of the text has another number', () => {
  const texts = LOCALE_TAGS.map((tag) => wordingFor(tag).cloning.statement).join('\n');
  const digest = createHash('sha256').update(texts).digest('hex').slice(0, 16);
  expect(TEXTS[CONSENT_VERSION]).toBe(digest);
});

test('consent is valid for the person and current version only', () => {
  const given = { personId: 'ana', givenAt: 1, version: CONSENT_VERSION, languageTag: 'en' };
  expect(isConsentValid(given, 'ana')).toBe(true);
  expect(isConsentValid(given, 'ben')).toBe(false);
  expect(isConsentValid({ ...given, version: CONSENT_VERSION - 1 }, 'ana')).toBe(false);
  expect(isConsentValid(undefined, 'ana')).toBe(false);
});
