// Builds the answer of GET /capabilities and the reason shown when this server cannot run an operation. Engine
// descriptions are passed in; this module loads no engine.

import type { Field, Operation } from '../domain/commands/command.ts';
import { commandText } from '../domain/commands/command-texts.ts';
import { type Language, listLanguagesForSide, toBaseTag } from '../domain/media/language.ts';
import { toEnglish } from '../domain/messages.ts';
import { formatCliCommand } from '../kit/process/cli-command.ts';
import { hasMessage } from '../messages/catalogue.ts';
import { type Message, message } from '../messages/message.ts';
import { sortByGrade } from './engines/choose-engines.ts';
import type { EngineInfo } from './engines/describe-engines.ts';
import type { Engines, TranslationPair } from './engines/engine.ts';
import { toLanguageEntry } from './http/language-entry.ts';
import { type BetterModels, createBetterModelsFinder } from './models/better-models.ts';
import type { Machine } from './models/catalogue/machine-fit.ts';
import { toOperationSlug } from './operation-slug.ts';
import type { EngineSurvey } from './operations/survey-engines.ts';
import type { Revision } from './revision.ts';
import type { ThirdPartyLibrary } from './third-party-libraries.ts';

export interface CapabilityReporter {
  findUnsupportedReason(operation: string): Message | undefined;
  /** Returns the body of GET /capabilities. */
  describe(): Promise<Readonly<Record<string, unknown>>>;
  readonly revision: Revision;
}

interface CapabilityOptions {
  readonly operations: readonly Operation[];
  /** Slugs of the operations that the workers can run. */
  readonly supportedOperations: readonly string[];
  readonly libraries: readonly ThirdPartyLibrary[];
  /** Counts the voices that every API key can use. */
  readonly countVoices: () => number;
  /** Engines that ship with the studio and need no detection. */
  readonly builtInEngines: readonly EngineInfo[];
  /** Returns the engines detected on this machine, or `undefined` before the first survey. */
  readonly getSurvey: () => EngineSurvey | undefined;
  readonly describeRemoteEngines: () => Promise<readonly EngineInfo[]>;
  readonly revision: Revision;
  /** For models that fit. Absent if the studio has no models folder. */
  readonly machine?: Machine;
}

type CapabilityName = keyof Engines;

/** The catalogue lacks the titles of an extension that this process has not loaded. */
function createUnsupportedMessage(operation: Operation): Message {
  const title = commandText(operation, 'title');
  return message('faults.noWork', {
    title: hasMessage(title.id) ? title : operation.title,
    endpoint: operation.endpoint,
  });
}

const CAPABILITY_LABELS: Readonly<Record<CapabilityName, string>> = {
  speech: 'speech',
  recognition: 'speech recognition',
  translation: 'translation',
  sound: 'sounds and music',
  separation: 'audio separation',
  cloning: 'voice cloning',
};

const acceptsLink = ({ fields }: Operation): boolean =>
  Object.values<Field>(fields).some(({ options }) => options.kind === 'text' && options.linkKinds !== undefined);

/** True if the operation takes a link to a media file or continues one that does. */
const needsMedia = (operation: Operation, all: readonly Operation[]): boolean =>
  acceptsLink(operation) || all.some((other) => acceptsLink(other) && toOperationSlug(other) === operation.parent);

/**
 * Endpoints that the interface document does not define: cancelling and deleting tasks, deleting voices, streams
 * (docs/studio.md).
 */
const OWN_ENDPOINTS = [
  'DELETE /{operation}/{task_id}',
  'DELETE /tasks?ids={task_ids}',
  'DELETE /custom-voices/{voice_id}',
  'POST /tts-stream',
  'GET /v1/models',
  'GET /v1/audio/voices',
  'POST /v1/audio/speech',
  'POST /v1/audio/transcriptions',
  'POST /v1/audio/translations',
];

