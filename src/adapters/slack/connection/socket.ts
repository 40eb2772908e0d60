// Slack over two connections that we open ourselves, so that nothing of ours has to be reachable from outside. Slack sends
// each thing by one of them: while one comes back, the other receives. Bolt carries each; coming back is done here, because
// Bolt waits for seconds first and ends the process when its token is refused meanwhile.

import type { HttpBindings } from '@hono/node-server';
import { type Receiver, SocketModeReceiver } from '@slack/bolt';
import { backoff, jitter } from '../../../kit/backoff.ts';
import { type Log, reasonOf } from '../../../kit/log.ts';
import type { Clock } from '../../../ports/clock.ts';
import { clientOptions, codeOf, SILENT } from '../api/web-client.ts';
import { inFull, socketAdvice } from './socket-fault.ts';

/** How Slack reaches us, either way. */
export interface SlackReceiver extends Receiver {
  /** Resolves once connected. Throws what the operator should read when that cannot happen. */
  start(): Promise<void>;
  ready(): boolean;
  /** Nothing new is taken from now on. */
  stop(): Promise<void>;
  /** Requests from Slack, where it calls us. */
  fetch?(env: HttpBindings): Response;
}

interface SocketParts {
  /** Begins with `xapp-`; a secret. */
  readonly appToken: string;
  /** Base of the Web API. */
  readonly api?: string | undefined;
  readonly clock: Clock;
  readonly log: Log;
}

/** A connection that held for less counts as a failed try. */
const SHORT_MS = 2000;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 30_000;

export function createSocketReceiver({ appToken, api, clock, log }: SocketParts): SlackReceiver {
  const leaving = new AbortController();
  const first = Promise.withResolvers<void>();
  first.promise.catch(() => {});
  const connected = new Set<number>();
  // Bolt closes a link after 5 s without a pong: a shorter stall must not lose the command on its way.
  const receivers = [1, 2].map(
    () =>
      new SocketModeReceiver({
        appToken,
        autoReconnectEnabled: false,
        installerOptions: { clientOptions: clientOptions(api) },
        logger: SILENT,
      }),
  );

  async function keep(receiver: SocketModeReceiver, connection: number): Promise<void> {
    let lost = Promise.withResolvers<void>();
    receiver.client.on('disconnected', () => {
      connected.delete(connection);
      lost.resolve();
    });
    for (let fails = 0; !leaving.signal.aborted; ) {
      const began = clock.now();
      lost = Promise.withResolvers<void>();
      try {
        await receiver.start();
        connected.add(connection);
        log.info('slack connected', { connection });
        first.resolve();
        await lost.promise;
        if (leaving.signal.aborted) return;
        log.info('slack reconnects', { connection });
        fails = clock.now() - began < SHORT_MS ? fails + 1 : 0;
        // A single loss is made good at once.
        if (fails > 1) await clock.sleep(waitAfter(fails - 1), leaving.signal);
      } catch (thrown) {
        fails += 1;
        if (!leaving.signal.aborted) await refused(thrown, connection, waitAfter(fails));
      }
    }
  }

  async function refused(thrown: unknown, connection: number, againInMs: number): Promise<void> {
    const code = codeOf(thrown);
    const advice = code === undefined ? undefined : socketAdvice(code);
    const fields = { connection, reason: code ?? reasonOf(thrown), againInMs };
    if (advice === undefined) log.warn('slack not reached', fields);
    else {
      const next = inFull(advice);
      log.error('slack refuses the connection', { ...fields, next });
      first.reject(new Error(next));
    }
    await clock.sleep(againInMs, leaving.signal);
  }

  async function stop(): Promise<void> {
    leaving.abort();
    first.reject(new Error('Stopped before Slack was reached.'));
    await Promise.all(receivers.map((receiver) => receiver.stop()));
  }

  return {
    init: (app) => {
      for (const receiver of receivers) receiver.init(app);
    },
    async start() {
      receivers.forEach((receiver, index) => void keep(receiver, index + 1));
      try {
        await first.promise;
      } catch (thrown) {
        await stop();
        throw thrown;
      }
    },
    ready: () => connected.size > 0 && !leaving.signal.aborted,
    stop,
  };
}

const waitAfter = (fails: number): number => jitter(backoff(fails, FIRST_WAIT_MS, LONGEST_WAIT_MS));
