// What people write in chat and nobody says: mentions' signs, names of emoji, faces made of signs, marks of Markdown and code. In any
// language. Emoji themselves are gone before: forTheEar. Pure.

import { applied, type Rule } from '../rules.ts';

/** Characters by the names that HTML has for them; the commonest. */
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  shy: '',
  lrm: '',
  rlm: '',
  zwj: '',
  zwnj: '',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  bull: '•',
  middot: '·',
  copy: '©',
  reg: '®',
  trade: '™',
  deg: '°',
  plusmn: '±',
  times: '×',
  divide: '÷',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  sup2: '²',
  sup3: '³',
  euro: '€',
  pound: '£',
  yen: '¥',
  cent: '¢',
  sect: '§',
  le: '≤',
  ge: '≥',
  ne: '≠',
  minus: '−',
  rarr: '→',
  larr: '←',
  iexcl: '¡',
  iquest: '¿',
  szlig: 'ß',
  oelig: 'œ',
  aelig: 'æ',
  AElig: 'Æ',
  oslash: 'ø',
  Oslash: 'Ø',
};
/** Combining marks by what their names end with: `&eacute;`. */
const ACCENTS: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  uml: '\u0308',
  tilde: '\u0303',
  cedil: '\u0327',
  ring: '\u030a',
  caron: '\u030c',
};

function characterOf(match: string, name: string): string {
  const code = /^#(?:[xX]([\da-fA-F]{1,6})|(\d{1,7}))$/.exec(name);
  if (code) {
    const point = code[1] === undefined ? Number(code[2]) : Number.parseInt(code[1], 16);
    return point >= 0x20 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff)
      ? String.fromCodePoint(point)
      : ' ';
  }
  const [, letter = '', accent = ''] = /^([A-Za-z])([a-z]{3,5})$/.exec(name) ?? [];
  const mark = ACCENTS[accent];
  return ENTITIES[name] ?? (mark === undefined ? match : `${letter}${mark}`.normalize());
}

const TAGS =
  'a|abbr|article|aside|audio|b|big|blockquote|body|br|button|center|cite|code|dd|del|details|div|dl|dt|em|figure|figcaption|font|footer|form|h[1-6]|head|header|hr|html|i|iframe|img|input|ins|kbd|label|li|link|main|mark|meta|nav|ol|option|p|pre|q|rp|rt|ruby|s|samp|script|section|select|small|source|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|textarea|tfoot|th|thead|time|title|tr|tt|u|ul|var|video|wbr';
const VOWELS = 'aeiouyäöüáéíóúàèìòùâêîôûãõаеёиоуыэюя';

const RULES: readonly Rule[] = [
  [/&(#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z]{2,8}\d{0,2});/g, (match, name = '') => characterOf(match, name)],
  [new RegExp(`<!--[^<>]{0,300}-->|</?(?:${TAGS})(?:\\s[^<>]{0,300})?/?>`, 'gi'), ' '],
  // Drawn boxes, blocks, bullets and arrows that point at nothing.
  [/[\u2500-\u25ff\u2b00-\u2bff☛☞➔➙➛➜➝➞➡●○■□▪▫◆◇★☆✓✔✗✘➤►]+/g, ' '],
  [/(?<![\p{L}\p{N}%)"”] ?)[←↑→↓↔⇐⇒⇔↵]+|[←↑→↓↔⇐⇒⇔↵]+(?! ?[\p{L}\p{N}("“])|[↑↓↵]+/gu, ' '],
  // Letters that are drawn out: Nooooo, Heeeey.
  [
    new RegExp(`(?<!(?<!\\p{L})www?)([${VOWELS}])\\1{2,}(?=(\\p{L})|)`, 'giu'),
    (match, letter = '', next) => {
      if (/^\p{Lu}{3,4}$/u.test(match)) return match;
      const isDouble = /e/i.test(letter) || (next !== undefined && /o/i.test(letter));
      return isDouble ? match.slice(0, 2) : letter;
    },
  ],
  [/(?<=\p{L})(\p{L})\1{3,}|(?<=\p{Ll})([b-df-hj-np-tv-z])\2{2,}(?!\p{L})/gu, '$1$2'],
  [/[\u2160-\u217f]/g, (numeral) => numeral.normalize('NFKC')],
  // As Discord and Slack write what they draw: <:party:123>, <t:1700000000:R>, <https://example.com|the page>, <@123>.
  [/<a?:\w{1,40}:\d{1,25}>|<t:\d{1,15}(?::\w)?>/g, ' '],
  [/<(?:https?:|mailto:)[^<>|\s]{1,2000}\|([^<>|]{1,300})>/g, '$1'],
  [/<[@#][!&]?[A-Z0-9]{1,30}\|([^<>|]{1,100})>/g, '$1'],
  [/<[@#][!&]?[A-Z0-9]{1,30}>/g, ' '],
  [/(?<![\p{L}\p{N}:]):(?:[a-z][a-z0-9_+-]{1,40}|[+-]1):(?![\p{L}\p{N}:])/gu, ' '],
  [/(?<![^\s(])(?:[:;][-']?[()DPpOo|/]|<3|[xX]D|\^_?\^)(?![^\s.,!?)])/g, ' '],
  // A task's box, a code's block, a table's line.
  [/\[[ xX]\]/g, ' '],
  [/\|\||\\/g, ' '],
  [/(?<=[\p{L}\p{N}_])\(\)/gu, ''],
  [/(?<![^\s(])--?(?=\p{L}[\p{L}-]{2})/gu, ''],
  [/(?<![\p{L}\p{N}_])[_*]{1,3}(?=[\p{L}\p{N}“"'(¿¡])/gu, ''],
  [/(?<=[\p{L}\p{N}”"').,!?%])[_*]{1,3}(?![\p{L}\p{N}_])/gu, ''],
];

/** Left where addresses were told apart from them. */
const NAMES: readonly Rule[] = [
  [/(?<![\p{L}\p{N}_.])@(?=[\p{L}\p{N}_])/gu, ''],
  [/(?<![\p{L}\p{N}_&])#(?=\p{L})/gu, ''],
  [/(?<=[\p{L}\p{N}])_{1,3}(?=[\p{L}\p{N}])/gu, ' '],
];

export const chatRead = (text: string): string => applied(RULES, text);

/** `@anna_b` → `anna b`, `#bug-reports` → `bug-reports`. */
export const namesRead = (text: string): string => applied(NAMES, text);