export function createCapabilityReporter(options: CapabilityOptions): CapabilityReporter {
  const { operations, supportedOperations, libraries, builtInEngines, revision } = options;
  const { countVoices, getSurvey, describeRemoteEngines } = options;
  const findBetterModels = createBetterModelsFinder(options.machine);
  const missing = new Map(
    operations
      .filter((operationSpec) => !supportedOperations.includes(toOperationSlug(operationSpec)))
      .map((operationSpec) => [toOperationSlug(operationSpec), createUnsupportedMessage(operationSpec)]),
  );
  /** Missing engines do not block a task: they can be installed while the studio runs, and the job checks again. */
  const findMissingEngine = (operation: Operation, survey: EngineSurvey | undefined): MissingEngine | undefined => {
    if (!survey) return undefined;
    if (needsMedia(operation, operations) && !isAvailable(survey.media)) return survey.media;
    return operation.languageUse?.translatedFields ? findMissingCapability('translation', survey.engines) : undefined;
  };
  return {
    findUnsupportedReason: (operation) => missing.get(operation),
    revision,
    async describe() {
      // Read first: a change while this answer is put together must not be missed.
      const current = revision.getCurrent();
      const remoteEngines = await describeRemoteEngines();
      const localSurvey = getSurvey();
      const survey = localSurvey && { ...localSurvey, engines: [...remoteEngines, ...localSurvey.engines] };
      const engines = survey?.engines ?? [...remoteEngines, ...builtInEngines];
      return {
        engines: [...engines.map(toEngineBody), ...(survey ? [survey.media] : []), ...libraries],
        operations: operations.map((operationSpec) => {
          const operation = toOperationSlug(operationSpec);
          const missingEngine = findMissingEngine(operationSpec, survey);
          const unsupported = missing.get(operation);
          const reason = unsupported ? toEnglish(unsupported) : missingEngine?.missing;
          // `engines` installs only system programs, so suggest the command only for those.
          const install =
            !missing.has(operation) && missingEngine?.kind === 'system' ? formatCliCommand('engines') : undefined;
          return {
            operation,
            available: reason === undefined,
            reason: reason ?? null,
            ...(install && { install }),
          };
        }),
        translation: survey ? describeTranslation(survey.engines) : null,
        spoken_languages: listCapabilityLanguages('speech', engines, 'target'),
        // Unknown until the first engine survey.
        heard_languages: survey ? listCapabilityLanguages('recognition', engines, 'source') : null,
        better_models: survey ? findBetterModels(survey.engines).map(toBetterModelsBody) : [],
        voices: countVoices(),
        also: OWN_ENDPOINTS,
        revision: current,
      };
    },
  };
}

const isAvailable = ({ missing }: Pick<EngineInfo, 'missing'>): boolean => missing === undefined;

type MissingEngine = Pick<EngineInfo, 'kind' | 'missing'>;

/**
 * Returns an engine that would provide the capability, with its reason for being unavailable; `undefined` if one is
 * available.
 */
function findMissingCapability(need: CapabilityName, engines: readonly EngineInfo[]): MissingEngine | undefined {
  const candidates = engines.filter(({ capability }) => capability === need);
  if (candidates.some(isAvailable)) return undefined;
  // Prefers a remote server, which may come back; otherwise the last candidate, the easiest to install.
  return candidates.find(({ kind }) => kind === 'remote') ?? candidates.at(-1);
}

/** Languages in which the operator could add something better, as a command. */
const toBetterModelsBody = ({ capabilities, ...entry }: BetterModels) => ({ ...entry, abilities: capabilities });

const toEngineBody = ({
  pairs: _pairs,
  voices: _voices,
  notes: _notes,
  capability,
  missing,
  ...entry
}: EngineInfo) => ({
  ...entry,
  ability: capability,
  role: CAPABILITY_LABELS[capability],
  available: missing === undefined,
  reason: missing ?? null,
});

const listCapabilityLanguages = (
  capability: CapabilityName,
  engines: readonly EngineInfo[],
  side: 'source' | 'target',
) => {
  const available = engines.filter((engine) => engine.capability === capability && isAvailable(engine));
  const bases = new Set(available.flatMap(({ languages }) => languages));
  return listLanguagesForSide(side)
    .filter(({ tag }: Language) => bases.has(toBaseTag(tag)))
    .map(toLanguageEntry);
};

/** Lists every language pair once, as its best available engine describes it. `version` is that of the best engine of all. */
function describeTranslation(engines: readonly EngineInfo[]) {
  const translators = sortByGrade(
    engines
      .filter((engine) => engine.capability === 'translation' && isAvailable(engine))
      .map((engine) => ({ engine, description: engine })),
  );
  const pairs = new Map<string, TranslationPair>();
  for (const { description } of translators)
    for (const pair of description.pairs ?? [])
      if (!pairs.has(`${pair.from} ${pair.to}`)) pairs.set(`${pair.from} ${pair.to}`, pair);
  return {
    pairs: [...pairs.values()].map(({ quality, ...pair }) => ({ ...pair, grade: quality })),
    version: translators[0]?.description.version ?? null,
  };
}
