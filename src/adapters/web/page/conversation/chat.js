// The conversation as this page knows it: who speaks, where, what was said, what is unread – and what one can do.
// Everything that shows something watches it for changes. Knows no elements.

/** @import { Action, Answer, Catalogue, GivenFile, Gone, Message, Person, Session, Values, View } from '../types.d.ts' */

import { api } from '../connection/api.js';
import { recall, remember } from '../kit/memory.js';
import { idOf, markIn } from '../people/names.js';
import { createHistory } from './history.js';

/**
 * @typedef {{ is: 'message', message: Message, news: 'new' | 'changed', before?: Message }
 *   | { is: 'dropped', message: Message }
 *   | { is: 'older', messages: readonly Message[] }
 *   | { is: 'here' | 'lists' | 'unread' | 'reset' }
 *   | { is: 'notice', line: string }} Change `here`: another person or room; `lists`: people or rooms known
 * @typedef {ReturnType<typeof createChat>} Chat
 */

const FIRST_ROOM = 'general';

/** @param {string} a @param {string} b */
const same = (a, b) => a.toLowerCase() === b.toLowerCase();

/** `me`: who this browser is, and its name. @param {{ session: Session, catalogue: Catalogue, me: Person }} known */
export function createChat({ session, catalogue, ...known }) {
  const history = createHistory();
  const started = Date.now();
  /** @type {Set<(change: Change) => void>} */
  const watchers = new Set();
  /** @type {Map<string, number>} */
  const unread = new Map();
  let { me } = known;
  let room = recall('room') ?? FIRST_ROOM;
  const people = new Map([...session.people, me].map((one) => [one.id, one]));
  const rooms = new Set([...session.rooms, room]);
  let privates = 0;
  api.typedIn(() => room);

  /** @param {Change} change */
  const tell = (change) => {
    for (const watcher of watchers) watcher(change);
  };

  /** @param {Message} message */
  function take(message) {
    const { is, before } = history.take(message);
    if (is === 'old') return;
    // A room that was never opened may bring old cards that changed just now.
    const news = is === 'new' && !history.of(message.room).loaded && message.at < started ? 'changed' : is;
    meet(message);
    tell({ is: 'message', message, news, ...(before && { before }) });
    if (news === 'new' && message.author.id !== me.id && (message.room !== room || document.hidden)) {
      unread.set(message.room, (unread.get(message.room) ?? 0) + 1);
      tell({ is: 'unread' });
    }
  }

  /** What is said now tells how somebody is called; what was said before, only that they are there. @param {Message} message @param {boolean} [before] */
  function meet({ author, room: where, only }, before = false) {
    const known = people.get(author.id);
    const same = known?.name === author.name || author.id === me.id || (known && before);
    if (only !== undefined || (same && rooms.has(where))) return;
    if (!same) people.set(author.id, author);
    rooms.add(where);
    tell({ is: 'lists' });
  }

  /** An answer for this person alone: a card that is not kept, or one line. @param {View} view */
  function whisper(view) {
    if (view.title === '' && !view.body && !view.rows) return tell({ is: 'notice', line: view.line });
    const at = Math.max(Date.now(), history.of(room).messages.at(-1)?.at ?? 0);
    take({ id: `only-${++privates}`, rev: 1, room, at, author: me, view, only: me.id });
  }

  /** @param {Person} person */
  function setMe(person) {
    people.delete(me.id);
    me = person;
    people.set(me.id, me);
    tell({ is: 'lists' });
    tell({ is: 'here' });
  }

  /** @param {Promise<Answer>} posted */
  async function settle(posted) {
    const answer = await posted;
    // A browser that keeps no cookies is somebody else than it was told.
    if (answer.is === 'message' && answer.message.author.id !== me.id) setMe(answer.message.author);
    if (answer.is === 'message') take(answer.message);
    else if (answer.is === 'view') whisper(answer.view);
    return answer;
  }

  /** @param {readonly (GivenFile | string)[]} files */
  const origin = (files) => ({
    room,
    person: { id: idOf(me.name), name: me.name },
    ...(files.length > 0 && { files }),
  });

  /** How many others have the same name. @param {Person} person */
  const namesakesOf = ({ id, name }) =>
    [...people.values()].filter((one) => one.id !== id && same(one.name, name)).length;

  /** What tells people with the same name apart; empty where there is but one. @param {Person} person */
  function markOf(person) {
    return namesakesOf(person) === 0 ? '' : markIn(person.id);
  }

  const seen = () => unread.delete(room) && tell({ is: 'unread' });
  document.addEventListener('visibilitychange', () => !document.hidden && seen());

  return {
    catalogue,
    history,
    me: () => me,
    room: () => room,
    people: () => [...people.values()].sort((a, b) => a.name.localeCompare(b.name)),
    rooms: () => [...rooms].sort(),
    unread: () => unread,
    take,
    /** @param {(change: Change) => void} watcher */
    watch: (watcher) => void watchers.add(watcher),
    /** A private answer that was read, or a message that was deleted. @param {Gone | Message} gone */
    drop(gone) {
      const message = history.drop(gone);
      if (message) tell({ is: 'dropped', message });
    },
    /** @param {string} text @param {readonly string[]} files ids */
    say: (text, files) => settle(api.post('/api/messages', { ...origin(files), text })),
    /** @param {string} command @param {Values} values @param {readonly GivenFile[]} files */
    fill: (command, values, files) =>
      settle(api.post('/api/commands', { ...origin(files), command, values })),
    /** @param {Action} action */
    press: ({ task, name }) => settle(api.post('/api/actions', { ...origin([]), task, action: name })),
    /** Another name for the same person. @param {string} name */
    async rename(name) {
      setMe(await api.greet({ id: idOf(name), name }));
      remember('name', name);
      const namesakes = namesakesOf(me);
      if (namesakes === 0) return;
      const others = namesakes === 1 ? `Another ${name} is` : `${namesakes} others called ${name} are`;
      tell({ is: 'notice', line: `${others} here too. You are shown as ${name} ${markOf(me)}.` });
    },
    markOf,
    signedIn: session.signedIn === true,
    /** @param {string} name */
    enter(name) {
      room = name;
      rooms.add(name);
      remember('room', name);
      seen();
      tell({ is: 'lists' });
      tell({ is: 'here' });
    },
    /** Reads the room's newest messages, or those before the oldest known. @returns {Promise<void>} */
    async load() {
      const where = room;
      const known = history.of(where);
      const first = !known.loaded;
      const { messages } = await api.messages(where, first ? undefined : history.oldest(where));
      const added = messages.filter((one) => history.take(one).is !== 'old');
      for (const one of added) meet(one, true);
      if (messages.length === 0 || (!first && added.length === 0)) known.complete = true;
      known.loaded = true;
      if (where === room) tell(first ? { is: 'here' } : { is: 'older', messages: added });
    },
    /** The server's log began anew: what we know is of another one. */
    reset() {
      history.forget();
      tell({ is: 'reset' });
    },
  };
}
