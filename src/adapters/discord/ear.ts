// The connection to Discord in a thread of its own, seen from the thread that works: hands on what it hears, and
// loses nothing that it has acknowledged. What it does stands in ear-thread.ts.

import { type APIInteraction, REST } from 'discord.js';
import { createKeptThread } from '../../kit/kept-thread.ts';
import type { Log } from '../../kit/log.ts';
import type { Clock } from '../../ports/clock.ts';
import { ClosedForGood, type Connected, type Connection } from './client.ts';
import { createEarAnswers } from './ear-answers.ts';
import type { EarOrder, FromEar } from './ear-messages.ts';
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

/** Discord allows 1000 sessions a day, and takes the token away from who begins more. */
const LONGEST_WAIT_MS = 120_000;

export function createEar({ entry, token, api, prefix, clock, log }: EarParts): Ear {
  const order: EarOrder = { token, api, prefix };
  const rest = new REST({ ...(api !== undefined && { api }), version: '10', timeout: 15_000 }).setToken(
    token,
  );
  const answers = createEarAnswers();
  const connected = Promise.withResolvers<Connected>();
  let hand: (interaction: APIInteraction) => void = () => {};
  let ready = false;

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
    failed({ words }) {
      if (!thread.leaving) log.error('discord cannot be listened to', { next: words });
      connected.reject(new ClosedForGood(words));
      thread.giveUp();
    },
  };

  const thread = createKeptThread<FromEar, never>({
    ...{ entry, order, name: 'discord-ear', what: 'the thread that hears Discord' },
    ...{ longestWaitMs: LONGEST_WAIT_MS, clock, log },
    hear: (said) => hear[said.is](said as never),
    ended() {
      ready = false;
      answers.loseOpen();
    },
  });

  return {
    around: (wire) => createEarWire({ wire, answers, rest }),
    start(to) {
      hand = to;
      thread.start();
      return connected.promise;
    },
    ready: () => ready && !thread.leaving,
    stop() {
      connected.reject(new Error('Stopped before Discord was reached.'));
      return thread.stop();
    },
  };
}
