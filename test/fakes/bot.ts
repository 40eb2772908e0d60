// The core put together on fakes: everything between a platform and the media service, with a clock that waits for tests.

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commands, withheldBy } from '../../commands/index.ts';
import { createCollector } from '../../src/core/delivery/collect.ts';
import { createFitter } from '../../src/core/delivery/fit-to-limits.ts';
import { createMessageUpdater, type MessageUpdater } from '../../src/core/delivery/message-updater.ts';
import { createQuota } from '../../src/core/intake/access.ts';
import { createBot } from '../../src/core/intake/bot.ts';
import { createGivenFiles } from '../../src/core/intake/given-files.ts';
import type { BotParts } from '../../src/core/intake/parts.ts';
import { createResultFiles } from '../../src/core/intake/result-files.ts';
import { createWordsOfPeople } from '../../src/core/people/as-said.ts';
import { createDictionaries } from '../../src/core/people/dictionaries.ts';
import { createMirrors } from '../../src/core/people/dictionary-mirrors.ts';
import { createMadeVoices, createVoiceSaver } from '../../src/core/people/made-voices.ts';
import { createOwnVoices } from '../../src/core/people/own-voices.ts';
import { createSamples } from '../../src/core/people/samples.ts';
import { createPoller, type Poller } from '../../src/core/polling/poller.ts';
import { createThrottle } from '../../src/core/polling/throttle.ts';
import { createDurations } from '../../src/core/tasks/change-task.ts';
import { createRunner } from '../../src/core/tasks/runner.ts';
import { createWork } from '../../src/core/tasks/work.ts';
import { createCatalogue } from '../../src/domain/commands/command.ts';
import type { Person, Place, Request } from '../../src/domain/commands/invocation.ts';
import { cluesOf, decidedByClues } from '../../src/domain/detection/detect.ts';
import type { Limits } from '../../src/domain/tasks/quota.ts';
import { english, type WordsFor } from '../../src/domain/words/index.ts';
import { shortId } from '../../src/kit/id.ts';
import type { Log } from '../../src/kit/log.ts';
import type { Meters } from '../../src/metrics/index.ts';
import type { ChatAdapter, Press } from '../../src/ports/chat.ts';
import { boundless, type Disk } from '../../src/ports/disk.ts';
import type { LanguageDetector } from '../../src/ports/language-detector.ts';
import { silent } from '../../src/ports/metrics.ts';
import type { MediaService } from '../../src/ports/service.ts';
import type { TaskStore } from '../../src/ports/store.ts';
import type { TaskQueue } from '../../src/ports/task-queue.ts';
import { createFakeChat } from './chat.ts';
import { createFakeClock } from './clock.ts';
import { createFakeCounters } from './counters.ts';
import { createFakeAbilities, createFakeDirectory, createFakeMadeVoices } from './directory.ts';
import { createFakeLog } from './log.ts';
import { createFakeNotes } from './notes.ts';
import { createFakeConverter, createFakeResizer, createFakeSharedFiles } from './resizer.ts';
import { createFakeService } from './service.ts';
import { createFakeDictionaryStore, createFakeSettings, createFakeTaskStore } from './store.ts';

/** Goes by letters and everyday words alone. */
const detector: LanguageDetector = {
  detect: async (text, among) => decidedByClues(cluesOf(text, among)) ?? { is: 'unknown' },
};

/** Person and place of a request: Ana in the general room by default. */
interface AskedBy {
  readonly person?: Person;
  readonly place?: Place;
}

export const ana = { id: 'ana', name: 'Ana' };
export const room = { id: 'general', name: 'General' };

/** Holds what it is handed, like the embedded queue, with a way to see who is held. */
function createFakeQueue(open: () => Promise<readonly string[]>): TaskQueue & { readonly held: Set<string> } {
  const off = new AbortController();
  const held = new Set<string>();
  const running = new Set<Promise<void>>();
  let hold: ((task: string, signal: AbortSignal) => Promise<void>) | undefined;
  const take = (task: string) => {
    if (!hold || held.has(task)) return;
    held.add(task);
    const one: Promise<void> = hold(task, off.signal)
      // The one who rose after a crash that the test only plays has it now.
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
    ready: () => hold !== undefined,
    async stop() {
      off.abort();
      await Promise.all(running);
    },
  };
}

/** `world` is what survives a crash: the clock, the records, the platform and the service. */
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
  };
}

export type World = ReturnType<typeof createWorld>;

export interface Effects {
  readonly chat: ChatAdapter;
  readonly service: MediaService;
  readonly tasks: TaskStore;
  readonly log?: Log;
  /** Watches the parts that are made here. */
  readonly watch?: Pick<Meters, 'updater' | 'poller' | 'queue' | 'core'>;
}

/** What an operator may set. */
interface Rules
  extends Pick<BotParts, 'allow' | 'cloning' | 'confirmCharacters' | 'detector' | 'marks' | 'ownService'> {
  readonly disk?: Disk;
  readonly limits?: Limits;
  /** How many tasks the service works on at the same time: what is not said is learned. */
  readonly atOnce?: number | undefined;
}

