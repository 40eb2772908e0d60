// Reads a message aloud in its author's voice, without creating a task or message. Uses the same operation, voices,
// dictionaries and permissions as text to speech.

import { rm } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { type Defaults, listFieldsOfKind, type Operation } from '../../domain/commands/command.ts';
import type { Request } from '../../domain/commands/invocation.ts';
import { toRegionalChineseTag } from '../../domain/language-detection/scripts.ts';
import type { MediaFile } from '../../domain/media/file-kinds.ts';
import {
  findLanguage,
  findLanguageById,
  type Language,
  listBaseTagsForSide,
  listLanguagesForSide,
  toBaseTag,
} from '../../domain/media/language.ts';
import { findVoiceForLanguage, pickVoiceForPerson, toViewer, type Viewer } from '../../domain/media/voice.ts';
import { findReaderLanguage } from '../../domain/messages.ts';
import type { Person, Place } from '../../domain/person.ts';
import type { TaskOrigin } from '../../domain/tasks/task.ts';
import { createShortId } from '../../kit/id.ts';
import type { Json } from '../../kit/json.ts';
import { formatError } from '../../kit/log.ts';
import type { Text } from '../../messages/message.ts';
import type { Bot, ReadAloudRequest, Requester } from '../../ports/chat.ts';
import { ServiceRefusedError } from '../../ports/media-service.ts';
import type { BotContext } from '../bot-context.ts';
import { toFairQueueRequester } from '../polling/admission-control.ts';
import type { PollDecision } from '../polling/poller.ts';
import { SERVICE_BUDGET_KEY } from '../polling/throttle.ts';

interface ReadAloudOptions {
  /** The bot's parser, without the check of quotas. */
  readonly parse: Bot['parse'];
  loadDefaults(person: Person, place: Place): Promise<{ readonly defaults: Defaults }>;
  /** Reason if the daily limit is reached. */
  dailyLimitReason(requester: Requester): Promise<Text | undefined>;
}

const MAX_SPEECH_MS = 60_000;
const MAX_SPEECH_BYTES = 30_000_000;

export function createReadAloudHandler(
  adapter: string,
  options: BotContext,
  reads: ReadAloudOptions,
): Bot['readAloud'] {
  const { catalogue, pronunciations, messagesFor } = options;
  const { parse, loadDefaults, dailyLimitReason } = reads;
  const operation = catalogue.allOperations.find(
    ({ outcome, languageUse, action }) => outcome.spokenTextField !== undefined && languageUse?.spokenField && action,
  );
  const selectVoice = createVoiceSelector(options);
  const synthesize = createSpeechStep(adapter, options);

  /** Builds one request per part of the text. `undefined` if one is rejected. */
  async function buildRequests(
    aloudRequest: ReadAloudRequest,
    to: Operation,
    requester: Requester,
  ): Promise<readonly Request[] | undefined> {
    const { languageSample, person, place } = aloudRequest;
    const { defaults } = await loadDefaults(person, place);
    const language = await detectLanguage(languageSample, defaults, options);
    const voice = selectVoice(language, defaults, toViewer(adapter, person, place));
    const [voiceField = ''] = listFieldsOfKind(to, 'voice');
    const requests: Request[] = [];
    for (const text of aloudRequest.partsIn(language.tag)) {
      const values = {
        [to.outcome.spokenTextField ?? '']: text,
        [to.languageUse?.spokenField ?? '']: language.tag,
        ...(voice !== undefined && { [voiceField]: String(voice) }),
      };
      const reading = await parse(to, { command: to.name, values, files: [] }, requester);
      if (!reading.ok) return undefined;
      requests.push(await pronunciations.apply(to, reading.request, { adapter, person, place }));
    }
    return requests;
  }

  return async (aloudRequest, work) => {
    const { person, place } = aloudRequest;
    const requester = { person, place, messages: messagesFor(findReaderLanguage(aloudRequest)) };
    const reason = await dailyLimitReason(requester);
    if (reason !== undefined) return { is: 'limit-reached', reason };
    const requests = operation && (await buildRequests(aloudRequest, operation, requester));
    if (!requests || !operation) return { is: 'unsupported' };
    for (const [at, request] of requests.entries()) {
      aloudRequest.signal.throwIfAborted();
      await synthesize(aloudRequest, operation, request, (file) => work(file, at));
    }
    return { is: 'done' };
  };
}

function createSpeechStep(adapter: string, options: BotContext) {
  const { service, tempFolder, log } = options;
  return async (
    { person, place, signal }: ReadAloudRequest,
    operation: Operation,
    request: Request,
    work: (file: MediaFile) => Promise<void>,
  ): Promise<void> => {
    const report = await waitForSpeech(
      { adapter, person, place, message: {} },
      { operation, request, signal },
      options,
    );
    const { fileLinks } = await service.findOutcome(operation, report, request.values);
    const [source] = fileLinks;
    if (!source) throw new Error('The service returned no audio file.');
    const { role, label, address } = source;
    const fetched = await service.download(address, {
      folder: tempFolder,
      name: `aloud-${createShortId()}`,
      maxBytes: MAX_SPEECH_BYTES,
    });
    try {
      await work({ role, label, ...fetched });
    } finally {
      await rm(fetched.path, { force: true }).catch((thrown: unknown) => {
        log.warn('temporary sound not deleted', { reason: formatError(thrown) });
      });
    }
  };
}

