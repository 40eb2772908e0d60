// Loads the current settings before the settings form opens. Other forms open unchanged.

/** @import { Chat } from '../conversation/chat.js' */
/** @import { OpenForm } from './command-form.js' */

import { getErrorMessage } from '../connection/api.js';
import { showNotice } from '../kit/notice.js';

const SETTINGS_COMMAND = 'settings';

/** @param {Chat} chat @param {OpenForm} openForm @returns {OpenForm} */
export const createPrefillingFormOpener = (chat, openForm) => async (command, formOptions) => {
  if (command.name !== SETTINGS_COMMAND) return openForm(command, formOptions);
  try {
    const answer = await chat.saveSettings({});
    const currentDefaults = answer.is === 'view' ? answer.view.form?.values : undefined;
    openForm(command, {
      ...formOptions,
      values: { ...currentDefaults, ...formOptions?.values },
      shownValues: { ...currentDefaults, ...formOptions?.shownValues },
    });
  } catch (thrown) {
    showNotice(getErrorMessage(thrown));
  }
};
