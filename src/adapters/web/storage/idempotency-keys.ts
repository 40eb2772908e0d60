// Runs calls with the same idempotency key once: repeated calls of a person within a day get the first response. The
// key is claimed in the transaction that posts the message, so a crash cannot separate the two.

import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { createKeyedMutex } from '../../../kit/keyed-mutex.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { ApiResponse } from '../api-response.ts';
import { ENFORCED_LIMITS } from '../limits.ts';
import type { ChatMessage, MessageLog } from './message-log.ts';

export interface IdempotencyKeys {
  /** Call `claimKey` in the transaction that posts the message. Responses with status 500 are not stored. */
  runOnce(
    person: string,
    key: string | undefined,
    work: (claimKey: (message: ChatMessage) => void) => Promise<ApiResponse>,
  ): Promise<ApiResponse>;
}

export function createIdempotencyKeys(database: DatabaseSync, messages: MessageLog, clock: Clock): IdempotencyKeys {
  const deleteExpired = database.prepare('DELETE FROM answers WHERE at < ?');
  const find = database.prepare('SELECT status, message, body FROM answers WHERE person = ? AND key = ?');
  const saveResponse = database.prepare('INSERT OR REPLACE INTO answers VALUES (?, ?, ?, ?, ?, ?)');
  const deleteKey = database.prepare('DELETE FROM answers WHERE person = ? AND key = ?');
  const serial = createKeyedMutex();

  function findResponse(person: string, key: string): ApiResponse | undefined {
    const row = find.get(person, key);
    if (!row) return undefined;
    const status = Number(row['status']) as ApiResponse['status'];
    if (row['body'] !== null) return { status, body: JSON.parse(String(row['body'])) as ApiResponse['body'] };
    return { status, body: { message: messages.get(String(row['message'])) } };
  }

  return {
    runOnce(person, clientKey, work) {
      if (clientKey === undefined) return work(() => {});
      const key = createHash('sha256').update(clientKey).digest('base64url');
      return serial(`${person} ${key}`, async () => {
        const now = clock.now();
        deleteExpired.run(now - ENFORCED_LIMITS.idempotencyKeyMs);
        const previous = findResponse(person, key);
        if (previous) return previous;
        const response = await work((message) => void saveResponse.run(person, key, now, 201, message.id, null));
        if (response.status === 500) deleteKey.run(person, key);
        else if (response.status !== 201) {
          saveResponse.run(person, key, now, response.status, null, JSON.stringify(response.body));
        }
        return response;
      });
    },
  };
}
