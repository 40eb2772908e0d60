// Starts a command at one press. If a value is missing, its form opens with the problem.

/** @import { Chat } from '../conversation/chat.js' */
/** @import { OpenForm } from '../forms/command-form.js' */
/** @import { StartCommand } from '../types.d.ts' */

/** @param {Pick<Chat, 'submitForm'>} chat @param {OpenForm} openForm @returns {StartCommand} */
export const createCommandStarter =
  (chat, openForm) =>
  async (command, { values = {}, files = [], onSent }) => {
    const uploads = files.flatMap(({ id, field }) => (id === undefined ? [] : [{ id, ...(field && { field }) }]));
    const answer = await chat.submitForm(command.name, values, { files: uploads });
    if (answer.is !== 'problems') {
      onSent?.();
      return true;
    }
    openForm(command, { values: { ...values, ...answer.values }, files, problems: answer.problems, onSent });
    return false;
  };
