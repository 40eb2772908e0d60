// Implements `Bot` for a platform: parses invocations, creates tasks, answers queries, handles buttons. Only wires the
// parts of the core together.

import {
  type Command,
  type Defaults,
  type Field,
  findFieldName,
  listFieldsOfKind,
  type Operation,
} from '../../domain/commands/command.ts';
import type { Invocation, ParseResult, Problem, Request } from '../../domain/commands/invocation.ts';
import { parseInvocation } from '../../domain/commands/parse-invocation.ts';
import { toVariantRequest } from '../../domain/commands/resolve-variant.ts';
import { dropUnavailableRequestLanguages } from '../../domain/commands/suggest-alternatives.ts';
import { formatCues, toCaptionCues } from '../../domain/media/captions.ts';
import type { LineVoice } from '../../domain/media/dub-review.ts';
import { toViewer, type Viewer } from '../../domain/media/voice.ts';
import type { Person, Place } from '../../domain/person.ts';
import type { SelectableDictionary } from '../../domain/pronunciation/dictionary.ts';
import { estimateCost } from '../../domain/tasks/estimate-cost.ts';
import {
  createTask,
  findServiceResult,
  isFinished,
  type Task,
  type TaskOrigin,
  type TaskState,
} from '../../domain/tasks/task.ts';
import { createShortId } from '../../kit/id.ts';
import { formatError } from '../../kit/log.ts';
import { yieldWhenDue } from '../../kit/loop/yield-to-event-loop.ts';
import { message } from '../../messages/message.ts';
import { joinSentences } from '../../messages/values.ts';
import type { Bot } from '../../ports/chat.ts';
import { createBookIntake } from '../books/book-intake.ts';
import { createDocumentTextReader } from '../books/document-text.ts';
import type { BotContext } from '../bot-context.ts';
import { createCaptionFileReader } from '../captions/caption-file-reader.ts';
import { createCastAssigner } from '../cast/cast-assigner.ts';
import { createCastHandler } from '../cast/cast-handler.ts';
import { createCastMemory } from '../cast/cast-memory.ts';
import { createForgetHandler } from '../people/erase-data.ts';
import { createTaskForgetter } from '../people/forget-tasks.ts';
import { loadLastVoices, saveLastVoice } from '../people/last-voices.ts';
import { createReadAloudHandler } from '../people/read-aloud.ts';
import { createTaskSharing } from '../people/shared-tasks.ts';
import { createSpeechPreviewer } from '../people/speech-preview.ts';
import { toRejection } from '../results.ts';
import { createAssemblyLimit } from '../subtasks/assembly-limit.ts';
import { type AccessControl, createAccessControl } from './access.ts';
import { createButtonHandler } from './button-handler.ts';
import { findCloningDenialReason } from './consent.ts';
import { CORRECTION_COMMAND, createDubReviewHandler } from './dub-review-handler.ts';
import { createFollowUpHandler, createFollowUpResolver } from './follow-up-handler.ts';
import { findPersonLanguage } from './person-language.ts';
import { createQueryHandler } from './query-handler.ts';
import { fetchOutcome } from './result-files.ts';
import { createAudioResultFinder } from './share-result.ts';
import { createSuggestionProvider, findRequestRefusal } from './suggestions.ts';
import { scoreTextLanguage } from './text-language.ts';
import { createVoicePermissions } from './voice-permissions.ts';

/** Commands without default settings don't wait for the store. */
const usesDefaults = ({ fields }: Command): boolean =>
  Object.values<Field>(fields).some(({ setting }) => setting !== undefined);

/** Default values. `note` tells of a default that the person may not use here. */
interface EffectiveDefaults {
  readonly defaults: Defaults;
  readonly note?: 'card.voiceOfYoursUnusable' | 'card.voiceOfAllUnusable';
}

