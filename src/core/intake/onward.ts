// What leads on from a task: the same again in a form, to be changed, and what its operation declares to follow. What follows at
// once is claimed by one press, so that of two only one begins.

import { asSent } from '../../domain/commands/as-sent.ts';
import { type Command, type Field, kindsOf } from '../../domain/commands/command.ts';
import type { Follow } from '../../domain/commands/follow.ts';
import type { FileRef, Invocation, Person, Problem } from '../../domain/commands/invocation.ts';
import { fieldOfFile } from '../../domain/commands/reading.ts';
import { endingsOf } from '../../domain/media/file-kinds.ts';
import type { Language } from '../../domain/media/language.ts';
import { asksOf, followNamed, type GivenAgain, givenAgain, takenFrom } from '../../domain/tasks/onward.ts';
import { type Claim, keptOf, type Task } from '../../domain/tasks/task.ts';
import { languageName, languageOf, type Words } from '../../domain/words/index.ts';
import type { Acted, Bot, Press } from '../../ports/chat.ts';
import { onceDelivered } from './delivered.ts';
import { CORRECT, createLines } from './lines.ts';
import type { BotParts } from './parts.ts';
import { asResult, outcomeOf } from './result-files.ts';

/** So long a press counts although no task has come of it: its message is being posted, or we were stopped meanwhile. */
const CLAIM_MS = 60_000;

const said = (notice: string): Acted => ({ is: 'said', notice });

const namedIn = (words: Words) => (language: Language) => languageName(language, words);

/** It cannot be asked for without a finished task. */
const isGoingOn = ({ fields }: Command): boolean =>
  Object.values<Field>(fields).some(({ carried }) => carried === true);

function createClaims({ tasks, runner, clock }: Pick<BotParts, 'tasks' | 'runner' | 'clock'>) {
  /** Whether an earlier press already leads, or has led, to a task. */
  const isBegun = async ({ to, at }: Claim): Promise<boolean> =>
    clock.now() - at < CLAIM_MS || (await tasks.get(to)) !== undefined;

  /** True for the one press that counts. */
  return async (task: Task, name: string, to: string): Promise<boolean> => {
    const before = task.state.at === 'done' ? task.state.onward?.[name] : undefined;
    if (before && (await isBegun(before))) return false;
    const claim = { to, at: clock.now() };
    const now = await runner.tell(task.id, {
      is: 'onward',
      name,
      claim,
      ...(before && { over: before.to }),
    });
    return now?.state.at === 'done' && now.state.onward?.[name]?.to === to;
  };
}

export type Onward = ReturnType<typeof createOnward>;

type ReadParts = Pick<BotParts, 'catalogue' | 'tasks' | 'wordsFor' | 'chat' | 'service'>;

/** Understands an invocation, also one that goes on from a task. `plain`: understands one that goes on from nothing. */
function createRead(
  adapter: string,
  { catalogue, tasks, wordsFor, chat, service }: ReadParts,
  plain: Bot['read'],
): Bot['read'] {
  /** What was given, with what only the task itself can give; `undefined` where it is not one that leads there. */
  function carriedInto(
    { values }: Invocation,
    { name, fields }: Command,
    source: Task | undefined,
    words: Words,
  ): Invocation['values'] | undefined {
    const operation = source && catalogue.operation(source.request.command);
    const follow = operation?.onward?.find((one) => one.operation === name);
    const next = catalogue.operation(name);
    if (!source || !follow || !next) return undefined;
    const isCarried = (field: string) => fields[field]?.carried === true;
    const given = Object.entries(values).filter(([field]) => !isCarried(field));
    const taken = Object.entries(
      takenFrom(source, follow, next, { nameOf: namedIn(words), addressOf: () => undefined }).values,
    );
    return Object.fromEntries([...given, ...taken.filter(([field]) => isCarried(field))]);
  }

  /** Those that came of the task are known as such; no other file of it is. */
  async function filesGiven({ files }: Invocation, source: Task | undefined): Promise<Invocation['files']> {
    const isOfResult = files.some(({ at, link }) => at === null && link !== undefined);
    const outcome = source && isOfResult ? await outcomeOf(source, { catalogue, service }) : undefined;
    return files.map((file) => asResult(file, outcome));
  }

  return async (invocation, person, place) => {
    const found = invocation.from === undefined ? undefined : await tasks.get(invocation.from);
    const isTheirs = found?.origin.adapter === adapter && found.origin.person.id === person.id;
    const source = isTheirs ? found : undefined;
    const command = catalogue.find(invocation.command);
    const words = wordsFor(languageOf({ person, place }));
    const values =
      command && isGoingOn(command) ? carriedInto(invocation, command, source, words) : invocation.values;
    if (!values) return { ok: false, problems: [{ message: words.notices.resultGone }] };
    const files = await filesGiven(invocation, source);
    const strange =
      command && files.map((file) => strangeAt(command, file, words)).find((one) => one !== undefined);
    if (strange) return { ok: false, problems: [strange] };
    const reading = await plain({ ...invocation, values, files }, person, place);
    if (!reading.ok || !command) return reading;
    const request = asSent(command, reading.request);
    if (!source) return { ok: true, request };
    const link = chat?.linkTo?.(source.origin.message);
    const from = { task: source.id, operation: source.request.command, ...(link !== undefined && { link }) };
    return { ok: true, request: { ...request, from } };
  };
}

