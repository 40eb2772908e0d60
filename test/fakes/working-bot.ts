// A bot that works: it understands commands as the program does, notes what it was asked, keeps what it takes, and shows nothing by
// itself. Tests of adapters script the rest.

import { Readable } from 'node:stream';
import { commands } from '../../commands/index.ts';
import { plainWords } from '../../commands/plain/index.ts';
import { createCatalogue, type Defaults } from '../../src/domain/commands/command.ts';
import { refusalFor, unavailable } from '../../src/domain/commands/instead.ts';
import type { Invocation, Person, Place, Request } from '../../src/domain/commands/invocation.ts';
import { read } from '../../src/domain/commands/reading.ts';
import { wordsSourceOf } from '../../src/domain/commands/words-source.ts';
import { type Known, UNKNOWN } from '../../src/domain/media/abilities.ts';
import type { MediaFile } from '../../src/domain/media/file-kinds.ts';
import { searchLanguages } from '../../src/domain/media/language.ts';
import type { Origin } from '../../src/domain/tasks/task.ts';
import { english } from '../../src/domain/words/index.ts';
import type { Acted, Aloud, Ask, Bot, Press, Suggestion, VoiceHere } from '../../src/ports/chat.ts';
import type { FinishedSound } from '../../src/ports/outlet.ts';

export const catalogue = createCatalogue(commands, '', plainWords);

const VOICES = [
  { id: 7, name: 'Rose', language: 1 },
  { id: 8, name: 'Émile', language: 76 },
];

export interface Taken {
  readonly request: Request;
  readonly origin: Origin;
  readonly resultOf: string | undefined;
  readonly id: string;
}

export interface WorkingBot extends Bot {
  readonly asked: { readonly invocation: Invocation; readonly person: Person; readonly place: Place }[];
  readonly taken: Taken[];
  readonly pressed: Press[];
  readonly judged: (readonly [task: string, verdict: string])[];
  readonly typed: Ask[];
  /** Who looked for voices or heard one, and where. */
  readonly looked: (readonly [Person, Place])[];
  defaults: Defaults;
  /** All voices that there are to choose from. */
  present: readonly VoiceHere[];
  /** What its service can do with languages; at first nothing is known. */
  known: Known;
  /** What the next press leads to. */
  acted: Acted;
  /** Run in front of every call. */
  onRead: () => Promise<void>;
  onTake: (origin: Origin) => Promise<void>;
  /** Run once a task is stored, before the adapter hears of it. */
  onTaken: () => Promise<void>;
  onAct: () => Promise<void>;
  /** The language of a text that is said aloud, and the file that is made of it. */
  speaks: (sample: string) => string;
  onAloud: (said: Aloud, text: string) => Promise<MediaFile>;
  /** Finished sounds that can be fetched again, by their key. */
  finished: Map<string, FinishedSound>;
  /** Why nothing more is said aloud today. */
  usedUp: string | undefined;
  /** Why somebody may not use it somewhere. */
  bars: Bot['barred'];
}

const TASKS = [
  { title: 'Speech · Hi', detail: 'Done', actions: [{ name: 'again', label: 'Again', task: 'TASK7' }] },
] as const;

/** `suggest`: instead of voices and languages. `stored`: the tasks of all processes, the next one's too. */
export function createWorkingBot(suggest = suggestions, stored: Taken[] = []): WorkingBot {
  const bot: WorkingBot = {
    catalogue,
    asked: [],
    taken: [],
    pressed: [],
    judged: [],
    typed: [],
    looked: [],
    defaults: { language: 1 },
    present: VOICES.map(({ id, name }) => ({ id, name })),
    known: { abilities: UNKNOWN, refused: [] },
    acted: { is: 'shown' },
    onRead: async () => {},
    onTake: async () => {},
    onTaken: async () => {},
    onAct: async () => {},
    speaks: () => 'en-US',
    finished: new Map(),
    usedUp: undefined,
    bars: () => undefined,
    barred: (person, place) => bot.bars(person, place),
    onAloud: async () => {
      throw new Error('Nothing is said aloud here.');
    },
    async read(invocation, person, place) {
      await bot.onRead();
      bot.asked.push({ invocation, person, place });
      const command = catalogue.find(invocation.command);
      if (!command) return { ok: false, problems: [{ message: `I don’t know /${invocation.command}.` }] };
      const got = read(command, invocation, { voices: VOICES, defaults: bot.defaults, words: english });
      if (!got.ok || command.kind !== 'operation') return got;
      const { request } = got;
      const chosen = request.values;
      const refusal = refusalFor({
        command,
        chosen,
        known: bot.known,
        source: wordsSourceOf(request),
        voices: VOICES,
        words: english,
      });
      return refusal ? { ok: false, ...refusal } : got;
    },
    async take(request, origin, resultOf, id = `TASK${bot.taken.length + 1}`) {
      await bot.onTake(origin);
      bot.taken.push({ request, origin, resultOf, id });
      stored.push({ request, origin, resultOf, id });
      await bot.onTaken();
      return id;
    },
    took: async (wanted) => stored.some(({ id }) => id === wanted),
    answer: async ({ command }, person, place) => ({
      mood: 'info',
      title: command,
      line: `${command} for ${person.name} in ${place.name}`,
      ...(command === 'tasks' && { rows: TASKS }),
      ...(command === 'settings' && { form: { command, values: { voice: 'Rose', language: 'English' } } }),
    }),
    unavailable: (command) => unavailable(command, bot.known, english),
    suggest(ask) {
      bot.typed.push(ask);
      bot.looked.push([ask.person, ask.place]);
      return suggest(ask);
    },
    async voices(person, place) {
      bot.looked.push([person, place]);
      return { voices: bot.present, defaults: bot.defaults };
    },
    async sample(voice, person, place) {
      bot.looked.push([person, place]);
      if (voice !== 0) return undefined;
      return { stream: Readable.from([Buffer.from('RIFF')]), bytes: 4, type: 'audio/wav' };
    },
    async sayAloud(said, work) {
      if (bot.usedUp !== undefined) return { is: 'used-up', why: bot.usedUp };
      if (bot.bars(said.person, said.place) !== undefined) return { is: 'unable' };
      for (const [at, text] of said.text(bot.speaks(said.sample)).entries())
        await work(await bot.onAloud(said, text), at);
      return { is: 'said' };
    },
    finishedSound: async (_, key) => bot.finished.get(key),
    async judge(task, verdict) {
      bot.judged.push([task, verdict]);
      return 'tts';
    },
    async act(press) {
      bot.pressed.push(press);
      await bot.onAct();
      return bot.acted;
    },
  };
  return bot;
}

function suggestions({ field, typed }: Ask): readonly Suggestion[] {
  if (field.includes('language'))
    return searchLanguages(typed, 'target').map(({ name }) => ({ value: name, label: name }));
  return VOICES.map(({ name }) => ({ value: name, label: name, detail: 'a voice' }));
}

/** A service that knows two languages besides English, and one of them only over the other. */
export const FEW_LANGUAGES: Known = {
  abilities: {
    ...UNKNOWN,
    pairs: new Map([
      ['en es', undefined],
      ['en fr', 'es'],
    ]),
  },
  refused: [],
};
