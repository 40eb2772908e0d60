// The form of settings opens with what is set now: it is asked for first. All other forms open as they are.

/** @import { Chat } from '../conversation/chat.js' */
/** @import { OpenForm } from './form.js' */

import { reasonOf } from '../connection/api.js';
import { showNotice } from '../conversation/notice.js';

const COMMAND = 'settings';

/** @param {Chat} chat @param {OpenForm} openForm @returns {OpenForm} */
export const withStanding = (chat, openForm) => async (command, given) => {
  if (command.name !== COMMAND) return openForm(command, given);
  try {
    const answer = await chat.set({});
    const standing = answer.is === 'view' ? answer.view.form?.values : undefined;
    openForm(command, { ...given, values: { ...standing, ...given?.values } });
  } catch (thrown) {
    showNotice(reasonOf(thrown));
  }
};
