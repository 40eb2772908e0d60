// Who spoke where last: the people and rooms a page shows beside the conversation. Only those who posted something are in it,
// and only the latest.

import type { DatabaseSync } from 'node:sqlite';
import type { Person } from '../../../domain/commands/invocation.ts';
import { BOUNDS } from '../limits.ts';

export interface Visits {
  /** This person posted in this room, with this revision. */
  note(author: Person, room: string, rev: number): void;
  /** The latest people, by name. */
  people(): readonly Person[];
  /** The latest rooms, by name; `whose`: that person's own are among them. */
  rooms(whose?: string): readonly string[];
  /** Nothing is known of this person any more. */
  forget(person: string): void;
}

export function createVisits(database: DatabaseSync): Visits {
  const ask = {
    note: database.prepare(
      'INSERT INTO visits VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET name = excluded.name, rev = excluded.rev',
    ),
    bound: database.prepare(
      'DELETE FROM visits WHERE rev <= (SELECT rev FROM visits ORDER BY rev DESC LIMIT 1 OFFSET ?)',
    ),
    // SQLite takes the other columns from the row that has the greatest value.
    people: database.prepare(
      'SELECT person, name, max(rev) AS last FROM visits GROUP BY person ORDER BY last DESC LIMIT ?',
    ),
    rooms: database.prepare(
      'SELECT room, max(rev) AS last FROM visits GROUP BY room ORDER BY last DESC LIMIT ?',
    ),
    own: database.prepare('SELECT room FROM visits WHERE person = ? ORDER BY rev DESC LIMIT ?'),
    forget: database.prepare('DELETE FROM visits WHERE person = ?'),
  };
  return {
    note(author, room, rev) {
      ask.note.run(author.id, author.name, room, rev);
      ask.bound.run(BOUNDS.visits);
    },
    people: () =>
      ask.people
        .all(BOUNDS.listed)
        .map((row) => ({ id: String(row['person']), name: String(row['name']) }))
        .sort((a, b) => compare(a.name, b.name) || compare(a.id, b.id)),
    rooms(whose) {
      const own = whose === undefined ? [] : ask.own.all(whose, BOUNDS.listed / 2);
      const names = [...own, ...ask.rooms.all(BOUNDS.listed)].map((row) => String(row['room']));
      return [...new Set(names)].slice(0, BOUNDS.listed).sort(compare);
    },
    forget: (person) => void ask.forget.run(person),
  };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
