// Keeps the unsent text of each room across reloads and room changes.

/** @import { Chat } from '../conversation/chat.js' */
/** @import { MessageBox } from './message-box.js' */

import { readStored, writeStored } from '../kit/storage.js';

/** @param {Chat} chat @param {MessageBox} box */
export function createRoomDrafts(chat, { input, setText }) {
  const storageName = () => `draft.${chat.getRoom()}`;
  const restore = () => {
    const draft = readStored(storageName()) ?? '';
    if (draft !== input.value) setText(draft);
  };
  chat.subscribe(({ is }) => is === 'here' && restore());
  return {
    save: () => writeStored(storageName(), input.value),
    restore,
  };
}
