// Which words in capitals English spells, and which it says: API, CET and HTML letter by letter, NASA as a word. Pure.

import { applied, type Rule } from '../rules.ts';
import { cardinal } from './numbers.ts';

/** Said as words, though they look as if they were spelled. */
const WORDS = new Set(
  `NASA NATO UNESCO UNICEF OPEC FIFA NAFTA ASEAN AIDS COVID SARS LASER RADAR SONAR SCUBA ASCII YAML WASM JPEG GIF RAM ROM SIM PIN BIOS CAPTCHA
  TOEFL ZIP IKEA LEGO DARPA NOAA OSHA FEMA SWAT NIMBY YOLO FOMO GUI SAAS PAAS LAN WAN CERN NASDAQ OPRAH POTUS SCOTUS UEFA ESA LOL ROFL MIDI MAC
  THE AND NOT YOU ALL ANY ARE BUT CAN FOR GET GOT HAD HAS HER HIM HIS HOW ITS LET MAY NEW NOW OFF OLD ONE OUR OUT OWN PUT RAN RUN SAW SAY SEE SET
  SHE SIT SIX TEN TOO TOP TRY TWO USE WAS WAY WAR WHO WHY WIN WON YES YET BIG BAD BED BOX BOY CAR CAT CUT DAY DID DOG EAT END EYE FAR FEW FIX FUN
  GOD HOT HIT JOB KEY KID LAW LOT LOW MAD MAN MAP MEN MOM MAX MIN MIX NEED OIL OKAY PAY RED SAD SEA SKY SON SUN TAX TEA TOE TOY VAN WET ZOO AGO ADD
  ASK AGE AIR ART BUY BUG BUS CRY DIE DAD DRY EAR EGG FAN FLY GAS GUN GUY HEY HUGE ICE ILL KEEP LIE LEG LIP MUD NET NOR NUT ODD PEN PET POP RAW ROW
  SKI STOP TAP TIE TIP TIN TON WEB WOW YEAH YEP NOPE OH AH HA NO SO TO UP WE DO GO IF IN IS IT ME MY OF ON OR AM AN AS AT BE BY HE HI OK US A I`.split(
    /\s+/,
  ),
);

/** Spelled although they could be said. */
const SPELLED = new Set(
  `API APIS HDMI ISBN ISSN CET EST PST UTC CEO COO CTO CFO USA UAE EU UK UN AI IT TV PC ID IQ PR HR QA UI UX IO IP OS DIY FAQ ETA EPA ESPN IRA CIA FBI USB URL URI
  ISO IEEE IETF CIA IRS UFO SUV ATM CEST AED EUR AUD IOS AWS IBM IDE SDK CLI ORM APR AMA OAUTH DIN USSR UPS USPS AOL MIT UCLA IOU RSVP AKA BBC ASAP
  OECD HIV CAD SUV ESL EOD EOY NBA NFL NGO TBA TBD WHO`
    .split(/\s+/)
    .filter((word) => word !== 'WHO'),
);

/** That people say so or so; said as most do. */
const NAMED: Readonly<Record<string, string>> = {
  JSON: 'jason',
  JPEG: 'jay peg',
  JPG: 'jay peg',
  PNG: 'P-N-G',
  YAML: 'yammel',
  SQL: 'S-Q-L',
  GUI: 'gooey',
  WASM: 'waz um',
  ASCII: 'as-key',
  CAPTCHA: 'captcha',
  OAUTH: 'oh auth',
  SAAS: 'sass',
  BIOS: 'bye oss',
  MIDI: 'middy',
  OK: 'okay',
};

const spelled = (letters: string): string => [...letters].join('-');

/** Whether it can be said at all: a vowel, and no four consonants side by side. */
const sayable = (word: string): boolean => /[AEIOUY]/.test(word) && !/[^AEIOUY]{4}/.test(word);

function acronymSaid(word: string): string {
  const named = NAMED[word];
  if (named !== undefined) return named;
  if (WORDS.has(word)) return word;
  if (SPELLED.has(word) || word.length <= 3 || !sayable(word)) return spelled(word);
  return word;
}

/** Nobody spells a text that is all in capitals. */
const isShouted = (text: string): boolean =>
  !/\p{Ll}{2}/u.test(text) && (text.match(/\p{Lu}{2,}/gu)?.length ?? 0) > 2;

const CAPITALS: Rule = [
  /(?<![\p{L}\p{N}’'])(\p{Lu}{2,6})(['’]?s)?(?![\p{L}’'])/gu,
  (match, word = '', several) => {
    const said = acronymSaid(word);
    if (said === word) return match;
    return several === undefined ? said : `${said}${said.includes('-') ? "'s" : 's'}`;
  },
];

const MIXED: readonly Rule[] = [
  [/\b[Ww]i-?[Ff]i\b/g, 'wifi'],
  [/\bWW(II?)\b/g, (_, numeral = '') => `World War ${numeral === 'I' ? 'one' : 'two'}`],
  // getUserById, XMLHttpRequest; McDonald is a name.
  [/(?<=\p{L}\p{Ll})(?<!\bMa?c)(?=\p{Lu}\p{Ll})|(?<=\p{Lu}{2})(?=\p{Lu}\p{Ll}{2})/gu, ' '],
  [/(?<![\p{L}\p{N}-])A[-–]Z(?![\p{L}\p{N}-])/gu, 'A to Z'],
  // RTX 4090: two numbers of two digits.
  [
    /(?<![\p{L}\p{N}.,])(\p{Lu}{2,4})[ -]([2-9]\d|1[0-9])(\d[1-9]|[1-9]0)(?![\p{L}\p{N}]|[.,:/-]\d)/gu,
    (match, letters = '', one = '', other = '') =>
      /^(?:BC|AD|CE|BCE|UTC|GMT|EST|PST|CET|IN|THE)$/.test(letters) || /^(?:1[1-9]|20)$/.test(one)
        ? match
        : `${acronymSaid(letters)} ${cardinal(one)} ${other.startsWith('0') ? `oh ${other.slice(1)}` : cardinal(other)}`,
  ],
  // MP3, B2B, 4K, 3D, A4.
  [
    /(?<![\p{L}\p{N}.,])(\p{Lu}{1,4})(\d{1,4})(?![\p{L}\p{N}]|[.,]\d)/gu,
    (_, letters = '', digits = '') =>
      `${letters.length === 1 ? letters : spelled(letters)} ${digits.length > 2 && digits.startsWith('0') ? digits : cardinal(digits)}`,
  ],
  [
    /(?<![\p{L}\p{N}.,])(\d{1,4})(\p{Lu}{1,3})(?![\p{L}\p{N}])/gu,
    (_, digits = '', letters = '') => `${cardinal(digits)} ${spelled(letters)}`,
  ],
  [/(?<![\p{L}\p{N}])B2([BC])(?!\p{L})/gu, 'B-to-$1'],
  [/\biOS\b/g, 'eye O-S'],
  [/\bmacOS\b/g, 'mac O-S'],
];

export const acronymsRead = (text: string): string => {
  if (!/\p{Lu}{2}|\p{Ll}\p{Lu}|\p{Lu}-\p{Lu}|\d\p{L}|\p{Lu}\d|[Ww]i-?[Ff]i/u.test(text) || isShouted(text))
    return text;
  return applied([...MIXED, CAPITALS], text);
};
