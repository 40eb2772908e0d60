// Stores known people and rooms, including this browser's user.

/** @import { ChatMessage, Person, InitialChatState } from '../types.d.ts' */

import { readStoredJson, writeStored } from '../kit/storage.js';
import { createDiscriminator } from './names.js';

/** @typedef {ReturnType<typeof createPeopleDirectory>} PeopleDirectory */

const MAX_OWN_ROOMS = 50;

/** Names that differ only in case count as the same. @param {Pick<Person, 'name'>} person */
const toKey = ({ name }) => name.toLowerCase();

/**
 * @param {InitialChatState} session
 * @param {Person} initialMe the user of this browser
 * @param {string} room the current room
 */
export function createPeopleDirectory(session, initialMe, room) {
  let me = initialMe;
  const people = new Map([...session.people, me].map((one) => [one.id, one]));
  const rooms = new Set([...session.rooms, ...session.ownRooms, room]);
  /** Rooms that the user left in this browser. @type {Set<string>} */
  const left = new Set(readStoredJson('hidden-rooms', []));
  left.delete(room);
  /** Rooms that the user uses, the latest first. @type {string[]} */
  let own = readStoredJson('own-rooms', []);
  own = [...new Set([...own, ...session.ownRooms, room])].filter((name) => !left.has(name));
  const save = () => {
    writeStored('own-rooms', JSON.stringify(own.slice(0, MAX_OWN_ROOMS)));
    writeStored('hidden-rooms', left.size === 0 ? '' : JSON.stringify([...left]));
  };
  save();
  /** Room names that the user chose in this browser, by the name in the URL. @type {Record<string, string>} */
  const roomNames = readStoredJson('room-names', {});
  /** Lists the room first. Returns true if the order changed. @param {string} name */
  function useRoom(name) {
    const isFirst = own[0] === name;
    rooms.add(name);
    left.delete(name);
    own = [name, ...own.filter((one) => one !== name)];
    save();
    return !isFirst;
  }

  /** Number of people by name in lower case. @type {Map<string, number> | undefined} */
  let counts;
  /** @param {Person} person */
  function setPerson(person) {
    people.set(person.id, person);
    counts = undefined;
  }

  /** @param {Person} person */
  function countNamesakes({ id, name }) {
    counts ??= new Map([...Map.groupBy(people.values(), toKey)].map(([key, all]) => [key, all.length]));
    const own = people.get(id);
    return (counts.get(toKey({ name })) ?? 0) - (own && toKey(own) === toKey({ name }) ? 1 : 0);
  }

  return {
    getMe: () => me,
    /** Rooms that the user uses, the latest first. */
    listOwnRooms: () => own,
    /** All rooms, the user's own first. */
    listRooms: () => [...own, ...[...rooms].filter((name) => !own.includes(name)).sort()],
    /** Keeps the place of a room that is listed already. @param {string} name */
    addRoom: (name) => own.includes(name) || useRoom(name),
    /** Returns the name that the user chose for a room, or its own name. @param {string} room */
    getRoomName: (room) => roomNames[room] ?? room,
    /** An empty name restores the room's own name. @param {string} room @param {string} name */
    renameRoom(room, name) {
      if (name === '' || name === room) delete roomNames[room];
      else roomNames[room] = name;
      writeStored('room-names', JSON.stringify(roomNames));
    },
    /** @param {string} name */
    leaveRoom(name) {
      left.add(name);
      own = own.filter((one) => one !== name);
      save();
    },
    /** @param {Person} person */
    setMe(person) {
      people.delete(me.id);
      me = person;
      setPerson(me);
    },
    /**
     * Records the author and room of a message. Returns true if either is new, or if it is the user's and moves the room. Only new messages update an author's
     * name; with `before`, the message is an older one.
     * @param {ChatMessage} message
     * @param {boolean} before
     */
    recordMessage({ author, room: where, privateTo }, before) {
      const known = people.get(author.id);
      const asKnown = known?.name === author.name || author.id === me.id || (known && before);
      if (privateTo !== undefined) return false;
      const isMoved = !before && author.id === me.id && useRoom(where);
      if (asKnown && rooms.has(where)) return isMoved;
      if (!asKnown) setPerson(author);
      rooms.add(where);
      return true;
    },
    countNamesakes,
    /**
     * Returns the tag that distinguishes people of the same name. Empty if the name is unique.
     * @param {Person} person
     */
    getDiscriminator: (person) => (countNamesakes(person) === 0 ? '' : createDiscriminator(person.id)),
  };
}
