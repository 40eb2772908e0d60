// Rate limits as seen at Discord: per token, per channel, and all requests with the bot's token together. The numbers
// are unpublished there; these are the ones people have measured. Knows no requests' contents.

import { createHash } from 'node:crypto';

interface Bucket {
  readonly most: number;
  readonly ms: number;
  readonly hits: number[];
}

export interface Verdict {
  readonly headers: Readonly<Record<string, string>>;
  /** Seconds to wait, when the request is one too many. */
  readonly wait: number | undefined;
  readonly global: boolean;
}

export interface Rates {
  ask(route: string, major: string, bot: boolean): Verdict;
}

const RULES: readonly (readonly [RegExp, number, number])[] = [
  [/^\/webhooks\//, 5, 2000],
  [/^\/channels\/\{channel_id\}\/messages/, 5, 5000],
];

export function createRates(now: () => number = () => performance.now()): Rates {
  const buckets = new Map<string, Bucket>();
  const all: Bucket = { most: 50, ms: 1000, hits: [] };
  const fresh = (bucket: Bucket) => {
    const from = now() - bucket.ms;
    while ((bucket.hits[0] ?? Number.POSITIVE_INFINITY) <= from) bucket.hits.shift();
    return bucket.hits.length < bucket.most;
  };
  const wait = (bucket: Bucket) => ((bucket.hits[0] ?? now()) + bucket.ms - now()) / 1000;
  return {
    ask(route, major, bot) {
      if (bot) {
        if (!fresh(all)) return { headers: { 'x-ratelimit-global': 'true' }, wait: wait(all), global: true };
        all.hits.push(now());
      }
      const rule = RULES.find(([pattern]) => pattern.test(route));
      if (!rule) return { headers: {}, wait: undefined, global: false };
      const key = `${rule[0].source} ${major}`;
      const bucket = buckets.get(key) ?? { most: rule[1], ms: rule[2], hits: [] };
      buckets.set(key, bucket);
      const free = fresh(bucket);
      if (free) bucket.hits.push(now());
      const reset = wait(bucket);
      const headers = {
        'x-ratelimit-limit': String(bucket.most),
        'x-ratelimit-remaining': String(bucket.most - bucket.hits.length),
        'x-ratelimit-reset': String((Date.now() + reset * 1000) / 1000),
        'x-ratelimit-reset-after': reset.toFixed(3),
        'x-ratelimit-bucket': createHash('sha1').update(rule[0].source).digest('hex').slice(0, 20),
      };
      return { headers, wait: free ? undefined : reset, global: false };
    },
  };
}
