// Adds ¿ and ¡ to Spanish translations from languages without them. Works on Apertium's stream, in which placeholders
// hide links and code. Pure, with linear run time.

/** Formatting, sentence ends and line breaks, which determine where sentences begin. */
const BREAKS = /\[[^[\]]{0,20}\]|[.?!…]+|\n/gu;
const SEGMENT_END = /^\[s\d+\]$/;
const FORMATTING = /\[[^[\]]{0,20}\]/g;
/** Text before a full stop that ends no sentence: an abbreviation or an initial. */
const ABBREVIATED = /(?<!\p{L})(?:Sra?|Srta|Dra?|Uds?|\p{L})$/u;
/** Characters that may follow the end of a sentence. */
const AFTER_SENTENCE = /^[\s[,.;:)\]"”»*_~]?$/;

/** Text that may precede the first word: spaces, formatting, bullets, list numbers, quotes. */
const SENTENCE_LEAD = /^(?:\s|\[[^[\]]{0,20}\]|[-–—•"“«(']|\d+[.)]?(?=\s))*/u;
/** Start of a question inside a sentence: a question word after a comma or colon. */
const QUESTION_CLAUSE =
  /[,:]\s+(?=(?:por |a |de |con |en |para |desde |hasta )?(?:qué|quién|quiénes|cómo|dónde|cuándo|cuál|cuáles|cuánto|cuánta|cuántos|cuántas|adónde)(?!\p{L}))/iu;

const OPENING_QUOTES: Readonly<Record<string, string>> = { '"': '"', '”': '“', '»': '«', ')': '(' };

/** Opens each mark once, in reverse order: “qué?!” → “¡¿qué?!”. */
const getOpeningMarks = (ends: string): string =>
  [...new Set(ends)]
    .reverse()
    .map((end) => (end === '?' ? '¿' : end === '!' ? '¡' : ''))
    .join('');

export function addOpeningMarks(stream: string): string {
  const parts: string[] = [];
  let start = 0;
  const pushUpTo = (end: number, body = stream.slice(start, end)): void => {
    parts.push(body);
    start = end;
  };
  for (const { 0: stop, index } of stream.matchAll(BREAKS)) {
    const end = index + stop.length;
    const next = stream.charAt(end);
    if (stop.startsWith('[')) {
      if (SEGMENT_END.test(stop)) pushUpTo(end);
    } else if (stop === '\n') pushUpTo(end);
    else if (!/[?!]/.test(stop)) {
      if (/^\s?$/.test(next) && !ABBREVIATED.test(stream.slice(Math.max(start, index - 5), index))) pushUpTo(end);
    } else if (AFTER_SENTENCE.test(next))
      pushUpTo(end, insertOpening(stream.slice(start, index), getOpeningMarks(stop), next) + stop);
  }
  pushUpTo(stream.length);
  return parts.join('');
}

/** `closer`: text after the end of the sentence. A question in quotes begins after the opening quote. */
function insertOpening(body: string, opening: string, closer: string): string {
  if (/[¿¡]/.test(body) || !/\p{L}/u.test(body.replaceAll(FORMATTING, ''))) return body;
  const opener = OPENING_QUOTES[closer];
  const from = opener === undefined ? 0 : body.lastIndexOf(opener) + 1;
  const [lead = ''] = SENTENCE_LEAD.exec(body.slice(from)) ?? [];
  const asks = opening.includes('¿') ? QUESTION_CLAUSE.exec(body.slice(from + lead.length)) : null;
  const at = from + lead.length + (asks ? asks.index + asks[0].length : 0);
  return body.slice(0, at) + opening + body.slice(at);
}
