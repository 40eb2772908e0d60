// What a platform may ask of us: understand an invocation, take a request, answer a query, suggest, react to a button.
// Puts the parts of the core together; every decision stands in the domain or in a file beside this one.

import {
  type Catalogue,
  type Command,
  type Defaults,
  type Field,
  fieldNamed,
} from '../../domain/commands/command.ts';
import type {
  Invocation,
  Person,
  Place,
  Problem,
  Reading,
  Request,
} from '../../domain/commands/invocation.ts';
import { withoutImpossible } from '../../domain/commands/left-out.ts';
import { LOCALE_TAGS } from '../../domain/commands/locale-tags.ts';
import { nearCommands } from '../../domain/commands/near-names.ts';
import { read } from '../../domain/commands/reading.ts';
import type { NamedDictionary } from '../../domain/dictionary/dictionary.ts';
import { type Viewer, viewerAt } from '../../domain/media/voice.ts';
import { expenseOf } from '../../domain/tasks/expense.ts';
import { newTask, type Origin, resultOf, type State, type Task } from '../../domain/tasks/task.ts';
import { languageOf, type Words } from '../../domain/words/index.ts';
import { shortId } from '../../kit/id.ts';
import { reasonOf } from '../../kit/log.ts';
import { yieldWhenDue } from '../../kit/loop/yield.ts';
import { cut } from '../../kit/text.ts';
import type { Bot } from '../../ports/chat.ts';
import { createFindSound } from '../delivery/put-out.ts';
import { createAloud } from '../people/aloud.ts';
import { lastVoicesOf, noteVoice } from '../people/voice-habits.ts';
import { type Access, createAccess } from './access.ts';
import { createAnswers } from './answers.ts';
import { createButtons } from './buttons.ts';
import { cloningRefusal } from './consent.ts';
import { impossibleHere } from './impossible.ts';
import { createOffered } from './offered.ts';
import { createOnward } from './onward.ts';
import { INITIAL } from './own-settings.ts';
import type { BotParts } from './parts.ts';
import { spokenLanguage } from './spoken-language.ts';
import { createVoiceRights } from './voice-rights.ts';

/** Questions that take none are answered also while the store is slow. */
const takesDefaults = ({ fields }: Command): boolean =>
  Object.values<Field>(fields).some(({ setting }) => setting !== undefined);

/** `note`: a default that cannot be used by this person at this place. */
interface DefaultsHere {
  readonly defaults: Defaults;
  readonly note?: 'voiceOfYoursUnusable' | 'voiceOfAllUnusable';
}

const refused = (message: string): Reading => ({ ok: false, problems: [{ message }] });

/** Which ones may have been meant, or where all are listed. */
function unknownCommand(catalogue: Catalogue, typed: string, { problems }: Words): string {
  const call = (name: string) => `/${catalogue.prefix}${name}`;
  const near = nearCommands(catalogue, typed).map(({ name }) => call(name));
  return problems.unknownCommand(`/${cut(typed.replace(/^\//, ''), 60)}`, near, call('help'));
}

/** What a person need not name there: their own defaults, else the place's. */
function createDefaults(
  adapter: string,
  { settings }: BotParts,
  rights: ReturnType<typeof createVoiceRights>,
) {
  return async (person: Person, place: Place): Promise<DefaultsHere> => {
    const [ours, mine, lastVoices] = await Promise.all([
      settings.get({ adapter, place: place.id }),
      settings.get({ adapter, person: person.id }),
      lastVoicesOf(settings, adapter, person.id),
    ]);
    const viewer = viewerAt(adapter, person, place);
    const here = await rights.usable(ours, viewer);
    const own = await rights.usable(mine, viewer);
    const defaults = { ...INITIAL, ...here, ...own, lastVoices };
    if (own !== mine) return { defaults, note: 'voiceOfYoursUnusable' };
    const isOursUnusable = here !== ours && own.voice === undefined;
    return isOursUnusable ? { defaults, note: 'voiceOfAllUnusable' } : { defaults };
  };
}

