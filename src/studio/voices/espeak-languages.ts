// Maps BCP 47 tags to eSpeak NG identifiers. Every identifier was tested for sound, because eSpeak answers a wrong one
// with 10 ms of silence instead of an error.

import { toBaseTag } from '../../domain/media/language.ts';
import { SERVICE_LANGUAGES } from '../../domain/media/language-table.ts';

/** eSpeak identifiers by base tag. */
const ESPEAK_LANGUAGES: Readonly<Record<string, string>> = {
  af: 'gmw/af',
  am: 'sem/am',
  ar: 'sem/ar',
  az: 'trk/az',
  bg: 'zls/bg',
  bn: 'inc/bn',
  bs: 'zls/bs',
  ca: 'roa/ca',
  cs: 'zlw/cs',
  cy: 'cel/cy',
  da: 'gmq/da',
  de: 'gmw/de',
  el: 'grk/el',
  en: 'gmw/en',
  es: 'roa/es-419',
  et: 'urj/et',
  eu: 'eu',
  fa: 'ira/fa',
  fi: 'urj/fi',
  fr: 'roa/fr',
  ga: 'cel/ga',
  gu: 'inc/gu',
  he: 'sem/he',
  hi: 'inc/hi',
  hr: 'zls/hr',
  hu: 'urj/hu',
  hy: 'ine/hy',
  id: 'poz/id',
  is: 'gmq/is',
  it: 'roa/it',
  ja: 'jpx/ja',
  ka: 'ccs/ka',
  kk: 'trk/kk',
  kn: 'dra/kn',
  ko: 'ko',
  lt: 'bat/lt',
  lv: 'bat/lv',
  mk: 'zls/mk',
  ml: 'dra/ml',
  mr: 'inc/mr',
  ms: 'poz/ms',
  mt: 'sem/mt',
  my: 'sit/my',
  nb: 'gmq/nb',
  ne: 'inc/ne',
  nl: 'gmw/nl',
  pa: 'inc/pa',
  pl: 'zlw/pl',
  pt: 'roa/pt',
  ro: 'roa/ro',
  ru: 'zle/ru',
  si: 'inc/si',
  sk: 'zlw/sk',
  sl: 'zls/sl',
  sq: 'ine/sq',
  sr: 'zls/sr',
  sv: 'gmq/sv',
  sw: 'bnt/sw',
  ta: 'dra/ta',
  te: 'dra/te',
  th: 'tai/th',
  tr: 'trk/tr',
  uk: 'zle/uk',
  ur: 'inc/ur',
  uz: 'trk/uz',
  vi: 'aav/vi',
  zh: 'sit/cmn',
};

/** Regions that have their own eSpeak voice. */
const ESPEAK_REGIONS: Readonly<Record<string, string>> = {
  'en-US': 'gmw/en-US',
  'en-CA': 'gmw/en-US',
  'en-PH': 'gmw/en-US',
  'es-ES': 'roa/es',
  'es-GQ': 'roa/es',
  'fr-BE': 'roa/fr-BE',
  'fr-CH': 'roa/fr-CH',
  'pt-BR': 'roa/pt-BR',
  'zh-HK': 'sit/yue',
};

/** Factors by base tag. eSpeak speaks tone languages lower than requested; measured. */
const PITCH_CORRECTIONS: Readonly<Record<string, number>> = { vi: 1.22, zh: 1.12 };

/** Undefined if eSpeak does not speak the language. */
export const findEspeakLanguage = (tag: string): string | undefined =>
  ESPEAK_REGIONS[tag] ?? ESPEAK_LANGUAGES[toBaseTag(tag)];

/** Factor for the requested pitch, so that the speech has the intended pitch. */
export const getPitchCorrection = (tag: string): number => PITCH_CORRECTIONS[toBaseTag(tag)] ?? 1;

/** Speakable tags, in the order of the language table. */
export const listSpeakableTags = (): readonly string[] =>
  SERVICE_LANGUAGES.map(([, tag]) => tag).filter((tag) => findEspeakLanguage(tag) !== undefined);

const nameByTag = new Map(SERVICE_LANGUAGES.map(([, tag, name]) => [tag, name]));
const displayNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });

/** English name for use in sentences, such as `Spanish (Mexico)`. */
export function getEnglishLanguageName(tag: string): string {
  const known = nameByTag.get(tag);
  if (known) return known;
  try {
    return displayNames.of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/** English name without the region, such as `Spanish`. */
export const getBaseLanguageName = (tag: string): string => getEnglishLanguageName(tag).replace(/ \(.*/, '');
