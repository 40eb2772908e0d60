// Cuts a text into what is spoken in one breath: sentences of any script, never inside a character or a word.
// Pure. Uses the runtime's own ICU data (Intl.Segmenter) and repairs its breaks after abbreviations.

/** Longest piece that is spoken at once: some speech programs silently drop what a clause has beyond 650 bytes of UTF-8. */
const LONGEST = 400;
const LONGEST_BYTES = 600;
/** A Korean syllable is taken apart into its letters first. */
const HANGUL_BYTES = 7;

/** How many UTF-16 units of the text fit one piece. */
function room(text: string): number {
  let units = 0;
  let bytes = 0;
  for (const character of text) {
    bytes += /\p{Script=Hangul}/u.test(character) ? HANGUL_BYTES : Buffer.byteLength(character);
    if (units + character.length > LONGEST || bytes > LONGEST_BYTES) break;
    units += character.length;
  }
  return units;
}

/** Words whose full stop does not end a sentence. */
const ABBREVIATIONS = new Set(
  'mr mrs ms dr prof st sr jr vs e.g i.e no fig vol dept gen col capt lt sgt hr fr bzw ca nr z.b d.h usw mme mlle m sra dra ud mio mrd approx incl gov sen rep rev mt pp vgl ggf evtl inkl zzgl sog bspw p.ex p.ej p.es t.ex srta pág núm avda sig dott bijv dhr mevr np напр ул'.split(
    ' ',
  ),
);

/** With a space inside, which is their proper form in many languages, and text behind them that they belong to. */
const SPACED =
  'z. B.|z. T.|d. h.|u. a.|v. a.|u. U.|i. d. R.|p. ex.|p. ej.|p. es.|t. ex.|bl. a.|m. in.|m. a. w.|d. w. z.|т. е.|т. к.'
    .toLowerCase()
    .split('|');
/** With a space inside, and a sentence may end behind them. */
const SPACED_AT_END =
  'v. Chr.|n. Chr.|av. J.-C.|ap. J.-C.|apr. J.-C.|a. C.|d. C.|u. v. m.|s. o.|s. u.|EE. UU.|т. д.|т. п.|н. э.'
    .toLowerCase()
    .split('|');
/** Every such abbreviation as its two sides of one of its spaces. */
const SIDES = [...SPACED, ...SPACED_AT_END].flatMap((written) =>
  [...written.matchAll(/ /g)].map(
    ({ index }) => [written.slice(0, index), written.slice(index + 1)] as const,
  ),
);

/** `Jan. 5`: with a number behind them their full stop ends no sentence. */
const MONTHS = new Set('jan feb mar apr aug sep sept oct nov dec'.split(' '));
/** `Am 3. Mai`: German counts with a full stop and writes nouns with a capital. */
const GERMAN_ORDINAL = /(?<!\d)\d{1,2}\.\s?$/u;
const GERMAN_COUNTED =
  /^(?:Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Jahrhundert|Klasse|Stock|Platz|Quartal|Weltkrieg)(?!\p{L})/u;
