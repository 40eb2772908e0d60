// The conversation as this page knows it: who speaks, where, what was said, what is unread – and what one can do.
// Everything that shows something watches it for changes.

/** @import { Action, Answer, Catalogue, FormToOpen, GivenFile, GivenFiles, Gone, Message, Person, Session, Values, View } from '../types.d.ts' */
/** @import { Known } from '../people/known.js' */

import { api } from '../connection/api.js';
import { recall, remember } from '../kit/memory.js';
import { roomInAddress } from '../people/address.js';
import { createKnown } from '../people/known.js';
import { idOf } from '../people/names.js';
import { texts } from '../texts/index.js';
import { createHistory } from './history.js';
import { createRemoval } from './removal.js';

/**
 * @typedef {{ is: 'message', message: Message, news: 'new' | 'changed', before?: Message }
 *   | { is: 'dropped', message: Message }
 *   | { is: 'older', messages: readonly Message[] }
 *   | { is: 'here' | 'lists' | 'unread' | 'reset' }
 *   | { is: 'form', form: FormToOpen }
 *   | { is: 'seek', message: Pick<Message, 'id' | 'room'> }
 *   | { is: 'notice', line: string, undo?: () => void, over?: () => void }} Change `here`: another person or room; `lists`: people or rooms known; `seek`: somebody wants to see it
 * @typedef {ReturnType<typeof createChat>} Chat
 * @typedef {ReturnType<typeof createLog>} Log
 */

const FIRST_ROOM = 'general';

/** `me`: who this browser is, and its name. @param {{ session: Session, catalogue: Catalogue, me: Person }} known */
export function createChat({ session, catalogue, me }) {
  let room = roomInAddress() ?? recall('room') ?? FIRST_ROOM;
  const here = () => room;
  const known = createKnown(session, me, room);
  const log = createLog(known, here);
  const { tell } = log;
  api.typedIn(here);

  /** @param {Person} person */
  function become(person) {
    known.become(person);
    tell({ is: 'lists' });
    tell({ is: 'here' });
  }

  return {
    catalogue,
    history: log.history,
    me: known.me,
    room: here,
    people: known.people,
    rooms: known.rooms,
    markOf: known.markOf,
    roomName: known.roomName,
    /** Only here; its address stays. @param {string} which @param {string} name */
    nameRoom(which, name) {
      known.nameRoom(which, name);
      tell({ is: 'lists' });
    },
    unread: log.unread,
    take: log.take,
    watch: log.watch,
    drop: log.drop,
    load: log.load,
    reset: log.reset,
    ...createCalls(known, log, here, become),
    remove: createRemoval(log, () => idOf(known.me().name)).remove,
    signedIn: session.signedIn === true,
    /** Another name for the same person. @param {string} name */
    async rename(name) {
      become(await api.greet({ id: idOf(name), name }));
      remember('name', name);
      const namesakes = known.namesakesOf(known.me());
      if (namesakes === 0) return;
      const line = texts.side.namesakes(namesakes, name, known.markOf(known.me()));
      tell({ is: 'notice', line });
    },
    /** Shows a message of this room, however long ago it was said. @param {Pick<Message, 'id' | 'room'>} message */
    async goTo(message) {
      const page = log.history.of(message.room);
      const isThere = () => page.messages.some((one) => one.id === message.id);
      while (!isThere() && !page.complete) await log.load();
      tell({ is: 'seek', message });
    },
    /** Takes a room from the list; nothing of it is deleted. @param {string} name */
    leave(name) {
      known.hideRoom(name);
      tell({ is: 'lists' });
      const undo = () => {
        known.addRoom(name);
        tell({ is: 'lists' });
      };
      tell({ is: 'notice', line: texts.side.left(name), undo });
    },
    /** @param {string} name */
    enter(name) {
      room = name;
      known.addRoom(name);
      remember('room', name);
      log.seen();
      tell({ is: 'lists' });
      tell({ is: 'here' });
    },
  };
}

