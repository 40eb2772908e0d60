// Where the sentences of spoken English end and which of them ask, by pauses and by the words around them. Rules, not knowledge: in
// doubt a sentence goes on. No word is changed. Pure.

export interface Timed {
  /** In small letters, as recognisers write. */
  readonly text: string;
  /** Seconds. */
  readonly start: number;
  readonly end: number;
  /** 0 to 1, where it was heard. */
  readonly sure?: number;
}

const listed = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** No sentence ends with them. */
const LEADING = listed(`
  a an the my your his its our their this's and or but nor because although unless whether
  of to from with without into onto upon between among during at by for than as if while
  very i he she we they i'm we're they're you're he's she's it's there's that's i'll we'll they'll you'll
  am is are was were be been has had will would could should must may might shall
  who's what's where's isn't aren't wasn't weren't doesn't didn't don't can't won't couldn't shouldn't wouldn't
`);

/** Sentences like to begin with them. */
const OPENING = listed(`
  i i'm i've i'll i'd we we're we've we'll you you're he he's she she's they they're it it's this these those there there's that's
  what what's when where where's who who's why how which do does did is are was were can could will would should have has
  please yes no maybe perhaps first second third finally then now today tomorrow yesterday last before after
  some most many everybody nobody somebody my our your his her their the a an if in on at but and so to thank thanks hello
`);

/** What begins a question. */
const ASKING = listed('who what when where why how which whose whom');
/** Follows the word that asks, and begins questions by itself. */
const VERBS = listed(`
  am is are was were do does did can could will would should shall have has had may might must
  isn't aren't wasn't weren't don't doesn't didn't can't couldn't won't wouldn't shouldn't haven't hasn't
`);
/** Verbs that wish or command at the beginning. */
const WISHES = listed('may have had');
/** Who is asked about after such a verb: surely, and where it cannot be a command. */
const ASKED = listed('i you he she we they people anybody anyone somebody someone everybody everyone');
const OTHERS = listed('it this that these those there nobody the a an my your his her our their');
/** They ask for one of several: “which room is”. */
const NAMING = listed('what which whose');
const MEASURES = listed('many much long far old big often fast soon well bad hard');
/** Verbs that “who” asks with, beside {@link VERBS}. */
const WHO_VERBS = listed(
  'wants knows knew told said thinks thought made makes brings gave took needs lives likes goes went came comes',
);

/** Seconds: a silence that ends any sentence; a breath after which it ends unless its last word forbids it; a hesitation after which it may. */
const SILENCE = 1.2;
const BREATH = 0.45;
const HESITATION = 0.2;
/** Fewer words make no sentence after a mere hesitation. */
const FEWEST = 3;

/** Whether a sentence ends between these two words, `count` words after it began. */
function endsBetween(last: Timed, next: Timed, count: number): boolean {
  const pause = next.start - last.end;
  if (pause >= SILENCE) return true;
  if (pause < HESITATION || LEADING.has(last.text)) return false;
  return pause >= BREATH || (count >= FEWEST && OPENING.has(next.text));
}

/** Whether it is surely a question. */
export function asks(words: readonly string[]): boolean {
  const [first = '', second = '', third = '', fourth = ''] = words;
  // “Do the dishes” and “have a good day” are no questions.
  if (first === 'do') return ASKED.has(second);
  if (VERBS.has(first)) return !WISHES.has(first) && (ASKED.has(second) || OTHERS.has(second));
  if (!ASKING.has(first)) return false;
  if (VERBS.has(second)) return true;
  if (first === 'who') return WHO_VERBS.has(second);
  if (first === 'how') return MEASURES.has(second) && (VERBS.has(third) || VERBS.has(fourth));
  return NAMING.has(first) && !ASKED.has(second) && !OTHERS.has(second) && VERBS.has(third);
}

/** For each word, whether a sentence ends after it. The last one always does. */
export function sentenceEnds(words: readonly Timed[]): boolean[] {
  let began = 0;
  return words.map((word, at) => {
    const next = words[at + 1];
    const ends = !next || endsBetween(word, next, at + 1 - began);
    if (ends) began = at + 1;
    return ends;
  });
}
