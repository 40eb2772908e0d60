// Speaks a short text before a choice, without a task or message. Uses the same voices, dictionaries, permissions and
// provenance marks as text to speech. Recent previews are cached in memory; a service that may charge needs consent.

import { readFile } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { findTextField, type Operation } from '../../domain/commands/command.ts';
import { textOf } from '../../domain/commands/fill-defaults.ts';
import type { Request } from '../../domain/commands/invocation.ts';
import { toVariantRequest } from '../../domain/commands/resolve-variant.ts';
import { findReaderLanguage } from '../../domain/messages.ts';
import { createReplacerFromIndexes, createWordIndex } from '../../domain/pronunciation/replace-words.ts';
import { changeWords } from '../../domain/speech-markup/edit-speech-markup.ts';
import { createTask, type Task, type TaskState } from '../../domain/tasks/task.ts';
import { toFirstStep, toSecondStep } from '../../domain/tasks/two-step.ts';
import { createLimitMessage, createProblemText } from '../../domain/views/failure-text.ts';
import { createShortId } from '../../kit/id.ts';
import { formatError } from '../../kit/log.ts';
import { createNamedCounters } from '../../kit/named-counters.ts';
import { countCodePoints } from '../../kit/text.ts';
import { message } from '../../messages/message.ts';
import { list } from '../../messages/values.ts';
import type { Bot, Requester, SpeechPreview, SpeechPreviewRequest } from '../../ports/chat.ts';
import { ServiceRefusedError, ServiceUnreachableError } from '../../ports/media-service.ts';
import type { BotContext } from '../bot-context.ts';
import { findSpokenText } from '../delivery/collect-result.ts';
import { createFileProvenanceWriter } from '../delivery/file-provenance.ts';
import { createSpeechRunner, type SpeechJob, type SpokenSound } from './speech-run.ts';
import { deleteServiceCopy, translateText } from './translate-text.ts';

interface SpeechPreviewOptions {
  /** The bot's parser, without the check of quotas. */
  readonly parse: Bot['parse'];
  dailyLimitReason(requester: Requester): Promise<SpeechPreviewRefusal['reason'] | undefined>;
}

type SpeechPreviewRefusal = Exclude<SpeechPreview, { is: 'sound' }>;
type Sound = Extract<SpeechPreview, { is: 'sound' }>;

const COMMAND = 'tts';

/** About 15 seconds of speech. Longer texts are requests. */
const MAX_CHARACTERS = 200;
/** A pronunciation is often longer than its word, but many long ones would be minutes of speech. */
const MAX_SPOKEN_CHARACTERS = 400;
/** A person compares two voices; a third may start before the cancellation of an earlier one arrives. */
const MAX_RUNNING_PER_PERSON = 3;
/** Enough to listen to all voices of a list once. */
const MAX_PER_PERSON_AND_MINUTE = 30;
/** Leaves most of the service to tasks. */
const MAX_RUNNING = 8;
const MAX_REMEMBERED_PEOPLE = 1_000;
const MINUTE_MS = 60_000;
/** Bytes of all cached previews: about two hundred. */
const MAX_CACHED_BYTES = 32_000_000;
/** Texts of people stay in memory only for as long as a choice takes. */
const CACHE_MS = 10 * 60_000;

const reject = (...[id, args]: Parameters<typeof message>): SpeechPreviewRefusal => ({
  is: 'rejected',
  reason: message(id, args),
});

