// Stores loaded messages by room, oldest first. A changed message keeps its place, and an older revision never replaces
// a newer one.

/** @import { ChatMessage } from '../types.d.ts' */

/** @typedef {{ messages: ChatMessage[], isLoaded: boolean, isComplete: boolean }} RoomHistory */

export function createMessageHistory() {
  /** @type {Map<string, RoomHistory>} */
  const rooms = new Map();
  /** @param {string} name */
  const getRoom = (name) => {
    const room = rooms.get(name) ?? { messages: [], isLoaded: false, isComplete: false };
    rooms.set(name, room);
    return room;
  };
  return {
    getRoom,
    /** @param {ChatMessage} message @returns {{ is: 'new' | 'changed' | 'old', before?: ChatMessage }} */
    upsert(message) {
      const { messages } = getRoom(message.room);
      const at = messages.findLastIndex((one) => one.id === message.id);
      const before = messages[at];
      if (before && before.rev >= message.rev) return { is: 'old' };
      if (before) {
        messages[at] = message;
        return { is: 'changed', before };
      }
      messages.splice(messages.findLastIndex((one) => one.at <= message.at) + 1, 0, message);
      return { is: 'new' };
    },
    /** @param {{ id: string, room: string }} message @returns {ChatMessage | undefined} the removed message */
    remove({ id, room }) {
      const { messages } = getRoom(room);
      const at = messages.findIndex((one) => one.id === id);
      return at >= 0 ? messages.splice(at, 1)[0] : undefined;
    },
    /** Revision before which older messages are loaded: that of the oldest stored message. @param {string} name */
    getOldestRevision: (name) => getRoom(name).messages.find((one) => one.privateTo === undefined)?.rev,
    clear: () => rooms.clear(),
  };
}
