// The room in the page's address, so that a room can be linked to, and the browser's Back and Forward go between rooms.

/** @import { Chat } from '../conversation/chat.js' */

import { idOf } from './names.js';

const NAME = 'room';

/** @param {string} room */
export const addressOf = (room) => `?${new URLSearchParams({ [NAME]: room })}`;

/** The one that the address names, if any. */
export function roomInAddress() {
  const named = new URLSearchParams(location.search).get(NAME);
  return named === null || named.trim() === '' ? undefined : idOf(named);
}

/** A link to a message of a room, if it is one. @param {string} link */
export function messageBehind(link) {
  const named = new URLSearchParams(link.slice(link.indexOf('?')));
  const id = named.get('message');
  const room = named.get('room');
  return id === null || room === null ? undefined : { id, room };
}

/** @param {Chat} chat */
export function followAddress(chat) {
  history.replaceState(null, '', addressOf(chat.room()));
  chat.watch(({ is }) => {
    if (is === 'here' && roomInAddress() !== chat.room()) history.pushState(null, '', addressOf(chat.room()));
  });
  window.addEventListener('popstate', () => {
    const room = roomInAddress();
    if (room !== undefined && room !== chat.room()) chat.enter(room);
  });
}
