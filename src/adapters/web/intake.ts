// From something posted to an answer: what was said becomes a message, a command a card whose task is handed to the
// bot, a query an answer for one person.

import { meantByFile } from '../../domain/commands/given-file.ts';
import { looksLikeCommand } from '../../domain/commands/grammar.ts';
import type { FileRef, Invocation, Reading, Request } from '../../domain/commands/invocation.ts';
import { problemLine } from '../../domain/views/failures.ts';
import { queuedView } from '../../domain/views/task-card.ts';
import { idFor } from '../../kit/id.ts';
import type { Acted, Bot } from '../../ports/chat.ts';
import { insteadLine } from '../shared/instead.ts';
import { readPlain } from '../shared/plain.ts';
import type { Wording, WordingFor } from '../shared/texts/index.ts';
import { type Caller, saidId } from './people/people.ts';
import { askedBack, before, withoutName } from './plain.ts';
import {
  type Form,
  fileRef,
  invocationOfForm,
  invocationOfLine,
  type Press,
  type Said,
  uploadOf,
} from './read.ts';
import { labelled, notice, renderAnswer, renderLine, type ViewShown } from './render.ts';
import { type CardParts, type Cards, createCards, type Draft, uploadsNamed } from './rooms/cards.ts';
import type { Files } from './rooms/files.ts';
import type { Message } from './rooms/messages.ts';
import type { Answer, Keys } from './rooms/once-only.ts';
import { newMessageId, refOf } from './send.ts';

interface PostParts extends CardParts {
  readonly name: string;
  readonly keys: Keys;
  readonly linkBase: string | undefined;
}

export interface Post {
  said(said: Said, by: Caller, bot: Bot): Promise<Answer>;
  form(form: Form, by: Caller, bot: Bot): Promise<Answer>;
  press(press: Press, by: Caller, bot: Bot): Promise<Answer>;
  /** Cards whose task was never taken because we were stopped: they say so. Returns how many. */
  heal(bot: Pick<Bot, 'took'>): Promise<number>;
}

export function createPost(parts: PostParts): Post {
  const { name, files, keys, linkBase, wordingFor, messages } = parts;
  const cards = createCards(parts);
  const commands = createCommands(name, cards, wordingFor);
  const { command, again } = commands;

  /** Words to us: begun, or asked about with buttons under the box in which they still stand. */
  function plainly(bot: Bot, text: string, refs: readonly FileRef[], draft: Draft): Promise<Answer> | Answer {
    const { language } = draft.by.person;
    const repliesTo = before(parts, draft.room);
    const plain = readPlain(bot.catalogue, { text, files: refs, repliesTo, language }, wordingFor);
    if (plain.is !== 'understood') return { status: 422, body: askedBack(plain) };
    const { files: meant } = plain.draft;
    const given = meant.filter((file) => !draft.uploads?.some(({ id }) => id === uploadOf(file)));
    return command(bot, plain.draft, { ...draft, given }, () => draft.text);
  }

  return {
    said: ({ room, text, files: named, key }, by, bot) =>
      keys.once(by.person.id, key, async (claim) => {
        const uploads = uploadsNamed(files, named);
        const draft: Draft = { room, by, text, uploads, claim };
        const refs = uploads.map((file, at) => fileRef(file, named[at]?.field, linkBase));
        const asked = withoutName(text);
        if (asked !== undefined) return plainly(bot, asked, refs, draft);
        if (!looksLikeCommand(text)) return cards.plain(draft);
        return command(bot, invocationOfLine(text, bot.catalogue, refs), draft, () => text);
      }),

    form: ({ room, command: word, values, files: named, linked, from, key }, by, bot) =>
      keys.once(by.person.id, key, async (claim) => {
        const uploads = uploadsNamed(files, named);
        const refs = uploads.map((file, at) => fileRef(file, named[at]?.field, linkBase));
        const given = { command: word, values, ...(from !== undefined && { from }) };
        const invocation = invocationOfForm(given, bot.catalogue, [...refs, ...linked]);
        const found = bot.catalogue.find(word);
        const shown = [...Object.keys(invocation.values), ...linked.map(({ field }) => field)];
        return command(bot, invocation, { room, by, uploads, claim }, (request) =>
          found ? renderLine(found, request, bot.catalogue.prefix, shown) : '',
        );
      }),

    press: ({ room, task, action, key }, by, bot) =>
      keys.once(by.person.id, key, async (claim) => {
        if (action === 'again' && messages.get(task))
          return repeat(parts, commands, { id: task, by, bot, claim });
        const place = { id: room, name: room };
        const id = newMessageId();
        const becomes = taskOf(id);
        const asked = { adapter: name, task, action, person: by.person, place, moderator: false, becomes };
        const { texts } = wordingFor(by.person.language);
        const acted = await bot.act(asked);
        // The card itself shows what came of it; only a look may find nothing new.
        if (acted.is === 'shown') return noticed(action === 'look' ? texts.looked : '');
        if (acted.is === 'said') return noticed(acted.notice);
        if (acted.is !== 'take') return asking(bot, acted, files, wordingFor(by.person.language));
        // A result is only brought elsewhere: it needs nothing of what it was made from.
        const all = acted.resultOf === undefined ? Object.values(acted.request.files) : [];
        // What came of another task is no upload.
        const given = all.filter(({ at }) => at !== null);
        const gone = given.find((file) => !files.find(uploadOf(file)));
        if (gone) return noticed(texts.notKept(gone.name));
        return again(bot, acted.request, { id, room, by, given, claim }, acted.resultOf);
      }),

    heal: (bot) => cards.heal(({ id }) => bot.took(taskOf(id))),
  };
}

