// Sign-in sessions: a random token in the browser and its digest in the database, for 30 days. Sessions can be ended
// one by one; a changed secret ends all.

import { createHash, createHmac } from 'node:crypto';
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { createSecretId, createShortId } from '../../../kit/id.ts';
import { runInTransaction } from '../../../kit/sqlite/transaction.ts';
import type { Clock } from '../../../ports/clock.ts';
import { ENFORCED_LIMITS } from '../limits.ts';
import { readSalt } from '../salt.ts';

interface SignInSession {
  /** Identifies the session to operators. Does not grant access. */
  readonly reference: string;
  /** Address from which the session was opened. */
  readonly visitor: string;
  readonly openedAt: number;
  /** Rounded to the hour. */
  readonly lastSeenAt: number;
}

export interface SignInSessions {
  /** Returns the session's token. */
  open(visitor: string): string;
  isValid(token: string): boolean;
  close(token: string): void;
}

const SEEN_INTERVAL_MS = 3_600_000;

const digest = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Sessions that were opened with another `secret` are invalid. */
export function createSignInSessions(database: DatabaseSync, secret: string, clock: Clock): SignInSessions {
  const secretDigest = createHmac('sha256', readSalt(database)).update(secret).digest('base64url');
  const statements = {
    sweep: database.prepare('DELETE FROM sessions WHERE secret <> ? OR opened <= ?'),
    open: database.prepare('INSERT INTO sessions VALUES (?, ?, ?, ?, ?, ?)'),
    bound: database.prepare(
      'DELETE FROM sessions WHERE visitor = ? AND token NOT IN (SELECT token FROM sessions WHERE visitor = ? ORDER BY opened DESC, rowid DESC LIMIT ?)',
    ),
    find: database.prepare('SELECT seen FROM sessions WHERE token = ? AND secret = ? AND opened > ?'),
    see: database.prepare('UPDATE sessions SET seen = ? WHERE token = ?'),
    close: database.prepare('DELETE FROM sessions WHERE token = ?'),
  };
  const oldestValid = () => clock.now() - ENFORCED_LIMITS.sessionMs;
  statements.sweep.run(secretDigest, oldestValid());

  return {
    open(visitor) {
      const token = createSecretId();
      const now = clock.now();
      runInTransaction(database, () => {
        statements.sweep.run(secretDigest, oldestValid());
        statements.open.run(digest(token), createShortId(), secretDigest, visitor, now, now);
        statements.bound.run(visitor, visitor, ENFORCED_LIMITS.maxSessionsPerVisitor);
      });
      return token;
    },
    isValid(token) {
      const found = statements.find.get(digest(token), secretDigest, oldestValid());
      if (!found) return false;
      const now = clock.now();
      if (now - Number(found['seen']) > SEEN_INTERVAL_MS) statements.see.run(now, digest(token));
      return true;
    },
    close: (token) => void statements.close.run(digest(token)),
  };
}

/** The newest session comes first. */
export const listSessions = (database: DatabaseSync, now: number): readonly SignInSession[] =>
  database
    .prepare('SELECT * FROM sessions WHERE opened > ? ORDER BY opened DESC')
    .all(now - ENFORCED_LIMITS.sessionMs)
    .map(toSession);

/** Returns false if there is no such session. */
export const endSession = (database: DatabaseSync, reference: string): boolean =>
  database.prepare('DELETE FROM sessions WHERE reference = ?').run(reference).changes > 0;

const toSession = (row: Record<string, SQLOutputValue>): SignInSession => ({
  reference: String(row['reference']),
  visitor: String(row['visitor']),
  openedAt: Number(row['opened']),
  lastSeenAt: Number(row['seen']),
});