export function createSpeechPreviewer(
  adapter: string,
  context: BotContext,
  { parse, dailyLimitReason }: SpeechPreviewOptions,
): Bot['previewSpeech'] {
  const { catalogue, messagesFor, ownService = false } = context;
  const cache = new LRUCache<string, Sound>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ bytes }, key) => Math.max(1, bytes.length + key.length),
    ttl: CACHE_MS,
    perf: context.clock,
  });
  const running = createNamedCounters();
  const startedThisMinute = new LRUCache<string, number>({ max: MAX_REMEMBERED_PEOPLE });
  const speak = createPreviewRun(context);

  /** Parses like `/tts`, so that private voices, languages and defaults follow the same rules. */
  async function prepare({ text, values, pronunciation, person, place }: SpeechPreviewRequest, requester: Requester) {
    const command = catalogue.findOperation(COMMAND);
    if (!command) return reject('previews.failed');
    const spoken = pronunciation && values.to === undefined ? respell(text, pronunciation) : text;
    const parsed = await parse(
      command,
      { command: COMMAND, values: { text: spoken, ...values }, files: [] },
      requester,
    );
    if (!parsed.ok) {
      const problems = parsed.problems.map((problem) => createProblemText(problem, command));
      return { is: 'rejected' as const, reason: list(problems, 'sentences') };
    }
    const request = toVariantRequest(command, parsed.request);
    const operation = catalogue.findOperation(request.command) ?? command;
    const pronounced = await context.pronunciations.apply(operation, request, { adapter, person, place });
    return countCodePoints(textOf(pronounced.values[findTextField(operation) ?? ''])) > MAX_SPOKEN_CHARACTERS
      ? reject('previews.length', { most: MAX_CHARACTERS })
      : { operation, request: pronounced };
  }

  async function run(
    job: Pick<SpeechJob, 'operation' | 'request'>,
    asked: SpeechPreviewRequest,
  ): Promise<SpeechPreview> {
    const { person, place, signal } = asked;
    const who = person.quotaId ?? person.id;
    const minute = `${Math.floor(context.clock.now() / MINUTE_MS)} ${who}`;
    const started = startedThisMinute.get(minute) ?? 0;
    const isBusy = running.get(who) >= MAX_RUNNING_PER_PERSON || running.total() >= MAX_RUNNING;
    if (isBusy || started >= MAX_PER_PERSON_AND_MINUTE)
      return { is: 'limit-reached', reason: message('previews.busy') };
    startedThisMinute.set(minute, started + 1);
    running.add(who, 1);
    try {
      return await speak({ ...job, origin: { adapter, person, place }, signal });
    } finally {
      running.add(who, -1);
    }
  }

  return async (asked) => {
    const { text, person, place, acceptsCost, signal } = asked;
    if (text.trim() === '' || countCodePoints(text) > MAX_CHARACTERS)
      return reject('previews.length', { most: MAX_CHARACTERS });
    const requester = { person, place, messages: messagesFor(findReaderLanguage({ person, place })) };
    const job = await prepare(asked, requester);
    if ('is' in job) return job;
    const key = JSON.stringify([job.request.command, job.request.values]);
    const known = cache.get(key);
    if (known) return known;
    if (!ownService && !acceptsCost) return { is: 'costs', reason: message('previews.costs') };
    const reason = await dailyLimitReason(requester);
    if (reason !== undefined) return { is: 'limit-reached', reason };
    signal.throwIfAborted();
    const result = await run(job, asked);
    if (result.is === 'sound') cache.set(key, result);
    return result;
  };
}

const respell = (text: string, entry: NonNullable<SpeechPreviewRequest['pronunciation']>): string =>
  changeWords(text, createReplacerFromIndexes([createWordIndex([entry], 'und')])).text;

type PreviewJob = Omit<SpeechJob, 'request'> & { readonly request: Request };

function createPreviewRun(context: BotContext) {
  const { catalogue, ownService = false, quota, provenance, clock, log } = context;
  const runSpeech = createSpeechRunner(context);

  /** Only Earshot's own studio reports translated words, so elsewhere the text is translated first. */
  async function translate(job: PreviewJob): Promise<PreviewJob & { readonly translation?: string }> {
    const { twoStep } = job.operation;
    const first = twoStep && catalogue.findOperation(twoStep.first.operation);
    const second = twoStep && catalogue.findOperation(twoStep.second.operation);
    if (ownService || !first || !second) return job;
    const request = toFirstStep(job.request, twoStep);
    const texts = await translateText({ ...job, operation: first, request }, context);
    if (!request.nextStep) throw new Error('The translation has no next step.');
    const spoken = await context.pronunciations.apply(
      second,
      toSecondStep(request, request.nextStep, texts),
      job.origin,
    );
    return { ...job, operation: second, request: spoken, translation: texts.join('\n') };
  }

  /** Reads the marked file. */
  async function readSound({ file, report, id }: SpokenSound, operation: Operation): Promise<Sound> {
    const writeMark =
      provenance &&
      createFileProvenanceWriter(provenance, { id: id ?? file.name, createdAt: clock.now() }, operation, report);
    await writeMark?.(file, async () => undefined);
    if (id !== undefined) deleteServiceCopy(context, id);
    const translation = findSpokenText(report);
    return {
      is: 'sound',
      bytes: await readFile(file.path),
      ...(file.type !== undefined && { type: file.type }),
      ...(translation !== undefined && { translation }),
    };
  }

  async function speak(job: PreviewJob): Promise<Sound> {
    const { translation, ...spoken } = await translate(job);
    const sound = await runSpeech(spoken, (one) => readSound(one, spoken.operation));
    return translation === undefined ? sound : { ...sound, translation };
  }

  /** Counts the preview as a task where the service may charge for it, also if it is aborted. */
  async function count(task: Task, work: () => Promise<Sound>): Promise<SpeechPreview> {
    const full = ownService ? undefined : await quota?.reserve(task);
    if (full) return { is: 'limit-reached', reason: createLimitMessage(full) };
    let state: TaskState = { status: 'abandoned', serviceTaskId: task.id };
    try {
      return await work();
    } catch (thrown) {
      if (thrown instanceof ServiceRefusedError || thrown instanceof ServiceUnreachableError)
        state = { status: 'abandoned' };
      throw thrown;
    } finally {
      if (!ownService) await quota?.sync({ ...task, state });
    }
  }

  return async (job: PreviewJob): Promise<SpeechPreview> => {
    const { request, origin, signal } = job;
    const task = createTask(`preview-${createShortId()}`, request, { ...origin, message: {} }, clock.now());
    try {
      return await count(task, () => speak(job));
    } catch (thrown) {
      if (signal.aborted) throw thrown;
      log.warn('preview failed', { reason: formatError(thrown) });
      return reject('previews.failed');
    }
  };
}
