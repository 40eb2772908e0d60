// Calls of one server that the owner named: with its key, again where that may help, and not at all while it is known to be down.
// What goes wrong is told as a sentence that the owner can act on, in which neither the key nor anything the server said stands.

import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Did } from '../../../domain/views/fault-kinds.ts';
import { type FactsOf, type Note, noteOf } from '../../../domain/views/notes.ts';
import { backoff, jitter, retryAfter } from '../../../kit/backoff.ts';
import { ADDRESSED, type Addressed, type Call, type CallAnswer, type EngineAddress } from './address.ts';
import { type Exchange, exchange, NoReply, PAGE, type Reply } from './exchange.ts';

export interface Client {
  /** Never rejects, but with the signal's reason. `folder` is the job's. */
  call(call: Call, folder: string, signal: AbortSignal): Promise<CallAnswer>;
  /** Body of a GET below a base; `undefined` where the answer is not 200. Counts as a sign of life, or of none. */
  look(path: string, signal: AbortSignal, base?: string): Promise<string | undefined>;
  /** Addresses below which its calls may be, the likeliest first. */
  bases(): readonly string[];
  /** Calls go below this base from now on, unless one of their kind succeeded elsewhere. */
  settle(base: string): void;
  /** True while a call is in progress, and for a minute after one that succeeded. */
  isAtWork(): boolean;
  /** A call of its own that stands beside `/v1`, once: what comes of it tells nothing of how it does its work. Rejects with the signal's reason only. */
  beside(order: BesideCall, signal: AbortSignal): Promise<Reply | NoReply>;
  /** Why it is left alone for the moment, with this or with everything. */
  down(ability: Addressed): Did | undefined;
  /** What it did wrong last as a whole, unless it did well since: what it does wrong with one ability tells nothing of the others. */
  lately(): Did | undefined;
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

/** A call that succeeded within this time counts as a sign of life. */
const ALIVE_MS = 60_000;

/** Passing: worth another try. */
const BUSY: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);
const REFUSED: ReadonlySet<number> = new Set([400, 413, 415, 422]);

/** Host and port, as people read it. */
export const hostOf = ({ url }: Pick<EngineAddress, 'url'>): string => URL.parse(url)?.host ?? url;

interface Timing {
  readonly now?: () => number;
  /** For an answer to a look. */
  readonly lookMs?: number;
  /** Before a second try, where the server does not say. */
  readonly firstWaitMs?: number;
}

export function createClient(
  address: EngineAddress,
  { now = Date.now, lookMs = LOOK.timeMs, firstWaitMs = WAIT.first }: Timing = {},
): Client {
  const whole = createBreaker(now);
  const each = new Map<Addressed, Breaker>(ADDRESSED.map((ability) => [ability, createBreaker(now)]));
  const down = (ability: Addressed) => whole.down() ?? each.get(ability)?.down();
  const places = createPlaces(address);
  let calls = 0;
  let workedAt = Number.NEGATIVE_INFINITY;
  const isAtWork = () => calls > 0 || now() - workedAt < ALIVE_MS;

  return {
    bases: places.all,
    settle: places.settle,
    isAtWork,
    down,
    lately: whole.lately,
    async call({ ability, body, into, timeMs, mostBytes }, folder, signal) {
      const resting = down(ability);
      if (resting !== undefined) return { failed: { ...wordsFor(address, resting), refused: false } };
      const order = {
        method: 'POST',
        headers: headersFor(address),
        body: 'json' in body ? { text: JSON.stringify(body.json) } : formIn(folder, body),
        ...(into !== undefined && { into: join(folder, basename(into)) }),
        timeMs,
        idleMs: IDLE_MS,
        mostBytes,
      } as const;
      calls += 1;
      const send = (url: string) => insist({ ...order, url }, signal, { now, firstWaitMs });
      const reply = await places.reach(ability, send).finally(() => {
        calls -= 1;
      });
      const did = whatItDid(reply, timeMs);
      if (did === undefined) {
        workedAt = now();
        whole.worked();
        each.get(ability)?.worked();
        return { text: (reply as Reply).text };
      }
      const refused = !(reply instanceof NoReply) && REFUSED.has(reply.status);
      if (!refused) (isAway(reply) ? whole : each.get(ability))?.failed(did);
      return { failed: { ...wordsFor(address, did), refused } };
    },
    async look(path, signal, base = places.all()[0] ?? address.url) {
      const order = {
        url: base + path,
        method: 'GET',
        headers: headersFor(address),
        ...LOOK,
        timeMs: lookMs,
      } as const;
      const reply = await once({ ...order, signal });
      if (reply instanceof NoReply) {
        // A server that computes may be late; one that is gone refuses the connection.
        if (reply.why !== 'late' || !isAtWork()) whole.failed(whatItDid(reply, lookMs) ?? { what: 'silent' });
      } else if (reply.status === 401 || reply.status === 403) whole.failed({ what: 'refusedKey' });
      else if (isLoading(reply)) whole.note({ what: 'loading' });
      else for (const one of [whole, ...each.values()]) one.worked();
      return !(reply instanceof NoReply) && reply.status === 200 ? reply.text : undefined;
    },
    beside: ({ path, ...order }, signal) =>
      once({ ...LOOK, ...order, url: rootOf(address) + path, headers: headersFor(address), signal }),
  };
}

interface Places {
  /** The likeliest first. */
  all(): readonly string[];
  settle(base: string): void;
  /** Sends a call, and sends it to the other place where the first one does not know it. */
  reach(ability: Addressed, send: (url: string) => Promise<Reply | NoReply>): Promise<Reply | NoReply>;
}