/** Repeats what a card was for whose process was killed, once. */
async function repeat(
  { messages, wordingFor }: Pick<PostParts, 'messages' | 'wordingFor'>,
  { command, again }: Commands,
  { id, by, bot, claim }: Pick<Draft, 'by' | 'claim'> & { readonly id: string; readonly bot: Bot },
): Promise<Answer> {
  const wording = wordingFor(by.person.language);
  const message = messages.get(id);
  const retry = messages.retryOf(id);
  if (!message?.view || !retry) return noticed(wording.texts.startedBefore);
  if (message.author.id !== by.author.id) return noticed(wording.notices.notYours(message.author.name));
  const { actions: _, ...view } = message.view;
  messages.change(id, { view });
  const files = 'request' in retry ? Object.values(retry.request.files) : retry.invocation.files;
  const draft = { room: message.room, by, given: files.filter(({ at }) => at !== null), claim };
  return 'request' in retry
    ? again(bot, retry.request, draft, retry.resultOf)
    : command(bot, retry.invocation, draft, () => message.text);
}

/** What the task of a card is called, so that it can be asked for after a crash. */
const taskOf = (message: string): string => idFor(`web ${message}`);

/** A form for the page to open, with what is wrong so far. Files of ours are named by their uploads, others by their address. */
function asking(
  bot: Bot,
  acted: Extract<Acted, { is: 'form' | 'refused' }>,
  kept: Files,
  wording: Wording,
): Answer {
  const { files, ...given } = acted.given;
  const command = bot.catalogue.find(given.command);
  const problems = acted.is === 'refused' ? acted.problems.map((one) => labelled(one, command, wording)) : [];
  const named = files.flatMap(({ name, field, link, at }): readonly object[] => {
    if (at === null) return [{ name, field, link }];
    const upload = kept.find(uploadOf({ at }));
    return upload ? [{ name, field, id: upload.id, bytes: upload.bytes }] : [];
  });
  return { status: 200, body: { form: { ...given, files: named, problems } } };
}

const noticed = (line: string): Answer => ({ status: 200, body: { view: notice(line) } });

