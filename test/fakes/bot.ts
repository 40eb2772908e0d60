// The core with fakes for the platform, the media service and the clock.

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commands, listPolicyDisabledCommands } from '../../commands/index.ts';
import type { BotContext } from '../../src/core/bot-context.ts';
import { createResultCollector } from '../../src/core/delivery/collect-result.ts';
import { createResultFitter } from '../../src/core/delivery/fit-to-limits.ts';
import { createMessageUpdater, type MessageUpdater } from '../../src/core/delivery/message-updater.ts';
import { createTaskQuota } from '../../src/core/intake/access.ts';
import { createBot } from '../../src/core/intake/bot.ts';
import { createInputFileLoader } from '../../src/core/intake/input-file-loader.ts';
import { createResultFileOpener } from '../../src/core/intake/result-files.ts';
import { createVoiceCloner } from '../../src/core/people/cloned-voices.ts';
import { createCustomVoices, createVoiceSaver } from '../../src/core/people/custom-voices.ts';
import { createDictionaryMirrors } from '../../src/core/people/dictionary-mirrors.ts';
import { createModelHints } from '../../src/core/people/model-hints.ts';
import { createPronunciationApplier } from '../../src/core/people/pronunciation-applier.ts';
import { createUserDictionaries } from '../../src/core/people/user-dictionaries.ts';
import { createVoiceSamples } from '../../src/core/people/voice-samples.ts';
import { createPoller, type Poller } from '../../src/core/polling/poller.ts';
import { createStatusPoller } from '../../src/core/polling/status-poller.ts';
import { createCallGate } from '../../src/core/polling/throttle.ts';
import { createTaskAssemblies } from '../../src/core/subtasks/index.ts';
import { createAssemblyPlanner } from '../../src/core/subtasks/plan-assembly.ts';
import { createTaskDurationStats } from '../../src/core/tasks/apply-event.ts';
import { createEffectHandlers } from '../../src/core/tasks/effect-handlers.ts';
import { createTaskRunner } from '../../src/core/tasks/task-runner.ts';
import { createCatalogue } from '../../src/domain/commands/catalogue.ts';
import type { Invocation, Request } from '../../src/domain/commands/invocation.ts';
import { createMessagesProvider, getMessages } from '../../src/domain/messages.ts';
import type { Person, Place } from '../../src/domain/person.ts';
import type { TaskLimits } from '../../src/domain/tasks/quota.ts';
import type { Task } from '../../src/domain/tasks/task.ts';
import { createShortId } from '../../src/kit/id.ts';
import type { Log } from '../../src/kit/log.ts';
import type { Instrumentation } from '../../src/metrics/index.ts';
import { overrideMethods } from '../../src/metrics/instruments.ts';
import type { ButtonPress, ChatAdapter } from '../../src/ports/chat.ts';
import { type DiskQuota, unlimitedDiskQuota } from '../../src/ports/disk-quota.ts';
import type { LanguageDetector } from '../../src/ports/language-detector.ts';
import type { MediaService } from '../../src/ports/media-service.ts';
import type { TaskStore } from '../../src/ports/store.ts';
import { noTaskMetrics } from '../../src/ports/task-metrics.ts';
import type { TaskQueue } from '../../src/ports/task-queue.ts';
import { createFakeBookReader } from '../core/books/fake-book-reader.ts';
import { createEnglishBot, type EnglishBot } from '../core/english-bot.ts';
import { createFakeAssembler } from '../core/subtasks/fake-assembler.ts';
import { createFakeChat } from './chat.ts';
import { createFakeClock } from './clock.ts';
import { createFakeCounters } from './counters.ts';
import { createFakeAbilities, createFakeDirectory, createFakeMadeVoices } from './directory.ts';
import { createFakeLog } from './log.ts';
import { createFakeNotes } from './notes.ts';
import { createFakeConverter, createFakeResizer, createFakeSharedFiles } from './resizer.ts';
import { createFakeService } from './service.ts';
import { createFakeDictionaryStore, createFakeSettings, createFakeTaskStore } from './store.ts';

/** Words that the detector knows. */
const KNOWN_WORDS = { en: /hello|thank/i, de: /guten|danke/i, es: /hola|gracias/i, fr: /bonjour|merci/i } as const;

/** Is sure of a language by a single word. */
const detector: LanguageDetector = {
  score: async (text) =>
    Object.fromEntries(Object.entries(KNOWN_WORDS).map(([tag, words]) => [tag, words.test(text) ? 0.8 : 0])),
};

/** Author and place of a request. Default: Ana in the general room. */
interface AskedBy {
  readonly person?: Person;
  readonly place?: Place;
}

export const ana = { id: 'ana', name: 'Ana' };
export const room = { id: 'general', name: 'General' };