/** What was said, what of it is unread, and who is told of changes. @param {Known} known @param {() => string} here */
function createLog(known, here) {
  const history = createHistory();
  const started = Date.now();
  /** @type {Set<(change: Change) => void>} */
  const watchers = new Set();
  /** @type {Map<string, number>} */
  const unread = new Map();

  /** @param {Change} change */
  const tell = (change) => {
    for (const watcher of watchers) watcher(change);
  };

  /** @param {Message} message @param {boolean} [before] */
  const meet = (message, before = false) => known.meet(message, before) && tell({ is: 'lists' });

  /** @param {Message} message */
  function take(message) {
    const { is, before } = history.take(message);
    if (is === 'old') return;
    // A room that was never opened may bring old cards that changed just now.
    const news = is === 'new' && !history.of(message.room).loaded && message.at < started ? 'changed' : is;
    meet(message);
    tell({ is: 'message', message, news, ...(before && { before }) });
    const elsewhere = message.room !== here() || document.hidden;
    if (news === 'new' && message.author.id !== known.me().id && elsewhere) {
      unread.set(message.room, (unread.get(message.room) ?? 0) + 1);
      tell({ is: 'unread' });
    }
  }

  const seen = () => unread.delete(here()) && tell({ is: 'unread' });
  document.addEventListener('visibilitychange', () => !document.hidden && seen());

  return {
    history,
    tell,
    take,
    seen,
    unread: () => unread,
    /** @param {(change: Change) => void} watcher */
    watch: (watcher) => void watchers.add(watcher),
    /** A private answer that was read, or a message that was deleted. @param {Gone | Message} gone */
    drop(gone) {
      const message = history.drop(gone);
      if (message) tell({ is: 'dropped', message });
    },
    /** One that was dropped is there again, where it was. @param {Message} message */
    putBack(message) {
      history.take(message);
      if (message.room === here()) tell({ is: 'older', messages: [message] });
    },
    /** Reads the room's newest messages, or those before the oldest known. @returns {Promise<void>} */
    async load() {
      const where = here();
      const page = history.of(where);
      const first = !page.loaded;
      const { messages } = await api.messages(where, first ? undefined : history.oldest(where));
      const added = messages.filter((one) => history.take(one).is !== 'old');
      for (const one of added) meet(one, true);
      if (messages.length === 0 || (!first && added.length === 0)) page.complete = true;
      page.loaded = true;
      if (where === here()) tell(first ? { is: 'here' } : { is: 'older', messages: added });
    },
    /** Forgets all messages, so that rooms are loaded again. */
    reset() {
      history.forget();
      tell({ is: 'reset' });
    },
  };
}

/**
 * What one can say and do, each with its answer in the conversation.
 * @param {Known} known
 * @param {Log} log
 * @param {() => string} here
 * @param {(person: Person) => void} become
 */
function createCalls(known, { history, take, tell }, here, become) {
  let privates = 0;

  /** An answer for this person alone: a card that is not kept, or one line. @param {View} view */
  function whisper(view) {
    if (view.title === '' && !view.body && !view.rows)
      return view.line === '' ? undefined : tell({ is: 'notice', line: view.line });
    const room = here();
    const at = Math.max(Date.now(), history.of(room).messages.at(-1)?.at ?? 0);
    const author = known.me();
    take({ id: `only-${++privates}`, rev: 1, room, at, author, view, only: author.id });
  }

  /** @param {Promise<Answer>} posted */
  async function settle(posted) {
    const answer = await posted;
    // A browser that keeps no cookies is somebody else than it was told.
    if (answer.is === 'message' && answer.message.author.id !== known.me().id) become(answer.message.author);
    if (answer.is === 'message') take(answer.message);
    else if (answer.is === 'view') whisper(answer.view);
    else if (answer.is === 'form') tell(answer);
    return answer;
  }

  /** @param {readonly (GivenFile | string)[]} files */
  function origin(files) {
    const { name } = known.me();
    return { room: here(), person: { id: idOf(name), name }, ...(files.length > 0 && { files }) };
  }

  return {
    /** @param {string} text @param {readonly string[]} files ids */
    say: (text, files) => settle(api.post('/api/messages', { ...origin(files), text })),
    /** @param {string} command @param {Values} values @param {GivenFiles} given */
    fill: (command, values, { files, ...given }) =>
      settle(api.post('/api/commands', { ...origin(files), ...given, command, values })),
    /** Settings of this person's own; what came of it is told where it was asked for. @param {Values} values */
    set: (values) => api.post('/api/commands', { ...origin([]), command: 'settings', values }),
    /** A form that an answer leads to. @param {{ command: string, values: Values }} form */
    openForm: (form) => tell({ is: 'form', form: { files: [], problems: [], asks: [], ...form } }),
    /** @param {Action} action */
    press: ({ task, name }) => settle(api.post('/api/actions', { ...origin([]), task, action: name })),
  };
}
