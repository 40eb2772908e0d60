// Calls that carry a key happen once: a second one from the same person within a day gets the first one's answer.
// What posts a message says so in the same transaction, so that a crash cannot come between.

import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { createSerial } from '../../../kit/mutex.ts';
import type { Clock } from '../../../ports/clock.ts';
import { BOUNDS } from '../limits.ts';
import type { Message, Messages } from './messages.ts';

export interface Answer {
  readonly status: 200 | 201 | 422 | 500;
  readonly body: object;
}

export interface Keys {
  /** `claim` names the message that a call posted; to be called in the transaction that posts it. A 500 is not kept. */
  once(
    person: string,
    key: string | undefined,
    work: (claim: (message: Message) => void) => Promise<Answer>,
  ): Promise<Answer>;
}

export function createKeys(database: DatabaseSync, messages: Messages, clock: Clock): Keys {
  const forget = database.prepare('DELETE FROM answers WHERE at < ?');
  const find = database.prepare('SELECT status, message, body FROM answers WHERE person = ? AND key = ?');
  const keep = database.prepare('INSERT OR REPLACE INTO answers VALUES (?, ?, ?, ?, ?, ?)');
  const release = database.prepare('DELETE FROM answers WHERE person = ? AND key = ?');
  const serial = createSerial();

  function earlier(person: string, key: string): Answer | undefined {
    const row = find.get(person, key);
    if (!row) return undefined;
    const status = Number(row['status']) as Answer['status'];
    if (row['body'] !== null) return { status, body: JSON.parse(String(row['body'])) as object };
    return { status, body: { message: messages.get(String(row['message'])) } };
  }

  return {
    once(person, given, work) {
      if (given === undefined) return work(() => {});
      const key = createHash('sha256').update(given).digest('base64url');
      return serial(`${person} ${key}`, async () => {
        const now = clock.now();
        forget.run(now - BOUNDS.keyMs);
        const first = earlier(person, key);
        if (first) return first;
        const answer = await work((message) => void keep.run(person, key, now, 201, message.id, null));
        if (answer.status === 500) release.run(person, key);
        else if (answer.status !== 201) {
          keep.run(person, key, now, answer.status, null, JSON.stringify(answer.body));
        }
        return answer;
      });
    },
  };
}
