// Converts between Apertium's language codes and BCP 47 tags, and has a test sentence per language. Leaves the
// available pairs to survey.ts.

import { LANGUAGES } from '../../../domain/media/language.ts';

/** Short codes by three-letter code. Apertium uses both, depending on the age of a pair. */
const SHORT_CODES: Readonly<Record<string, string>> = {
  afr: 'af',
  arg: 'an',
  bel: 'be',
  bre: 'br',
  bul: 'bg',
  cat: 'ca',
  dan: 'da',
  eng: 'en',
  epo: 'eo',
  eus: 'eu',
  fra: 'fr',
  glg: 'gl',
  hin: 'hi',
  ind: 'id',
  isl: 'is',
  ita: 'it',
  mkd: 'mk',
  nld: 'nl',
  nno: 'nn',
  nob: 'nb',
  oci: 'oc',
  pol: 'pl',
  por: 'pt',
  ron: 'ro',
  rus: 'ru',
  slv: 'sl',
  spa: 'es',
  srd: 'sc',
  swe: 'sv',
  urd: 'ur',
  zlm: 'ms',
};

/** Both `spa` and `es` give `es`. */
export const toShortCode = (code: string): string => SHORT_CODES[code] ?? code;

/** Croatian and Bosnian use the pairs of Serbo-Croatian. Serbian does not, because our Serbian is Cyrillic. */
const SHARED_CODES: Readonly<Record<string, string>> = { hr: 'hbs', bs: 'hbs' };

/** Apertium's code of a BCP 47 tag: `es` for `es-MX`. */
export function toApertiumCode(tag: string): string {
  const { language } = new Intl.Locale(tag);
  return SHARED_CODES[language] ?? language;
}

const SUPPORTED_CODES = new Set(LANGUAGES.map(({ tag }) => toApertiumCode(tag)));

/** True if the service offers the language. Other languages only serve as intermediate ones. */
export const isServiceLanguage = (code: string): boolean => SUPPORTED_CODES.has(code);

/** Apertium's variants for tags. They follow the code in a mode's name: `por_BR`. */
const VARIANTS: readonly (readonly [tag: RegExp, variant: string])[] = [
  [/^pt-BR/i, 'BR'],
  [/^en-US/i, 'US'],
  [/-valencia$/i, 'valencia'],
  [/^hr/i, 'HR'],
  [/^bs/i, 'BS'],
];

export const isServiceVariant = (variant: string): boolean =>
  variant === '' || VARIANTS.some(([, one]) => one === variant);

/** Empty if the tag asks for no variant. */
export const toApertiumVariantSuffix = (tag: string): string => VARIANTS.find(([asks]) => asks.test(tag))?.[1] ?? '';

/** Simple sentences with words that every pair knows. A mode that returns one unchanged does not work. */
export const TEST_SENTENCES: Readonly<Record<string, string>> = {
  af: 'Die huis is groot en die water is koud.',
  an: 'A casa ye gran y l’augua ye freda.',
  be: 'Гэты дом вялікі, і вада халодная.',
  bg: 'Къщата е голяма и водата е студена.',
  br: 'Bras eo an ti ha yen eo an dour.',
  ca: 'La casa és gran i l’aigua és freda.',
  da: 'Huset er stort, og jeg har ikke set vandet endnu.',
  en: 'The house is big and the water is cold.',
  eo: 'La domo estas granda kaj la akvo estas malvarma.',
  es: 'La casa es grande y el agua está fría.',
  eu: 'Etxea handia da eta ura hotza dago.',
  fr: 'La maison est grande et l’eau est froide.',
  frp: 'La mêson est granta et l’égoue est frêda.',
  gl: 'A casa é grande e a auga está fría.',
  hbs: 'Kuća je velika i voda je hladna.',
  hi: 'यह घर बड़ा है और पानी ठंडा है।',
  id: 'Rumah itu besar karena mereka membutuhkan uang dan mobil.',
  is: 'Húsið er stórt og vatnið er kalt.',
  it: 'La casa è grande e l’acqua è fredda.',
  mk: 'Куќата е голема и водата е студена.',
  ms: 'Rumah itu besar kerana mereka memerlukan wang dan kereta.',
  nb: 'Huset er stort, og jeg har ikke sett vannet ennå.',
  nl: 'Het huis is groot en het water is koud.',
  nn: 'Huset er stort, og eg har ikkje sett vatnet enno.',
  oc: 'L’ostal es grand e l’aiga es freja.',
  pl: 'Ten dom jest duży, a woda jest zimna.',
  pt: 'A casa é grande e a água está fria.',
  ro: 'Casa este mare și apa este rece.',
  ru: 'Этот дом большой, и вода холодная.',
  sl: 'Hiša je velika in voda je hladna.',
  sv: 'Huset är stort och jag har inte sett vattnet än.',
  ur: 'یہ گھر بڑا ہے اور پانی ٹھنڈا ہے۔',
};
