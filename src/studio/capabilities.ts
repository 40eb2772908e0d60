// What this server can do and what it cannot, with the reason: the source of GET /capabilities and of the message on
// tasks that have no engine. Which engines there are is handed in; nothing here loads one.

import type { Field, Operation } from '../domain/commands/command.ts';
import { baseOf, languagesFor } from '../domain/media/language.ts';
import { describeApertium, type EngineDescription } from './engines/about.ts';
import { languageEntry } from './http/language-entry.ts';
import type { LanguageSurvey } from './operations/survey.ts';
import { slugOf } from './slug.ts';

export interface Capabilities {
  /** Why an operation cannot be done here; `undefined` when it can. */
  missing(operation: string): string | undefined;
  /** The body of GET /capabilities. */
  describe(): Readonly<Record<string, unknown>>;
}

export interface CapabilityParts {
  readonly operations: readonly Operation[];
  /** Slugs of the operations whose work is done here. */
  readonly workedOn: readonly string[];
  readonly about: readonly EngineDescription[];
  /** Number of built-in voices. */
  readonly voices: number;
  /** Tags that can be spoken. */
  readonly speakable: readonly string[];
  /** What can be done with which languages; `undefined` until it is known. */
  readonly surveyed: () => LanguageSurvey | undefined;
}

const noEngine = (title: string): string =>
  `There is no engine for “${title}” on this server. The full media service can do it: the operator sets SERVICE_BASE_URL and SERVICE_API_KEY.`;

const NO_PAIRS =
  'No translation engine is installed on this server. Its operator can install one with “npm run engines”, then start the studio again.';

const NO_FILMS =
  'ffmpeg, which reads and writes films and recordings, is not installed on this server. Its operator can install it with “npm run engines”.';

const takesLink = ({ fields }: Operation): boolean =>
  Object.values<Field>(fields).some(({ options }) => options.kind === 'text' && options.link !== undefined);

/** Reads or writes films: it takes a link to one, or goes on from what does. */
const needsFilms = (operation: Operation, all: readonly Operation[]): boolean =>
  takesLink(operation) || all.some((one) => takesLink(one) && slugOf(one) === operation.partOf);

/** Calls that the interface document does not have: stopping a task, deleting a voice (docs/studio.md). */
const BEYOND = ['DELETE /{operation}/{task_id}', 'DELETE /custom-voices/{voice_id}'];

export function createCapabilities(parts: CapabilityParts): Capabilities {
  const { operations, workedOn, about, voices, speakable, surveyed } = parts;
  const spoken = new Set(speakable);
  const missing = new Map(
    operations
      .filter((one) => !workedOn.includes(slugOf(one)))
      .map((one) => [slugOf(one), noEngine(one.title)]),
  );
  /** Not a reason to refuse a task: engines can be installed while the studio runs, and the engine itself looks again. */
  const unable = (operation: Operation): string | undefined => {
    const survey = surveyed();
    if (survey?.films === false && needsFilms(operation, operations)) return NO_FILMS;
    const translates = operation.languageUse?.translates !== undefined;
    return translates && survey?.translation.pairs.length === 0 ? NO_PAIRS : undefined;
  };
  const translators = (): EngineDescription[] => {
    const version = surveyed()?.translation.version;
    return version ? [describeApertium(version)] : [];
  };
  return {
    missing: (operation) => missing.get(operation),
    describe: () => ({
      engines: [...about, ...translators()],
      operations: operations.map((one) => {
        const operation = slugOf(one);
        const reason = missing.get(operation) ?? unable(one);
        return { operation, available: reason === undefined, reason: reason ?? null };
      }),
      translation: surveyed()?.translation ?? null,
      spoken_languages: languagesFor('target')
        .filter(({ tag }) => spoken.has(tag))
        .map(languageEntry),
      heard_languages: heardIn(surveyed()),
      voices,
      also: BEYOND,
    }),
  };
}

/** `null` until it is known. */
const heardIn = (survey: LanguageSurvey | undefined) =>
  survey
    ? languagesFor('source')
        .filter(({ tag }) => survey.heard.includes(baseOf(tag)))
        .map(languageEntry)
    : null;
