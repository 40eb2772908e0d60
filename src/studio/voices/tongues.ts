// Which languages can be spoken here: BCP 47 tag → eSpeak NG voice identifier. Every identifier was probed for sound;
// eSpeak answers a wrong one with 10 ms of silence instead of an error. Knows nothing of particular voices.

import { LANGUAGE_ROWS } from '../../domain/media/languages.ts';

/** eSpeak identifiers by base language. */
const TONGUES: Readonly<Record<string, string>> = {
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

/** Regions that eSpeak speaks differently from the base language's usual voice. */
const REGIONS: Readonly<Record<string, string>> = {
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

/** Tone languages come out lower than the pitch asked for; measured, by base language. */
const LIFTS: Readonly<Record<string, number>> = { vi: 1.22, zh: 1.12 };

/** `fr-FR` → `fr`. */
export const baseOf = (tag: string): string => tag.split('-')[0]?.toLowerCase() ?? '';

/** The eSpeak identifier that speaks `tag`, or nothing when eSpeak has no voice for the language. */
export const tongueOf = (tag: string): string | undefined => REGIONS[tag] ?? TONGUES[baseOf(tag)];

/** What a pitch must be multiplied with so that `tag` is heard at that pitch. */
export const pitchLift = (tag: string): number => LIFTS[baseOf(tag)] ?? 1;

/** Every tag of the language table that can be spoken, in the table's order. */
export const speakableTags = (): readonly string[] =>
  LANGUAGE_ROWS.map(([, tag]) => tag).filter((tag) => tongueOf(tag) !== undefined);

const names = new Map(LANGUAGE_ROWS.map(([, tag, name]) => [tag, name]));
const displayNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });

/** English name of a language, for sentences: `Spanish (Mexico)`. */
export function nameOfLanguage(tag: string): string {
  const known = names.get(tag);
  if (known) return known;
  try {
    return displayNames.of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/** Without its region: `Spanish`. */
export const plainName = (tag: string): string => nameOfLanguage(tag).replace(/ \(.*/, '');