interface Commands {
  /** `lineOf`: how the request stands in the conversation. */
  command(
    bot: Bot,
    invocation: Invocation,
    draft: Omit<Draft, 'text'>,
    lineOf: (request: Request) => string,
  ): Promise<Answer>;
  /** A request that was made before, or whose result is brought here. */
  again(
    bot: Bot,
    request: Request,
    draft: Omit<Draft, 'text'>,
    resultOf: string | undefined,
  ): Promise<Answer>;
}

function createCommands(adapter: string, cards: Cards, wordingFor: WordingFor): Commands {
  const cardOf = (bot: Bot, word: string, { by }: Draft) =>
    queuedView(bot.catalogue.find(word), wordingFor(by.person.language));

  const hand = (bot: Bot, request: Request, { by, room }: Draft, message: Message, resultOf?: string) =>
    bot.take(
      request,
      { adapter, person: by.person, place: { id: room, name: room }, message: refOf(message) },
      resultOf,
      taskOf(message.id),
    );

  const take = (bot: Bot, request: Request, draft: Draft, resultOf?: string): Promise<Answer> =>
    cards.post(draft, cardOf(bot, request.command, draft), (message) =>
      hand(bot, request, draft, message, resultOf),
    );

  /** A card for what is still being read: it is handed in, or says what is wrong with it. */
  function takeLate(bot: Bot, word: string, reading: Promise<Reading>, draft: Draft): Promise<Answer> {
    const view = cardOf(bot, word, draft);
    return cards.postLate(draft, view, async (message) => {
      const read = await reading;
      if (read.ok) return hand(bot, read.request, draft, message);
      return cards.change(
        message,
        refused(bot, word, view.title, read, wordingFor(draft.by.person.language)),
      );
    });
  }

  return {
    async command(bot, said, draft, lineOf) {
      const place = { id: draft.room, name: draft.room };
      const called = bot.catalogue.find(said.command);
      const { command: found, given: invocation } = called
        ? meantByFile(bot.catalogue, called, said)
        : { command: called, given: said };
      const asked = bot.read(invocation, draft.by.person, place);
      const reading = found?.kind === 'operation' ? await cards.soon(asked) : await asked;
      if (!reading) {
        const { command, values } = invocation;
        const text = lineOf({ command, values, files: {}, labels: {} });
        return takeLate(bot, command, asked, { ...draft, text, retry: { invocation } });
      }
      if (!reading.ok) {
        const problems = reading.problems.map((problem) =>
          labelled(problem, found, wordingFor(draft.by.person.language)),
        );
        const { command, values } = invocation;
        return { status: 422, body: { problems, command, values, instead: reading.instead ?? [] } };
      }
      if (found?.kind === 'query') {
        const view = await bot.answer(reading.request, draft.by.person, place);
        const hearer = { room: draft.room, person: saidId(draft.by) };
        const { texts } = wordingFor(draft.by.person.language);
        return { status: 200, body: { view: renderAnswer(view, texts, hearer) } };
      }
      const text = lineOf(reading.request);
      return take(bot, reading.request, { ...draft, text, retry: { invocation } });
    },

    again(bot, request, draft, resultOf) {
      const found = bot.catalogue.find(request.command);
      const text = found ? renderLine(found, request, bot.catalogue.prefix) : '';
      return take(bot, request, { ...draft, text, retry: { request, resultOf } }, resultOf);
    },
  };
}

/** The card of a request that was read too late to be refused at the form. */
function refused(
  bot: Bot,
  word: string,
  title: string,
  { problems, instead }: Extract<Reading, { ok: false }>,
  wording: Wording,
): ViewShown {
  const found = bot.catalogue.find(word);
  const said = problems.map((problem) => problemLine(problem, found, wording));
  const line = [...said, insteadLine(instead, wording.texts)].filter(Boolean).join(' ');
  return { mood: 'failed', title, line };
}
