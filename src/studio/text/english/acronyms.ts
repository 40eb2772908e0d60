// Decides which words in capitals English spells (API, CET, HTML) and which it speaks as words (NASA).

import { formatCardinal } from '../english-numbers.ts';
import { applyRules, type TextRule } from '../rules.ts';

/** Acronyms spoken as words against the rules below. */
const SPOKEN_ACRONYMS = new Set(
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

/** Acronyms that are spelled although they are pronounceable. */
const SPELLED_ACRONYMS = new Set(
  `API APIS HDMI ISBN ISSN CET EST PST UTC CEO COO CTO CFO USA UAE EU UK UN AI IT TV PC ID IQ PR HR QA UI UX IO IP OS DIY FAQ ETA EPA ESPN IRA CIA FBI USB URL URI
  ISO IEEE IETF CIA IRS UFO SUV ATM CEST AED EUR AUD IOS AWS IBM IDE SDK CLI ORM APR AMA OAUTH DIN USSR UPS USPS AOL MIT UCLA IOU RSVP AKA BBC ASAP
  OECD HIV CAD SUV ESL EOD EOY NBA NFL NGO TBA TBD WHO`
    .split(/\s+/)
    .filter((word) => word !== 'WHO'),
);

/** Acronyms with their most common pronunciation. */
const PRONUNCIATIONS: Readonly<Record<string, string>> = {
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

const spellOut = (letters: string): string => [...letters].join('-');

/** True if the word has a vowel and no four consecutive consonants. */
const isPronounceableAcronym = (word: string): boolean => /[AEIOUY]/.test(word) && !/[^AEIOUY]{4}/.test(word);

function formatAcronym(word: string): string {
  const named = PRONUNCIATIONS[word];
  if (named !== undefined) return named;
  if (SPOKEN_ACRONYMS.has(word)) return word;
  if (SPELLED_ACRONYMS.has(word) || word.length <= 3 || !isPronounceableAcronym(word)) return spellOut(word);
  return word;
}

/** Words are not spelled in texts that are all in capitals. */
const isAllCapitals = (text: string): boolean =>
  !/\p{Ll}{2}/u.test(text) && (text.match(/\p{Lu}{2,}/gu)?.length ?? 0) > 2;

const CAPITALS_RULE: TextRule = [
  /(?<![\p{L}\p{N}’'])(\p{Lu}{2,6})(['’]?s)?(?![\p{L}’'])/gu,
  (match, word = '', several) => {
    const said = formatAcronym(word);
    if (said === word) return match;
    return several === undefined ? said : `${said}${said.includes('-') ? "'s" : 's'}`;
  },
];

const MIXED_RULES: readonly TextRule[] = [
  [/\b[Ww]i-?[Ff]i\b/g, 'wifi'],
  [/\bWW(II?)\b/g, (_, numeral = '') => `World War ${numeral === 'I' ? 'one' : 'two'}`],
  // Splits getUserById and XMLHttpRequest, but not names such as McDonald.
  [/(?<=\p{L}\p{Ll})(?<!\bMa?c)(?=\p{Lu}\p{Ll})|(?<=\p{Lu}{2})(?=\p{Lu}\p{Ll}{2})/gu, ' '],
  [/(?<![\p{L}\p{N}-])A[-–]Z(?![\p{L}\p{N}-])/gu, 'A to Z'],
  // Reads the number of RTX 4090 as two numbers of two digits.
  [
    /(?<![\p{L}\p{N}.,])(\p{Lu}{2,4})[ -]([2-9]\d|1[0-9])(\d[1-9]|[1-9]0)(?![\p{L}\p{N}]|[.,:/-]\d)/gu,
    (match, letters = '', first = '', second = '') =>
      /^(?:BC|AD|CE|BCE|UTC|GMT|EST|PST|CET|IN|THE)$/.test(letters) || /^(?:1[1-9]|20)$/.test(first)
        ? match
        : `${formatAcronym(letters)} ${formatCardinal(first)} ${second.startsWith('0') ? `oh ${second.slice(1)}` : formatCardinal(second)}`,
  ],
  // Separates letters and digits in MP3, B2B, 4K, 3D and A4.
  [
    /(?<![\p{L}\p{N}.,])(\p{Lu}{1,4})(\d{1,4})(?![\p{L}\p{N}]|[.,]\d)/gu,
    (_, letters = '', digits = '') =>
      `${letters.length === 1 ? letters : spellOut(letters)} ${digits.length > 2 && digits.startsWith('0') ? digits : formatCardinal(digits)}`,
  ],
  [
    /(?<![\p{L}\p{N}.,])(\d{1,4})(\p{Lu}{1,3})(?![\p{L}\p{N}])/gu,
    (_, digits = '', letters = '') => `${formatCardinal(digits)} ${spellOut(letters)}`,
  ],
  [/(?<![\p{L}\p{N}])B2([BC])(?!\p{L})/gu, 'B-to-$1'],
  [/\biOS\b/g, 'eye O-S'],
  [/\bmacOS\b/g, 'mac O-S'],
];

export const normalizeAcronyms = (text: string): string => {
  if (!/\p{Lu}{2}|\p{Ll}\p{Lu}|\p{Lu}-\p{Lu}|\d\p{L}|\p{Lu}\d|[Ww]i-?[Ff]i/u.test(text) || isAllCapitals(text))
    return text;
  return applyRules([...MIXED_RULES, CAPITALS_RULE], text);
};
