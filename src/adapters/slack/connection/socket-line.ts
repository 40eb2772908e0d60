// One connection to Slack that is kept: opened, watched, opened again the moment it is lost or Slack says that it will be.
// The library only carries one connection's life; coming back is done here, because the library waits for seconds first and
// ends the process when its token is refused meanwhile. Knows nothing of what comes by it.

import { SocketModeClient } from '@slack/socket-mode';
import { backoff, jitter } from '../../../kit/backoff.ts';
import { type Log, reasonOf } from '../../../kit/log.ts';
import type { Clock } from '../../../ports/clock.ts';
import { clientOptions, codeOf, SILENT } from '../api/web-client.ts';
import { SocketFault, socketAdvice } from './socket-fault.ts';
import { PONG_MS, watchPulse } from './socket-pulse.ts';

/** What came by the connection, as the library gives it. */
export interface Frame {
  readonly type: string;
  readonly body: unknown;
  ack(answer?: object): Promise<void>;
  readonly retry_num?: number;
  readonly retry_reason?: string;
}

export interface Line {
  /** Resolves once it is connected for the first time; rejects with a {@link SocketFault} when it cannot be. */
  start(): Promise<void>;
  up(): boolean;
  stop(): Promise<void>;
}

interface LineParts {
  readonly number: number;
  readonly appToken: string;
  readonly api?: string | undefined;
  readonly clock: Clock;
  readonly log: Log;
  hand(frame: Frame): void;
}

const HELLO_MS = 10_000;
/** A connection that held for less counts as a failed try. */
const SHORT_MS = 5000;
/** An old connection is let go of this long after the new one is there. */
const DRAIN_MS = 500;
const [FIRST_WAIT_MS, LONGEST_WAIT_MS] = [250, 30_000];

export function createLine({ number, appToken, api, clock, log, hand }: LineParts): Line {
  const leaving = new AbortController();
  const first = Promise.withResolvers<void>();
  first.promise.catch(() => {});
  const opened = new Set<SocketModeClient>();
  const greeted = new Set<SocketModeClient>();

  function close(client: SocketModeClient): void {
    client.disconnect().catch(() => {});
    // Who is silent says no farewell either: the second time the library does not wait for it.
    if (!greeted.has(client)) client.websocket?.disconnect();
  }

  function open(end: (reason: string) => void): SocketModeClient {
    const client = new SocketModeClient({
      appToken,
      autoReconnectEnabled: false,
      clientPingTimeout: PONG_MS,
      clientOptions: clientOptions(api),
      logger: SILENT,
    });
    client.once('connected', () => {
      if (!client.websocket) return;
      const unwatch = watchPulse(client.websocket, () => {
        greeted.delete(client);
        end('Slack does not answer any more');
        // As long as it stands, Slack may go on sending to it what never arrives.
        close(client);
      });
      client.once('disconnected', unwatch);
    });
    client.on('disconnected', () => {
      opened.delete(client);
      greeted.delete(client);
      end('the connection was lost');
    });
    // The library would close at once when Slack announces the end; what still comes until then would be lost.
    const listeners = client.listeners('ws_message');
    client.removeAllListeners('ws_message');
    client.on('ws_message', (...message: readonly unknown[]) => {
      const reason = farewell(message[0]);
      if (reason !== undefined) end(reason);
      else for (const listener of listeners) listener.apply(client, [...message]);
    });
    client.on('slack_event', (frame: Frame) => {
      // What cannot be acknowledged any more is not begun either: Slack told the person, or sends it again.
      if (!leaving.signal.aborted && client.websocket?.isActive()) hand(frame);
    });
    opened.add(client);
    return client;
  }

  /** What is still on its way to it is heard. */
  async function drain(client: SocketModeClient): Promise<void> {
    await clock.sleep(DRAIN_MS, leaving.signal);
    if (opened.has(client)) close(client);
  }

  /** Resolves once Slack said hello, with what resolves as soon as another connection is needed. */
  async function connect(): Promise<{ client: SocketModeClient; ended: Promise<string> }> {
    const { promise: ended, resolve: end } = Promise.withResolvers<string>();
    const client = open(end);
    const started = client.start();
    started.catch(() => {});
    const waited = new AbortController();
    const late = clock.sleep(HELLO_MS, AbortSignal.any([leaving.signal, waited.signal]));
    try {
      const said = await Promise.race([started.then(() => true), late.then(() => false)]);
      if (!said) throw new Error('Slack did not say hello in time.');
    } catch (thrown) {
      opened.delete(client);
      close(client);
      throw thrown;
    } finally {
      waited.abort();
    }
    greeted.add(client);
    return { client, ended };
  }

  async function keep(): Promise<void> {
    let fails = 0;
    let old: SocketModeClient | undefined;
    while (!leaving.signal.aborted) {
      const began = clock.now();
      try {
        const { client, ended } = await connect();
        if (old) void drain(old);
        old = client;
        log.info('slack connected', { connection: number });
        first.resolve();
        const reason = await ended;
        if (leaving.signal.aborted) return;
        fails = clock.now() - began < SHORT_MS ? fails + 1 : 0;
        log.info('slack reconnects', { connection: number, reason });
        // A single loss is made good at once.
        if (fails > 1) await clock.sleep(wait(fails - 1), leaving.signal);
      } catch (thrown) {
        if (leaving.signal.aborted) return;
        fails += 1;
        await failed(thrown, fails);
      }
    }
  }

  async function failed(thrown: unknown, fails: number): Promise<void> {
    const code = codeOf(thrown);
    const next = code === undefined ? undefined : socketAdvice(code);
    if (next !== undefined) first.reject(new SocketFault(next));
    const againInMs = wait(fails);
    const fields = { connection: number, reason: code ?? reasonOf(thrown), againInMs };
    if (next === undefined) log.warn('slack not reached', fields);
    else log.error('slack refuses the connection', { ...fields, next });
    await clock.sleep(againInMs, leaving.signal);
  }

  return {
    start() {
      void keep();
      return first.promise;
    },
    up: () => [...greeted].some(({ websocket }) => websocket?.isActive()),
    async stop() {
      leaving.abort();
      first.reject(new Error('Stopped before Slack was reached.'));
      for (const client of opened) close(client);
    },
  };
}

const wait = (fails: number): number => jitter(backoff(fails, FIRST_WAIT_MS, LONGEST_WAIT_MS));

/** Why Slack is about to close this connection, if that is what it says. */
function farewell(data: unknown): string | undefined {
  if (typeof data !== 'string' || !data.startsWith('{"type":"disconnect"')) return undefined;
  return /"reason":"(\w+)"/.exec(data)?.[1] ?? 'disconnect';
}
