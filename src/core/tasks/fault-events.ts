// What is thrown at the edges → events about a task. The only place that knows both the service's errors and our failures.

import type { Failure } from '../../domain/tasks/failure.ts';
import type { TaskEvent } from '../../domain/tasks/step.ts';
import { isDiskFull } from '../../kit/disk/space.ts';
import { FilesTooLarge, Undeliverable } from '../../ports/chat.ts';
import { ServiceRefused, ServiceUnclear, ServiceUnreachable, UploadBroken } from '../../ports/service.ts';
import type { CallResult } from '../polling/circuit-breaker.ts';

type Unread = Extract<Failure, { kind: 'file-gone' }>;

/** A person's file could not be read whole; nothing was sent. */
export class GivenFileFault extends Error {
  override readonly name = 'GivenFileFault';
  readonly logged: string;
  readonly failure: Unread;
  constructor(failure: Unread, cause?: unknown) {
    super(`cannot read ${failure.name}`, { cause });
    this.logged = `a file that came with it cannot be read (${failure.why ?? 'refused by its platform'})`;
    this.failure = failure;
  }
}

type Sized = readonly { readonly bytes: number; readonly max?: number }[];

/** None of the files a task brought can be given to anybody here. */
export class NothingFits extends Error {
  override readonly name = 'NothingFits';
  readonly failure: Failure;
  constructor(brought: Sized, unfetched: Sized, most: number) {
    super('no file fits, and none can be offered as a link');
    const largest = (all: Sized) => Math.max(0, ...all.map(({ bytes }) => bytes));
    const cap = brought.length === 0 ? unfetched[0]?.max : undefined;
    this.failure =
      cap === undefined
        ? { kind: 'too-large', bytes: largest(brought), most }
        : { kind: 'too-large', bytes: largest(unfetched), most: cap, unfetched: true };
  }
}

const refusedAs = (thrown: ServiceRefused): Failure =>
  thrown.problems.length > 0
    ? { kind: 'invalid', problems: thrown.problems }
    : { kind: 'refused', status: thrown.status, said: thrown.message };

/** What a call that threw shows of the service; `undefined` when it shows nothing. */
export function callResultOf(thrown: unknown): CallResult | undefined {
  if (thrown instanceof ServiceUnreachable) return { is: 'down' };
  // One without room for this task answers all others.
  if (thrown instanceof ServiceRefused)
    return thrown.status === 429 ? { is: 'busy', waitMs: thrown.waitMs } : { is: 'answered' };
  if (!(thrown instanceof ServiceUnclear)) return undefined;
  return { is: thrown.status === 429 ? 'busy' : 'down', waitMs: thrown.waitMs };
}

/** The service took nothing, and may take it later: it is busy, or has no room. */
export const isNotNow = (thrown: unknown): thrown is ServiceRefused =>
  thrown instanceof ServiceRefused && (thrown.status === 429 || thrown.status === 507);

/**
 * After a create call that may be waited for `leftMs` longer. Anything unforeseen may have happened after it was sent, so
 * it is unclear, not failed.
 */
export function afterCreate(thrown: unknown, leftMs: number): TaskEvent {
  if (thrown instanceof ServiceUnreachable) return { is: 'not-sent', failure: { kind: 'unreachable' } };
  if (isNotNow(thrown) && (thrown.waitMs ?? leftMs) < leftMs)
    return { is: 'not-sent', failure: refusedAs(thrown) };
  if (thrown instanceof ServiceRefused) return { is: 'refused', failure: refusedAs(thrown) };
  if (thrown instanceof UploadBroken) return { is: 'refused', failure: { kind: 'broken' } };
  const status = thrown instanceof ServiceUnclear ? thrown.status : undefined;
  return { is: 'refused', failure: { kind: 'unclear', ...(status !== undefined && { status }) } };
}

/** Before a create call: nothing was sent. */
export function beforeCreate(thrown: unknown): TaskEvent {
  if (isDiskFull(thrown)) return { is: 'not-sent', failure: { kind: 'no-room' } };
  const failure: Failure = thrown instanceof GivenFileFault ? thrown.failure : { kind: 'broken' };
  return { is: 'refused', failure };
}

/** A look that took this long without an answer is worth telling at once. */
const LONG_LOOK_MS = 8000;

/** After a look. A refusal other than 404 (a revoked key, say) ends nothing: it may be mended while the task runs. */
export function afterLook(thrown: unknown, tookMs: number): TaskEvent {
  if (thrown instanceof ServiceRefused && thrown.status === 404) return { is: 'not-found' };
  return { is: 'silent', long: tookMs >= LONG_LOOK_MS };
}

const DISK_FULL: Failure = {
  kind: 'no-result',
  said: 'there is no room left on the bot’s disk. The operator can free some where DATA_DIR is.',
};

/** What is finished may take a moment to be there: a result is believed to be gone from this try on. */
const GONE_TRIES = 3;

/** After trying to fetch a result, `tries` times before. `lasting`: it has been tried for long enough. */
export function afterCollect(thrown: unknown, lasting: boolean, tries: number): TaskEvent {
  if (thrown instanceof NothingFits) return { is: 'not-collected', again: false, failure: thrown.failure };
  if (isDiskFull(thrown)) return { is: 'not-collected', again: false, failure: DISK_FULL };
  const gone = thrown instanceof ServiceRefused && [403, 404, 410].includes(thrown.status);
  return {
    is: 'not-collected',
    again: !lasting && !(gone && tries >= GONE_TRIES),
    failure: { kind: 'no-result', said: gone ? 'it has expired.' : '' },
  };
}

/** After trying to deliver so many files. */
export function afterDeliver(thrown: unknown, lasting: boolean, files: number): TaskEvent {
  if (thrown instanceof FilesTooLarge && files > 0) return { is: 'not-fitting', max: thrown.max };
  const lost = thrown instanceof Undeliverable;
  return {
    is: 'not-delivered',
    again: !lost && !lasting,
    failure: { kind: 'undeliverable', said: lost ? thrown.message : '' },
  };
}