/** Loads default values: the person's, or else the place's. */
function createDefaultsLoader(
  adapter: string,
  { settings, messagesFor }: BotContext,
  rights: ReturnType<typeof createVoicePermissions>,
) {
  return async (person: Person, place: Place): Promise<EffectiveDefaults> => {
    const [placeDefaults, personDefaults, lastVoices] = await Promise.all([
      settings.get({ adapter, place: place.id }),
      settings.get({ adapter, person: person.id }),
      loadLastVoices(settings, adapter, person.id),
    ]);
    const viewer = toViewer(adapter, person, place);
    const usablePlaceDefaults = await rights.withoutNotAllowedVoice(placeDefaults, viewer);
    const usablePersonDefaults = await rights.withoutNotAllowedVoice(personDefaults, viewer);
    const language = findPersonLanguage({ person, place }, messagesFor);
    const defaults = { language, ...usablePlaceDefaults, ...usablePersonDefaults, lastVoices };
    if (usablePersonDefaults !== personDefaults) return { defaults, note: 'card.voiceOfYoursUnusable' };
    const isOursUnusable = usablePlaceDefaults !== placeDefaults && usablePersonDefaults.voice === undefined;
    return isOursUnusable ? { defaults, note: 'card.voiceOfAllUnusable' } : { defaults };
  };
}

/**
 * Finds dictionaries by name for commands that have a dictionary field, and rejects numbers that the person may not
 * use.
 */
function createDictionaryLookup({ userDictionaries }: Pick<BotContext, 'userDictionaries'>) {
  return {
    async listFor(command: Command, { values }: Invocation, viewer: Viewer): Promise<readonly SelectableDictionary[]> {
      const [field] = listFieldsOfKind(command, 'dictionary');
      const isGiven = Object.keys(values).some((name) => findFieldName(command, name) === field);
      return field !== undefined && isGiven ? userDictionaries.loadSelectable(viewer) : [];
    },
    async findNotAllowed(command: Command, { values }: Request): Promise<Problem | undefined> {
      const [field] = listFieldsOfKind(command, 'dictionary');
      const given = field === undefined ? undefined : values[field];
      if (field === undefined || !Array.isArray(given) || given.length === 0) return undefined;
      const notAllowed = await userDictionaries.notAllowedIds(given);
      return notAllowed.length > 0 ? { field, message: message('dictionaries.strange') } : undefined;
    },
  };
}

function withDefaultsNote(request: Request, { note }: EffectiveDefaults): Request {
  if (note === undefined) return request;
  return { ...request, note: joinSentences(request.note, message(note)) };
}

interface InvocationParserOptions {
  readonly access: AccessControl;
  readonly voicePermissions: ReturnType<typeof createVoicePermissions>;
  readonly loadDefaults: ReturnType<typeof createDefaultsLoader>;
}

/** Creates the parser for invocations. `startDenialReason` rejects people who may not start a task now. */
function createInvocationParser(
  adapter: string,
  parts: BotContext,
  { access, voicePermissions, loadDefaults }: InvocationParserOptions,
  startDenialReason: AccessControl['startDenialReason'],
): Bot['parse'] {
  const { catalogue, voiceDirectory } = parts;
  const dictionaryLookup = createDictionaryLookup(parts);
  const readCaptionFile = createCaptionFileReader(parts);

  return async (command, invocation, requester) => {
    const { person, place } = requester;
    const denied =
      command.kind === 'operation'
        ? (access.denialReason(requester) ?? findCloningDenialReason(command, person, parts))
        : undefined;
    if (denied !== undefined) return toRejection(denied);
    const viewer = toViewer(adapter, person, place);
    const loading: Promise<EffectiveDefaults> = usesDefaults(command)
      ? loadDefaults(person, place)
      : Promise.resolve({ defaults: {} });
    const captionFile = await readCaptionFile(command, invocation, requester);
    const [currentDefaults, dictionaries, textScores] = await Promise.all([
      loading,
      dictionaryLookup.listFor(command, invocation, viewer),
      scoreTextLanguage(command, invocation, parts.detector, captionFile),
    ]);
    const { ownService: isStudio = false } = parts;
    const { prefix } = catalogue;
    const { speechRecognition } = parts.capabilities.current().capabilities;
    const language = { textScores, speechRecognition, locale: requester.messages.tag };
    const known = { defaults: currentDefaults.defaults, dictionaries, prefix, isStudio, captionFile, ...language };
    const attempt = async (): Promise<ParseResult> => {
      // Parsing compares a mistyped name with all voices, and many requests may continue at once after one refresh.
      const due = yieldWhenDue();
      if (due) await due;
      const parsed = parseInvocation(command, invocation, {
        ...known,
        voices: voiceDirectory.voicesFor(viewer),
      });
      const notAllowed = parsed.ok ? voicePermissions.notAllowedFields(command, parsed.request, viewer) : [];
      const problems = notAllowed.map((field) => ({ field, message: message('problems.strangeVoice') }));
      return problems.length > 0 ? { ok: false, problems } : parsed;
    };
    const reading = await attempt();
    const voiceTrouble =
      !reading.ok && reading.problems.some(({ field }) => command.fields[field ?? '']?.options.kind === 'voice');
    if (voiceTrouble) await voiceDirectory.refresh();
    const finalResult = voiceTrouble ? await attempt() : reading;
    if (!finalResult.ok || command.kind !== 'operation') return finalResult;
    const notAllowed = await dictionaryLookup.findNotAllowed(command, finalResult.request);
    if (notAllowed) return { ok: false, problems: [notAllowed] };
    const request = dropUnavailableRequestLanguages(command, finalResult.request, parts.capabilities.current());
    const unsupported = findRequestRefusal(command, request, parts, { viewer, isAdmin: person.isAdmin });
    if (unsupported) return { ok: false, ...unsupported };
    const why = await startDenialReason(requester);
    if (why !== undefined) return toRejection(why);
    const usesDefaultVoice = voicePermissions.usesDefaultVoice(command, invocation.values);
    return {
      ok: true,
      request: usesDefaultVoice ? withDefaultsNote(request, currentDefaults) : request,
    };
  };
}

