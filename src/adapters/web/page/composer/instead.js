// What would work in the place of what was refused: sent with one press, the words and files that stand in the box along with it.

/** @import { Chat } from '../conversation/chat.js' */
/** @import { Alternative } from '../types.d.ts' */
/** @import { Problems } from './trouble.js' */

import { reasonOf } from '../connection/api.js';

/**
 * @typedef {object} Parts
 * @property {Pick<Chat, 'fill'>} chat
 * @property {{ isLocked: () => boolean, lock: (on: boolean) => void }} box
 * @property {{ uploaded: () => readonly { id: string }[] }} tray
 * @property {() => void} sent
 */

/** @typedef {{ show: (answer: Problems) => void, say: (text: string) => void }} Said where the next refusal goes */

/** @param {Parts} parts @returns {(one: Alternative, answer: Problems, said: Said) => Promise<void>} */
export const createInstead =
  ({ chat, box, tray, sent }) =>
  async ({ command: other, values }, { command, values: given }, said) => {
    if (box.isLocked()) return;
    box.lock(true);
    try {
      const files = tray.uploaded().map(({ id }) => ({ id }));
      const again = await chat.fill(other ?? command, { ...given, ...values }, { files });
      if (again.is === 'problems') said.show(again);
      else sent();
    } catch (thrown) {
      said.say(reasonOf(thrown));
    }
    box.lock(false);
  };
