// Judges the licence of a Piper voice by its recordings and by the voice that it was trained from. Never guesses: without
// a stated licence a voice is not offered.

import type { PiperData } from './data-files.ts';
import type { CatalogueLicence } from './row.ts';

interface LicenceVerdict extends Pick<CatalogueLicence, 'question' | 'notice'> {
  readonly isOffered: boolean;
}

const RESTRICTED = /\bNC\b|non-commercial|research only/i;

const BASE_QUESTIONS: Readonly<Partial<Record<PiperData['base'], string>>> = {
  lessac:
    'The voice was trained from one whose recordings are licensed for research only (Lessac, Blizzard 2013). For business use, ask their owner first.',
  ryan: 'The voice was trained from one whose recordings are licensed for non-commercial use only (RyanSpeech, CC BY-NC-SA 4.0). For business use, ask their owner first.',
  unstated:
    'Its publisher does not say what the voice was trained from. Many Piper voices come from one that is licensed for research only. For business use, ask its publisher first.',
};

/** Voices that their publishers release without a condition, although their cards name such a base. */
const BASE_NOTICES: Readonly<Partial<Record<PiperData['base'], string>>> = {
  'lessac-released': 'Its card says that it was trained from a voice whose recordings are for research only (Lessac).',
};

export function judgePiperLicence({ licence, base }: Pick<PiperData, 'licence' | 'base'>): LicenceVerdict {
  if (licence === undefined) return { isOffered: false, notice: 'Its publisher states no licence.' };
  if (RESTRICTED.test(licence)) return { isOffered: false, notice: 'Its licence forbids commercial use.' };
  const notice = licence.startsWith('AGPL')
    ? 'Who offers the voice over a network must offer its source too.'
    : BASE_NOTICES[base];
  return { isOffered: true, question: BASE_QUESTIONS[base], notice };
}

const CREATIVE_COMMONS = /^CC-(BY(?:-NC)?(?:-SA)?)-(\d\.\d)(?:-([A-Z]{2}))?$/;

function findLicencePage(id: string): string | undefined {
  if (id === 'CC0-1.0') return 'https://creativecommons.org/publicdomain/zero/1.0/';
  const [, terms, version, country] = CREATIVE_COMMONS.exec(id) ?? [];
  if (terms === undefined) return undefined;
  const path = [terms, version, country].filter(Boolean).join('/').toLowerCase();
  return `https://creativecommons.org/licenses/${path}/`;
}

export function describePiperLicence({ licence, base, data }: Omit<PiperData, 'archive'>): CatalogueLicence {
  const { isOffered: _, ...verdict } = judgePiperLicence({ licence, base });
  return {
    id: licence ?? 'Unknown',
    url: findLicencePage(licence ?? ''),
    by: data === undefined ? 'Piper' : `Piper; recordings: ${data}`,
    ...verdict,
  };
}
