// Calls of one server that the owner named: with its key, again where that may help, and not at all while it is known to be down.
// What goes wrong is told as a sentence that the owner can act on, in which neither the key nor anything the server said stands.

import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { backoff, jitter, retryAfter } from '../../../kit/backoff.ts';
import { ADDRESSED, type Addressed, type Call, type CallAnswer, type EngineAddress } from './address.ts';
import { type Exchange, exchange, NoReply, PAGE, type Reply } from './exchange.ts';

export interface Client {
  /** Never rejects, but with the signal's reason. `folder` is the job's. */
  call(call: Call, folder: string, signal: AbortSignal): Promise<CallAnswer>;
  /** What stands under a path; `undefined` where it does not answer with JSON. Counts as a sign of life, or of none. */
  look(path: string, signal: AbortSignal): Promise<string | undefined>;
  /** A call of its own that stands beside `/v1`, once: what comes of it tells nothing of how it does its work. Rejects with the signal's reason only. */
  beside(order: BesideCall, signal: AbortSignal): Promise<Reply | NoReply>;
  /** Why it is left alone for the moment, with this or with everything. */
  down(ability: Addressed): string | undefined;
  /** What it did wrong last as a whole, unless it did well since: what it does wrong with one ability tells nothing of the others. */
  lately(): string | undefined;
}

export interface BesideCall extends Pick<Exchange, 'method' | 'body' | 'timeMs'> {
  /** With a slash before it. */
  readonly path: string;
}

const PATHS: Readonly<Record<Addressed, string>> = {
  speech: '/audio/speech',
  recognition: '/audio/transcriptions',
  translation: '/chat/completions',
  sound: '/sound-generation',
  separation: '/audio/transformations',
};

const TRIES = 3;
const WAIT = { first: 500, most: 8000, told: 20_000 } as const;
const LOOK = { timeMs: 5000, idleMs: 3000, mostBytes: 4_000_000 } as const;
const IDLE_MS = 60_000;
/** Failures one after another after which it is left alone, or asked for other things only, and for how long. */
const BREAKER = { failures: 3, restMs: 30_000 } as const;

/** Passing: worth another try. */
const BUSY: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);
const REFUSED: ReadonlySet<number> = new Set([400, 413, 415, 422]);

/** Host and port, as people read it. */
export const hostOf = ({ url }: Pick<EngineAddress, 'url'>): string => URL.parse(url)?.host ?? url;

export function createClient(address: EngineAddress, now: () => number = Date.now): Client {
  const whole = createBreaker(now);
  const each = new Map<Addressed, Breaker>(ADDRESSED.map((ability) => [ability, createBreaker(now)]));
  const down = (ability: Addressed) => whole.down() ?? each.get(ability)?.down();

  return {
    down,
    lately: whole.lately,
    async call({ ability, body, into, timeMs, mostBytes }, folder, signal) {
      const resting = down(ability);
      if (resting !== undefined) return { failed: { ...wordsFor(address, resting), refused: false } };
      const reply = await insist(
        {
          url: urlFor(address, ability),
          method: 'POST',
          headers: headersFor(address),
          body: 'json' in body ? { text: JSON.stringify(body.json) } : formIn(folder, body),
          ...(into !== undefined && { into: join(folder, basename(into)) }),
          timeMs,
          idleMs: IDLE_MS,
          mostBytes,
        },
        signal,
        now,
      );
      const did = whatItDid(reply, timeMs);
      if (did === undefined) {
        whole.worked();
        each.get(ability)?.worked();
        return { text: (reply as Reply).text };
      }
      const refused = !(reply instanceof NoReply) && REFUSED.has(reply.status);
      if (!refused) (isAway(reply) ? whole : each.get(ability))?.failed(did);
      return { failed: { ...wordsFor(address, did), refused } };
    },
    async look(path, signal) {
      const order = {
        url: `${address.url}${path}`,
        method: 'GET',
        headers: headersFor(address),
        ...LOOK,
      } as const;
      const reply = await once({ ...order, signal });
      if (reply instanceof NoReply || reply.status === 401 || reply.status === 403)
        whole.failed(whatItDid(reply, LOOK.timeMs) ?? '');
      else for (const one of [whole, ...each.values()]) one.worked();
      return !(reply instanceof NoReply) && reply.status === 200 ? reply.text : undefined;
    },
    beside: ({ path, ...order }, signal) =>
      once({ ...LOOK, ...order, url: rootOf(address) + path, headers: headersFor(address), signal }),
  };
}

interface Breaker {
  worked(): void;
  failed(did: string): void;
  /** What it did last, while it is left alone. */
  down(): string | undefined;
  lately(): string | undefined;
}

