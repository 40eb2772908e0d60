// Keeps the unsent text of each room across reloads and room changes.

/** @import { Chat } from '../conversation/chat.js' */
/** @import { MessageBox } from './message-box.js' */

import { readStored, writeStored } from '../kit/storage.js';

/** @param {Chat} chat @param {MessageBox} box */
export function createRoomDrafts(chat, { input, setText }) {
  const toStorageName = (room = chat.getRoom()) => `draft.${room}`;
  const restore = () => {
    const draft = readStored(toStorageName()) ?? '';
    if (draft !== input.value) setText(draft);
  };
  chat.subscribe(({ is }) => is === 'here' && restore());
  return {
    save: () => writeStored(toStorageName(), input.value),
    restore,
    /** Removes a draft that was sent, unless its text has changed meanwhile. @param {string} room @param {string} text */
    remove(room, text) {
      const isHere = room === chat.getRoom();
      const draft = isHere ? input.value : (readStored(toStorageName(room)) ?? '');
      if (draft.trim() !== text) return;
      writeStored(toStorageName(room), '');
      if (isHere) setText('');
    },
  };
}
