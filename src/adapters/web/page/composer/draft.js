// What is being written, kept for each room: it outlives a reload and a visit to another room, until it is sent.

/** @import { Chat } from '../conversation/chat.js' */
/** @import { Box } from './box.js' */

import { recall, remember } from '../kit/memory.js';

/** @param {Chat} chat @param {Box} box */
export function createDraft(chat, { input, write }) {
  const name = () => `draft.${chat.room()}`;
  const takeUp = () => {
    const draft = recall(name()) ?? '';
    if (draft !== input.value) write(draft);
  };
  chat.watch(({ is }) => is === 'here' && takeUp());
  return {
    keep: () => remember(name(), input.value),
    /** Writes what was written here before, and never sent. */
    takeUp,
  };
}