/** Owns every task it is given, like the embedded queue. `held` lists the owned tasks. */
function createFakeQueue(open: () => Promise<readonly string[]>): TaskQueue & { readonly held: Set<string> } {
  const off = new AbortController();
  const held = new Set<string>();
  const running = new Set<Promise<void>>();
  let hold: ((task: string, signal: AbortSignal) => Promise<void>) | undefined;
  const take = (task: string) => {
    if (!hold || held.has(task)) return;
    held.add(task);
    const one: Promise<void> = hold(task, off.signal)
      // After a simulated crash another bot owns the task.
      .catch(() => undefined)
      .finally(() => {
        held.delete(task);
        running.delete(one);
      });
    running.add(one);
  };
  return {
    held,
    async start(work) {
      hold = work;
      for (const task of await open()) take(task);
    },
    add: async (task) => take(task),
    isReady: () => hold !== undefined,
    async stop() {
      off.abort();
      await Promise.all(running);
    },
  };
}

/** The parts that survive a crash: clock, records, platform and service. */
export function createWorld() {
  return {
    clock: createFakeClock(),
    records: new Map<string, string>(),
    chat: createFakeChat(),
    service: createFakeService(),
    settings: createFakeSettings(),
    resizer: createFakeResizer(),
    sharedFiles: createFakeSharedFiles(),
    counts: new Map<string, Map<string, number>>(),
    voices: new Map<string, string>(),
    dictionaries: new Map<string, string>(),
    presses: new Map(),
    plans: new Map(),
    books: createFakeBookReader(),
  };
}

export type World = ReturnType<typeof createWorld>;

export interface Effects {
  readonly chat: ChatAdapter;
  readonly service: MediaService;
  readonly tasks: TaskStore;
  readonly log?: Log;
  /** Wraps parts that are created here. */
  readonly watch?: Partial<Pick<Instrumentation, 'wrapUpdater' | 'wrapPoller' | 'wrapQueue' | 'taskMetrics'>>;
}

/** Parses like a platform, which looks up the command. */
export const parseWith = (bot: EnglishBot) => (invocation: Invocation, person: Person, place: Place) => {
  const command = bot.catalogue.findCommand(invocation.command);
  if (!command) throw new Error(`there is no ${invocation.command}`);
  return bot.parse(command, invocation, { person, place, messages: getMessages() });
};

/** Settings of an operator. */
interface Rules
  extends Pick<
    BotContext,
    'allowLists' | 'cloning' | 'confirmAboveCharacters' | 'detector' | 'provenance' | 'ownService'
  > {
  readonly disk?: DiskQuota;
  readonly limits?: TaskLimits;
  /** Maximum tasks at the service at a time. Absent: unlimited. */
  readonly atOnce?: number;
}

