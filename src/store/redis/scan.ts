// A walk through the keys of a Redis that begin alike: each once, although Redis may tell some twice. Writes may come between.
// Knows nothing of what the keys mean.

import type { RedisLink } from './client.ts';

const PAGE = 1_000;

/** Keys that begin with `start`, to the letter. */
export async function* scanKeys({ client, steady }: RedisLink, start: string): AsyncGenerator<string[]> {
  const seen = new Set<string>();
  const pattern = `${start.replace(/[\\*?[\]]/g, '\\$&')}*`;
  for (let cursor = '0'; ; ) {
    const [next, found] = await steady(() =>
      client.scan(cursor, 'MATCH', pattern, 'COUNT', PAGE, 'TYPE', 'string'),
    );
    const keys = found.filter((key) => !seen.has(key));
    for (const key of keys) seen.add(key);
    if (keys.length > 0) yield keys;
    cursor = next;
    if (cursor === '0') return;
  }
}

/** The same with their values. */
export async function* scan(link: RedisLink, start: string): AsyncGenerator<[key: string, value: string]> {
  for await (const keys of scanKeys(link, start)) {
    const values = await link.steady(() => link.client.mget(keys));
    for (const [at, key] of keys.entries()) {
      const value = values[at];
      if (value != null) yield [key, value];
    }
  }
}