/** Most servers have their calls below `/v1`, and many addresses are written without it. */
function createPlaces(address: EngineAddress): Places {
  const root = rootOf(address);
  const both = [address.url, address.url === root ? `${address.url}/v1` : root];
  let settled = address.url;
  const proven = new Map<Addressed, string>();
  const from = (base: string) => both.toSorted((one, other) => Number(other === base) - Number(one === base));
  /** LocalAI has separation beside `/v1`, not below it. */
  const placesFor = (ability: Addressed) => {
    const known = proven.get(ability);
    return known === undefined ? from(ability === 'separation' ? root : settled) : [known];
  };
  return {
    all: () => from(settled),
    settle(base) {
      settled = base;
    },
    async reach(ability, send) {
      let first: Reply | NoReply | undefined;
      for (const base of placesFor(ability)) {
        const reply = await send(base + PATHS[ability]);
        if (isElsewhere(reply)) first ??= reply;
        else {
          if (isGood(reply)) proven.set(ability, base);
          return reply;
        }
      }
      proven.delete(ability);
      return first ?? new NoReply('silent');
    },
  };
}

interface Breaker {
  worked(): void;
  failed(did: Did): void;
  /** Remembers what it does without counting it as a failure. */
  note(did: Did): void;
  /** What it did last, while it is left alone. */
  down(): Did | undefined;
  lately(): Did | undefined;
}

function createBreaker(now: () => number): Breaker {
  let failures = 0;
  let restsUntil = 0;
  let lately: Did | undefined;
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
    note(did) {
      lately = did;
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
  { now, firstWaitMs }: Required<Pick<Timing, 'now' | 'firstWaitMs'>>,
): Promise<Reply | NoReply> {
  const until = performance.now() + order.timeMs;
  for (let tries = 1, timeMs = order.timeMs; ; tries += 1) {
    const reply = await once({ ...order, timeMs, signal });
    const loads = isLoading(reply);
    if (tries >= TRIES && !loads) return reply;
    const asked = reply instanceof NoReply ? undefined : retryAfter(reply.retryAfter, now());
    const isPassing = reply instanceof NoReply ? reply.why === 'silent' : loads || BUSY.has(reply.status);
    if (!isPassing || (asked ?? 0) > WAIT.told) return reply;
    const waitMs = asked ?? jitter(backoff(tries, firstWaitMs, WAIT.most));
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

/** 409 and 425 for servers that answer so while a model loads. */
const LOADS: ReadonlySet<number> = new Set([409, 425, 500, 503]);
/** llama.cpp says `Loading model`, text-generation-inference `Model … is currently loading`. */
const LOADING = /\b(?:loading|warming up|starting up|initiali[sz]ing)\b/i;

const isLoading = (reply: Reply | NoReply): boolean =>
  !(reply instanceof NoReply) && LOADS.has(reply.status) && LOADING.test(reply.text.slice(0, 4000));

const isPage = ({ type, text }: Reply): boolean => PAGE.test(type) || /^\s{0,20}<(!doctype|html)/i.test(text);

/** The call may be below the other base: not known here, or a page for people. */
const isElsewhere = (reply: Reply | NoReply): boolean =>
  !(reply instanceof NoReply) &&
  (reply.status === 404 || reply.status === 405 || (reply.status === 200 && isPage(reply)));

const formIn = (folder: string, { fields, file }: Extract<Call['body'], { file: unknown }>) => ({
  fields,
  file: { ...file, name: basename(file.name), path: join(folder, basename(file.name)) },
});

const isGood = (reply: Reply | NoReply): boolean => whatItDid(reply, 0) === undefined;

/** `undefined` for an answer as it should be. */
export function whatItDid(reply: Reply | NoReply, timeMs: number): Did | undefined {
  if (reply instanceof NoReply) {
    if (reply.why === 'late') return { what: 'late', seconds: Math.round(timeMs / 1000) };
    if (reply.why === 'too large') return { what: 'sentTooMuch' };
    return { what: reply.why === 'silent' ? 'silent' : 'brokeOff' };
  }
  const { status } = reply;
  if (isLoading(reply)) return { what: 'loading' };
  if (status === 401 || status === 403) return { what: 'refusedKey' };
  if (status === 404 || status === 405) return { what: 'unknownCall' };
  if (status === 429) return { what: 'busy' };
  if (status >= 300 && status < 400) return { what: 'movedOn' };
  if (status >= 500) return { what: 'brokeDown', status };
  if (status !== 200) return { what: 'refused', status };
  if (isPage(reply)) return { what: 'webPage' };
  return undefined;
}

function wordsFor(address: EngineAddress, did: Did): { readonly did: Did; readonly advice: Note } {
  return { did, advice: adviceFor(address, did) };
}

const OWNER_DOES: Readonly<Partial<Record<Did['what'], FactsOf<'ownerDoes'>['does']>>> = {
  refusedKey: 'key',
  movedOn: 'address',
  webPage: 'page',
  unknownCall: 'model',
  refused: 'model',
  silent: 'start',
  late: 'start',
  loading: 'wait',
};

/** What the owner can do; `did` as a sentence where only one kind of call can do that. */
export function adviceFor(address: EngineAddress, did: Did | string): Note {
  const does = (typeof did === 'string' ? undefined : OWNER_DOES[did.what]) ?? 'log';
  const setting = does === 'key' ? address.keySetting : address.setting;
  return noteOf('ownerDoes', { does, setting, model: address.modelSetting });
}
