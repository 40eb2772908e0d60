// Who signed in: a random token in the browser, its digest here, for 30 days. One can be ended without the others; another
// secret ends all.

import { createHash, createHmac } from 'node:crypto';
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { secretId, shortId } from '../../../kit/id.ts';
import { atomically } from '../../../kit/sqlite/atomically.ts';
import type { Clock } from '../../../ports/clock.ts';
import { BOUNDS } from '../limits.ts';

interface Session {
  /** To name it by; it lets nobody in. */
  readonly reference: string;
  /** The address it was opened from. */
  readonly visitor: string;
  readonly opened: number;
  /** To the hour. */
  readonly seen: number;
}

export interface Sessions {
  /** The token of a new session. */
  open(visitor: string): string;
  /** Whether this token's session lasts. */
  holds(token: string): boolean;
  /** Ends the session of this token. */
  close(token: string): void;
}

const SEEN_MS = 3_600_000;

const digest = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** `secret`: what people sign in with. Sessions that were opened with another one are over. */
export function createSessions(database: DatabaseSync, secret: string, clock: Clock): Sessions {
  const salt = String(database.prepare("SELECT value FROM facts WHERE name = 'salt'").get()?.['value']);
  const mark = createHmac('sha256', salt).update(secret).digest('base64url');
  const ask = {
    sweep: database.prepare('DELETE FROM sessions WHERE secret <> ? OR opened <= ?'),
    open: database.prepare('INSERT INTO sessions VALUES (?, ?, ?, ?, ?, ?)'),
    bound: database.prepare(
      'DELETE FROM sessions WHERE visitor = ? AND token NOT IN (SELECT token FROM sessions WHERE visitor = ? ORDER BY opened DESC, rowid DESC LIMIT ?)',
    ),
    find: database.prepare('SELECT seen FROM sessions WHERE token = ? AND secret = ? AND opened > ?'),
    see: database.prepare('UPDATE sessions SET seen = ? WHERE token = ?'),
    close: database.prepare('DELETE FROM sessions WHERE token = ?'),
  };
  const since = () => clock.now() - BOUNDS.sessionMs;
  ask.sweep.run(mark, since());

  return {
    open(visitor) {
      const token = secretId();
      const now = clock.now();
      atomically(database, () => {
        ask.sweep.run(mark, since());
        ask.open.run(digest(token), shortId(), mark, visitor, now, now);
        ask.bound.run(visitor, visitor, BOUNDS.sessionsPerVisitor);
      });
      return token;
    },
    holds(token) {
      const found = ask.find.get(digest(token), mark, since());
      if (!found) return false;
      const now = clock.now();
      if (now - Number(found['seen']) > SEEN_MS) ask.see.run(now, digest(token));
      return true;
    },
    close: (token) => void ask.close.run(digest(token)),
  };
}

/** All that last, newest first: for the operator. */
export const listSessions = (database: DatabaseSync, now: number): readonly Session[] =>
  database
    .prepare('SELECT * FROM sessions WHERE opened > ? ORDER BY opened DESC')
    .all(now - BOUNDS.sessionMs)
    .map(session);

/** Ends one by its reference. Whether there was one. */
export const endSession = (database: DatabaseSync, reference: string): boolean =>
  database.prepare('DELETE FROM sessions WHERE reference = ?').run(reference).changes > 0;

const session = (row: Record<string, SQLOutputValue>): Session => ({
  reference: String(row['reference']),
  visitor: String(row['visitor']),
  opened: Number(row['opened']),
  seen: Number(row['seen']),
});