const rejectFiles = (): Promise<never> => Promise.reject(new Error('Read-aloud requests have no files.'));

/** Detects the language of the text, or else returns the person's default or the most common language. */
async function detectLanguage(
  sample: string,
  defaults: Defaults,
  { detector }: Pick<BotContext, 'detector'>,
): Promise<Language> {
  const set = findLanguageById(defaults.language ?? 1) ?? listLanguagesForSide('source')[0];
  const found = sample.trim() === '' ? undefined : await detector?.detect(sample, listBaseTagsForSide('source'));
  const own = toBaseTag(set?.tag ?? '');
  const candidates =
    found?.is === 'sure'
      ? [found.language, ...(found.alternatives ?? [])]
      : found?.is === 'unsure'
        ? found.languages
        : [];
  const detected = candidates[0];
  const language =
    detected === undefined || candidates.includes(own)
      ? set
      : findLanguage(toRegionalChineseTag(sample, detected), 'source');
  if (!language && !set) throw new Error('No language is available for speech.');
  return (language ?? set) as Language;
}

/** Number of groups whose voice assignments stay in memory. */
const MAX_GROUPS = 500;

/**
 * Picks the person's default or last voice if it speaks the language, or else a voice that differs from the others in
 * the group.
 */
function createVoiceSelector({ voiceDirectory }: Pick<BotContext, 'voiceDirectory'>) {
  const groups = new LRUCache<string, Map<string, number>>({ max: MAX_GROUPS });

  return ({ id: language, tag }: Language, { voice: set, lastVoices }: Defaults, viewer: Viewer) => {
    const voices = voiceDirectory.voicesFor(viewer);
    const preferred = [set, lastVoices?.[toBaseTag(tag)]].map((id) => voices.find((voice) => voice.id === id));
    const chosen = preferred.find(
      (voice) => voice && (voice.language === undefined || findVoiceForLanguage([voice], language)),
    );
    if (chosen) return chosen.id;
    const { group = viewer.person, person } = viewer;
    const assigned = groups.get(group) ?? new Map<string, number>();
    groups.set(group, assigned);
    const key = `${toBaseTag(tag)} ${person}`;
    const before = assigned.get(key);
    if (before !== undefined && voices.some(({ id }) => id === before)) return before;
    const assignedVoice = pickVoiceForPerson(voices, language, person, new Set(assigned.values()));
    if (assignedVoice) assigned.set(key, assignedVoice.id);
    return assignedVoice?.id;
  };
}

interface SpeechJob {
  readonly operation: Operation;
  readonly request: Request;
  readonly signal: AbortSignal;
}

/**
 * Polls until the speech is finished, like a task: with the same delays and throttling. Also cancels it at the service
 * once aborted.
 */
async function waitForSpeech(
  origin: TaskOrigin,
  { operation, request, signal }: SpeechJob,
  options: BotContext,
): Promise<Json> {
  const { service, statusPoller, poller, clock, log } = options;
  const until = clock.now() + MAX_SPEECH_MS;
  const { id } = await service.create(operation, request, rejectFiles, toFairQueueRequester(origin));
  const key = `aloud-${id}`;
  const { promise, resolve, reject } = Promise.withResolvers<Json>();
  const tooLate = (): boolean => {
    const isLate = clock.now() > until;
    if (isLate) reject(new Error('The service took too long.'));
    return isLate;
  };
  const poll = async (stopping: AbortSignal): Promise<PollDecision> => {
    const { report, error, call, nextMs } = await statusPoller.poll(operation, id, stopping);
    if (!report) {
      const isGone = error instanceof ServiceRefusedError && error.status === 404;
      if (isGone) reject(error);
      return { isOver: isGone || tooLate(), call, nextMs };
    }
    const { phase, body, statusWord } = report;
    if (phase === 'success') resolve(body);
    if (phase === 'failure') reject(new Error(`The service failed: ${statusWord}.`));
    return { isOver: phase === 'success' || phase === 'failure' || tooLate(), call, nextMs };
  };
  const stop = (): void => {
    reject(signal.reason);
    if (!service.canCancel()) return;
    service.cancel(operation, id).catch((thrown: unknown) => {
      log.info('unneeded speech task not stopped', { reason: formatError(thrown) });
    });
  };
  poller.watch({
    key,
    budget: SERVICE_BUDGET_KEY,
    isResumed: false,
    firstMs: statusPoller.firstMs,
    poll,
    onThrottled: () => void tooLate(),
  });
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
  return promise.finally(() => {
    signal.removeEventListener('abort', stop);
    poller.unwatch(key);
  });
}
