// Spanish opens its questions and exclamations, which a translation from a language that does not leaves out: ¿ and ¡ by rule.
// Works on Apertium's stream, where stand-ins hide what has marks of its own (links, code). Pure, and linear in the length.

/** Formatting, ends and line breaks: all that matters to where sentences begin. */
const STOPS = /\[[^[\]]{0,20}\]|[.?!…]+|\n/gu;
const SEGMENT_END = /^\[s\d+\]$/;
const FORMATTING = /\[[^[\]]{0,20}\]/g;
/** A full stop that ends no sentence: after an abbreviation or an initial. */
const ABBREVIATED = /(?<!\p{L})(?:Sra?|Srta|Dra?|Uds?|\p{L})$/u;
/** What comes after an end. */
const FOLLOWED = /^[\s[,.;:)\]"”»*_~]?$/;

/** What may stand before the first word: space, formatting, bullets, figures of a list, quotes. */
const LEAD = /^(?:\s|\[[^[\]]{0,20}\]|[-–—•"“«(']|\d+[.)]?(?=\s))*/u;
/** Where a question begins inside its sentence: after a comma or colon, with a word that asks. */
const ASKS =
  /[,:]\s+(?=(?:por |a |de |con |en |para |desde |hasta )?(?:qué|quién|quiénes|cómo|dónde|cuándo|cuál|cuáles|cuánto|cuánta|cuántos|cuántas|adónde)(?!\p{L}))/iu;

const OPENERS: Readonly<Record<string, string>> = { '"': '"', '”': '“', '»': '«', ')': '(' };

/** "qué?!" → "¡¿qué?!": opened in the opposite order, each mark once. */
const openingFor = (ends: string): string =>
  [...new Set(ends)]
    .reverse()
    .map((end) => (end === '?' ? '¿' : end === '!' ? '¡' : ''))
    .join('');

export function withOpenings(stream: string): string {
  const parts: string[] = [];
  let start = 0;
  const upTo = (end: number, body = stream.slice(start, end)): void => {
    parts.push(body);
    start = end;
  };
  for (const { 0: stop, index } of stream.matchAll(STOPS)) {
    const end = index + stop.length;
    const next = stream.charAt(end);
    if (stop.startsWith('[')) {
      if (SEGMENT_END.test(stop)) upTo(end);
    } else if (stop === '\n') upTo(end);
    else if (!/[?!]/.test(stop)) {
      if (/^\s?$/.test(next) && !ABBREVIATED.test(stream.slice(Math.max(start, index - 5), index))) upTo(end);
    } else if (FOLLOWED.test(next))
      upTo(end, opened(stream.slice(start, index), openingFor(stop), next) + stop);
  }
  upTo(stream.length);
  return parts.join('');
}

/** `closer` is what follows the end: a question in quotes begins at the quote. */
function opened(body: string, opening: string, closer: string): string {
  if (/[¿¡]/.test(body) || !/\p{L}/u.test(body.replaceAll(FORMATTING, ''))) return body;
  const opener = OPENERS[closer];
  const from = opener === undefined ? 0 : body.lastIndexOf(opener) + 1;
  const [lead = ''] = LEAD.exec(body.slice(from)) ?? [];
  const asks = opening.includes('¿') ? ASKS.exec(body.slice(from + lead.length)) : null;
  const at = from + lead.length + (asks ? asks.index + asks[0].length : 0);
  return body.slice(0, at) + opening + body.slice(at);
}