function createBreaker(now: () => number): Breaker {
  let failures = 0;
  let restsUntil = 0;
  let lately: string | undefined;
  return {
    worked() {
      failures = 0;
      restsUntil = 0;
      lately = undefined;
    },
    failed(did) {
      failures += 1;
      lately = did;
      if (failures >= BREAKER.failures) restsUntil = now() + BREAKER.restMs;
    },
    down: () => (now() < restsUntil ? lately : undefined),
    lately: () => lately,
  };
}

/** Nobody answers there, whatever is asked. */
const isAway = (reply: Reply | NoReply): boolean =>
  reply instanceof NoReply && (reply.why === 'silent' || reply.why === 'late');

/** Again, as long as that may help and the time of the call is not over: whoever stands in has the rest. */
async function insist(
  order: Omit<Exchange, 'signal'>,
  signal: AbortSignal,
  now: () => number,
): Promise<Reply | NoReply> {
  const until = performance.now() + order.timeMs;
  for (let tries = 1, timeMs = order.timeMs; ; tries += 1) {
    const reply = await once({ ...order, timeMs, signal });
    if (tries === TRIES) return reply;
    const asked = reply instanceof NoReply ? undefined : retryAfter(reply.retryAfter, now());
    const isPassing = reply instanceof NoReply ? reply.why === 'silent' : BUSY.has(reply.status);
    if (!isPassing || (asked ?? 0) > WAIT.told) return reply;
    const waitMs = asked ?? jitter(backoff(tries, WAIT.first, WAIT.most));
    if (performance.now() + waitMs >= until) return reply;
    await sleep(waitMs, undefined, { signal });
    timeMs = Math.max(1, Math.round(until - performance.now()));
  }
}

const once = (order: Exchange): Promise<Reply | NoReply> =>
  exchange(order).catch((error: unknown) => {
    if (error instanceof NoReply) return error;
    throw error;
  });

const headersFor = ({ key }: EngineAddress): Record<string, string> => ({
  accept: '*/*',
  'user-agent': 'earshot',
  ...(key !== undefined && { authorization: `Bearer ${key}` }),
});

/** LocalAI has what is its own beside `/v1`, not below it. */
const rootOf = ({ url }: EngineAddress): string => url.replace(/\/v1$/, '');

const urlFor = (address: EngineAddress, ability: Addressed): string =>
  (ability === 'separation' ? rootOf(address) : address.url) + PATHS[ability];

const formIn = (folder: string, { fields, file }: Extract<Call['body'], { file: unknown }>) => ({
  fields,
  file: { ...file, name: basename(file.name), path: join(folder, basename(file.name)) },
});

/** After its name; `undefined` for an answer as it should be. */
export function whatItDid(reply: Reply | NoReply, timeMs: number): string | undefined {
  if (reply instanceof NoReply) {
    if (reply.why === 'late') return `did not answer within ${Math.round(timeMs / 1000)} seconds`;
    if (reply.why === 'too large') return 'sent more than it should';
    return reply.why === 'silent' ? 'does not answer' : 'broke off in the middle of its answer';
  }
  const { status, type, text } = reply;
  if (status === 401 || status === 403) return 'did not accept the key';
  if (status === 404 || status === 405) return 'does not know the call or the model';
  if (status === 429) return 'has too much to do, or its quota is used up';
  if (status >= 300 && status < 400) return 'sends everybody to another address';
  if (status >= 500) return `broke down (${status})`;
  if (status !== 200) return `refused the request (${status})`;
  if (PAGE.test(type) || /^\s{0,20}<(!doctype|html)/i.test(text)) return 'answered with a web page';
  return undefined;
}

function wordsFor(address: EngineAddress, did: string): { readonly did: string; readonly advice: string } {
  return { did, advice: adviceFor(address, did) };
}

/** What the owner can do. */
export function adviceFor({ setting, keySetting, modelSetting }: EngineAddress, did: string): string {
  if (did.includes('key')) return `The owner sets ${keySetting} to a key that it takes.`;
  if (did.includes('another address'))
    return `Keys are not sent on, so the owner writes the address that it means into ${setting}.`;
  if (did.includes('web page'))
    return `The owner checks ${setting}: for most servers it is an address that ends in /v1.`;
  if (did.includes('model') || did.includes('refused'))
    return `The owner checks ${setting} (for most servers it ends in /v1) and ${modelSetting}.`;
  if (did.includes('does not answer') || did.includes('within'))
    return `The owner sees whether it runs and can be reached from here; ${setting} names it.`;
  return `The owner looks at its log; ${setting} names it. Or try again later.`;
}
