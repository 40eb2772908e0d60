// The web chat: a chat adapter with nothing behind it but a folder. Wires the room log, the files, the event stream and
// the routes together; what each does stands in its own file.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalogue } from '../../domain/commands/command.ts';
import { createAttempts } from '../../kit/http/secret.ts';
import type { Log } from '../../kit/log.ts';
import { createRunning } from '../../kit/running.ts';
import { createEraser } from '../../kit/sqlite/eraser.ts';
import type { Bot, ChatAdapter } from '../../ports/chat.ts';
import type { Clock } from '../../ports/clock.ts';
import { boundless, type Disk } from '../../ports/disk.ts';
import type { Transcoder } from '../../ports/transcoder.ts';
import type { WordingFor } from '../shared/texts/index.ts';
import { createPost } from './intake.ts';
import { BOUNDS, LIMITS } from './limits.ts';
import { createPeople } from './people/people.ts';
import { createSessions } from './people/sessions.ts';
import { uploadOf } from './read.ts';
import { createAging } from './rooms/aging.ts';
import { createWriteProbe, openDatabase } from './rooms/database.ts';
import { createFiles } from './rooms/files.ts';
import { createMessages } from './rooms/messages.ts';
import { createKeys } from './rooms/once-only.ts';
import { createOwn } from './rooms/own.ts';
import { createVisits } from './rooms/visits.ts';
import { createSend, linkTo } from './send.ts';
import { loadAssets } from './server/assets.ts';
import { createEvents } from './server/events.ts';
import { Fault } from './server/fault.ts';
import { createGate } from './server/guard.ts';
import { createConverted } from './server/media.ts';
import { createRoutes, UPLOADS } from './server/routes.ts';
import { createAllowance, createReceive } from './server/upload.ts';

export interface WebChatParts {
  /** Holds the room log and all files. One process at a time. */
  readonly folder: string;
  readonly catalogue: Catalogue;
  readonly wordingFor: WordingFor;
  readonly clock: Clock;
  readonly log: Log;
  /** What people type to get in. Without it only loopback and `allowedHosts` are answered. */
  readonly secret?: string | undefined;
  /** Hosts besides loopback by which the page is opened, `chat.example.com` or `10.0.0.5:3000`. */
  readonly allowedHosts: readonly string[];
  /** Asked before anything is kept; without it there is room for everything. */
  readonly disk?: Disk;
  /** Bytes that one address may upload a day; 0 or nothing: no limit. */
  readonly visitorDayBytes?: number;
  /** How the outside reaches us, `https://chat.example.com`: makes links to uploads that the media service can fetch. */
  readonly linkBase?: string | undefined;
  /** Makes an MP3 or WAV of a recording; without it none is made. */
  readonly transcode?: Transcoder['transcode'];
}

export interface WebChat extends ChatAdapter {
  fetch(request: Request, env?: object): Promise<Response>;
  /** Ends the event streams, which would otherwise hold a server open. Part of `stop`. */
  hangUp(): void;
  /** Paths that take files. */
  readonly uploads: readonly string[];
}

/** What lies in the folder, and those who read and write it. */
function openRooms({ folder, clock, log, disk = boundless }: WebChatParts) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const database = openDatabase(join(folder, 'chat.sqlite'));
  const messages = createMessages(database);
  const files = createFiles(database, join(folder, 'files'), clock);
  const visits = createVisits(database);
  const eraser = createEraser(database, folder, log);
  return {
    database,
    eraser,
    messages,
    files,
    visits,
    aging: createAging({ folder, database, messages, files, disk, clock, log }),
    keys: createKeys(database, messages, clock),
    own: createOwn({ database, messages, files, visits, deleted: eraser.deleted }),
    people: createPeople(database, clock),
  };
}

export function createWebChat(parts: WebChatParts): WebChat {
  const { catalogue, wordingFor, clock, log, secret, allowedHosts, linkBase, disk = boundless } = parts;
  const { transcode = async () => undefined } = parts;
  const name = 'web';
  const rooms = openRooms(parts);
  const { database, messages, files, own } = rooms;
  const running = createRunning();
  const { track } = running;
  const allowance = createAllowance({ database, most: parts.visitorDayBytes ?? 0, clock });
  const sessions = secret === undefined ? undefined : createSessions(database, secret, clock);
  const gate = createGate({ secret, allowedHosts, attempts: createAttempts(clock), sessions });
  const post = createPost({ ...rooms, name, disk, wordingFor, clock, log, linkBase, track });
  const send = createSend({ database, messages, files, own, clock });
  const events = createEvents({ messages, clock });
  const isWritable = createWriteProbe(database, clock);
  const off = new AbortController();
  let atWork: Bot | undefined;

  const bot = (): Bot => {
    if (!atWork) throw new Fault(503, ({ texts }) => texts.web.starting);
    return atWork;
  };
  const app = createRoutes({
    ...rooms,
    catalogue,
    wordingFor,
    assets: loadAssets(),
    gate,
    receive: createReceive({ files, disk, allowance }),
    events,
    post,
    converted: createConverted({ files, disk, transcode, folder: join(parts.folder, 'converted') }),
    log,
    bot,
    track,
  });

  return {
    name,
    limits: LIMITS,
    async start(theBot) {
      const healed = await post.heal(theBot);
      if (healed > 0) log.warn('cards interrupted before they started', { cards: healed });
      atWork = theBot;
      rooms.aging.begin(off.signal);
    },
    ready: () => atWork !== undefined && isWritable(),
    show: (at, view) => running.track(send.show(at, view)),
    deliver: (at, delivery) => running.track(send.deliver(at, delivery)),
    open: async (file, part) => files.read(uploadOf(file), part),
    linkTo,
    forget: (person) => running.track(own.forget(person)),
    fetch: async (request, env) => app.fetch(request, env),
    hangUp: events.hangUp,
    uploads: [UPLOADS],
    async stop() {
      atWork = undefined;
      off.abort();
      rooms.eraser.stop();
      events.hangUp();
      await Promise.race([running.settled(), clock.sleep(BOUNDS.stopMs)]);
      if (database.isOpen) database.close();
    },
  };
}
