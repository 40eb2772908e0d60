// A working bot: parses commands like the real one, records calls, stores tasks and shows nothing. Tests of adapters
// script the rest.

import { Readable } from 'node:stream';
import { commands } from '../../commands/index.ts';
import { findTranscriptSource } from '../../src/domain/commands/availability.ts';
import { createCatalogue } from '../../src/domain/commands/catalogue.ts';
import type { Defaults } from '../../src/domain/commands/command.ts';
import type { Invocation, Request } from '../../src/domain/commands/invocation.ts';
import { parseInvocation } from '../../src/domain/commands/parse-invocation.ts';
import { findCommandRefusal, findUnavailableReason } from '../../src/domain/commands/suggest-alternatives.ts';
import { type ServiceKnowledge, UNKNOWN_CAPABILITIES } from '../../src/domain/media/capabilities.ts';
import type { MediaFile } from '../../src/domain/media/file-kinds.ts';
import { searchLanguages } from '../../src/domain/media/language.ts';
import type { Person, Place } from '../../src/domain/person.ts';
import type { TaskOrigin } from '../../src/domain/tasks/task.ts';
import type { Text } from '../../src/messages/message.ts';
import type {
  AvailableVoice,
  Bot,
  ButtonPress,
  OpenedFile,
  PressResult,
  ReadAloudRequest,
  SpeechPreviewRequest,
  Suggestion,
  SuggestionQuery,
} from '../../src/ports/chat.ts';
import type { AudioResult } from '../../src/ports/share-target.ts';

export const catalogue = createCatalogue(commands);

const VOICES = [
  { id: 7, name: 'Rose', language: 1 },
  { id: 8, name: 'Émile', language: 76 },
];

export interface Taken {
  readonly request: Request;
  readonly origin: TaskOrigin;
  readonly resultOf: string | undefined;
  readonly id: string;
}

export interface WorkingBot extends Bot {
  readonly asked: { readonly invocation: Invocation; readonly person: Person; readonly place: Place }[];
  readonly taken: Taken[];
  readonly pressed: ButtonPress[];
  readonly judged: (readonly [task: string, verdict: string])[];
  readonly typed: SuggestionQuery[];
  /** Author and place of every voice list or sample request. */
  readonly looked: (readonly [Person, Place])[];
  defaults: Defaults;
  /** Hints that the next administrators see. */
  readonly hints: Text[];
  present: readonly AvailableVoice[];
  /** The service's language support. Unknown at first. */
  known: ServiceKnowledge;
  /** Result of the next button press. */
  acted: PressResult;
  /** Called before every call. */
  onRead: () => Promise<void>;
  onTake: (origin: TaskOrigin) => Promise<void>;
  /** Called once a task is stored, before the adapter gets the id. */
  onTaken: () => Promise<void>;
  onAct: () => Promise<void>;
  /** Language of a read-aloud text, and the generated file. */
  speaks: (sample: string) => string;
  onAloud: (said: ReadAloudRequest, text: string) => Promise<MediaFile>;
  /** Previews that were requested, and the answer to each. */
  readonly previewed: SpeechPreviewRequest[];
  onPreview: Bot['previewSpeech'];
  /** Finished audio by key. */
  finished: Map<string, AudioResult>;
  /** Opens the sounds that are still being made, by id. */
  readonly liveSounds: Map<string, () => OpenedFile | undefined>;
  /** Reason why read-aloud is blocked for today. */
  usedUp: Text | undefined;
  /** Reason why a person may not use the bot. */
  bars: Bot['denialReason'];
}

const TASKS = [
  { title: 'Speech · Hi', detail: 'Done', actions: [{ name: 'retry', label: 'Run again', task: 'TASK7' }] },
] as const;

