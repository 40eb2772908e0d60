// Who somebody is. A browser is known by a random key in a cookie that only it has; the person's id is made from the key and
// tells nothing of it. Who brings no key is whoever they say, apart from all who have one (docs/web-chat.md, People).

import { createHmac } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Context } from 'hono';
import type { Person } from '../../../domain/commands/invocation.ts';
import { readerOf } from '../../../domain/commands/locale.ts';
import { languagesAsked } from '../../../kit/http/languages-asked.ts';
import { same } from '../../../kit/http/secret.ts';
import { randomKey } from '../../../kit/id.ts';
import type { Clock } from '../../../ports/clock.ts';
import { visitorOf } from '../../shared/http/visitor.ts';
import { BOUNDS } from '../limits.ts';
import { readCookie, writeCookie } from './cookies.ts';

export interface Caller {
  /** As the rest of the program knows them. */
  readonly person: Person;
  /** As messages show them. */
  readonly author: Person;
}

export interface People {
  /** Whose call this is. `said`: the id and name that it gives. */
  caller(context: Context, said: Person): Caller;
  /** Whether the call brings a key. */
  hasKey(context: Context): boolean;
  /** The same as {@link caller}, after giving a key to a browser that has none. */
  greet(context: Context, said: Person): Caller;
}

const COOKIE = 'earshot-person';
/** A random key, and the proof that it was given here. */
const KEY = /^([\w-]{43})\.([\w-]{22})$/;
/** No id that a call can give begins like this, so nobody can pretend to have a key. */
export const BY_KEY = 'key:';
const BY_NAME = 'name:';
const DAY_MS = 24 * 3_600_000;

/** The id by which messages show a person. */
export const shownId = (id: string): string => (id.startsWith(BY_NAME) ? id.slice(BY_NAME.length) : id);

/** By what a call without a key says who this is; nothing for whoever has one. */
export const saidId = ({ author }: Caller): string | undefined =>
  author.id.startsWith(BY_KEY) ? undefined : author.id;

/** The first language of ours that the browser asks for. */
export function languageIn(context: Context): Pick<Person, 'language'> {
  const language = readerOf(languagesAsked(context.req.header('accept-language')));
  return language === undefined ? {} : { language };
}

export function createPeople(database: DatabaseSync, clock: Clock): People {
  const salt = String(database.prepare("SELECT value FROM facts WHERE name = 'salt'").get()?.['value']);
  const digest = (what: string, text: string) =>
    createHmac('sha256', salt).update(`${what} ${text}`).digest('base64url').slice(0, 22);
  const ask = {
    find: database.prepare('SELECT made, crowd, seen FROM persons WHERE id = ?'),
    count: database.prepare('SELECT count(*) AS n FROM persons WHERE visitor = ? AND made > ?'),
    add: database.prepare('INSERT INTO persons VALUES (?, ?, ?, ?, ?)'),
    see: database.prepare('UPDATE persons SET seen = ? WHERE id = ?'),
    sweep: database.prepare('DELETE FROM persons WHERE seen < ?'),
  };

  /** Whether limits count this person together with others who are new from the same address. */
  function isOfCrowd(id: string, visitor: string): boolean {
    const now = clock.now();
    const found = ask.find.get(id);
    if (found) {
      if (now - Number(found['seen']) > DAY_MS) ask.see.run(now, id);
      return found['crowd'] === 1 && now - Number(found['made']) < DAY_MS;
    }
    ask.sweep.run(now - BOUNDS.peopleMs);
    const before = Number(ask.count.get(visitor, now - DAY_MS)?.['n']);
    const crowd = before >= BOUNDS.newPeople.alone;
    if (before < BOUNDS.newPeople.kept) ask.add.run(id, visitor, now, crowd ? 1 : 0, now);
    return crowd;
  }

  function withKey(context: Context, key: string, { name }: Person, met: boolean): Caller {
    const id = BY_KEY + digest('key', key);
    const visitor = digest('visitor', visitorOf(context));
    const crowd = met && isOfCrowd(id, visitor);
    const counted = crowd ? { counted: `address:${visitor}` } : {};
    return { person: { id, name, ...counted, ...languageIn(context) }, author: { id, name } };
  }

  /** Whoever can set a cookie for this name, such as a page at another port, cannot make one. */
  const proofOf = (key: string): string => digest('given', key);

  const keyOf = (context: Context): string | undefined => {
    const [, key, proof] = KEY.exec(readCookie(context, COOKIE) ?? '') ?? [];
    return key !== undefined && proof !== undefined && same(proof, proofOf(key)) ? key : undefined;
  };

  return {
    caller(context, said) {
      const key = keyOf(context);
      if (key !== undefined) return withKey(context, key, said, true);
      const counted = `address:${digest('visitor', visitorOf(context))}`;
      const person = { id: BY_NAME + said.id, name: said.name, counted, ...languageIn(context) };
      return { person, author: said };
    },
    hasKey: (context) => keyOf(context) !== undefined,
    greet(context, said) {
      const key = keyOf(context) ?? randomKey();
      writeCookie(context, COOKIE, `${key}.${proofOf(key)}`, BOUNDS.keySeconds);
      return withKey(context, key, said, false);
    },
  };
}