/** `around` may wrap the parts with effects, to make them fail or hang at a chosen point. */
export function createTestBot(
  world: World = createWorld(),
  around: (parts: Effects) => Effects = (parts) => parts,
  { limits, disk = boundless, ...rules }: Rules = {},
) {
  const { clock, settings, resizer, sharedFiles } = world;
  const entries = createFakeLog();
  const {
    chat,
    service,
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
  const catalogue = createCatalogue(commands, '', [], withheldBy(rules.cloning ?? 'on'));
  const folder = mkdtempSync(join(tmpdir(), 'earshot-core-'));
  const durations = createDurations();
  const updater = watched<MessageUpdater>(createMessageUpdater({ clock, log }), watch?.updater);
  const metrics = watch?.core ?? silent;
  const late = metrics.late;
  const chance = () => 0.5;
  const throttle = createThrottle({ clock, firstMs: 2000, chance });
  const poller = watched<Poller>(
    createPoller({ clock, firstMs: 2000, throttle, chance, late }),
    watch?.poller,
  );
  const wordsFor: WordsFor = () => english;
  const collector = createCollector({ service, folder, wordsFor, disk });
  const made = createFakeQueue(() => tasks.open());
  const given = createGivenFiles({
    ...{ folder, disk, clock, log },
    converter: createFakeConverter(),
    lend: sharedFiles.lend,
    results: createResultFiles({ tasks, catalogue, service, folder }),
  });
  const queue = Object.assign(watched<TaskQueue>({ ...made }, watch?.queue), { held: made.held });
  const directory = createFakeDirectory(world.service.known, world.voices);
  const voices = createMadeVoices({ store: createFakeMadeVoices(world.voices), directory, service, log });
  const chats = new Map([[chat.name, chat]]);
  const fitter = createFitter({ resizer, sharedFiles, log });
  const mirrors = createMirrors({ service, clock, log });
  const dictionaries = createDictionaries({
    store: createFakeDictionaryStore(world.dictionaries),
    mirrors,
  });
  const wordsOfPeople = createWordsOfPeople(dictionaries, log);
  const work = createWork({
    ownVoices: createOwnVoices({ service, voices, directory, cloning: rules.cloning }),
    wordsFor,
    wordsOfPeople,
    service,
    poller,
    throttle,
    given,
    collector,
    fitter,
    updater,
    clock,
    // Tests are not about turns, unless they say so.
    atOnce: 'atOnce' in rules ? rules.atOnce : Number.POSITIVE_INFINITY,
    log,
  });
  const counters = createFakeCounters(world.counts);
  const quota = limits && createQuota({ counters, limits, tasks, clock, log });
  const abilities = createFakeAbilities(world.service);
  const follow = quota?.follow;
  const runner = createRunner({
    wordsFor,
    store: tasks,
    catalogue,
    chats,
    updater,
    durations,
    follow,
    clock,
    log,
    metrics,
    work,
  });
  const presses = createFakeNotes({ kept: world.presses, now: clock.now });
  const voiceSaver = createVoiceSaver({
    ...{ catalogue, service, directory, voices, tasks, settings, runner, folder, presses, log },
  });
  const bot = createBot(chat.name, {
    wordsFor,
    catalogue,
    directory,
    abilities,
    voices,
    dictionaries,
    wordsOfPeople,
    tasks,
    settings,
    queue,
    runner,
    poller,
    voiceSaver,
    service,
    folder,
    samples: createSamples({ service, directory, folder }),
    presses,
    clock,
    log,
    quota,
    sharedFiles,
    chat,
    disk,
    detector,
    ...rules,
  });
  let messages = world.chat.messages.size;
  /** Submits a request, with a message of its own for the task. */
  const submit = async (request: Request, { person = ana, place = room }: AskedBy = {}) => {
    messages += 1;
    const message = `message-${messages}`;
    const task = await bot.take(request, { adapter: chat.name, person, place, message });
    return { task, message };
  };
  return {
    ...world,
    log: entries,
    tasks,
    queue,
    bot,
    poller,
    start: () => queue.start(runner.hold),
    submit,
    /** Reads a command as a person would type it in a form and submits it; answers with the task and its message. */
    async ask(
      command: string,
      values: Record<string, unknown>,
      files: { name: string; at: string; bytes?: number; link?: string }[] = [],
      { person = ana, place = room }: AskedBy = {},
    ) {
      const reading = await bot.read({ command, values, files }, person, place);
      if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
      return submit(reading.request, { person, place });
    },
    /** Presses the button under a sample and sends the form that it opens: what it says in the end. */
    async keep(task: string, sample: string, person: Person = ana, place: Place = room): Promise<string> {
      const action = `keep:${sample}` as const;
      const press = { adapter: chat.name, task, action, person, place, moderator: true, becomes: shortId() };
      const acted = await bot.act(press);
      if (acted.is !== 'form') return acted.is === 'said' ? acted.notice : acted.is;
      const { command, values, from } = acted.given;
      const reading = await bot.read({ command, values, files: [], ...(from && { from }) }, person, place);
      if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
      return (await bot.answer(reading.request, person, place)).line;
    },
    press: (task: string, action: Press['action'], person = ana, becomes = shortId()) =>
      bot.act({ adapter: chat.name, task, action, person, moderator: false, becomes }),
  };
}
