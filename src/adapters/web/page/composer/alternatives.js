// Sends a suggested alternative after a rejected request, together with the text and files of the composer.

/** @import { Chat } from '../conversation/chat.js' */
/** @import { Alternative } from '../types.d.ts' */
/** @import { ProblemsResult } from './problem-panel.js' */

import { getErrorMessage } from '../connection/api.js';

/**
 * @typedef {object} AlternativeSenderOptions
 * @property {Pick<Chat, 'submitForm'>} chat
 * @property {{ isLocked: () => boolean, setLocked: (locked: boolean) => void }} box
 * @property {{ listUploaded: () => readonly { id: string }[] }} tray
 * @property {() => void} onSent
 */

/** @typedef {{ showProblems: (answer: ProblemsResult) => void, showText: (text: string) => void }} ProblemDisplay */

/** @param {AlternativeSenderOptions} options @returns {(one: Alternative, answer: ProblemsResult, display: ProblemDisplay) => Promise<void>} */
export const createAlternativeSender =
  ({ chat, box, tray, onSent }) =>
  async ({ command: alternativeCommand, values }, { command, values: refusedValues }, display) => {
    if (box.isLocked()) return;
    box.setLocked(true);
    try {
      const files = tray.listUploaded().map(({ id }) => ({ id }));
      const result = await chat.submitForm(alternativeCommand ?? command, { ...refusedValues, ...values }, { files });
      if (result.is === 'problems') display.showProblems(result);
      else onSent();
    } catch (thrown) {
      display.showText(getErrorMessage(thrown));
    }
    box.setLocked(false);
  };
