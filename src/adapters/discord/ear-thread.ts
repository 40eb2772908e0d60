// The thread that hears: holds the gateway's connection and says the first answer by itself where the interaction alone
// tells which, so that it never waits for work under way. What else is done about an interaction happens in the other thread.

import type { MessagePort } from 'node:worker_threads';
import type { APIInteraction } from 'discord.js';
import type { Catalogue } from '../../domain/catalogue.ts';
import { type Log, reasonOf } from '../../kit/log.ts';
import { createRunning } from '../../kit/running.ts';
import { createThreadLog, type StopThread, type ThreadNews } from '../../kit/thread-news.ts';
import type { Clock } from '../../ports/clock.ts';
import { createConnection } from './client.ts';
import type { EarOrder, FromEar, Said } from './ear-messages.ts';
import { type FirstAnswer, firstAnswer } from './first-answer.ts';
import { waitingOf } from './places.ts';
import { createWire } from './rest.ts';
import { WireFault } from './wire.ts';

interface EarThreadParts {
  readonly order: EarOrder;
  readonly catalogue: Catalogue;
  readonly clock: Clock;
  readonly port: Pick<MessagePort, 'postMessage' | 'on'>;
}

/** Runs until it is told to stop. Resolves with its log, for whatever else goes wrong in the thread. */
export function runEar({ order, catalogue, clock, port }: EarThreadParts): Log {
  const post = (message: FromEar | ThreadNews): void => port.postMessage(message);
  const log = createThreadLog(post);
  const { token, api } = order;
  const wire = createWire({ token, api, clock, log });
  const running = createRunning();
  let told = false;

  const changed = (): void => {
    const ready = connection.ready();
    if (ready !== told) post({ is: 'ready', ready });
    told = ready;
  };
  const connection = createConnection({ token, api, clock, log, changed });

  const answer = async (interaction: APIInteraction, first: FirstAnswer): Promise<Said> => {
    try {
      const to = waitingOf(interaction);
      if (first !== 'update') return { is: 'said', message: await wire.defer(to, first === 'private') };
      await wire.deferUpdate(to);
      return { is: 'said', message: '' };
    } catch (thrown) {
      const { trouble, code, message } =
        thrown instanceof WireFault ? thrown : new WireFault('refused', 0, reasonOf(thrown));
      return { is: 'refused', trouble, code, words: message };
    }
  };

  /** What cannot be understood here is the other thread's to complain about. */
  const first = (interaction: APIInteraction): FirstAnswer | undefined => {
    try {
      return firstAnswer(interaction, catalogue);
    } catch {
      return undefined;
    }
  };

  const hear = (interaction: APIInteraction): void => {
    const early = first(interaction);
    post({ is: 'heard', interaction, early: early !== undefined });
    if (early === undefined) return;
    const saying = answer(interaction, early).then((said) =>
      post({ is: 'answered', interaction: interaction.id, said }),
    );
    void running.track(saying);
  };

  port.on('message', async ({ is }: StopThread) => {
    if (is !== 'stop') return;
    // What was heard is answered whatever becomes of the connection.
    const stopped = connection.stop().catch((thrown) => log.warn('discord', { reason: reasonOf(thrown) }));
    await Promise.all([stopped, running.settled()]);
    post({ is: 'stopped' });
  });

  connection.start(hear).then(
    ({ applicationId }) => {
      post({ is: 'connected', applicationId });
      changed();
    },
    (thrown) => post({ is: 'failed', words: thrown instanceof Error ? thrown.message : String(thrown) }),
  );
  return log;
}