/** An address alone is no file, unless it is that of a task of theirs. */
function strangeAt(command: Command, file: FileRef, { problems }: Words): Problem | undefined {
  if (file.at !== null || file.result !== undefined) return undefined;
  const name = fieldOfFile(command, file);
  const field = name === undefined ? undefined : command.fields[name];
  if (name === undefined || field?.options.kind !== 'file') return undefined;
  return { field: name, message: problems.fileMissing(endingsOf(kindsOf(field))) };
}

export function createOnward(adapter: string, parts: BotParts, plain: Bot['read']) {
  const { catalogue, voiceSaver } = parts;
  const lines = createLines(adapter, parts);
  const goOn = createRead(adapter, parts, plain);
  const read: Bot['read'] = (invocation, person, place) =>
    catalogue.find(invocation.command)?.name === CORRECT
      ? lines.read(invocation, person, parts.wordsFor(languageOf({ person, place })))
      : goOn(invocation, person, place);
  const claimed = createClaims(parts);

  /** What the request that follows begins with; `undefined` when a file that it needs is gone. */
  async function given(task: Task, follow: Follow, words: Words): Promise<GivenAgain | undefined> {
    const next = catalogue.find(follow.operation);
    const { state } = task;
    if (!next || (state.at !== 'done' && state.at !== 'delivering')) return undefined;
    const needsFile = Object.values(follow.takes).some(
      (taken) => typeof taken === 'object' && 'file' in taken,
    );
    const outcome = needsFile ? await outcomeOf(task, parts) : undefined;
    if (needsFile && !outcome) return undefined;
    const { files } = state.result;
    const addressOf = (role: string) => {
      const source = outcome?.sources.find((one) => one.role === role);
      const name = files.find((one) => one.role === role)?.name;
      return source && name !== undefined && URL.canParse(source.address)
        ? { name, link: source.address }
        : undefined;
    };
    return takenFrom(task, follow, next, { nameOf: namedIn(words), addressOf });
  }

  return {
    read,
    /** Asks for the name of a sample that is to be kept. */
    keep(task: Task, role: string, person: Person, words: Words): Acted {
      const before = keptOf(task).find((one) => one.role === role);
      if (before) return said(words.notices.voice.keptBefore(before.name));
      const values = { name: voiceSaver.nameFor(task, person, words), sample: role };
      return { is: 'form', given: { command: 'keep', values, files: [], asks: ['name'], from: task.id } };
    },

    /** A page of lines that wait to be looked at. */
    correct: lines.open,

    /** The same again, in a form. */
    edit({ request }: Task): Acted {
      const given = givenAgain(request, catalogue);
      const command = catalogue.find(given.command);
      const takesOfIt = Object.values(request.files).some(({ result }) => result !== undefined);
      const goesOn = takesOfIt || (command && isGoingOn(command));
      const from = goesOn ? request.from?.task : undefined;
      return { is: 'form', given: { ...given, asks: [], ...(from !== undefined && { from }) } };
    },

    /** What the operation declares to follow under this name. */
    async follow(
      task: Task,
      name: string,
      { person, place, becomes }: Press,
      words: Words,
    ): Promise<Acted | undefined> {
      const operation = catalogue.operation(task.request.command);
      const follow = operation && followNamed(operation, name);
      if (!operation || !follow) return undefined;
      const values = await given(task, follow, words);
      if (!values) return said(words.notices.resultGone);
      const from = task.id;
      // A form cannot wait, and needs nothing that is not there yet.
      const asks = asksOf(task, follow);
      if (asks.length > 0) return { is: 'form', given: { ...values, asks, from } };
      const delivered = await onceDelivered(task, parts);
      const reading = await read({ ...values, from }, person, place ?? task.origin.place);
      if (!reading.ok) return { ...reading, is: 'refused', given: { ...values, asks: [], from } };
      return (await claimed(delivered, name, becomes))
        ? { is: 'take', request: reading.request }
        : said(words.notices.begunBefore);
    },
  };
}
