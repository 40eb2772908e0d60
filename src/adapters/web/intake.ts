// From something posted to an answer: what was said becomes a message, a command a card whose task is handed to the
// bot, a query an answer for one person. The card is stored first, so that a crash leaves no task without a message; and
// when the bot takes its time, the card is the answer and what comes of it stands there.

import type { DatabaseSync } from 'node:sqlite';
import { looksLikeCommand } from '../../domain/commands/grammar.ts';
import type { Invocation, Reading, Request } from '../../domain/commands/invocation.ts';
import type { FileRef } from '../../domain/media/file-kinds.ts';
import { inTime } from '../../kit/in-time.ts';
import { type Log, reasonOf } from '../../kit/log.ts';
import { atomically } from '../../kit/sqlite/atomically.ts';
import type { Bot } from '../../ports/chat.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Disk } from '../../ports/disk.ts';
import { type Caller, saidId } from './people/people.ts';
import type { Form, Press, Said } from './read.ts';
import { fileRef, invocationOfForm, invocationOfLine, uploadOf } from './read.ts';
import { labelled, renderLine, renderUpload, renderView, type ViewShown, WORDS } from './render.ts';
import type { Files, StoredFile } from './rooms/files.ts';
import type { Message, Messages } from './rooms/messages.ts';
import type { Answer, Keys } from './rooms/once-only.ts';
import type { Own } from './rooms/own.ts';
import { roomFor, uploadsNamed } from './rooms/post-needs.ts';
import type { Visits } from './rooms/visits.ts';
import { newMessageId, refOf } from './send.ts';

interface PostParts {
  readonly name: string;
  readonly database: DatabaseSync;
  readonly messages: Messages;
  readonly files: Files;
  readonly keys: Keys;
  readonly own: Own;
  readonly visits: Visits;
  readonly disk: Disk;
  readonly clock: Clock;
  readonly log: Log;
  readonly linkBase: string | undefined;
  /** Told of work that goes on after its answer. */
  readonly track: <T>(work: Promise<T>) => Promise<T>;
}

export interface Post {
  said(said: Said, by: Caller, bot: Bot): Promise<Answer>;
  form(form: Form, by: Caller, bot: Bot): Promise<Answer>;
  press(press: Press, by: Caller, bot: Bot): Promise<Answer>;
  /** Cards whose task was never handed in because we were stopped: they say so. Returns how many. */
  heal(): number;
}

/** Longer than this nobody waits for the first sign of what they asked for. */
const FIRST_MS = 400;

/** A message to be, and the transaction in which it is claimed by the call's key. */
interface Draft {
  readonly room: string;
  readonly by: Caller;
  readonly text: string;
  readonly uploads?: readonly StoredFile[];
  /** Of a request that is made again. */
  readonly given?: readonly FileRef[];
  readonly claim: (message: Message) => void;
}

