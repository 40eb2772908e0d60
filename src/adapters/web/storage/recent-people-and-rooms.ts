// Tracks who posted where most recently, for the page's lists of people and rooms.

import type { DatabaseSync } from 'node:sqlite';
import type { Person } from '../../../domain/person.ts';
import { ENFORCED_LIMITS } from '../limits.ts';

export interface RecentPeopleAndRooms {
  record(author: Person, room: string, rev: number): void;
  /** Most recently active people, sorted by name. */
  listPeople(): readonly Person[];
  /** Most recently used rooms, sorted by name. Keeps up to half of the list for rooms in which this person posted. */
  listRooms(personId?: string): readonly string[];
  /** Rooms in which this person posted, the latest first. */
  listOwnRooms(personId: string): readonly string[];
  forget(person: string): void;
}

/** Messages between two trims, since a trim reads all rows. */
const TRIM_INTERVAL = 100;

export function createRecentPeopleAndRooms(database: DatabaseSync): RecentPeopleAndRooms {
  const statements = {
    note: database.prepare(
      'INSERT INTO visits VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET name = excluded.name, rev = excluded.rev',
    ),
    bound: database.prepare(
      'DELETE FROM visits WHERE rev <= (SELECT rev FROM visits ORDER BY rev DESC LIMIT 1 OFFSET ?)',
    ),
    // SQLite takes the other columns from the row with the maximum.
    people: database.prepare(
      'SELECT person, name, max(rev) AS last FROM visits GROUP BY person ORDER BY last DESC LIMIT ?',
    ),
    rooms: database.prepare('SELECT room, max(rev) AS last FROM visits GROUP BY room ORDER BY last DESC LIMIT ?'),
    own: database.prepare('SELECT room FROM visits WHERE person = ? ORDER BY rev DESC LIMIT ?'),
    forget: database.prepare('DELETE FROM visits WHERE person = ?'),
  };
  let recorded = 0;
  const listOwn = (personId: string, limit: number) =>
    statements.own.all(personId, limit).map((row) => String(row['room']));
  return {
    record(author, room, rev) {
      statements.note.run(author.id, author.name, room, rev);
      // Also after each start, as a process may end before the next trim.
      if (recorded % TRIM_INTERVAL === 0) statements.bound.run(ENFORCED_LIMITS.maxActivityRows);
      recorded += 1;
    },
    listPeople: () =>
      statements.people
        .all(ENFORCED_LIMITS.maxListed)
        .map((row) => ({ id: String(row['person']), name: String(row['name']) }))
        .sort((a, b) => compare(a.name, b.name) || compare(a.id, b.id)),
    listRooms(personId) {
      const own = personId === undefined ? [] : listOwn(personId, ENFORCED_LIMITS.maxListed / 2);
      const recent = statements.rooms.all(ENFORCED_LIMITS.maxListed).map((row) => String(row['room']));
      const names = [...own, ...recent];
      return [...new Set(names)].slice(0, ENFORCED_LIMITS.maxListed).sort(compare);
    },
    listOwnRooms: (personId) => listOwn(personId, ENFORCED_LIMITS.maxListed),
    forget: (person) => void statements.forget.run(person),
  };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
