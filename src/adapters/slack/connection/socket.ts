// Slack over two connections that we open ourselves, so that nothing of ours has to be reachable from outside. Slack sends
// each thing by one of them: while one comes back, the other receives. Bolt carries each; coming back is done here, because
// Bolt waits for seconds first and ends the process when its token is refused meanwhile.

import { SocketModeReceiver } from '@slack/bolt';
import { backoff, jitter } from '../../../kit/backoff.ts';
import { inTime } from '../../../kit/in-time.ts';
import { type Log, reasonOf } from '../../../kit/log.ts';
import type { Clock } from '../../../ports/clock.ts';
import { clientOptions, codeOf, SILENT } from '../api/web-client.ts';
import type { SlackReceiver } from './app.ts';
import { SocketFault, socketAdvice } from './socket-fault.ts';

interface SocketParts {
  /** Begins with `xapp-`; a secret. */
  readonly appToken: string;
  /** Base of the Web API. */
  readonly api?: string | undefined;
  readonly clock: Clock;
  readonly log: Log;
}

/** A silence of Slack's is noticed after this long. After two thirds of it our own lateness is taken for one. */
const PONG_MS = 1000;
const HELLO_MS = 10_000;
/** A connection that held for less counts as a failed try. */
const SHORT_MS = 2000;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 30_000;

export function createSocketReceiver({ appToken, api, clock, log }: SocketParts): SlackReceiver {
  const leaving = new AbortController();
  const connected = new Set<number>();
  const receivers = [1, 2].map(
    () =>
      new SocketModeReceiver({
        appToken,
        autoReconnectEnabled: false,
        clientPingTimeout: PONG_MS,
        installerOptions: { clientOptions: clientOptions(api) },
        logger: SILENT,
      }),
  );
  const stop = async () => {
    leaving.abort();
    await Promise.all(receivers.map((receiver) => receiver.stop()));
  };

  async function open(receiver: SocketModeReceiver): Promise<void> {
    const started = receiver.start().then(() => true);
    if (await inTime(started, (off) => clock.sleep(HELLO_MS, AbortSignal.any([off, leaving.signal])))) return;
    started.catch(() => {});
    await receiver.stop();
    throw new Error('Slack did not say hello in time.');
  }

  /** Until we leave. `first` settles with the first connection, or with why there can be none. */
  async function keep(receiver: SocketModeReceiver, connection: number, first: PromiseWithResolvers<void>) {
    let lost = Promise.withResolvers<void>();
    receiver.client.on('disconnected', () => {
      connected.delete(connection);
      lost.resolve();
    });
    for (let fails = 0; !leaving.signal.aborted; ) {
      const began = clock.now();
      lost = Promise.withResolvers<void>();
      try {
        await open(receiver);
        connected.add(connection);
        log.info('slack connected', { connection });
        first.resolve();
        await lost.promise;
        fails = clock.now() - began < SHORT_MS ? fails + 1 : 0;
        if (!leaving.signal.aborted) log.info('slack reconnects', { connection });
        // A single loss is made good at once.
        if (fails > 1) await clock.sleep(wait(fails - 1), leaving.signal);
      } catch (thrown) {
        fails += 1;
        if (!leaving.signal.aborted) await failed(thrown, connection, fails, first);
      }
    }
  }

  async function failed(
    thrown: unknown,
    connection: number,
    fails: number,
    first: PromiseWithResolvers<void>,
  ): Promise<void> {
    const code = codeOf(thrown);
    const next = code === undefined ? undefined : socketAdvice(code);
    const againInMs = wait(fails);
    const fields = { connection, reason: code ?? reasonOf(thrown), againInMs };
    if (next === undefined) log.warn('slack not reached', fields);
    else log.error('slack refuses the connection', { ...fields, next });
    if (next !== undefined) first.reject(new SocketFault(next));
    await clock.sleep(againInMs, leaving.signal);
  }

  return {
    init: (app) => {
      for (const receiver of receivers) receiver.init(app);
    },
    async start() {
      const all = receivers.map((receiver, index) => {
        const first = Promise.withResolvers<void>();
        leaving.signal.addEventListener('abort', () =>
          first.reject(new Error('Stopped before Slack was reached.')),
        );
        void keep(receiver, index + 1, first);
        return first.promise;
      });
      try {
        await Promise.any(all);
      } catch (thrown) {
        await stop();
        throw thrown instanceof AggregateError ? thrown.errors[0] : thrown;
      }
    },
    ready: () => connected.size > 0 && !leaving.signal.aborted,
    stop,
  };
}

const wait = (fails: number): number => jitter(backoff(fails, FIRST_WAIT_MS, LONGEST_WAIT_MS));