export function createPost(parts: PostParts): Post {
  const { name, database, messages, files, keys, disk, own, visits, clock, log, linkBase, track } = parts;

  const soon = <T>(work: Promise<T>) => inTime(track(work), (off) => clock.sleep(FIRST_MS, off));

  function store({ room, by, text, uploads = [], given = [], claim }: Draft, view?: ViewShown): Message {
    return atomically(database, () => {
      const message = messages.post(
        {
          id: newMessageId(),
          room,
          at: clock.now(),
          author: by.author,
          text,
          ...(view && { view }),
          ...(uploads.length > 0 && { uploads: uploads.map(renderUpload) }),
        },
        view !== undefined,
      );
      visits.note(by.author, room, message.rev);
      own.message(message.id, by.person.id);
      claim(message);
      files.use([...uploads.map(({ id }) => id), ...given.map(uploadOf)], message.id);
      return message;
    });
  }

  async function plain(draft: Draft): Promise<Answer> {
    await roomFor(disk, draft.text);
    return { status: 201, body: { message: store(draft) } };
  }

  /** Posts a card and hands in what it is for. What comes of it later than people wait for stands in the card. */
  async function card(
    draft: Draft,
    view: ViewShown,
    handIn: (message: Message) => Promise<unknown>,
  ): Promise<Answer> {
    const posted = store(draft, view);
    return (await soon(lead(posted, view, handIn))) ?? shown(posted);
  }

  const shown = ({ id }: Message): Answer => ({ status: 201, body: { message: messages.get(id) } });

  async function lead(
    posted: Message,
    view: ViewShown,
    handIn: (message: Message) => Promise<unknown>,
  ): Promise<Answer> {
    try {
      await handIn(posted);
      messages.settle(posted.id);
      return shown(posted);
    } catch (thrown) {
      log.error('not handed in', { message: posted.id, reason: reasonOf(thrown) });
      // Something was shown in it, so the task lives and the card tells its story.
      if (!messages.isPending(posted.id)) return shown(posted);
      const failed = WORDS.notTaken(view.title);
      messages.change(posted.id, { view: failed });
      return { status: 500, body: { error: failed.line, message: messages.get(posted.id) } };
    }
  }

  const titleOf = (bot: Bot, word: string): string => {
    const command = bot.catalogue.find(word);
    return command?.kind === 'operation' ? command.noun : (command?.title ?? '');
  };

  const hand = (bot: Bot, request: Request, { by, room }: Draft, message: Message, resultOf?: string) =>
    bot.take(
      request,
      { adapter: name, person: by.person, place: { id: room, name: room }, message: refOf(message) },
      resultOf,
    );

  const take = (bot: Bot, request: Request, draft: Draft, resultOf?: string): Promise<Answer> =>
    card(draft, WORDS.queued(titleOf(bot, request.command)), (message) =>
      hand(bot, request, draft, message, resultOf),
    );

  /** A card for what is still being read: it is handed in, or says what is wrong with it. */
  function takeLate(bot: Bot, word: string, reading: Promise<Reading>, draft: Draft): Answer {
    const title = titleOf(bot, word);
    const view = WORDS.queued(title);
    const posted = store(draft, view);
    const handIn = async (message: Message) => {
      const read = await reading;
      if (read.ok) return hand(bot, read.request, draft, message);
      const fields = bot.catalogue.find(word)?.fields;
      const told = read.problems.map((problem) => labelled(problem, fields));
      const line = told.map(({ label, message }) => (label ? `${label}: ${message}` : message)).join(' ');
      return messages.change(message.id, { view: { mood: 'failed', title, line } });
    };
    void track(lead(posted, view, handIn));
    return shown(posted);
  }

  async function command(
    bot: Bot,
    invocation: Invocation,
    draft: Omit<Draft, 'text'>,
    lineOf: (request: Request) => string,
  ): Promise<Answer> {
    const place = { id: draft.room, name: draft.room };
    const found = bot.catalogue.find(invocation.command);
    const asked = bot.read(invocation, draft.by.person, place);
    const reading = found?.kind === 'operation' ? await soon(asked) : await asked;
    if (!reading) {
      const { command, values } = invocation;
      const text = lineOf({ command, values, files: {}, labels: {} });
      return takeLate(bot, invocation.command, asked, { ...draft, text });
    }
    if (!reading.ok) {
      const problems = reading.problems.map((problem) => labelled(problem, found?.fields));
      return {
        status: 422,
        body: { problems, command: invocation.command, values: invocation.values },
      };
    }
    if (found?.kind === 'query') {
      const view = await bot.answer(reading.request, draft.by.person, place);
      const hearer = { room: draft.room, person: saidId(draft.by) };
      return { status: 200, body: { view: renderView(view, hearer) } };
    }
    return take(bot, reading.request, { ...draft, text: lineOf(reading.request) });
  }

  return {
    said: ({ room, text, files: named, key }, by, bot) =>
      keys.once(by.person.id, key, async (claim) => {
        const uploads = uploadsNamed(files, named);
        const draft: Draft = { room, by, text, uploads, claim };
        if (!looksLikeCommand(text)) return plain(draft);
        const refs = uploads.map((file, at) => fileRef(file, named[at]?.field, linkBase));
        return command(bot, invocationOfLine(text, bot.catalogue, refs), draft, () => text);
      }),

    form: ({ room, command: word, values, files: named, key }, by, bot) =>
      keys.once(by.person.id, key, async (claim) => {
        const uploads = uploadsNamed(files, named);
        const refs = uploads.map((file, at) => fileRef(file, named[at]?.field, linkBase));
        const invocation = invocationOfForm({ command: word, values }, bot.catalogue, refs);
        const found = bot.catalogue.find(word);
        const given = Object.keys(invocation.values);
        return command(bot, invocation, { room, by, uploads, claim }, (request) =>
          found ? renderLine(found, request, bot.catalogue.prefix, given) : '',
        );
      }),

    press: ({ room, task, action, key }, by, bot) =>
      keys.once(by.person.id, key, async (claim) => {
        const [{ person }, place] = [by, { id: room, name: room }];
        const acted = await bot.act({ adapter: name, task, action, person, place, moderator: false });
        const draft = { room, by, claim };
        switch (acted.is) {
          case 'take': {
            // A result is only brought elsewhere: it needs nothing of what it was made from.
            const given = acted.resultOf === undefined ? Object.values(acted.request.files) : [];
            const gone = given.find((file) => !files.find(uploadOf(file)));
            if (gone) return { status: 200, body: { view: WORDS.notice(WORDS.fileGone(gone.name)) } };
            const found = bot.catalogue.find(acted.request.command);
            const text = found ? renderLine(found, acted.request, bot.catalogue.prefix) : '';
            return take(bot, acted.request, { ...draft, text, given }, acted.resultOf);
          }
          case 'shown':
            return { status: 200, body: { view: WORDS.notice(WORDS.shown) } };
          case 'said':
            return { status: 200, body: { view: WORDS.notice(acted.notice) } };
        }
      }),

    heal() {
      const left = messages.pending();
      for (const { id, view } of left) {
        messages.change(id, { view: { mood: 'unknown', title: view?.title ?? '', line: WORDS.interrupted } });
      }
      return left.length;
    },
  };
}