/** `p. 12`, and no sentence that ends with a letter. */
const PAGE = /(?<![\p{L}\p{N}.])p\. $/u;
/** Signs that end sentences elsewhere are parts of an address. */
const ADDRESS = /^[("'<]?(?:https?:\/\/|www\.)/iu;

const segmenters = new Map<string, Intl.Segmenter>();

function segmenter(tag: string, granularity: 'sentence' | 'word'): Intl.Segmenter {
  const key = `${granularity} ${tag}`;
  const made = segmenters.get(key) ?? new Intl.Segmenter(tag, { granularity });
  segmenters.set(key, made);
  return made;
}

/** Longer than every abbreviation with what stands before it. */
const LAST_WORDS = 40;

/** The end of a text, with the space behind it as one. */
const lastWords = (text: string): string => `${text.trimEnd()} `.slice(-LAST_WORDS).replace(/\s/gu, ' ');

const endsWithWord = (text: string, word: string): boolean =>
  text.endsWith(word) && !/[\p{L}\p{N}.]$/u.test(text.slice(0, -word.length));

/** `z. ` before `B.`, `50 a. ` before `C.`, `EE. ` before `UU.`; `d. h. ` before anything. */
function isInsideSpaced(ending: string, next: string): boolean {
  const before = ending.trimEnd().toLowerCase();
  const after = next.toLowerCase();
  return (
    SPACED.some((written) => endsWithWord(before, written)) ||
    SIDES.some(([left, right]) => endsWithWord(before, left) && after.startsWith(right)) ||
    // Letters one by one, and Spanish plurals: `FF. AA.`
    (/(?<![\p{L}\p{N}.])\p{L}\. $/u.test(ending) && /^\p{L}\.(?!\p{L})/u.test(next)) ||
    (/(?<!\p{L})(\p{Lu})\1\. $/u.test(ending) && /^(\p{Lu})\1\./u.test(next))
  );
}

/** `… met Dr.` and `… by J. ` go on, `Jan.` before a number, a German number before what it counts, `!` before `=`. */
function goesOn(ending: string, next: string, tag: string): boolean {
  if (tag.startsWith('de') && GERMAN_ORDINAL.test(ending) && GERMAN_COUNTED.test(next)) return true;
  if (isInsideSpaced(ending, next)) return true;
  if (next.startsWith('=') || (PAGE.test(ending) && /^\d/.test(next))) return true;
  const last = /(?:^|[\s("'])([\p{L}.]+)\.\s*$/u.exec(ending)?.[1];
  if (last === undefined) return false;
  const word = last.toLowerCase();
  return ABBREVIATIONS.has(word) || /^\p{Lu}$/u.test(last) || (MONTHS.has(word) && /^\d/.test(next));
}

/** Where to cut a piece that is too long: after a clause, else after a space, else between words. */
function cutOf(text: string, tag: string): number {
  const most = room(text);
  const window = text.slice(0, most);
  const clause = window.search(/[;:,،、，；。！？।—–][^;:,،、，；。！？।—–]*$/u) + 1;
  if (clause > most / 3) return clause;
  const space = window.lastIndexOf(' ');
  if (space > most / 3) return space + 1;
  const starts = [...segmenter(tag, 'word').segment(text.slice(0, most + 50))].map(({ index }) => index);
  return starts.findLast((index) => index > 0 && index <= most) ?? most;
}

function shortPieces(sentence: string, tag: string): string[] {
  const pieces: string[] = [];
  let rest = sentence;
  while (room(rest) < rest.length) {
    const cut = cutOf(rest, tag);
    pieces.push(rest.slice(0, cut));
    rest = rest.slice(cut);
  }
  return [...pieces, rest];
}

/** The sentences of a text in order, trimmed, each at most 400 characters long, none of them mute. */
export function sentencesOf(text: string, tag: string): string[] {
  const whole: string[] = [];
  let open: string[] = [];
  // A sentence may go on without end, so only its last words are looked at.
  let ending = '';
  let isAddress = false;
  const segments = [...segmenter(tag, 'sentence').segment(text)];
  for (const [at, { segment }] of segments.entries()) {
    const next = segments[at + 1]?.segment ?? '';
    open.push(segment);
    ending = lastWords(ending + segment);
    const space = Math.max(segment.lastIndexOf(' '), segment.lastIndexOf('\n'));
    isAddress = (isAddress && space < 0) || ADDRESS.test(segment.slice(space + 1));
    if ((isAddress || goesOn(ending, next, tag)) && !segment.includes('\n')) continue;
    whole.push(open.join(''));
    [open, ending] = [[], ''];
  }
  return [...whole, open.join('')]
    .flatMap((sentence) => shortPieces(sentence.trim(), tag))
    .map((piece) => piece.trim())
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece));
}