/** The dictionaries that a command is given by name, looked up only where it is; and those that may not be given by number. */
function createNamedDictionaries({ dictionaries }: Pick<BotParts, 'dictionaries'>) {
  const fieldOf = ({ fields }: Command): string | undefined =>
    Object.keys(fields).find((name) => fields[name]?.options.kind === 'dictionary');
  return {
    async wantedBy(
      command: Command,
      { values }: Invocation,
      viewer: Viewer,
    ): Promise<readonly NamedDictionary[]> {
      const field = fieldOf(command);
      const isGiven = Object.keys(values).some((name) => fieldNamed(command, name) === field);
      return field !== undefined && isGiven ? dictionaries.lookUp(viewer) : [];
    },
    async strange(command: Command, { values }: Request, words: Words): Promise<Problem | undefined> {
      const field = fieldOf(command);
      const given = field === undefined ? undefined : values[field];
      if (field === undefined || !Array.isArray(given) || given.length === 0) return undefined;
      const strange = await dictionaries.strange(given);
      return strange.length > 0 ? { field, message: words.dictionaries.strange } : undefined;
    },
  };
}

/** Says that a default cannot be used. */
function noted(request: Request, { note }: DefaultsHere, words: Words): Request {
  if (note === undefined) return request;
  return { ...request, note: [request.note, words.card[note]].filter(Boolean).join(' ') };
}

interface Standing {
  readonly access: Access;
  readonly rights: ReturnType<typeof createVoiceRights>;
  readonly defaultsOf: ReturnType<typeof createDefaults>;
}

/** How what people ask for is understood; `refusal`: why they may not begin it right now. */
function createRead(
  adapter: string,
  parts: BotParts,
  { access, rights, defaultsOf }: Standing,
  refusal: Access['refusal'],
): Bot['read'] {
  const { catalogue, directory, wordsFor } = parts;
  const named = createNamedDictionaries(parts);

  return async (invocation, person, place) => {
    const command = catalogue.find(invocation.command);
    const words = wordsFor(languageOf({ person, place }));
    if (!command) return refused(unknownCommand(catalogue, invocation.command, words));
    const barred =
      command.kind === 'operation'
        ? (access.barred(person, place) ?? cloningRefusal(command, person, parts, words))
        : undefined;
    if (barred !== undefined) return refused(barred);
    const viewer = viewerAt(adapter, person, place);
    const looked: Promise<DefaultsHere> = takesDefaults(command)
      ? defaultsOf(person, place)
      : Promise.resolve({ defaults: INITIAL });
    const standingDefaults = looked.then(({ defaults }) => defaults);
    const [standing, dictionaries, spoken] = await Promise.all([
      looked,
      named.wantedBy(command, invocation, viewer),
      spokenLanguage(command, invocation, parts.detector, standingDefaults),
    ]);
    const { ownService: subtitles = false } = parts;
    const { prefix } = catalogue;
    const { heard } = parts.abilities.known().abilities;
    const languages = () => LOCALE_TAGS.map((tag) => wordsFor(tag));
    const asked = { spoken, heard, subtitles, words, languages };
    const known = { defaults: standing.defaults, dictionaries, prefix, ...asked };
    const attempt = async (): Promise<Reading> => {
      // A mistyped name is compared with all voices, and many people can wait for the same refresh.
      const due = yieldWhenDue();
      if (due) await due;
      const got = read(command, invocation, { ...known, voices: directory.voices(viewer) });
      const strange = got.ok ? rights.strange(command, got.request, viewer) : [];
      const problems = strange.map((field) => ({ field, message: words.problems.strangeVoice }));
      return problems.length > 0 ? { ok: false, problems } : got;
    };
    const reading = await attempt();
    const voiceTrouble =
      !reading.ok &&
      reading.problems.some(({ field }) => command.fields[field ?? '']?.options.kind === 'voice');
    if (voiceTrouble) await directory.refresh();
    const understood = voiceTrouble ? await attempt() : reading;
    if (!understood.ok || command.kind !== 'operation') return understood;
    const strange = await named.strange(command, understood.request, words);
    if (strange) return { ok: false, problems: [strange] };
    const request = withoutImpossible(command, understood.request, parts.abilities.known(), words);
    const impossible = impossibleHere(command, request, parts, viewer, words);
    if (impossible) return { ok: false, ...impossible };
    const why = await refusal(person, place);
    if (why !== undefined) return refused(why);
    const isLeft = rights.isLeftToDefaults(command, invocation.values);
    return { ok: true, request: isLeft ? noted(request, standing, words) : request };
  };
}

