// How much one address may upload a day: counted while it comes, kept until the day is over, also across a restart. Addresses
// are not kept: a day's count is under a digest that only this database can make.

import { createHmac } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { formatBytes } from '../../../kit/text.ts';
import type { Clock } from '../../../ports/clock.ts';
import { Fault } from '../server/fault.ts';

export interface Allowance {
  /** An upload that says how large it is begins; refused with a {@link Fault} before anything of it is read. */
  begin(visitor: string, announced: number): Upload;
}

export interface Upload {
  /** So many bytes more than before; throws a {@link Fault} at the first one too many. */
  grow(bytes: number): void;
  /** It is over: so many bytes count. */
  end(kept: number): void;
}

interface AllowanceParts {
  readonly database: DatabaseSync;
  /** Bytes an address may upload a day; 0: no limit. */
  readonly most: number;
  readonly clock: Clock;
}

const DAY_MS = 24 * 3_600_000;

const TABLE = `CREATE TABLE IF NOT EXISTS arrivals (
  visitor TEXT NOT NULL, day INTEGER NOT NULL, bytes INTEGER NOT NULL, PRIMARY KEY (visitor, day)
) STRICT, WITHOUT ROWID;`;

export function createAllowance({ database, most, clock }: AllowanceParts): Allowance {
  database.exec(TABLE);
  const forget = database.prepare('DELETE FROM arrivals WHERE day < ?');
  const find = database.prepare('SELECT bytes FROM arrivals WHERE visitor = ? AND day = ?');
  const count = database.prepare(
    'INSERT INTO arrivals VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET bytes = bytes + excluded.bytes',
  );
  const salt = String(database.prepare("SELECT value FROM facts WHERE name = 'salt'").get()?.['value']);
  const digest = (visitor: string) =>
    createHmac('sha256', salt).update(`visitor ${visitor}`).digest('base64url');
  /** What is on its way, by digest. */
  const coming = new Map<string, number>();

  const usedBy = (who: string, day: number): number =>
    Number(find.get(who, day)?.['bytes'] ?? 0) + (coming.get(who) ?? 0);

  const demand = (who: string, day: number, bytes: number): void => {
    const used = usedBy(who, day);
    if (most === 0 || used + bytes <= most) return;
    const left = formatBytes(Math.max(0, most - used));
    throw new Fault(
      429,
      `This is more than may be uploaded from your address today: ${formatBytes(most)} a day, ${left} of it left. It starts anew at 00:00 UTC; until then a smaller file may do.`,
    );
  };

  return {
    begin(visitor, announced) {
      const who = digest(visitor);
      const day = Math.floor(clock.now() / DAY_MS);
      let held = 0;
      const hold = (bytes: number) => {
        held += bytes;
        const now = (coming.get(who) ?? 0) + bytes;
        if (now === 0) coming.delete(who);
        else coming.set(who, now);
      };
      demand(who, day, announced);
      hold(announced);
      let come = 0;
      return {
        grow(bytes) {
          come += bytes;
          if (come <= held) return;
          demand(who, day, come - held);
          hold(come - held);
        },
        end(kept) {
          hold(-held);
          if (kept === 0) return;
          forget.run(day);
          count.run(who, day, kept);
        },
      };
    },
  };
}
