// Who is known here and in which rooms: this browser's own person, the others, and what tells people of one name apart.

/** @import { Message, Person, Session } from '../types.d.ts' */

import { recallJson, remember } from '../kit/memory.js';
import { markIn } from './names.js';

/** @typedef {ReturnType<typeof createKnown>} Known */

/** @param {string} a @param {string} b */
const same = (a, b) => a.toLowerCase() === b.toLowerCase();

/** @param {Session} session @param {Person} first who this browser is @param {string} room where it is */
export function createKnown(session, first, room) {
  let me = first;
  const people = new Map([...session.people, me].map((one) => [one.id, one]));
  const rooms = new Set([...session.rooms, room]);
  /** Rooms taken from the list here, until something is said in them. @type {Set<string>} */
  const hidden = new Set(recallJson('hidden-rooms', []));
  const noteHidden = () => remember('hidden-rooms', hidden.size === 0 ? '' : JSON.stringify([...hidden]));
  /** What rooms are called here, by the name that their address has. @type {Record<string, string>} */
  const called = recallJson('room-names', {});
  /** @param {string} name */
  const unhide = (name) => hidden.delete(name) && noteHidden();
  unhide(room);

  /** How many others have the same name. @param {Person} person */
  const namesakesOf = ({ id, name }) =>
    [...people.values()].filter((one) => one.id !== id && same(one.name, name)).length;

  return {
    me: () => me,
    people: () => [...people.values()].sort((a, b) => a.name.localeCompare(b.name)),
    rooms: () => [...rooms].filter((name) => !hidden.has(name)).sort(),
    /** @param {string} name */
    addRoom(name) {
      rooms.add(name);
      unhide(name);
    },
    /** What a room is called here. @param {string} room */
    roomName: (room) => called[room] ?? room,
    /** An empty name is its own again. @param {string} room @param {string} name */
    nameRoom(room, name) {
      if (name === '' || name === room) delete called[room];
      else called[room] = name;
      remember('room-names', JSON.stringify(called));
    },
    /** @param {string} name */
    hideRoom(name) {
      hidden.add(name);
      noteHidden();
    },
    /** @param {Person} person */
    become(person) {
      people.delete(me.id);
      me = person;
      people.set(me.id, me);
    },
    /**
     * Who wrote it and where; answers whether that was news. What is said now tells how somebody is called; what was said
     * before, only that they are there.
     * @param {Message} message
     * @param {boolean} before
     */
    meet({ author, room: where, only }, before) {
      const known = people.get(author.id);
      const asKnown = known?.name === author.name || author.id === me.id || (known && before);
      const isListed = rooms.has(where) && (before || !hidden.has(where));
      if (only !== undefined || (asKnown && isListed)) return false;
      if (!asKnown) people.set(author.id, author);
      rooms.add(where);
      if (!before) unhide(where);
      return true;
    },
    namesakesOf,
    /** What tells people with the same name apart; empty where there is but one. @param {Person} person */
    markOf: (person) => (namesakesOf(person) === 0 ? '' : markIn(person.id)),
  };
}