/** `around` can wrap effects to make them fail or hang. */
export function createTestBot(
  world: World = createWorld(),
  around: (parts: Effects) => Effects = (parts) => parts,
  { limits, disk = unlimitedDiskQuota, ...rules }: Rules = {},
) {
  const { clock, settings, resizer, sharedFiles } = world;
  const entries = createFakeLog();
  const {
    chat,
    service: plainService,
    tasks,
    log = entries,
    watch,
  } = around({
    chat: world.chat,
    service: world.service,
    tasks: createFakeTaskStore(world.records),
    log: entries,
  });
  const watched = <T>(part: T, by?: (part: T) => T): T => by?.(part) ?? part;
  const catalogue = createCatalogue(commands, '', listPolicyDisabledCommands(rules.cloning ?? 'on'));
  const tempFolder = mkdtempSync(join(tmpdir(), 'earshot-core-'));
  const durations = createTaskDurationStats();
  const updater = watched<MessageUpdater>(createMessageUpdater({ clock, log }), watch?.wrapUpdater);
  const metrics = watch?.taskMetrics ?? noTaskMetrics;
  const onDelay = metrics.pollDelayed;
  const random = () => 0.5;
  const throttle = createCallGate({ clock, intervalMs: 2000, random });
  const poller = watched<Poller>(
    createPoller({ clock, intervalMs: 2000, throttle, random, onDelay }),
    watch?.wrapPoller,
  );
  const made = createFakeQueue(() => tasks.listOpenIds());
  const queue = Object.assign(watched<TaskQueue>({ ...made }, watch?.wrapQueue), { held: made.held });
  const counters = createFakeCounters(world.counts);
  const quota = limits && createTaskQuota({ counters, limits, tasks, clock, log });
  const { assemblies, subtaskChat } = createTaskAssemblies({
    service: plainService,
    catalogue,
    tasks,
    queue,
    quota,
    records: createFakeNotes({ kept: world.plans, now: clock.now }),
    plan: createAssemblyPlanner(world.books),
    assembler: createFakeAssembler(),
    disk,
    folder: join(tempFolder, 'assemblies'),
    dispatch: (...event) => runner.dispatch(...event),
    clock,
    log,
  });
  const service = overrideMethods(plainService, assemblies.calls);
  const statusPoller = createStatusPoller({ service, throttle, ownService: rules.ownService });
  const collector = createResultCollector({ service, folder: tempFolder, disk });
  const inputFiles = createInputFileLoader({
    ...{ folder: tempFolder, disk, clock, log },
    converter: createFakeConverter(),
    bookReader: world.books,
    ownService: rules.ownService,
    createServiceLink: sharedFiles.createServiceLink,
    resultFiles: createResultFileOpener({ tasks, catalogue, service, folder: tempFolder }),
  });
  const voiceDirectory = createFakeDirectory(world.service.known, world.voices);
  const customVoices = createCustomVoices({
    store: createFakeMadeVoices(world.voices),
    voiceDirectory,
    service,
    log,
  });
  const chats = new Map([[chat.name, chat]]);
  const fitter = createResultFitter({ resizer, sharedFiles, log });
  const mirrors = createDictionaryMirrors({ service, clock, log });
  const userDictionaries = createUserDictionaries({
    store: createFakeDictionaryStore(world.dictionaries),
    mirrors,
  });
  const pronunciations = createPronunciationApplier(userDictionaries, log);
  const createHandlers = createEffectHandlers({
    voiceCloner: createVoiceCloner({ service, customVoices, voiceDirectory, cloning: rules.cloning }),
    pronunciations,
    assemblies,
    service,
    poller,
    statusPoller,
    throttle,
    inputFiles,
    collector,
    fitter,
    updater,
    sharedFiles,
    clock,
    maxConcurrent: rules.atOnce,
    log,
  });
  const capabilities = createFakeAbilities(world.service);
  const modelHints = createModelHints({ store: createFakeNotes({ now: clock.now }), catalogue, capabilities, log });
  const onStateChange = async (task: Task) => {
    assemblies.noticeChange(task);
    await Promise.all([quota?.sync(task), modelHints.learnFrom(task)]);
  };
  const runner = createTaskRunner({
    store: tasks,
    catalogue,
    chats,
    subtaskChat,
    updater,
    durations,
    onStateChange,
    clock,
    log,
    metrics,
    createHandlers,
  });
  const pressClaims = createFakeNotes({ kept: world.presses, now: clock.now });
  const voiceSaver = createVoiceSaver({
    ...{
      catalogue,
      service,
      voiceDirectory,
      customVoices,
      tasks,
      settings,
      runner,
      tempFolder,
      pressClaims,
      log,
    },
  });
  const coreBot = createBot(chat.name, {
    messagesFor: createMessagesProvider(),
    catalogue,
    voiceDirectory,
    capabilities,
    bookReader: world.books,
    modelHints,
    customVoices,
    userDictionaries,
    pronunciations,
    tasks,
    settings,
    queue,
    runner,
    poller,
    statusPoller,
    voiceSaver,
    service,
    tempFolder,
    voiceSamples: createVoiceSamples({ service, voiceDirectory, folder: tempFolder }),
    pressClaims,
    clock,
    log,
    quota,
    sharedFiles,
    chat,
    disk,
    detector,
    fileOrigin: {
      notes: { write: async () => undefined, read: async () => 'elsewhere' },
      tags: { readOriginTags: async () => undefined, readDuration: async () => undefined },
      ...{ disk, folder: tempFolder },
    },
    ...rules,
  });
  const bot = createEnglishBot(coreBot);
  const parse = parseWith(bot);
  let messages = world.chat.messages.size;
  /** Submits a request with its own message. */
  const submit = async (request: Request, { person = ana, place = room }: AskedBy = {}) => {
    messages += 1;
    const message = `message-${messages}`;
    const task = await bot.createTask(request, { adapter: chat.name, person, place, message });
    return { task, message };
  };
  return {
    ...world,
    log: entries,
    tasks,
    queue,
    bot,
    coreBot,
    parse,
    poller,
    start: () => queue.start(runner.run),
    submit,
    /** Parses and submits a command. Returns the task and its message. */
    async ask(
      command: string,
      values: Record<string, unknown>,
      files: readonly { name: string; platformRef: string; bytes?: number; link?: string }[] = [],
      { person = ana, place = room }: AskedBy = {},
    ) {
      const reading = await parse({ command, values, files }, person, place);
      if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
      return submit(reading.request, { person, place });
    },
    /** Presses the button of a sample and submits the form. Returns the response. */
    async keep(task: string, sample: string, person: Person = ana, place: Place = room): Promise<string> {
      const action = `save:${sample}` as const;
      const press = {
        adapter: chat.name,
        taskId: task,
        action,
        person,
        place,
        isModerator: true,
        newTaskId: createShortId(),
      };
      const acted = await bot.handlePress(press);
      if (acted.is !== 'form') return acted.is === 'notice' ? acted.notice : acted.is;
      const { command, values, precedingTaskId } = acted.prefill;
      const reading = await parse(
        { command, values, files: [], ...(precedingTaskId && { precedingTaskId }) },
        person,
        place,
      );
      if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
      return (await bot.answerQuery(reading.request, person, place)).line;
    },
    press: (
      taskId: string,
      action: ButtonPress['action'],
      person: Person = ana,
      newTaskId = createShortId(),
      place: Place = room,
    ) => bot.handlePress({ adapter: chat.name, taskId, action, person, place, isModerator: false, newTaskId }),
  };
}
