// Repairs known errors of single pairs: reversed negations, numbers, word order of questions. Each rule comes from
// errors in real output. Pure, with linear run time.

type Mend = (source: string, text: string) => string;

/** Repairs by `from>to`. */
export const TRANSLATION_FIXES: Readonly<Record<string, Mend>> = {
  'en>es': (source, text) => hundreds(nobodyInSpanish(source, swapped(SPANISH, source, text))),
  'en>gl': (source, text) => swapped(GALICIAN, source, text),
  'es>en': (source, text) => asked(neverInOrder(nobodyInEnglish(source, text))),
  'ca>en': (_, text) => asked(neverInOrder(deniedOnce(text))),
  'fr>es': (source, text) => swapped(FROM_FRENCH, source, text),
  'es>fr': (_, text) => deniedInFrench(text.replaceAll(/cents (?=[a-z])/gu, 'cent ')),
  'es>pt': (_, text) =>
    text.replaceAll(/(?<!\p{L})(cento|\p{L}{2,8}ent[oa]s) (?=vinte|trinta|\p{L}{3,7}enta|dez)/gu, '$1 e '),
};

/** A pattern in the source, the wrong translation, and the right one. */
type Swap = readonly [source: RegExp, wrong: RegExp, right: string];

const SPANISH: readonly Swap[] = [
  [/please/i, /(?<!\p{L})Complacer(?= \p{L})/gu, 'por favor,'],
  [/please/i, /(?<!\p{L})complacer(?!\p{L})/giu, 'por favor'],
  [/how are you/i, /(?<!\p{L})cómo (?:eres|sois)(?!\p{L})/giu, 'cómo estás'],
  [/at what time|what time (?:do|does|did|will)/i, /(?<!\p{L})(?:(?:a|en) )?qué tiempo(?!\p{L})/giu, 'a qué hora'],
  [/what time/i, /(?<!\p{L})qué tiempo(?!\p{L})/giu, 'qué hora'],
  [/is there/i, /(?<!\p{L})es allí(?!\p{L})/giu, 'hay'],
  [/are there/i, /(?<!\p{L})son allí(?!\p{L})/giu, 'hay'],
];

const GALICIAN: readonly Swap[] = [
  [/please/i, /(?<!\p{L})Compracer(?= \p{L})/gu, 'por favor,'],
  [/please/i, /(?<!\p{L})compracer(?!\p{L})/giu, 'por favor'],
  [/what time/i, /(?<!\p{L})que tempo(?!\p{L})/giu, 'que hora'],
];

