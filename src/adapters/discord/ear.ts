// The connection to Discord in a thread of its own, seen from the thread that works: starts it, hands on what it hears,
// starts it again when it ends, and loses nothing that it has acknowledged. What it does stands in ear-thread.ts.

import { Worker } from 'node:worker_threads';
import { type APIInteraction, REST } from 'discord.js';
import { backoff } from '../../kit/backoff.ts';
import { type Log, reasonOf } from '../../kit/log.ts';
import type { Clock } from '../../ports/clock.ts';
import { ClosedForGood, type Connected, type Connection } from './client.ts';
import { createEarAnswers } from './ear-answers.ts';
import type { EarOrder, FromEar, ToEar } from './ear-messages.ts';
import { createEarWire } from './ear-wire.ts';
import type { Wire } from './wire.ts';

export interface EarParts extends EarOrder {
  /** The file the thread runs. */
  readonly entry: URL;
  readonly clock: Clock;
  readonly log: Log;
}

export interface Ear extends Connection {
  /** The same wire, but for the first answers that the thread gives. */
  around(wire: Wire): Wire;
}

/** First answers under way end before this in any case. */
const FAREWELL_MS = 3500;
/** A thread that lived this long starts again soon. */
const HEALTHY_MS = 30_000;
/** Discord allows 1000 sessions a day, and takes the token away from who begins more. */
const [FIRST_WAIT_MS, LONGEST_WAIT_MS] = [200, 120_000];

export function createEar({ entry, token, api, prefix, clock, log }: EarParts): Ear {
  const order: EarOrder = { token, api, prefix };
  const rest = new REST({ ...(api !== undefined && { api }), version: '10', timeout: 15_000 }).setToken(
    token,
  );
  const answers = createEarAnswers();
  const leaving = new AbortController();
  const connected = Promise.withResolvers<Connected>();
  const stopped = Promise.withResolvers<void>();
  let hand: (interaction: APIInteraction) => void = () => {};
  let thread: Worker | undefined;
  let [ready, doomed, failures] = [false, false, 0];

  connected.promise.catch(() => {});

  const hear: { readonly [K in FromEar['is']]: (said: Extract<FromEar, { is: K }>) => void } = {
    heard({ interaction, early }) {
      if (early) answers.expect(interaction.id);
      hand(interaction);
    },
    answered: ({ interaction, said }) => answers.settle(interaction, said),
    connected: ({ applicationId }) => connected.resolve({ applicationId, rest }),
    ready({ ready: is }) {
      ready = is;
    },
    failed: ({ words }) => giveUp(words),
    log: ({ level, event, fields }) => log[level](event, fields),
    stopped: () => stopped.resolve(),
  };

  function giveUp(words: string): void {
    doomed = true;
    if (!leaving.signal.aborted) log.error('discord cannot be listened to', { next: words });
    connected.reject(new ClosedForGood(words));
    void thread?.terminate();
  }

  function launch(): void {
    const since = clock.now();
    // Nothing of the environment is its business: what it needs is in its order.
    const made = new Worker(entry, { workerData: order, env: {}, execArgv: [], name: 'discord-ear' });
    thread = made;
    made.on('message', (said: FromEar) => hear[said.is](said as never));
    made.on('error', (fault) =>
      log.error('the thread that hears Discord failed', { reason: reasonOf(fault) }),
    );
    // By now everything it said has been heard.
    made.once('exit', (code) => {
      thread = undefined;
      ready = false;
      answers.loseOpen();
      if (leaving.signal.aborted || doomed) return stopped.resolve();
      failures = clock.now() - since > HEALTHY_MS ? 1 : failures + 1;
      const againInMs = backoff(failures, FIRST_WAIT_MS, LONGEST_WAIT_MS);
      log.error('the thread that hears Discord ended; starting it again', { code, failures, againInMs });
      void clock.sleep(againInMs, leaving.signal).then(() => {
        if (!leaving.signal.aborted) launch();
      });
    });
  }

  return {
    around: (wire) => createEarWire({ wire, answers, rest }),
    start(to) {
      hand = to;
      launch();
      return connected.promise;
    },
    ready: () => ready && !leaving.signal.aborted,
    async stop() {
      leaving.abort();
      connected.reject(new Error('Stopped before Discord was reached.'));
      if (!thread) return;
      thread.postMessage({ is: 'stop' } satisfies ToEar);
      const patience = new AbortController();
      await Promise.race([stopped.promise, clock.sleep(FAREWELL_MS, patience.signal)]);
      patience.abort();
      await thread?.terminate();
    },
  };
}