/** `suggest` replaces the default suggestions. `stored` holds the tasks of all processes, also of later ones. */
export function createWorkingBot(suggest = suggestions, stored: Taken[] = []): WorkingBot {
  const bot: WorkingBot = {
    catalogue,
    asked: [],
    taken: [],
    pressed: [],
    judged: [],
    typed: [],
    previewed: [],
    onPreview: async () => ({ is: 'sound', bytes: Buffer.from('RIFF'), type: 'audio/wav' }),
    looked: [],
    defaults: { language: 1 },
    hints: [],
    present: VOICES.map(({ id, name }) => ({ id, name })),
    known: { capabilities: UNKNOWN_CAPABILITIES, recentRefusals: [] },
    acted: { is: 'shown' },
    onRead: async () => {},
    onTake: async () => {},
    onTaken: async () => {},
    onAct: async () => {},
    speaks: () => 'en-US',
    finished: new Map(),
    liveSounds: new Map(),
    usedUp: undefined,
    bars: () => undefined,
    denialReason: (person, place) => bot.bars(person, place),
    takeModelHint: async (person) => (person.isAdmin ? bot.hints.shift() : undefined),
    findBetterModels: (language) => bot.known.capabilities.betterModels?.get(language),
    onAloud: async () => {
      throw new Error('Nothing is said aloud here.');
    },
    async parse(command, invocation, { person, place, messages }) {
      await bot.onRead();
      bot.asked.push({ invocation, person, place });
      const got = parseInvocation(command, invocation, {
        voices: VOICES,
        defaults: bot.defaults,
        locale: messages.tag,
      });
      if (!got.ok || command.kind !== 'operation') return got;
      const { request } = got;
      const chosen = request.values;
      const refusal = findCommandRefusal({
        command,
        chosen,
        knowledge: bot.known,
        source: findTranscriptSource(request),
        voices: VOICES,
      });
      return refusal ? { ok: false, ...refusal } : got;
    },
    async createTask(request, origin, resultOf, id = `TASK${bot.taken.length + 1}`) {
      await bot.onTake(origin);
      bot.taken.push({ request, origin, resultOf, id });
      stored.push({ request, origin, resultOf, id });
      await bot.onTaken();
      return id;
    },
    hasTask: async (wanted) => stored.some(({ id }) => id === wanted),
    isTaskOpen: async (wanted) => stored.some(({ id }) => id === wanted),
    async forgetTask(wanted) {
      const at = stored.findIndex(({ id }) => id === wanted);
      const [gone] = at < 0 ? [] : stored.splice(at, 1);
      return gone && { message: gone.origin.message };
    },
    async forgetAutomaticTasks(person) {
      for (const { id, origin } of [...stored])
        if (origin.isAutomatic && origin.person.id === person) await bot.forgetTask(id);
    },
    findCaptions: async (wanted) =>
      stored.some(({ id }) => id === wanted) ? '1\n00:00:00,000 --> 00:00:01,000\nHello\n' : undefined,
    answerQuery: async ({ command }, person, place) => ({
      status: 'info',
      title: command,
      line: `${command} for ${person.name} in ${place.name}`,
      ...(command === 'tasks' && { rows: TASKS }),
      ...(command === 'settings' && { form: { command, values: { scope: 'me', voice: 'Rose', language: 'English' } } }),
    }),
    unavailableReason: (command) => findUnavailableReason(command, bot.known),
    suggest(ask) {
      bot.typed.push(ask);
      bot.looked.push([ask.person, ask.place]);
      return suggest(ask);
    },
    async listVoices(person, place) {
      bot.looked.push([person, place]);
      return { voices: bot.present, defaults: bot.defaults };
    },
    async openVoiceSample(voice, person, place) {
      bot.looked.push([person, place]);
      if (voice !== 0) return undefined;
      return { stream: Readable.from([Buffer.from('RIFF')]), bytes: 4, type: 'audio/wav' };
    },
    async previewSpeech(request) {
      bot.previewed.push(request);
      return bot.onPreview(request);
    },
    async readAloud(said, work) {
      if (bot.usedUp !== undefined) return { is: 'limit-reached', reason: bot.usedUp };
      if (bot.bars(said.person, said.place) !== undefined) return { is: 'unsupported' };
      const language = said.language ?? bot.speaks(said.languageSample);
      const { to, textIn } = said.translation ?? {};
      const translated = to && to !== language ? `${to}(${textIn?.(language)})` : undefined;
      for (const [at, text] of said.partsIn(translated && to ? to : language, translated).entries())
        await work(await bot.onAloud(said, text), at);
      return { is: 'done' };
    },
    openLiveSound: (id) => bot.liveSounds.get(id)?.(),
    findAudioResult: async (_, key) => bot.finished.get(key),
    async rateResult(task, verdict) {
      bot.judged.push([task, verdict]);
      return 'tts';
    },
    async handlePress(press) {
      bot.pressed.push(press);
      await bot.onAct();
      return bot.acted;
    },
  };
  return bot;
}

function suggestions({ field, text }: SuggestionQuery): readonly Suggestion[] {
  if (field.includes('language'))
    return searchLanguages(text, 'target').map(({ name }) => ({ value: name, label: name }));
  return VOICES.map(({ name }) => ({ value: name, label: name, detail: 'a voice' }));
}

/** A service with two languages besides English, one of them only through the other. */
export const FEW_LANGUAGES: ServiceKnowledge = {
  capabilities: {
    ...UNKNOWN_CAPABILITIES,
    translationPairs: new Map([
      ['en es', undefined],
      ['en fr', 'es'],
    ]),
  },
  recentRefusals: [],
};
