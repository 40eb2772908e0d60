// Finds sentence ends and questions in recognised English, from pauses and neighbouring words. In doubt, a sentence
// continues. Changes no words. Pure.

export interface ScoredWord {
  /** Lower-case text. */
  readonly text: string;
  /** Seconds from the start of the recording. */
  readonly start: number;
  readonly end: number;
  /** Confidence from 0 to 1. Absent if the text was not recognised from audio. */
  readonly sure?: number;
}

const toWordSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Words that never end a sentence. */
const NON_FINAL_WORDS = toWordSet(`
  a an the my your his its our their this's and or but nor because although unless whether
  of to from with without into onto upon between among during at by for than as if while
  very i he she we they i'm we're they're you're he's she's it's there's that's i'll we'll they'll you'll
  am is are was were be been has had will would could should must may might shall
  who's what's where's isn't aren't wasn't weren't doesn't didn't don't can't won't couldn't shouldn't wouldn't
`);

/** Words that often begin a sentence. */
const OPENING_WORDS = toWordSet(`
  i i'm i've i'll i'd we we're we've we'll you you're he he's she she's they they're it it's this these those there there's that's
  what what's when where where's who who's why how which do does did is are was were can could will would should have has
  please yes no maybe perhaps first second third finally then now today tomorrow yesterday last before after
  some most many everybody nobody somebody my our your his her their the a an if in on at but and so to thank thanks hello
`);

const QUESTION_WORDS = toWordSet('who what when where why how which whose whom');
/** Verbs that follow a question word, or begin a question themselves. */
const AUXILIARY_VERBS = toWordSet(`
  am is are was were do does did can could will would should shall have has had may might must
  isn't aren't wasn't weren't don't doesn't didn't can't couldn't won't wouldn't shouldn't haven't hasn't
`);
/** Verbs that express a wish or command at the beginning. */
const WISH_VERBS = toWordSet('may have had');
/**
 * Subjects after an auxiliary verb that mark a question. The first list also does after verbs that could be commands.
 */
const PERSON_SUBJECTS = toWordSet('i you he she we they people anybody anyone somebody someone everybody everyone');
const OTHER_SUBJECTS = toWordSet('it this that these those there nobody the a an my your his her our their');
/** Question words before a noun: “which room is”. */
const SELECTING_WORDS = toWordSet('what which whose');
const MEASURE_WORDS = toWordSet('many much long far old big often fast soon well bad hard');
/**
 * Verbs after “who”, besides {@link AUXILIARY_VERBS}.
 */
const WHO_VERBS = toWordSet(
  'wants knows knew told said thinks thought made makes brings gave took needs lives likes goes went came comes',
);

/** Seconds of a pause: silence ends any sentence. A breath does unless the last word forbids it. A hesitation may. */
const SILENCE_SECONDS = 1.2;
const BREATH_SECONDS = 0.45;
const HESITATION_SECONDS = 0.2;
/** Minimum words of a sentence that ends at a hesitation. */
const MIN_SENTENCE_WORDS = 3;

/** True if a sentence ends between the two words. `count`: words since the start of the sentence. */
function isSentenceEnd(last: ScoredWord, next: ScoredWord, count: number): boolean {
  const pause = next.start - last.end;
  if (pause >= SILENCE_SECONDS) return true;
  if (pause < HESITATION_SECONDS || NON_FINAL_WORDS.has(last.text)) return false;
  return pause >= BREATH_SECONDS || (count >= MIN_SENTENCE_WORDS && OPENING_WORDS.has(next.text));
}

export function isQuestion(words: readonly string[]): boolean {
  const [first = '', second = '', third = '', fourth = ''] = words;
  // “Do the dishes” and “have a good day” are not questions.
  if (first === 'do') return PERSON_SUBJECTS.has(second);
  if (AUXILIARY_VERBS.has(first))
    return !WISH_VERBS.has(first) && (PERSON_SUBJECTS.has(second) || OTHER_SUBJECTS.has(second));
  if (!QUESTION_WORDS.has(first)) return false;
  if (AUXILIARY_VERBS.has(second)) return true;
  if (first === 'who') return WHO_VERBS.has(second);
  if (first === 'how') return MEASURE_WORDS.has(second) && (AUXILIARY_VERBS.has(third) || AUXILIARY_VERBS.has(fourth));
  return (
    SELECTING_WORDS.has(first) &&
    !PERSON_SUBJECTS.has(second) &&
    !OTHER_SUBJECTS.has(second) &&
    AUXILIARY_VERBS.has(third)
  );
}

/** True for each word that ends a sentence. Always true for the last one. */
export function findSentenceEnds(words: readonly ScoredWord[]): boolean[] {
  let start = 0;
  return words.map((word, at) => {
    const next = words[at + 1];
    const isEnd = !next || isSentenceEnd(word, next, at + 1 - start);
    if (isEnd) start = at + 1;
    return isEnd;
  });
}
