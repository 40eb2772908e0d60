// Decides in which language a recording is heard: the requested one, unless the model clearly finds another. Pure.

/** Languages that recognisers confuse. The requested one of a group stands, whichever of them is found. */
const SIMILAR_LANGUAGES: readonly (readonly string[])[] =
  'pt gl, es gl ca ast oc, nb no nn da, hr sr bs sl, cs sk, ru uk be, id ms jv su, hi ur pa ne mr, zh yue, nl af, de lb, tr az, fi et, fa ps tg, en cy'
    .split(', ')
    .map((group) => group.split(' '));

interface LanguageVote {
  readonly language: string | undefined;
  readonly seconds: number;
}

/** Speech that proves another language, and its share of all speech that was examined. */
const MIN_SECONDS = 4;
const MIN_SHARE = 0.8;
/** If the requested language is only a guess. */
const MIN_SECONDS_AGAINST_GUESS = 1;

/** True for equal base tags, too. */
export const areSimilar = (one: string, other: string): boolean =>
  one === other || SIMILAR_LANGUAGES.some((group) => group.includes(one) && group.includes(other));

/** Returns the language with the most speech, if it differs clearly from the requested one. Base tags. */
export function findOtherLanguage(
  requested: string,
  votes: readonly LanguageVote[],
  isGuess = false,
): string | undefined {
  const secondsByLanguage = new Map<string, number>();
  for (const { language = requested, seconds } of votes)
    secondsByLanguage.set(language, (secondsByLanguage.get(language) ?? 0) + seconds);
  const all = votes.reduce((sum, { seconds }) => sum + seconds, 0);
  const [found] = [...secondsByLanguage].toSorted(([, a], [, b]) => b - a);
  if (!found || areSimilar(found[0], requested)) return undefined;
  const minSeconds = isGuess ? MIN_SECONDS_AGAINST_GUESS : MIN_SECONDS;
  return found[1] >= minSeconds && found[1] >= MIN_SHARE * all ? found[0] : undefined;
}
