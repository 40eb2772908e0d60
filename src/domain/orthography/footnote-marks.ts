// Matches footnote marks: `[1]`, `word.12`, `said¹`, `much.(3)`, `price*`, `[citation needed]`. They belong to the
// preceding sentence and are not spoken. Pure.

/** Words that accompany or replace a number in brackets, in all languages. */
const LABELS =
  'note|Note|notes|Nota|nb|N|n\\.?|fn\\.?|ref\\.?|Anm\\.|Anmerkung|Fußnote|Fn\\.|nota|noot|voetnoot|przyp\\.|przypis|прим\\.|примечание|注|註|not';
const REMARKS =
  'citation needed|clarification needed|dubious|failed verification|dead link|page needed|when\\?|who\\?|where\\?|why\\?|by whom\\?|according to whom\\?|Beleg fehlt|ohne Beleg|Belege? fehlen|réf\\. nécessaire|référence nécessaire|réf\\. souhaitée|cita requerida|carece de fontes|senza fonte|bron\\?|potrzebny przypis|источник не указан[^\\[\\]]{0,30}|källa behövs|要出典';

const NUMBERS = String.raw`\d{1,3}(?:(?:, ?|[–-])\d{1,3}){0,8}`;
/** `[1]:23` contains a page number. */
const PAGE = String.raw`(?::\d{1,4}(?:[–-]\d{1,4})?(?!\d))?`;
/** An array index in code is no footnote: `x[1]`, `args[2] = 5`. */
const NO_INDEX = String.raw`(?<!(?<![\p{L}\p{N}])(?:\p{L}|arr|args|argv|array|list))`;
const NO_CODE = String.raw`(?! ?=[^=]|\.\p{Ll}|\()`;
const ATTACHED = String.raw`(?<=[\p{L}\p{M}\p{N}.,;:!?…。！？、」』"'”“’»)\]%°*†‡])${NO_INDEX}\[(?!0\])(?:${NUMBERS}|[a-z]|(?:${LABELS}) ?\d{1,3})\]${PAGE}${NO_CODE}`;
/** In `as in [1]` the mark is part of the sentence; in `it is so [1].` it is not. */
const DETACHED = String.raw`(?<!(?:^|[\s(])(?:in|see|by|from|of|to|and|with|at|ref|item|step|siehe|von|nach|und|voir|dans|de|et|ver|en|y|vedi|e|zie|zob\.|w|см\.|в|i|och)) \[(?!0\])(?:${NUMBERS}|(?:${LABELS}) ?\d{1,3})\](?=[\s.,;:!?)]|$)`;
const EDITORIAL_REMARK = String.raw` ?\[(?:${REMARKS})\]`;

const SUPERSCRIPT_DIGIT = '[⁰¹²³⁴⁵⁶⁷⁸⁹]';
const SUPERSCRIPT_NOTE = String.raw`(?:(?<=[\p{L}\p{M}]{3}|[.,;:!?…"”’»]|\p{L}{3}\))(?<!(?:sin|cos|tan|cot|sec|log)))${SUPERSCRIPT_DIGIT}{1,3}(?:[,⁻–]${SUPERSCRIPT_DIGIT}{1,3}){0,4}(?![\p{L}\p{N}⁄])|(?<=\p{L}{2})¹(?![\p{L}\p{N}⁄])`;

/** Abbreviations before a number: `fig.12` is no footnote. */
const NUMBERED =
  'fig|figs|vol|sec|art|abs|abb|kap|cap|chap|pag|pág|págs|pagg|hfst|afb|str|rys|tab|rozdz|núm|nos|nrs|aufl|ziff|anm|ver|tel|ext|apt|min|max|jan|feb|mar|apr|jun|jul|aug|sept?|oct|okt|nov|dec|dez|estr|рис|табл|стр|тел|кв|гл';
const AFTER_SENTENCE = String.raw`(?<=\p{Ll}{3}[.!?]["”’»)]?)(?<!(?<!\p{L})(?:${NUMBERED})\.)(?<!str\.)`;
const BARE = String.raw`${AFTER_SENTENCE}\d{1,3}(?:[,–-]\d{1,3}){0,5}(?=\s+["“'(«]?\p{Lu}|\s*$)`;
const IN_ROUND = String.raw`${AFTER_SENTENCE}\(\d{1,3}\)(?=\s|$)`;
const AFTER_COMMA = String.raw`(?<=\p{Ll}{3},)\d{1,2}(?= \p{Ll}{2})`;

const SIGNS = String.raw`(?<=\p{L}{2}|[.,;:!?"”’»)])[†‡⁎※]{1,3}|(?<=\p{L}{2}|[.,;!?"”’»])\*{1,3}(?=[\s.,;:!?)]|$)`;

export const FOOTNOTE_MARK_PATTERN = new RegExp(
  [ATTACHED, DETACHED, EDITORIAL_REMARK, SUPERSCRIPT_NOTE, BARE, IN_ROUND, AFTER_COMMA, SIGNS].join('|'),
  'gu',
);
