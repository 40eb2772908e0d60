// Messages as they come into a room: plain ones, and cards of tasks. A card is stored before its task is handed to the bot, so
// that a crash leaves no task without a message; and when that takes its time, the card is the answer.

import type { DatabaseSync } from 'node:sqlite';
import type { FileRef } from '../../../domain/commands/invocation.ts';
import { isDiskFull } from '../../../kit/disk/space.ts';
import { inTime } from '../../../kit/in-time.ts';
import { type Log, reasonOf } from '../../../kit/log.ts';
import { ownTurn } from '../../../kit/loop/yield.ts';
import { atomically } from '../../../kit/sqlite/atomically.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Disk } from '../../../ports/disk.ts';
import type { WordingFor } from '../../shared/texts/index.ts';
import type { Caller } from '../people/people.ts';
import { type Named, uploadOf } from '../read.ts';
import { renderUpload, type ViewShown } from '../render.ts';
import { newMessageId } from '../send.ts';
import { Fault } from '../server/fault.ts';
import type { Files, StoredFile } from './files.ts';
import type { Message, Messages, Retry } from './messages.ts';
import type { Answer } from './once-only.ts';
import type { Own } from './own.ts';
import type { Visits } from './visits.ts';

export interface CardParts {
  readonly database: DatabaseSync;
  readonly messages: Messages;
  readonly files: Files;
  readonly own: Own;
  readonly visits: Visits;
  readonly disk: Disk;
  readonly wordingFor: WordingFor;
  readonly clock: Clock;
  readonly log: Log;
  /** Told of work that goes on after its answer. */
  readonly track: <T>(work: Promise<T>) => Promise<T>;
}

/** A message to be, and the transaction in which it is claimed by the call's key. */
export interface Draft {
  /** Of the message to be, where something is called after it. */
  readonly id?: string;
  readonly room: string;
  readonly by: Caller;
  readonly text: string;
  readonly uploads?: readonly StoredFile[];
  /** Of a request that is made again. */
  readonly given?: readonly FileRef[];
  readonly claim: (message: Message) => void;
  /** What *Try again* repeats after a crash. */
  readonly retry?: Retry;
}

/** Hands in what a card is for. */
type HandIn = (message: Message) => Promise<unknown>;

export interface Cards {
  /** What comes of it within the time that people wait for a first sign; else nothing, and it goes on. */
  soon<T>(work: Promise<T>): Promise<T | undefined>;
  plain(draft: Draft): Promise<Answer>;
  /** Posts a card and hands in what it is for. What comes of it later than people wait for stands in the card. */
  post(draft: Draft, view: ViewShown, handIn: HandIn): Promise<Answer>;
  /** The same for what nobody waits for. */
  postLate(draft: Draft, view: ViewShown, handIn: HandIn): Promise<Answer>;
  /** Shows something else in a card. */
  change(message: Message, view: ViewShown): void;
  /** Cards whose task was never taken because we were stopped: they say so. Returns how many. */
  heal(wasTaken: (card: Message) => Promise<boolean>): Promise<number>;
}

/** Longer than this nobody waits for the first sign of what they asked for. */
const FIRST_MS = 400;

export function createCards(parts: CardParts): Cards {
  const { database, messages, files, disk, own, visits, wordingFor, clock, log, track } = parts;
  const textsFor = ({ by }: Draft) => wordingFor(by.person.language).texts;

  const soon = <T>(work: Promise<T>) => inTime(track(work), (off) => clock.sleep(FIRST_MS, off));

  function store(draft: Draft, view?: ViewShown): Message {
    const { id = newMessageId(), room, by, text, uploads = [], given = [], claim, retry } = draft;
    return atomically(database, () => {
      const message = messages.post(
        {
          id,
          room,
          at: clock.now(),
          author: by.author,
          text,
          ...(view && { view }),
          ...(uploads.length > 0 && { uploads: uploads.map(renderUpload) }),
        },
        view && { language: by.person.language, retry },
      );
      visits.note(by.author, room, message.rev);
      own.message(message.id, by.person.id);
      claim(message);
      files.use([...uploads.map(({ id }) => id), ...given.map(uploadOf)], message.id);
      return message;
    });
  }

  const shown = ({ id }: Message): Answer => ({ status: 201, body: { message: messages.get(id) } });

  async function lead(draft: Draft, posted: Message, view: ViewShown, handIn: HandIn): Promise<Answer> {
    try {
      await handIn(posted);
      messages.settle(posted.id);
      return shown(posted);
    } catch (thrown) {
      log.error('not handed in', { message: posted.id, reason: reasonOf(thrown) });
      // Something was shown in it, so the task lives and the card tells its story.
      if (!messages.isPending(posted.id)) return shown(posted);
      const failed = { mood: 'failed', title: view.title, line: textsFor(draft).notTaken } as const;
      messages.change(posted.id, { view: failed });
      return { status: 500, body: { error: failed.line, message: messages.get(posted.id) } };
    }
  }

  return {
    soon,
    async plain(draft) {
      await roomFor(disk, draft.text);
      return { status: 201, body: { message: store(draft) } };
    },
    async post(draft, view, handIn) {
      const posted = store(draft, view);
      return (await soon(lead(draft, posted, view, handIn))) ?? shown(posted);
    },
    async postLate(draft, view, handIn) {
      // Each waits for the disk, and hundreds can be late at the same moment.
      await ownTurn();
      const posted = store(draft, view);
      void track(lead(draft, posted, view, handIn));
      return shown(posted);
    },
    change: ({ id }, view) => void messages.change(id, { view }),
    async heal(wasTaken) {
      let healed = 0;
      for (const card of messages.pending()) {
        const { id, view, language, retry } = card;
        if (await wasTaken(card)) {
          messages.settle(id);
          continue;
        }
        healed += 1;
        const { texts, card: words } = wordingFor(language);
        const again = { name: 'again', label: words.buttons.tryAgain, task: id } as const;
        const shown = { mood: 'unknown', title: view?.title ?? '', line: texts.interrupted } as const;
        messages.change(id, { view: { ...shown, ...(retry && { actions: [again] }) } }, retry);
      }
      return healed;
    },
  };
}

/** Throws {@link Fault} when one of them is not there. */
export const uploadsNamed = (files: Files, named: readonly Named[]): StoredFile[] =>
  named.map(({ id }) => {
    const file = files.find(id);
    if (!file) throw new Fault(400, ({ texts }) => texts.uploadGone);
    return file;
  });

/** Throws {@link Fault} when there is none. */
async function roomFor(disk: Disk, text: string): Promise<void> {
  const room = await disk.claim('messages', text.length).catch((thrown) => {
    throw isDiskFull(thrown) ? new Fault(507, ({ texts }) => texts.noRoom) : thrown;
  });
  room.end();
}