const FROM_FRENCH: readonly Swap[] = [
  [/(?<!\p{L})personne n(?:e|['’])/iu, /(?<!\p{L})persona no(?!\p{L})/giu, 'nadie'],
  [/(?<!\p{L})n(?:e|['’])/iu, /(?<!\p{L})persona(?!\p{L})(?<=(?<!\p{L})no [^.!?]{0,200}persona)/giu, 'a nadie'],
];

const swapped = (swaps: readonly Swap[], source: string, text: string): string =>
  swaps.reduce(
    (done, [pattern, wrong, right]) =>
      pattern.test(source) ? done.replaceAll(wrong, (found) => like(found, right)) : done,
    text,
  );

/** French needs a double negation: “Personne ne sait” instead of “Personne sait”. */
const deniedInFrench = (text: string): string =>
  text.replaceAll(
    /(?<![\p{L}'’])([Pp]ersonne|[Rr]ien) (?=\p{Ll})(?!ne |n['’]|de |d['’]|que |à |dans |sur )/gu,
    '$1 ne ',
  );

/** English allows only one negation: repairs “I do not know nobody”. */
const deniedOnce = (text: string): string =>
  text.replaceAll(/(?<!\p{L})no(?=body(?!\p{L})|thing(?!\p{L}))(?<=(?<!\p{L})not [^.,;:!?]{0,200}no)/giu, 'any');

/** Copies the capital of the model word. */
const like = (model: string, word: string): string =>
  /^\p{Lu}/u.test(model) ? word.charAt(0).toLocaleUpperCase() + word.slice(1) : word;

/** Spanish puts “y” only between tens and ones: repairs “doscientos y cincuenta”. */
const hundreds = (text: string): string =>
  text.replaceAll(/((?:cien|cientos?|cientas|quinient[oa]s|mil)) y (?=\p{Ll})/gu, (_, hundred: string) =>
    hundred === 'cien' ? 'ciento ' : `${hundred} `,
  );

/** Spanish repeats the negation: in a sentence with “not”, “anybody” becomes “nadie”. */
function nobodyInSpanish(source: string, text: string): string {
  const denied =
    /\b(?:not|never|nobody|nothing)\b|n['’]t\b/iu.test(source) &&
    /(?<!\p{L})(?:no|nunca|nadie|nada)(?!\p{L})/iu.test(text);
  const somebody = denied && /\b(?:anybody|anyone)\b/iu.test(source);
  const something = denied && /\banything\b/iu.test(source);
  const some = text
    .replaceAll(/(?<!\p{L})(?:(a|con|de|en|para|por) )?cualquiera(?!\p{L})/gu, (found, before = 'a') =>
      somebody ? `${before} nadie` : found,
    )
    .replaceAll(/(?<!\p{L})(?:cualquier cosa|algo)(?!\p{L})/gu, (found) => (something ? 'nada' : found));
  return some.replaceAll(/(?<!\bno )\bhay (?=nadie|nada|ning)/giu, (found) => like(found, 'no hay '));
}

/** Spanish negations that need no “no” if they come first: “nadie sabe”, but “no sabe nadie”. */
const SPANISH_NOBODY = /(?<!\p{L})(?:nadie|nada|ningun[oa])(?!\p{L})/giu;
const ENGLISH_ANYBODY = /(?<!\p{L})(?:(?:any|no)body|(?:at all|anything|nothing)|(?:any|none) of)(?!\p{L})/giu;
const DENIES = /(?<!\p{L})(?:no|ni|sin|nunca|jamás|tampoco|nadie|nada|ningun[oa])(?!\p{L})/iu;

const PAIRED: Readonly<Record<string, readonly [denied: string, alone: string]>> = {
  nadie: ['anybody', 'nobody'],
  nada: ['anything', 'nothing'],
  ninguno: ['any of', 'none of'],
  ninguna: ['any of', 'none of'],
};

/** Matches negations in source and translation by position. Changes nothing if their numbers differ. */
function nobodyInEnglish(source: string, text: string): string {
  const wanted = [...source.matchAll(SPANISH_NOBODY)].map(({ 0: word, index }) => {
    const clause =
      source
        .slice(0, index)
        .split(/[.,;:!?]/u)
        .at(-1) ?? '';
    return PAIRED[word.toLowerCase()]?.[DENIES.test(clause) ? 0 : 1] ?? word;
  });
  const found = text.match(ENGLISH_ANYBODY) ?? [];
  const fits = (one: string, at: number) =>
    one.slice(-3) === found[at]?.toLowerCase().slice(-3) || isThing(one, found[at]);
  if (wanted.length === 0 || wanted.length !== found.length || !wanted.every(fits)) return text;
  let at = 0;
  return text
    .replaceAll(ENGLISH_ANYBODY, (word) => like(word, wanted[at++] ?? word))
    .replaceAll(/(?<!\p{L})(nothing) (?:it|he|she) /giu, '$1 ');
}

const isThing = (one: string, found = ''): boolean =>
  /thing$/.test(one) && /^(?:at all|anything|nothing)$/i.test(found);

/** Repairs “Never I sleep”. */
const neverInOrder = (text: string): string =>
  text.replaceAll(
    /(?<!\p{L})(Never|never) (I|you|he|she|it|we|they)(?!\p{L})/gu,
    (_, never: string, who: string) => `${like(never, who)} never`,
  );

const WHO = 'I|you|he|she|it|we|they';
/** Start of a sentence, with an optional question word. */
const BEGINNING = `(?<=^|[.!?] |\\] )((?:(?:Where|When|Why|How|What|Who|Which) )?)`;
const HELPED = new RegExp(
  `${BEGINNING}(${WHO}) (can|could|will|would|must|should|are|is|am|was|were)(?= [^.!?]{1,400}\\?)`,
  'giu',
);
const PLAIN = new RegExp(
  `${BEGINNING}(I|you|we|they) (have|want|know|need|like|live|work|think|speak|remember|understand|see|say|go|come|do|play|eat|drink|prefer|believe)(?=[^.!?]{0,400}\\?)`,
  'giu',
);

/** Restores English word order in questions: repairs “You can help me?” and “Where you live?”. */
function asked(text: string): string {
  if (!text.includes('?')) return text;
  const opened = (asks: string, who: string, verb: string): string => {
    const pronoun = who === 'I' ? who : who.toLowerCase();
    return asks === '' ? `${like(who, verb)} ${pronoun}` : `${asks}${verb} ${pronoun}`;
  };
  return text
    .replaceAll(HELPED, (_, asks: string, who: string, verb: string) => opened(asks, who, verb))
    .replaceAll(PLAIN, (_, asks: string, who: string, verb: string) => `${opened(asks, who, 'do')} ${verb}`);
}