const toLineVoice = ({ values: { voice }, labels }: Request): LineVoice =>
  typeof voice === 'number'
    ? { voiceId: voice, ...(typeof labels['voice'] === 'string' && { voiceName: labels['voice'] }) }
    : {};

/** Creates the bot for one platform, whose name selects the settings and tasks. */
export function createBot(adapter: string, options: BotContext): Bot {
  const { catalogue, voiceDirectory } = options;
  const access = createAccessControl(adapter, options);
  const voicePermissions = createVoicePermissions(voiceDirectory);
  const loadDefaults = createDefaultsLoader(adapter, options, voicePermissions);
  const context: InvocationParserOptions = { access, voicePermissions, loadDefaults };
  const parseNew = createBookIntake(options, {
    parse: createInvocationParser(adapter, options, context, access.startDenialReason),
    findLimit: createAssemblyLimit(adapter, options.quota),
  });
  /** Read-aloud requests and previews create no task, so only disk space is checked. */
  const parseUncounted = createInvocationParser(adapter, options, context, access.diskFullReason);
  const dubReview = createDubReviewHandler(adapter, options);
  const sharing = createTaskSharing(adapter, options);
  const forget = createForgetHandler(adapter, options);
  const resolveFollowUp = createFollowUpResolver(options, sharing);
  const castMemory = createCastMemory(options.settings);
  const castAssigner = createCastAssigner(adapter, {
    ...options,
    castMemory,
    readDocumentText: createDocumentTextReader(options),
  });
  const castHandler = createCastHandler(adapter, { ...options, castMemory, castAssigner });

  /** All steps from an invocation to a request. */
  const parse: Bot['parse'] = async (command, invocation, requester) => {
    if (command.name === CORRECTION_COMMAND) {
      const { voice } = invocation.values;
      const parsed = await parseNew(command, { ...invocation, values: { voice } }, requester);
      return parsed.ok ? dubReview.parsePage(invocation, requester, toLineVoice(parsed.request)) : parsed;
    }
    const resolved = await resolveFollowUp(command, invocation, requester);
    if (!resolved.ok) return resolved;
    const parsed = await parseNew(command, resolved.invocation, requester);
    if (!parsed.ok) return parsed;
    return castAssigner.assign(toVariantRequest(command, resolved.complete(parsed.request)), requester);
  };

  return {
    catalogue,
    parse,
    createTask: createTaskCreator(options),
    ...createTaskLookups(adapter, options),
    ...createTaskForgetter(adapter, options),
    answerQuery: createQueryHandler(adapter, options, { dubReview, castHandler, forget }),
    denialReason: (person, place) => access.denialReason({ person, place }),
    takeModelHint: (person, place) => options.modelHints.take(adapter, person, place),
    readAloud: createReadAloudHandler(adapter, options, {
      parse: parseUncounted,
      loadDefaults,
      dailyLimitReason: access.dailyLimitReason,
    }),
    previewSpeech: createSpeechPreviewer(adapter, options, {
      parse: parseUncounted,
      dailyLimitReason: access.dailyLimitReason,
    }),
    ...createSuggestionProvider(adapter, options),
    openLiveSound: (id) => options.liveSounds?.open(id),
    handlePress: createButtonHandler(adapter, options, {
      followUps: createFollowUpHandler(options, parse, sharing),
      dubReview,
      castHandler,
      sharing,
      forget,
    }),
  };
}

