// Everything that the core says to people, by topic and in one language. English stands in the files beside this one; the other
// languages come from the adapters' texts. Nothing here is escaped or cut: that is done where a message is made.

import type { Person, Place } from '../commands/invocation.ts';
import type { Locale, LocaleTag } from '../commands/locale.ts';
import { type Language, plainTag } from '../media/language.ts';
import { bareName, bareTag } from '../media/regions.ts';
import { type AlternativeWords, alternatives } from './alternatives.ts';
import { type AnswerWords, answers } from './answers.ts';
import { type CardWords, card } from './card.ts';
import { type CloningWords, cloning } from './cloning.ts';
import { type DictionaryWords, dictionaries } from './dictionaries.ts';
import { type FailureWords, failures } from './failures.ts';
import { type FaultWords, faults } from './faults.ts';
import { type Formats, formatsIn } from './formats.ts';
import { type LimitWords, limits } from './limits.ts';
import { type NoteWords, notes } from './notes.ts';
import { type NoticeWords, notices } from './notices.ts';
import { type PrivacyWords, privacy } from './privacy.ts';
import { type ProblemWords, problems } from './problems.ts';
import { type ReviewWords, review } from './review.ts';

export interface Topics {
  readonly card: CardWords;
  readonly failures: FailureWords;
  readonly problems: ProblemWords;
  readonly limits: LimitWords;
  readonly answers: AnswerWords;
  readonly notices: NoticeWords;
  readonly alternatives: AlternativeWords;
  readonly cloning: CloningWords;
  readonly review: ReviewWords;
  readonly dictionaries: DictionaryWords;
  readonly notes: NoteWords;
  readonly faults: FaultWords;
  readonly privacy: PrivacyWords;
}

export interface Words extends Topics {
  readonly tag: LocaleTag;
  /** Numbers, sizes, times and lists as the language writes them. */
  readonly formats: Formats;
  /** The commands' words; where there are none the declarations' own hold. */
  readonly commands: Locale | undefined;
}

export const english: Words = {
  tag: 'en',
  formats: formatsIn('en-GB'),
  commands: undefined,
  card,
  failures,
  problems,
  limits,
  answers,
  notices,
  alternatives,
  cloning,
  review,
  dictionaries,
  notes,
  faults,
  privacy,
};

/** `language`: as platforms write it; without it the operator's. */
export type WordsFor = (language?: string) => Words;

/** The language that somebody reads: their own where the platform tells it, else their place's. */
export const languageOf = ({
  person,
  place,
}: {
  readonly person: Pick<Person, 'language'>;
  readonly place: Pick<Place, 'language'>;
}): string | undefined => person.language ?? place.language;

/** What the service's languages are called: the names that people type stand in our list, and are English. */
export const languageName = ({ name, tag }: { readonly name: string; readonly tag: string }, words: Words) =>
  words.tag === 'en' ? name : (words.formats.language(tag) ?? name);

/** `French` for its main region, or the only one; `French (Canada)` for another. */
export function plainName(language: Language, words: Words): string {
  const tag = plainTag(language);
  const plain = tag === language.tag ? undefined : words.formats.language(tag);
  return plain ?? languageName(language, words);
}

/** `French`, whatever its region. */
export const bareNameIn = (language: Pick<Language, 'tag' | 'name'>, words: Words): string =>
  languageName({ tag: bareTag(language), name: bareName(language) }, words);
