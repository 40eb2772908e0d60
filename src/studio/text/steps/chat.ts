// Removes chat notation in any language: mention signs, emoji names, emoticons, Markdown and code marks. cleanForSpeech
// has already removed emoji.

import { applyRules, type TextRule } from '../rules.ts';

/** Most common HTML entities. */
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
/** Combining accents by the suffix of their entity, as in `&eacute;`. */
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

function decodeEntity(match: string, name: string): string {
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

const HTML_TAGS =
  'a|abbr|article|aside|audio|b|big|blockquote|body|br|button|center|cite|code|dd|del|details|div|dl|dt|em|figure|figcaption|font|footer|form|h[1-6]|head|header|hr|html|i|iframe|img|input|ins|kbd|label|li|link|main|mark|meta|nav|ol|option|p|pre|q|rp|rt|ruby|s|samp|script|section|select|small|source|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|textarea|tfoot|th|thead|time|title|tr|tt|u|ul|var|video|wbr';
const VOWELS = 'aeiouyäöüáéíóúàèìòùâêîôûãõаеёиоуыэюя';

const CHAT_RULES: readonly TextRule[] = [
  [/&(#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z]{2,8}\d{0,2});/g, (match, name = '') => decodeEntity(match, name)],
  [new RegExp(`<!--[^<>]{0,300}-->|</?(?:${HTML_TAGS})(?:\\s[^<>]{0,300})?/?>`, 'gi'), ' '],
  // Box drawings, blocks, bullets and arrows that connect nothing.
  [/[\u2500-\u25ff\u2b00-\u2bff☛☞➔➙➛➜➝➞➡●○■□▪▫◆◇★☆✓✔✗✘➤►]+/g, ' '],
  [/(?<![\p{L}\p{N}%)"”] ?)[←↑→↓↔⇐⇒⇔↵]+|[←↑→↓↔⇐⇒⇔↵]+(?! ?[\p{L}\p{N}("“])|[↑↓↵]+/gu, ' '],
  // Repeated letters, such as Nooooo and Heeeey.
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
  // Markup of Discord and Slack: <:party:123>, <t:1700000000:R>, <https://example.com|the page>, <@123>.
  [/<a?:\w{1,40}:\d{1,25}>|<t:\d{1,15}(?::\w)?>/g, ' '],
  [/<(?:https?:|mailto:)[^<>|\s]{1,2000}\|([^<>|]{1,300})>/g, '$1'],
  [/<[@#][!&]?[A-Z0-9]{1,30}\|([^<>|]{1,100})>/g, '$1'],
  [/<[@#][!&]?[A-Z0-9]{1,30}>/g, ' '],
  [/(?<![\p{L}\p{N}:]):(?:[a-z][a-z0-9_+-]{1,40}|[+-]1):(?![\p{L}\p{N}:])/gu, ' '],
  [/(?<![^\s(])(?:[:;][-']?[()DPpOo|/]|<3|[xX]D|\^_?\^)(?![^\s.,!?)])/g, ' '],
  // Task boxes, code fences and table lines.
  [/\[[ xX]\]/g, ' '],
  [/\|\||\\/g, ' '],
  [/(?<=[\p{L}\p{N}_])\(\)/gu, ''],
  [/(?<![^\s(])--?(?=\p{L}[\p{L}-]{2})/gu, ''],
  [/(?<![\p{L}\p{N}_])[_*]{1,3}(?=[\p{L}\p{N}“"'(¿¡])/gu, ''],
  [/(?<=[\p{L}\p{N}”"').,!?%])[_*]{1,3}(?![\p{L}\p{N}_])/gu, ''],
];

/** Runs after addresses, which contain the same signs. */
const NAME_RULES: readonly TextRule[] = [
  [/(?<![\p{L}\p{N}_.])@(?=[\p{L}\p{N}_])/gu, ''],
  [/(?<![\p{L}\p{N}_&])#(?=\p{L})/gu, ''],
  [/(?<=[\p{L}\p{N}])_{1,3}(?=[\p{L}\p{N}])/gu, ' '],
];

export const removeChatNotation = (text: string): string => applyRules(CHAT_RULES, text);

/** Converts `@anna_b` to `anna b` and `#bug-reports` to `bug-reports`. */
export const normalizeMentions = (text: string): string => applyRules(NAME_RULES, text);
