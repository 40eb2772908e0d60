// The messages known so far, room by room, oldest first. A message keeps its place when it changes; an older
// revision never replaces a newer one.

/** @import { Message } from '../types.d.ts' */

/** @typedef {{ messages: Message[], loaded: boolean, complete: boolean }} Room */

export function createHistory() {
  /** @type {Map<string, Room>} */
  const rooms = new Map();
  /** @param {string} name */
  const of = (name) => {
    const room = rooms.get(name) ?? { messages: [], loaded: false, complete: false };
    rooms.set(name, room);
    return room;
  };
  return {
    of,
    /** @param {Message} message @returns {{ is: 'new' | 'changed' | 'old', before?: Message }} */
    take(message) {
      const { messages } = of(message.room);
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
    /** @param {{ id: string, room: string }} message @returns {Message | undefined} what it was */
    drop({ id, room }) {
      const { messages } = of(room);
      const at = messages.findIndex((one) => one.id === id);
      return at >= 0 ? messages.splice(at, 1)[0] : undefined;
    },
    /** The revision to page back from: that of the oldest message known. @param {string} name */
    oldest: (name) => of(name).messages.find((one) => one.only === undefined)?.rev,
    forget: () => rooms.clear(),
  };
}
