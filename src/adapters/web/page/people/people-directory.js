// Stores known people and rooms, including this browser's user.

/** @import { ChatMessage, Person, InitialChatState } from '../types.d.ts' */

import { readStoredJson, writeStored } from '../kit/storage.js';
import { createDiscriminator } from './names.js';

/** @typedef {ReturnType<typeof createPeopleDirectory>} PeopleDirectory */

/** @param {string} a @param {string} b */
const equalsIgnoringCase = (a, b) => a.toLowerCase() === b.toLowerCase();

/**
 * @param {InitialChatState} session
 * @param {Person} initialMe the user of this browser
 * @param {string} room the current room
 */
export function createPeopleDirectory(session, initialMe, room) {
  let me = initialMe;
  const people = new Map([...session.people, me].map((one) => [one.id, one]));
  const rooms = new Set([...session.rooms, room]);
  /** Rooms hidden in this browser until a new message arrives. @type {Set<string>} */
  const hidden = new Set(readStoredJson('hidden-rooms', []));
  const saveHidden = () => writeStored('hidden-rooms', hidden.size === 0 ? '' : JSON.stringify([...hidden]));
  /** Room names that the user chose in this browser, by the name in the URL. @type {Record<string, string>} */
  const roomNames = readStoredJson('room-names', {});
  /** @param {string} name */
  const unhide = (name) => hidden.delete(name) && saveHidden();
  unhide(room);

  /** @param {Person} person */
  const countNamesakes = ({ id, name }) =>
    [...people.values()].filter((one) => one.id !== id && equalsIgnoringCase(one.name, name)).length;

  return {
    getMe: () => me,
    listPeople: () => [...people.values()].sort((a, b) => a.name.localeCompare(b.name)),
    listRooms: () => [...rooms].filter((name) => !hidden.has(name)).sort(),
    /** @param {string} name */
    addRoom(name) {
      rooms.add(name);
      unhide(name);
    },
    /** Returns the name that the user chose for a room, or its own name. @param {string} room */
    getRoomName: (room) => roomNames[room] ?? room,
    /** An empty name restores the room's own name. @param {string} room @param {string} name */
    renameRoom(room, name) {
      if (name === '' || name === room) delete roomNames[room];
      else roomNames[room] = name;
      writeStored('room-names', JSON.stringify(roomNames));
    },
    /** @param {string} name */
    hideRoom(name) {
      hidden.add(name);
      saveHidden();
    },
    /** @param {Person} person */
    setMe(person) {
      people.delete(me.id);
      me = person;
      people.set(me.id, me);
    },
    /**
     * Records the author and room of a message. Returns true if either is new. Only new messages update an author's
     * name; with `before`, the message is an older one.
     * @param {ChatMessage} message
     * @param {boolean} before
     */
    recordMessage({ author, room: where, privateTo }, before) {
      const known = people.get(author.id);
      const asKnown = known?.name === author.name || author.id === me.id || (known && before);
      const isListed = rooms.has(where) && (before || !hidden.has(where));
      if (privateTo !== undefined || (asKnown && isListed)) return false;
      if (!asKnown) people.set(author.id, author);
      rooms.add(where);
      if (!before) unhide(where);
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