function createTaskLookups(
  adapter: string,
  options: BotContext,
): Pick<Bot, 'hasTask' | 'isTaskOpen' | 'rateResult' | 'findAudioResult' | 'findCaptions'> {
  const { tasks } = options;
  const find = async (id: string) => {
    const task = await tasks.get(id);
    return task?.origin.adapter === adapter ? task : undefined;
  };
  return {
    hasTask: async (id) => (await find(id)) !== undefined,
    async isTaskOpen(id) {
      const task = await find(id);
      return task !== undefined && !isFinished(task);
    },
    // metrics/index.ts wraps this function to count the rating.
    rateResult: async (id) => (await find(id))?.request.command,
    findAudioResult: createAudioResultFinder(options, find),
    async findCaptions(id) {
      const task = await find(id);
      const lines = task && (await fetchOutcome(task, options))?.transcripts?.[0]?.lines;
      return lines && formatCues(toCaptionCues(lines), 'srt');
    },
  };
}

function createTaskCreator({
  catalogue,
  tasks,
  settings,
  queue,
  quota,
  clock,
  log,
  confirmAboveCharacters = 0,
  ownService,
  pronunciations,
}: BotContext) {
  /** Estimated cost, if high enough to need a confirmation. */
  const findCostToConfirm = (operation: Operation | undefined, request: Request) => {
    const estimate = operation && estimateCost(operation, request, confirmAboveCharacters);
    return estimate && ownService ? { ...estimate, isFree: true as const } : estimate;
  };

  /** `sourceTaskId`: the task whose finished result is delivered again. */
  const initialState = async (
    task: Task,
    operation: Operation | undefined,
    sourceTaskId: string | undefined,
  ): Promise<TaskState> => {
    if (operation?.needsConsent) return { status: 'awaiting-confirmation', consent: true };
    const from = sourceTaskId === undefined ? undefined : await tasks.get(sourceTaskId);
    const result = from && findServiceResult(from);
    if (result)
      return {
        status: 'fetching',
        serviceTaskId: result.id,
        report: result.report,
        startedAt: clock.now(),
        attempts: 0,
      };
    if (task.request.review) return { status: 'awaiting-confirmation', reviewed: true };
    const estimate = findCostToConfirm(operation, task.request);
    if (task.request.assembly?.script?.isUnsure)
      return { status: 'awaiting-confirmation', cast: true, ...(estimate && { estimate }) };
    if (estimate) return { status: 'awaiting-confirmation', estimate };
    // The bot already checked the limit. This handles concurrent requests.
    const full = await quota?.reserve(task);
    return full ? { status: 'failed', failure: { kind: 'limited', ...full } } : task.state;
  };

  const isFree = async (id: string): Promise<boolean> => (await tasks.get(id)) === undefined;

  return async (
    unannotated: Request,
    origin: TaskOrigin,
    sourceTaskId?: string,
    preferredId?: string,
  ): Promise<string> => {
    const operation = catalogue.findOperation(unannotated.command);
    const request = await pronunciations.annotate(operation, unannotated, origin);
    const id = preferredId !== undefined && (await isFree(preferredId)) ? preferredId : createShortId();
    const task = createTask(id, request, withoutPermissions(origin), clock.now());
    const state = await initialState(task, operation, sourceTaskId);
    await tasks.put({ ...task, state });
    await queue.add(task.id);
    // The task is stored. Failing to save the last voice must not fail the request.
    saveLastVoice(settings, operation, request, origin).catch((thrown: unknown) =>
      log.warn('recent voice not stored', { task: task.id, reason: formatError(thrown) }),
    );
    return task.id;
  };
}

/** Returns the origin to store. Roles, permissions and channels were only needed for the access check. */
function withoutPermissions({ person, place, ...origin }: TaskOrigin): TaskOrigin {
  const { roles: _, isModerator: ___, isAdmin: ____, ...who } = person;
  const { channels: __, ...where } = place;
  return { ...origin, person: who, place: where };
}
