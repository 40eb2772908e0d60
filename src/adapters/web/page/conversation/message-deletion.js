// Deletes the user's own messages. A message is hidden immediately, and deleted when the undo notice closes or the page
// is left.

/** @import { ChatMessage } from '../types.d.ts' */
/** @import { ConversationLog } from './chat.js' */

import { api, getErrorMessage } from '../connection/api.js';
import { getText } from '../kit/localization.js';

/** @param {ConversationLog} log @param {() => string} getOwnId id of a browser without a key */
export function createMessageDeletion(log, getOwnId) {
  /** Hidden messages that are not deleted yet. @type {Map<string, ChatMessage>} */
  const pendingDeletions = new Map();

  /** @param {ChatMessage} message */
  function finish(message) {
    if (!pendingDeletions.delete(message.id)) return;
    api.deleteMessage(message.id, getOwnId()).catch((thrown) => {
      log.restore(message);
      log.emit({ is: 'notice', line: getErrorMessage(thrown) });
    });
  }

  window.addEventListener('pagehide', () => {
    for (const message of pendingDeletions.values()) finish(message);
  });

  return {
    /** @param {ChatMessage} message */
    deleteMessage(message) {
      pendingDeletions.set(message.id, message);
      log.remove(message);
      log.emit({
        is: 'notice',
        line: getText('log.deleted'),
        undo: () => pendingDeletions.delete(message.id) && log.restore(message),
        onClosed: () => finish(message),
      });
    },
  };
}
