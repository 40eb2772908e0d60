// What this server can do and what it cannot, with the reason: the source of GET /capabilities and of the message on tasks that nobody
// here works on. Follows from what the engines tell of themselves, which is handed in; nothing here loads one.

import type { Field, Operation } from '../domain/commands/command.ts';
import { baseOf, type Language, languagesFor } from '../domain/media/language.ts';
import { type Note, noteOf } from '../domain/views/notes.ts';
import { called } from '../kit/process/called.ts';
import { byGrade } from './engines/choose.ts';
import type { Engines, TranslationPair } from './engines/engine.ts';
import type { EngineEntry } from './engines/entries.ts';
import { languageEntry } from './http/language-entry.ts';
import type { Library } from './libraries.ts';
import type { Survey } from './operations/survey.ts';
import { slugOf } from './slug.ts';

export interface Capabilities {
  /** Why an operation cannot be done here; `undefined` when it can. */
  missing(operation: string): Note | undefined;
  /** The body of GET /capabilities. */
  describe(): Promise<Readonly<Record<string, unknown>>>;
}

export interface CapabilityParts {
  readonly operations: readonly Operation[];
  /** Slugs of the operations whose work is done here. */
  readonly workedOn: readonly string[];
  readonly libraries: readonly Library[];
  /** How many voices there are for everybody. */
  readonly voices: () => number;
  /** What comes with the studio; known at once. */
  readonly builtIn: readonly EngineEntry[];
  /** What there is on this machine besides; `undefined` until it is known. */
  readonly surveyed: () => Survey | undefined;
  /** What servers have that the owner named. */
  readonly addressed: () => Promise<readonly EngineEntry[]>;
}

type Ability = keyof Engines;

const noWork = ({ name, saidAs, title, endpoint }: Operation): Note =>
  noteOf('noWork', { operation: saidAs ?? name, title, endpoint });

const ROLES: Readonly<Record<Ability, string>> = {
  speech: 'speech',
  recognition: 'writing down what is said',
  translation: 'translation',
  sound: 'sounds and music',
  separation: 'parting voices from the rest',
  likeness: 'voices from recordings',
};

const takesLink = ({ fields }: Operation): boolean =>
  Object.values<Field>(fields).some(({ options }) => options.kind === 'text' && options.link !== undefined);

/** Reads or writes films: it takes a link to one, or goes on from what does. */
const needsFilms = (operation: Operation, all: readonly Operation[]): boolean =>
  takesLink(operation) || all.some((one) => takesLink(one) && slugOf(one) === operation.partOf);

/** Calls that the interface document does not have: stopping a task, deleting finished ones or a voice (docs/studio.md). */
const BEYOND = [
  'DELETE /{operation}/{task_id}',
  'DELETE /tasks?ids={task_ids}',
  'DELETE /custom-voices/{voice_id}',
];

export function createCapabilities(parts: CapabilityParts): Capabilities {
  const { operations, workedOn, libraries, voices, builtIn, surveyed, addressed } = parts;
  const missing = new Map(
    operations.filter((one) => !workedOn.includes(slugOf(one))).map((one) => [slugOf(one), noWork(one)]),
  );
  /** Not a reason to refuse a task: engines can be installed while the studio runs, and the work itself looks again. */
  const lacking = (operation: Operation, survey: Survey | undefined): Lacking | undefined => {
    if (!survey) return undefined;
    if (needsFilms(operation, operations) && !isThere(survey.media)) return survey.media;
    return operation.languageUse?.translates ? lackingFor('translation', survey.engines) : undefined;
  };
  return {
    missing: (operation) => missing.get(operation),
    async describe() {
      const found = await addressed();
      const here = surveyed();
      const survey = here && { ...here, engines: [...found, ...here.engines] };
      const engines = survey?.engines ?? [...found, ...builtIn];
      return {
        engines: [...engines.map(tellEngine), ...(survey ? [survey.media] : []), ...libraries],
        operations: operations.map((one) => {
          const operation = slugOf(one);
          const lack = lacking(one, survey);
          const reason = missing.get(operation)?.text ?? lack?.missing;
          // What is looked for on the machine is what that command brings.
          const install = !missing.has(operation) && lack?.kind === 'system' ? called('engines') : undefined;
          return {
            operation,
            available: reason === undefined,
            reason: reason ?? null,
            ...(install && { install }),
          };
        }),
        translation: survey ? translationOf(survey.engines) : null,
        spoken_languages: languagesOf('speech', engines, 'target'),
        // Not known before it is known what is installed.
        heard_languages: survey ? languagesOf('recognition', engines, 'source') : null,
        voices: voices(),
        also: BEYOND,
      };
    },
  };
}

const isThere = ({ missing }: Pick<EngineEntry, 'missing'>): boolean => missing === undefined;

type Lacking = Pick<EngineEntry, 'kind' | 'missing'>;

/** Who would have the ability, and says why not; `undefined` where somebody has it. */
function lackingFor(need: Ability, engines: readonly EngineEntry[]): Lacking | undefined {
  const able = engines.filter(({ ability }) => ability === need);
  if (able.some(isThere)) return undefined;
  // A server that is away comes back; else what comes with the machine is the easiest to get.
  return able.find(({ kind }) => kind === 'by address') ?? able.at(-1);
}

const tellEngine = ({ pairs: _pairs, voices: _voices, notes: _notes, missing, ...entry }: EngineEntry) => ({
  ...entry,
  role: ROLES[entry.ability],
  available: missing === undefined,
  reason: missing ?? null,
});

const languagesOf = (wanted: Ability, engines: readonly EngineEntry[], side: 'source' | 'target') => {
  const able = engines.filter((one) => one.ability === wanted && isThere(one));
  const bases = new Set(able.flatMap(({ languages }) => languages));
  return languagesFor(side)
    .filter(({ tag }: Language) => bases.has(baseOf(tag)))
    .map(languageEntry);
};

/** Every pair once, as the best engine that is there has it, and the version of the best. */
function translationOf(engines: readonly EngineEntry[]) {
  const translators = byGrade(
    engines
      .filter((one) => one.ability === 'translation' && isThere(one))
      .map((engine) => ({ engine, facts: engine })),
  );
  const pairs = new Map<string, TranslationPair>();
  for (const { facts } of translators)
    for (const pair of facts.pairs ?? [])
      if (!pairs.has(`${pair.from} ${pair.to}`)) pairs.set(`${pair.from} ${pair.to}`, pair);
  return {
    pairs: [...pairs.values()],
    version: translators[0]?.facts.version ?? null,
  };
}
