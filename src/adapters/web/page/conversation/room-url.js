// Keeps the room in the page's URL, so that rooms can be linked and the browser's Back button works.

/** @import { Chat } from './chat.js' */

import { slugify } from '../people/names.js';

const ROOM_PARAMETER = 'room';

/** @param {string} room */
export const formatRoomUrl = (room) => `?${new URLSearchParams({ [ROOM_PARAMETER]: room })}`;

/** Returns the room in the URL, if any. */
export function readRoomFromUrl() {
  const named = new URLSearchParams(location.search).get(ROOM_PARAMETER);
  return named === null || named.trim() === '' ? undefined : slugify(named);
}

/** Parses a link to a message. Returns `undefined` for other links. @param {string} link */
export function parseMessageLink(link) {
  const named = new URLSearchParams(link.slice(link.indexOf('?')));
  const id = named.get('message');
  const room = named.get(ROOM_PARAMETER);
  return id === null || room === null ? undefined : { id, room: slugify(room) };
}

/** @param {Chat} chat */
export function syncRoomWithUrl(chat) {
  history.replaceState(null, '', formatRoomUrl(chat.getRoom()));
  chat.subscribe(({ is }) => {
    if (is === 'here' && readRoomFromUrl() !== chat.getRoom())
      history.pushState(null, '', formatRoomUrl(chat.getRoom()));
  });
  window.addEventListener('popstate', () => {
    const room = readRoomFromUrl();
    if (room !== undefined && room !== chat.getRoom()) chat.enterRoom(room);
  });
}
