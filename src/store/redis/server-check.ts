// Whether a Redis may be trusted with tasks, from what it says of itself. A server that throws keys away to make room would
// throw away tasks, so it is refused; one that writes nothing to disk is only complained about.

import type { Log } from '../../kit/log.ts';
import { StoreFault } from '../fault.ts';

const KEEPS_ALL = 'noeviction';

const LOOK_EVERY_MS = 60_000;

const said = (info: string, name: string): string =>
  new RegExp(`^${name}:(.*?)\r?$`, 'm').exec(info)?.[1] ?? '';

/** `undefined`: it keeps what it is told. */
function faultIn(info: string): string | undefined {
  const policy = said(info, 'maxmemory_policy');
  if (!(Number(said(info, 'maxmemory')) > 0) || policy === '' || policy === KEEPS_ALL) return undefined;
  return `Redis is set to throw keys away when its memory is full (maxmemory-policy ${policy}), and tasks would be among them. Set maxmemory-policy to ${KEEPS_ALL}, or give Earshot a Redis of its own in REDIS_URL.`;
}

/** `info`: its answer to INFO. Throws a StoreFault for the operator. */
export function checkServer(info: string, log: Log): void {
  const fault = faultIn(info);
  if (fault !== undefined) throw new StoreFault(fault);
  if (said(info, 'aof_enabled') === '0')
    log.warn(
      'store: Redis writes no append-only file, so tasks are lost when it is restarted; set appendonly to yes',
    );
}

/** Says it, once each time, when somebody changes that under way. Returns the way to stop. */
export function keepChecking(
  ask: () => Promise<string>,
  log: Log,
  everyMs: number = LOOK_EVERY_MS,
): () => void {
  let last: string | undefined;
  const look = async () => {
    const info = await ask().catch(() => undefined);
    if (info === undefined) return;
    const fault = faultIn(info);
    if (fault !== undefined && fault !== last) log.error(`store: ${fault}`);
    last = fault;
  };
  const ticking = setInterval(() => void look(), everyMs).unref();
  return () => clearInterval(ticking);
}
