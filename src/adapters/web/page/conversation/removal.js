// Deleting a message of one's own: it is out of sight at once and deleted when the notice that offers to undo it has gone, or
// when the page is left.

/** @import { Message } from '../types.d.ts' */
/** @import { Log } from './chat.js' */

import { api, reasonOf } from '../connection/api.js';
import { texts } from '../texts/index.js';

/** @param {Log} log @param {() => string} me by what name a browser without a key is known */
export function createRemoval(log, me) {
  /** Out of sight, and not deleted yet. @type {Map<string, Message>} */
  const waiting = new Map();

  /** @param {Message} message */
  function finish(message) {
    if (!waiting.delete(message.id)) return;
    api.remove(message.id, me()).catch((thrown) => {
      log.putBack(message);
      log.tell({ is: 'notice', line: reasonOf(thrown) });
    });
  }

  window.addEventListener('pagehide', () => {
    for (const message of waiting.values()) finish(message);
  });

  return {
    /** @param {Message} message */
    remove(message) {
      waiting.set(message.id, message);
      log.drop(message);
      log.tell({
        is: 'notice',
        line: texts.log.deleted,
        undo: () => waiting.delete(message.id) && log.putBack(message),
        over: () => finish(message),
      });
    },
  };
}
