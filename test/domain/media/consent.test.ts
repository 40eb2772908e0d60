// The consent text and its version: any change of the text, in any language, requires a new version.

import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { CONSENT_VERSION, isConsentValid } from '../../../src/domain/media/consent.ts';
import { findTranslation } from '../../../src/domain/messages.ts';
import { LOCALE_TAGS } from '../../../src/messages/catalogue.ts';
import { message } from '../../../src/messages/message.ts';

/** Hashes of the texts by version, oldest first, and by language. A new translation needs no new version. */
const TEXTS: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  1: {
    en: 'ff2848c432899ef1',
    de: '2ade1c0dc78c9cf7',
    es: '0160fb5121ecd9d4',
    fr: '2c7d0379458d619d',
    ja: '2d033340ec29bae3',
    ko: 'd90eb85cbf5c5705',
    'pt-BR': '717a0e7358a0e61c',
    ru: 'fb8a302901fc1044',
    'zh-TW': 'e3bb5dfdb5382167',
  },
};

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

test('every version of the text has another number', () => {
  const texts = LOCALE_TAGS.flatMap((tag) => {
    const text = findTranslation(message('cloning.statement'), tag);
    return text === undefined ? [] : [[tag, hash(text)] as const];
  });
  expect(TEXTS[CONSENT_VERSION]).toEqual(Object.fromEntries(texts));
});

test('consent is valid for the person and current version only', () => {
  const given = { personId: 'ana', givenAt: 1, version: CONSENT_VERSION, languageTag: 'en' };
  expect(isConsentValid(given, 'ana')).toBe(true);
  expect(isConsentValid(given, 'ben')).toBe(false);
  expect(isConsentValid({ ...given, version: CONSENT_VERSION - 1 }, 'ana')).toBe(false);
  expect(isConsentValid(undefined, 'ana')).toBe(false);
});
