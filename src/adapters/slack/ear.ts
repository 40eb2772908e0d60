// The connections to Slack in a thread of their own, seen from the thread that works: hands on what it hears with how its
// acknowledgement ended, and loses nothing that was acknowledged. What the thread does stands in ear-thread.ts.

import { createKeptThread } from '../../kit/kept-thread.ts';
import type { Log } from '../../kit/log.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Transport } from './deliveries.ts';
import type { EarOrder, FromEar, ToEar } from './ear-messages.ts';
import type { Hear } from './heard.ts';
import { SocketFault } from './socket-fault.ts';

interface EarParts extends EarOrder {
  /** The file the thread runs. */
  readonly entry: URL;
  readonly clock: Clock;
  readonly log: Log;
}

const LONGEST_WAIT_MS = 30_000;

export function createEar({ entry, appToken, api, clock, log }: EarParts): Transport {
  const order: EarOrder = { appToken, api };
  /** Acknowledgements under way. */
  const open = new Map<number, PromiseWithResolvers<void>>();
  const connected = Promise.withResolvers<void>();
  let hand: Hear = async () => {};
  let [ready, reached, threads] = [false, false, 0];

  connected.promise.catch(() => {});

  function expect(id: number): Promise<void> {
    const outcome = Promise.withResolvers<void>();
    outcome.promise.catch(() => {});
    open.set(id, outcome);
    return outcome.promise;
  }

  const hear: { readonly [K in FromEar['is']]: (said: Extract<FromEar, { is: K }>) => void } = {
    heard({ id, early, kind, body, retry }) {
      const [by, outcome] = [threads, early ? expect(id) : undefined];
      const ack = async (answer?: object): Promise<void> => {
        if (outcome) return outcome;
        if (by !== threads) throw new Error('The connection by which it came is gone.');
        thread.tell({ is: 'ack', id, ...(answer && { answer }) });
        return expect(id);
      };
      void hand({ kind, body, ack, ...(retry && { retry }) });
    },
    acked({ id, trouble }) {
      const outcome = open.get(id);
      open.delete(id);
      if (trouble === undefined) outcome?.resolve();
      else outcome?.reject(new Error(trouble));
    },
    connected() {
      reached = true;
      connected.resolve();
    },
    ready({ ready: is }) {
      ready = is;
    },
    failed({ words }) {
      connected.reject(new SocketFault(words));
      // Once it was let in, somebody may mend it while we go on trying.
      if (reached) thread.renew();
      else thread.giveUp();
    },
  };

  const thread = createKeptThread<FromEar, ToEar>({
    ...{ entry, order, name: 'slack-ear', what: 'the thread that hears Slack' },
    ...{ longestWaitMs: LONGEST_WAIT_MS, clock, log },
    hear: (said) => hear[said.is](said as never),
    ended() {
      ready = false;
      threads += 1;
      // Nearly always sent in the thread's last moment. A card too many is better than one that never comes.
      for (const { resolve } of open.values()) resolve();
      open.clear();
    },
  });

  return {
    start(to) {
      hand = to;
      thread.start();
      return connected.promise;
    },
    ready: () => ready && !thread.leaving,
    stop() {
      connected.reject(new Error('Stopped before Slack was reached.'));
      return thread.stop();
    },
  };
}
