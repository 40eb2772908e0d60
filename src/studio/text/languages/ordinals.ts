// Writes ordinals up to 399 in words, for languages whose engines cannot read them.

import { ToWords as German } from 'to-words/de-DE';
import { ToWords as French } from 'to-words/fr-FR';
import { ToWords as Italian } from 'to-words/it-IT';
import { ToWords as Dutch } from 'to-words/nl-NL';
import { ToWords as Swedish } from 'to-words/sv-SE';

const germanToWords = new German();
const frenchToWords = new French();
const italianToWords = new Italian();
const dutchToWords = new Dutch();
const swedishToWords = new Swedish();

/** Formats 4 as `vierte`, without the ending that follows an article. */
export const formatGermanOrdinal = (number: number): string => germanToWords.toOrdinal(number).toLowerCase();

/** Formats 90 as `neunzig`. */
export const formatGermanCardinal = (number: number): string => germanToWords.convert(number).toLowerCase();

export function formatFrenchOrdinal(number: number, first = 'premier'): string {
  if (number === 1) return first;
  const cardinal = frenchToWords
    .convert(number)
    .toLowerCase()
    .replace(/vingts$/, 'vingt')
    .replace(/cents$/, 'cent');
  return `${cardinal.replace(/e$/, '').replace(/cinq$/, 'cinqu').replace(/neuf$/, 'neuv')}ième`;
}

const ITALIAN = ['', 'primo', 'secondo', 'terzo', 'quarto', 'quinto', 'sesto', 'settimo', 'ottavo', 'nono', 'decimo'];
export const formatItalianOrdinal = (number: number): string =>
  ITALIAN[number] ??
  `${italianToWords
    .convert(number)
    .toLowerCase()
    .replace(/tré$/, 'tre_')
    .replace(/sei$/, 'sei_')
    .replace(/[aeio]$/, '')
    .replace('_', '')}esimo`;

const DUTCH: Readonly<Record<number, string>> = { 1: 'eerste', 3: 'derde', 8: 'achtste' };
export function formatDutchOrdinal(number: number): string {
  const rest = number % 100;
  if (rest > 0 && rest < 20) {
    const head = number > 100 ? dutchToWords.convert(number - rest).toLowerCase() : '';
    return `${head}${DUTCH[rest] ?? `${dutchToWords.convert(rest).toLowerCase()}de`}`;
  }
  return `${dutchToWords.convert(number).toLowerCase()}ste`;
}

export const formatSwedishOrdinal = (number: number): string => swedishToWords.toOrdinal(number).toLowerCase();

const SPANISH = [
  '',
  'primero',
  'segundo',
  'tercero',
  'cuarto',
  'quinto',
  'sexto',
  'séptimo',
  'octavo',
  'noveno',
  'décimo',
];
const PORTUGUESE = [
  '',
  'primeiro',
  'segundo',
  'terceiro',
  'quarto',
  'quinto',
  'sexto',
  'sétimo',
  'oitavo',
  'nono',
  'décimo',
];
/** Uses words up to ten, and the number above. */
const createOrdinalFormatter =
  (ordinals: readonly string[]) =>
  (number: number, isFeminine = false): string =>
    ordinals[number]?.replace(/o$/, isFeminine ? 'a' : 'o') ?? String(number);
export const formatSpanishOrdinal = createOrdinalFormatter(SPANISH);
export const formatPortugueseOrdinal = createOrdinalFormatter(PORTUGUESE);

const POLISH_ONES =
  ' pierwszy drugi trzeci czwarty piąty szósty siódmy ósmy dziewiąty dziesiąty jedenasty dwunasty trzynasty czternasty piętnasty szesnasty siedemnasty osiemnasty dziewiętnasty'.split(
    ' ',
  );
const POLISH_TENS =
  '  dwudziesty trzydziesty czterdziesty pięćdziesiąty sześćdziesiąty siedemdziesiąty osiemdziesiąty dziewięćdziesiąty'.split(
    ' ',
  );
const RUSSIAN_ONES =
  ' первый второй третий четвёртый пятый шестой седьмой восьмой девятый десятый одиннадцатый двенадцатый тринадцатый четырнадцатый пятнадцатый шестнадцатый семнадцатый восемнадцатый девятнадцатый'.split(
    ' ',
  );
const RUSSIAN_TENS =
  '  двадцатый тридцатый сороковой пятидесятый шестидесятый семидесятый восьмидесятый девяностый'.split(' ');
const RUSSIAN_TENS_BEFORE = '  двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто'.split(' ');

/** Endings of Polish ordinals, by case and gender. */
export type PolishOrdinalEnding = 'y' | 'a' | 'e' | 'ego' | 'ym' | 'ej' | 'ą';

export function formatPolishOrdinal(number: number, ending: PolishOrdinalEnding = 'y'): string {
  const declined = (ordinal: string): string =>
    ordinal.endsWith('i')
      ? ordinal.replace(
          /i$/,
          {
            y: 'i',
            a: ordinal === 'drugi' ? 'a' : 'ia',
            e: 'ie',
            ego: 'iego',
            ym: 'im',
            ej: 'iej',
            ą: ordinal === 'drugi' ? 'ą' : 'ią',
          }[ending],
        )
      : ordinal.replace(/y$/, ending);
  const [tens, ones] = number < 20 ? [0, number] : [Math.floor(number / 10), number % 10];
  if (number > 99) return String(number);
  return [POLISH_TENS[tens], POLISH_ONES[ones]]
    .filter(Boolean)
    .map((word) => declined(word ?? ''))
    .join(' ');
}

/** Endings of Russian ordinals after a hyphen: 5-й, 5-го, 90-е. */
export type RussianOrdinalEnding = 'й' | 'я' | 'е' | 'го' | 'му' | 'м' | 'ю' | 'х' | 'ми' | 'ые';
const HARD: Readonly<Record<RussianOrdinalEnding, string>> = {
  й: '',
  я: 'ая',
  е: 'ое',
  го: 'ого',
  му: 'ому',
  м: 'ом',
  ю: 'ую',
  х: 'ых',
  ми: 'ыми',
  ые: 'ые',
};
const SOFT: Readonly<Record<RussianOrdinalEnding, string>> = {
  й: '',
  я: 'ья',
  е: 'ье',
  го: 'ьего',
  му: 'ьему',
  м: 'ьем',
  ю: 'ью',
  х: 'ьих',
  ми: 'ьими',
  ые: 'ьи',
};

export function formatRussianOrdinal(number: number, ending: RussianOrdinalEnding = 'й'): string {
  const declined = (ordinal: string): string => {
    if (ending === 'й') return ordinal;
    const stem = ordinal.slice(0, -2);
    return `${stem}${ordinal === 'третий' ? SOFT[ending] : HARD[ending]}`;
  };
  const rest = number % 100;
  const head = number - rest;
  if (number === 2000) return declined('двухтысячный');
  if (rest === 0) return `${number}`;
  const last =
    rest < 20
      ? declined(RUSSIAN_ONES[rest] ?? '')
      : rest % 10 === 0
        ? declined(RUSSIAN_TENS[rest / 10] ?? '')
        : `${RUSSIAN_TENS_BEFORE[Math.floor(rest / 10)]} ${declined(RUSSIAN_ONES[rest % 10] ?? '')}`;
  return head === 0 ? last : `${head} ${last}`;
}
