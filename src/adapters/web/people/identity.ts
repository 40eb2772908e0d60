// Identifies callers. A browser is known by a random key in its cookie, from which the person's id is derived. Callers
// without a key are known by the name they give, and cannot take the id of one with a key (docs/web-chat.md, People).

import { createHmac } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Context } from 'hono';
import type { Person } from '../../../domain/person.ts';
import { DAY_MS } from '../../../domain/retention.ts';
import { parseAcceptLanguage } from '../../../kit/http/accept-language.ts';
import { equalsInConstantTime } from '../../../kit/http/secret-attempts.ts';
import { createRandomKey } from '../../../kit/id.ts';
import { matchFirstLocaleTag } from '../../../messages/match-locale.ts';
import type { Clock } from '../../../ports/clock.ts';
import { getVisitorKey } from '../../shared/http/visitor-key.ts';
import { ENFORCED_LIMITS } from '../limits.ts';
import { readSalt } from '../salt.ts';
import { readCookie, writeCookie } from './cookies.ts';

export interface WebCaller {
  /** Id and name that the rest of the program uses. */
  readonly person: Person;
  /** Id and name that messages show. */
  readonly publicPerson: Person;
}

export interface CallerResolver {
  /** Identifies the caller. `claimed`: the id and name in the request, used if there is no key. */
  identify(context: Context, claimed: Person): WebCaller;
  /** True if the request has a valid key. */
  hasKey(context: Context): boolean;
  /** Like {@link identify}, but issues a key to a browser without one. */
  identifyWithKey(context: Context, claimed: Person): WebCaller;
}

const PERSON_COOKIE = 'earshot-person';
/** A random key and its signature. */
const KEY_PATTERN = /^([\w-]{43})\.([\w-]{22})$/;
/** Prefix of ids derived from keys. Requests cannot contain ids with this prefix, so a key cannot be impersonated. */
const BROWSER_KEY_ID_PREFIX = 'key:';
const NAME_ID_PREFIX = 'name:';

/** Returns the id as messages show it. */
export const stripNameIdPrefix = (id: string): string =>
  id.startsWith(NAME_ID_PREFIX) ? id.slice(NAME_ID_PREFIX.length) : id;

/** The id that a caller without a key gave; `undefined` for callers with a key. */
export const getClaimedId = ({ publicPerson }: WebCaller): string | undefined =>
  publicPerson.id.startsWith(BROWSER_KEY_ID_PREFIX) ? undefined : publicPerson.id;

/** Returns the first language of Accept-Language that has texts, and the first of all. */
export function readBrowserLanguage(context: Context): Pick<Person, 'language' | 'firstLanguage'> {
  const preferred = parseAcceptLanguage(context.req.header('accept-language'));
  const language = matchFirstLocaleTag(preferred);
  const [firstLanguage] = preferred;
  return { ...(language !== undefined && { language }), ...(firstLanguage !== undefined && { firstLanguage }) };
}

export function createCallerResolver(database: DatabaseSync, clock: Clock): CallerResolver {
  const salt = readSalt(database);
  const digest = (what: string, text: string) =>
    createHmac('sha256', salt).update(`${what} ${text}`).digest('base64url').slice(0, 22);
  const statements = {
    find: database.prepare('SELECT made, crowd, seen FROM persons WHERE id = ?'),
    count: database.prepare('SELECT count(*) AS n FROM persons WHERE visitor = ? AND made > ?'),
    add: database.prepare('INSERT INTO persons VALUES (?, ?, ?, ?, ?)'),
    see: database.prepare('UPDATE persons SET seen = ? WHERE id = ?'),
    sweep: database.prepare('DELETE FROM persons WHERE seen < ?'),
  };

  /** True if rate limits count this person together with other new people from the same address. */
  function sharesLimits(id: string, visitor: string): boolean {
    const now = clock.now();
    const found = statements.find.get(id);
    if (found) {
      if (now - Number(found['seen']) > DAY_MS) statements.see.run(now, id);
      return found['crowd'] === 1 && now - Number(found['made']) < DAY_MS;
    }
    statements.sweep.run(now - ENFORCED_LIMITS.inactivePersonMs);
    const newToday = Number(statements.count.get(visitor, now - DAY_MS)?.['n']);
    const shared = newToday >= ENFORCED_LIMITS.newPeoplePerDay.countedSeparately;
    if (newToday < ENFORCED_LIMITS.newPeoplePerDay.remembered)
      statements.add.run(id, visitor, now, shared ? 1 : 0, now);
    return shared;
  }

  function identifyByKey(context: Context, key: string, { name }: Person, countsLimits: boolean): WebCaller {
    const id = BROWSER_KEY_ID_PREFIX + digest('key', key);
    const visitor = digest('visitor', getVisitorKey(context));
    const shared = countsLimits && sharesLimits(id, visitor);
    const quota = shared ? { quotaId: `address:${visitor}` } : {};
    return { person: { id, name, ...quota, ...readBrowserLanguage(context) }, publicPerson: { id, name } };
  }

  /** A signature, so that a page on another port of this host cannot set a key of its own. */
  const signKey = (key: string): string => digest('given', key);

  const readKey = (context: Context): string | undefined => {
    const [, key, proof] = KEY_PATTERN.exec(readCookie(context, PERSON_COOKIE) ?? '') ?? [];
    return key !== undefined && proof !== undefined && equalsInConstantTime(proof, signKey(key)) ? key : undefined;
  };

  return {
    identify(context, claimed) {
      const key = readKey(context);
      if (key !== undefined) return identifyByKey(context, key, claimed, true);
      const quotaId = `address:${digest('visitor', getVisitorKey(context))}`;
      const person = {
        id: NAME_ID_PREFIX + claimed.id,
        name: claimed.name,
        quotaId,
        ...readBrowserLanguage(context),
      };
      return { person, publicPerson: claimed };
    },
    hasKey: (context) => readKey(context) !== undefined,
    identifyWithKey(context, claimed) {
      const key = readKey(context) ?? createRandomKey();
      writeCookie(context, PERSON_COOKIE, `${key}.${signKey(key)}`, ENFORCED_LIMITS.personCookieSeconds);
      return identifyByKey(context, key, claimed, false);
    },
  };
}
