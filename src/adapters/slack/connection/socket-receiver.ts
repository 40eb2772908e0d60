// Receives from Slack over two WebSocket connections, so that we need no public address. Slack sends each event over
// one of them; during a reconnect the other one receives. Bolt runs the connections, but reconnecting is done here,
// because Bolt waits for seconds first and ends the process if its token is refused meanwhile.

import type { HttpBindings } from '@hono/node-server';
import { type Receiver, SocketModeReceiver } from '@slack/bolt';
import { formatError, type Log } from '../../../kit/log.ts';
import { calculateBackoff } from '../../../kit/retry.ts';
import type { Clock } from '../../../ports/clock.ts';
import { createClientOptions, getErrorCode, SILENT_LOGGER } from '../api/web-client.ts';
import { findSocketAdvice, formatAdvice } from './socket-advice.ts';

/** A receiver for socket or HTTP mode. */
export interface SlackReceiver extends Receiver {
  /** Resolves once connected. Throws instructions for the operator if Slack refuses the connection. */
  start(): Promise<void>;
  isReady(): boolean;
  /** Stops accepting events. */
  stop(): Promise<void>;
  /** Serves a request from Slack. Absent in socket mode. */
  fetch?(env: HttpBindings): Response;
}

interface SocketReceiverOptions {
  /** App-level token, which begins with `xapp-`. A secret. */
  readonly appToken: string;
  readonly apiUrl?: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** A shorter connection counts as a failed attempt. */
const MIN_CONNECTED_MS = 2000;
const MIN_RECONNECT_MS = 250;
const MAX_RECONNECT_MS = 30_000;

export function createSocketReceiver({ appToken, apiUrl, clock, log }: SocketReceiverOptions): SlackReceiver {
  const stopping = new AbortController();
  const firstConnection = Promise.withResolvers<void>();
  firstConnection.promise.catch(() => {});
  const connected = new Set<number>();
  // Bolt closes a connection after 5 s without a pong. Meanwhile the second one receives commands.
  const receivers = [1, 2].map(
    () =>
      new SocketModeReceiver({
        appToken,
        autoReconnectEnabled: false,
        installerOptions: { clientOptions: createClientOptions(apiUrl) },
        logger: SILENT_LOGGER,
      }),
  );

  async function keepConnected(receiver: SocketModeReceiver, connection: number): Promise<void> {
    let lost = Promise.withResolvers<void>();
    receiver.client.on('disconnected', () => {
      connected.delete(connection);
      lost.resolve();
    });
    for (let failures = 0; !stopping.signal.aborted; ) {
      const began = clock.now();
      lost = Promise.withResolvers<void>();
      try {
        await receiver.start();
        connected.add(connection);
        log.info('slack connected', { connection });
        firstConnection.resolve();
        await lost.promise;
        if (stopping.signal.aborted) return;
        log.info('slack reconnecting', { connection });
        failures = clock.now() - began < MIN_CONNECTED_MS ? failures + 1 : 0;
        // After a single loss, reconnects at once.
        if (failures > 1) await clock.sleep(reconnectDelayMs(failures - 1), stopping.signal);
      } catch (thrown) {
        failures += 1;
        if (!stopping.signal.aborted) await onConnectionRefused(thrown, connection, reconnectDelayMs(failures));
      }
    }
  }

  async function onConnectionRefused(thrown: unknown, connection: number, againInMs: number): Promise<void> {
    const code = getErrorCode(thrown);
    const advice = code === undefined ? undefined : findSocketAdvice(code);
    const fields = { connection, reason: code ?? formatError(thrown), againInMs };
    if (advice === undefined) log.warn('slack not reached', fields);
    else {
      const next = formatAdvice(advice);
      log.error('slack refused the connection', { ...fields, next });
      firstConnection.reject(new Error(next));
    }
    await clock.sleep(againInMs, stopping.signal);
  }

  async function stop(): Promise<void> {
    stopping.abort();
    firstConnection.reject(new Error('Stopped before connecting to Slack.'));
    await Promise.all(receivers.map((receiver) => receiver.stop()));
  }

  return {
    init: (app) => {
      for (const receiver of receivers) receiver.init(app);
    },
    async start() {
      receivers.forEach((receiver, index) => void keepConnected(receiver, index + 1));
      try {
        await firstConnection.promise;
      } catch (thrown) {
        await stop();
        throw thrown;
      }
    },
    isReady: () => connected.size > 0 && !stopping.signal.aborted,
    stop,
  };
}

const reconnectDelayMs = (fails: number): number => calculateBackoff(fails, MIN_RECONNECT_MS, MAX_RECONNECT_MS);
