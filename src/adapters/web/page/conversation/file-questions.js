// Menu items with questions about a file, such as whether it was made here. The answer is a private message.

/** @import { CatalogueJson, CommandJson, StartCommand } from '../types.d.ts' */
/** @import { MenuItem } from '../kit/menu.js' */

import { getErrorMessage } from '../connection/api.js';
import { showNotice } from '../kit/notice.js';
import { getFileId } from './message-operations.js';

/** @typedef {(file: { name: string, url: string }) => readonly MenuItem[]} ListFileItems */

/** @param {CatalogueJson} catalogue @returns {readonly CommandJson[]} */
export const listFileQueries = ({ commands }) => commands.filter(({ kind, action }) => kind === 'query' && action);

/** @param {CatalogueJson} catalogue @param {StartCommand} startCommand @returns {ListFileItems} */
export const createFileQuestions = (catalogue, startCommand) => (file) => {
  const id = getFileId(file);
  if (id === undefined) return [];
  return listFileQueries(catalogue).map((command) => ({
    label: command.verb,
    async onPick() {
      try {
        await startCommand(command, { files: [{ id, name: file.name }] });
      } catch (thrown) {
        showNotice(getErrorMessage(thrown));
      }
    },
  }));
};
