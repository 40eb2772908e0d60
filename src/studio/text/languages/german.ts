// Text rules for German, including ordinals with their endings.

import { findGermanOrdinalInflection } from '../../../domain/orthography/german-ordinals.ts';
import { createSentenceStarterTest } from '../../../domain/orthography/index.ts';
import { FEMALE_RULER_NAME_PATTERN } from '../../../domain/orthography/ruler-names.ts';
import type { TextRule } from '../rules.ts';
import type { LanguageRules } from './language-rules.ts';
import { formatGermanCardinal, formatGermanOrdinal } from './ordinals.ts';
import { createSiUnits } from './si-units.ts';

const isSentenceStart = createSentenceStarterTest('de');
const MONTHS = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' ');
const DATIVE_WORDS = 'am|vom|zum|bis zum|beim|ab dem|dem|den|bis|ab|seit dem';

/** Rules for `am 14.3.`, `mein 4. Versuch`, `der 1. und 2. Weltkrieg` and `die 90er`. */
const ordinalRules: readonly TextRule[] = [
  [/(?<![\d.,])([01]?\d|2[0-4])\.([0-5]\d)(?= ?Uhr(?!\p{L}))/gu, '$1:$2'],
  [
    new RegExp(
      String.raw`(?<![\p{L}\p{N}])(${DATIVE_WORDS}) (\d{1,2})\. ?(\d{1,2})\.(?!\d)(?: ?(\d{4})(?!\d))?`,
      'giu',
    ),
    (match, article = '', day = '', month = '', year) => {
      const name = MONTHS[Number(month) - 1];
      if (name === undefined || Number(day) < 1 || Number(day) > 31) return match;
      return `${article} ${formatGermanOrdinal(Number(day))}n ${name}${year === undefined ? '' : ` ${year}`}`;
    },
  ],
  [
    /(?<![\p{L}\d.,])(\d{1,4})\.(?<=((?:\p{L}{1,20} ){0,2})\d{1,4}\.)((?:(?:,? (?:und|oder|bis|bzw\.|beziehungsweise) |, | ?[–-] ?)\d{1,4}\.){0,4})(?= (\p{L}[\p{L}-]{0,40})|(?:[\s"'”’»)\]]{0,8}$))/gu,
    (match, number = '', lead = '', more = '', next = '') => {
      const ending = findGermanOrdinalInflection(lead, next, isSentenceStart);
      if (ending === undefined) return match;
      const ordinal = (digits: string): string => `${formatGermanOrdinal(Number(digits))}${ending}`;
      const others = more.replace(/(\d{1,4})\./gu, (_, digits: string) => ordinal(digits));
      return `${ordinal(number)}${others.replace(/ ?[–-] ?/u, ' bis ')}${next === '' ? '.' : ''}`;
    },
  ],
  [
    /(?<![\p{L}\p{N}.,])(1[1-9]|20|)(\d0)er(?![\p{L}\p{N}])/gu,
    (_, century = '', ten = '') => {
      const lead =
        century === '' ? '' : century === '20' ? 'zweitausend' : `${formatGermanCardinal(Number(century))}hundert`;
      return `${lead}${ten === '00' ? '' : formatGermanCardinal(Number(ten))}er`;
    },
  ],
];

const formatRuler = (number: number, name: string): string => {
  const isFemale = new RegExp(`^(?:${FEMALE_RULER_NAME_PATTERN})`, 'u').test(name);
  const ordinal = formatGermanOrdinal(number).replace(/^./u, (first) => first.toUpperCase());
  if (
    /s$/u.test(name) &&
    /^(?:Ludwig|Heinrich|Wilhelm|Friedrich|Karl|Otto|Philipp|Georg|Leopold|Napoleon|Ferdinand|Gustav|Peter|Paul|Eduard)s$/u.test(
      name,
    )
  )
    return `des ${ordinal}n`;
  return `${isFemale ? 'die' : 'der'} ${ordinal}`;
};

export const german: LanguageRules = {
  address: { linkTo: 'Link zu', at: 'ät', dot: 'Punkt' },
  signs: {
    plus: 'plus',
    minus: 'minus',
    times: 'mal',
    dividedBy: 'geteilt durch',
    equals: 'gleich',
    notEqual: 'ungleich',
    atLeast: 'größer oder gleich',
    atMost: 'kleiner oder gleich',
    less: 'kleiner als',
    more: 'größer als',
    about: 'ungefähr',
    plusMinus: 'plus minus',
    squared: 'Quadrat',
    cubed: 'hoch 3',
    power: 'hoch',
    factorial: 'Fakultät',
    root: 'Wurzel aus',
    cubeRoot: 'dritte Wurzel aus',
    infinity: 'unendlich',
    perMille: 'Promille',
    version: 'Version',
  },
  fractions: {
    '1/2': 'ein halb',
    '1/3': 'ein Drittel',
    '2/3': 'zwei Drittel',
    '1/4': 'ein Viertel',
    '3/4': 'drei Viertel',
    '1/5': 'ein Fünftel',
    '2/5': 'zwei Fünftel',
    '3/5': 'drei Fünftel',
    '4/5': 'vier Fünftel',
    '1/8': 'ein Achtel',
    '3/8': 'drei Achtel',
    '5/8': 'fünf Achtel',
    '7/8': 'sieben Achtel',
    '1/10': 'ein Zehntel',
  },
  and: 'und',
  to: 'bis',
  by: 'mal',
  ratio: 'zu',
  number: 'Nummer',
  cents: '',
  scales: {
    k: 'Tausend',
    M: 'Millionen',
    Million: 'Million',
    Millionen: 'Millionen',
    Milliarde: 'Milliarde',
    Milliarden: 'Milliarden',
    'Tsd.': 'Tausend',
    'Mio.': 'Millionen',
    'Mrd.': 'Milliarden',
    bn: 'Milliarden',
  },
  formatTime: (hours, minutes) => (minutes === '00' ? `${hours} Uhr` : `${hours} Uhr ${Number(minutes)}`),
  digitContexts: {
    always:
      'PIN|TAN|PLZ|Postleitzahl|Vorwahl|IBAN|ISBN|Konto|Kontonummer|Kartennummer|Karte|Kreditkarte|Bankleitzahl|BLZ|Telefon|Telefonnummer|Tel|Handy|Handynummer|Fax|Rufnummer|Durchwahl|Hotline|Passwort|Code|Zugangscode|Seriennummer|Kundennummer|Rechnungsnummer|Bestellnummer|Auftragsnummer|Vorgangsnummer|Steuernummer|Sendungsnummer|Ticketnummer|Notruf',
    ifLong: 'Bestellung|Auftrag|Rechnung|Ticket|Flug|Buchung|Vorgang|Kunde|Fall|Aktenzeichen|Zimmer',
    verbs: 'wähle|wählen Sie|wählt|ruf|rufen Sie|anrufen unter|unter|Notruf|Nummer',
    connectors: 'Nummer|Nr|ist|lautet|unter|die',
    postcode: String.raw`(?<=, |-|\n|^)\d{5}(?= \p{Lu}\p{Ll}{2})(?!\d0000)`,
  },
  roman: {
    nouns:
      'Akt|Abschnitt|Anhang|Artikel|Band|Buch|Kapitel|Klasse|Phase|Stufe|Szene|Tabelle|Teil|Typ|Vatikanum|Gruppe|Quartal|Hartz|Fantasy|Version',
    formatRuler,
    centuries: [
      {
        before: String.raw`(?:(?<![\p{L}\p{N}])\p{L}{2,5} |)`,
        after: String.raw`\.?(?= (?:und|bis|oder) [IVX]{1,6}\. Jahrhundert| Jahrhundert| Jh)`,
        format: (number, _, before) =>
          `${formatGermanOrdinal(number)}${findGermanOrdinalInflection(before, 'Jahrhundert', isSentenceStart) ?? 's'}`,
      },
      {
        before: String.raw`(?<![\p{L}\p{N}])(?:der|die|das|dem|den|des|am|im|vom|zum|beim|zur) `,
        after: String.raw`\.(?= \p{Lu}\p{Ll})`,
        format: (number, _, before) =>
          `${formatGermanOrdinal(number)}${findGermanOrdinalInflection(before, 'Teil', isSentenceStart) ?? ''}`,
      },
    ],
  },
  formatArea: (length, dimension) => `${dimension === 2 ? 'Quadrat' : 'Kubik'}${length.toLowerCase()}`,
  units: {
    ...createSiUnits(
      {
        k: 'Kilo',
        M: 'Mega',
        G: 'Giga',
        m: 'Milli',
        µ: 'Mikro',
        n: 'Nano',
        h: 'Hekto',
        c: 'Zenti',
        d: 'Dezi',
      },
      {
        W: ['Watt', 'Watt'],
        Wh: ['Wattstunde', 'Wattstunden'],
        V: ['Volt', 'Volt'],
        A: ['Ampere', 'Ampere'],
        Ah: ['Amperestunde', 'Amperestunden'],
        Hz: ['Hertz', 'Hertz'],
        Pa: ['Pascal', 'Pascal'],
        J: ['Joule', 'Joule'],
        cal: ['Kalorie', 'Kalorien'],
        g: ['Gramm', 'Gramm'],
        m: ['Meter', 'Meter'],
        l: ['Liter', 'Liter'],
        B: ['Bel', 'Bel'],
      },
    ),
    'Tsd.': ['Tausend', 'Tausend'],
    'Mio.': ['Million', 'Millionen'],
    'Mrd.': ['Milliarde', 'Milliarden'],
    'Std.': ['Stunde', 'Stunden'],
    'Min.': ['Minute', 'Minuten'],
    'Sek.': ['Sekunde', 'Sekunden'],
    bar: ['Bar', 'Bar'],
    t: ['Tonne', 'Tonnen'],
    px: ['Pixel', 'Pixel'],
    Ω: ['Ohm', 'Ohm'],
    'l/100 km': ['Liter auf 100 Kilometer', 'Liter auf 100 Kilometer'],
  },
  extraRules: ordinalRules,
};