/** The bot as one platform sees it: whose settings and tasks are meant depends on the platform. */
export function createBot(adapter: string, parts: BotParts): Bot {
  const { catalogue, directory } = parts;
  const access = createAccess(adapter, parts);
  const rights = createVoiceRights(directory);
  const defaultsOf = createDefaults(adapter, parts, rights);
  const standing: Standing = { access, rights, defaultsOf };
  /** Of what is said at once nothing is counted, so that it does not matter what is at work. */
  const readAloud = createRead(adapter, parts, standing, access.full);

  const bot: Omit<Bot, 'act'> = {
    catalogue,
    read: createRead(adapter, parts, standing, access.refusal),
    take: createTake(parts),
    ...tasksOf(adapter, parts),
    answer: createAnswers(adapter, parts),
    barred: access.barred,
    sayAloud: createAloud(adapter, parts, { read: readAloud, defaultsOf, usedUp: access.usedUp }),
    ...createOffered(adapter, parts, INITIAL),
  };
  const onward = createOnward(adapter, parts, bot.read);
  return { ...bot, read: onward.read, act: createButtons(adapter, parts, onward) };
}

/** What is known of the platform's tasks by their ids. */
function tasksOf(adapter: string, parts: BotParts): Pick<Bot, 'took' | 'judge' | 'finishedSound'> {
  const { tasks } = parts;
  const find = async (id: string) => {
    const task = await tasks.get(id);
    return task?.origin.adapter === adapter ? task : undefined;
  };
  return {
    took: async (id) => (await find(id)) !== undefined,
    // Who counts stands around it (metrics/index.ts).
    judge: async (id) => (await find(id))?.request.command,
    finishedSound: createFindSound(parts, find),
  };
}

function createTake({
  catalogue,
  tasks,
  settings,
  queue,
  quota,
  clock,
  log,
  confirmCharacters = 0,
  ownService,
  wordsOfPeople,
}: BotParts) {
  /** What it will take, where that is so much that the person is asked first. */
  const expenseToAsk = (request: Request) => {
    const operation = catalogue.operation(request.command);
    const expense = operation && expenseOf(operation, request, confirmCharacters);
    return expense && ownService ? { ...expense, free: true as const } : expense;
  };

  /** `source`: the task whose finished result this one brings elsewhere, if it does. */
  const firstState = async (task: Task, source: string | undefined): Promise<State> => {
    if (catalogue.operation(task.request.command)?.needsConsent) return { at: 'asking', consent: true };
    const from = source === undefined ? undefined : await tasks.get(source);
    const result = from && resultOf(from);
    if (result) return { at: 'fetching', ...result, since: clock.now(), tries: 0 };
    if (task.request.review) return { at: 'asking', reviewed: true };
    const expense = expenseToAsk(task.request);
    if (expense) return { at: 'asking', expense };
    // The bot refused before anything was shown; this is for those who were just as quick.
    const full = await quota?.enter(task);
    return full ? { at: 'failed', failure: { kind: 'limited', ...full } } : task.state;
  };

  const isFree = async (id: string): Promise<boolean> => (await tasks.get(id)) === undefined;

  return async (asked: Request, origin: Origin, source?: string, wanted?: string): Promise<string> => {
    const request = await wordsOfPeople.told(catalogue.operation(asked.command), asked, origin);
    const id = wanted !== undefined && (await isFree(wanted)) ? wanted : shortId();
    const task = newTask(id, request, withoutRights(origin), clock.now());
    const state = await firstState(task, source);
    await tasks.put({ ...task, state });
    await queue.add(task.id);
    // The task is taken: nobody waits for the note of a habit, and one that fails is no reason to say that it was not.
    noteVoice(settings, catalogue.operation(request.command), request, origin).catch((thrown: unknown) =>
      log.warn('the voice last used was not noted', { task: task.id, reason: reasonOf(thrown) }),
    );
    return task.id;
  };
}

/** As it is stored: roles, rights and channels only decided whether the person may begin. */
function withoutRights({ person, place, ...origin }: Origin): Origin {
  const { roles: _, moderator: ___, ...who } = person;
  const { channels: __, ...where } = place;
  return { ...origin, person: who, place: where };
}
