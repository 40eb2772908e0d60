// The thread that hears Slack: holds the connections and acknowledges by itself what needs no answer, so that Slack never
// waits for work under way. What is said in an answer, and what else is done, is the other thread's business.

import type { MessagePort } from 'node:worker_threads';
import { type Log, reasonOf } from '../../kit/log.ts';
import { createRunning } from '../../kit/running.ts';
import { createThreadLog, type ThreadNews } from '../../kit/thread-news.ts';
import type { Clock } from '../../ports/clock.ts';
import type { AckByEar, EarOrder, FromEar, ToEar } from './ear-messages.ts';
import type { Heard, HeardKind } from './heard.ts';
import { ACK_MS } from './limits.ts';
import { createSocket } from './socket.ts';

interface EarThreadParts {
  readonly order: EarOrder;
  readonly clock: Clock;
  readonly port: Pick<MessagePort, 'postMessage' | 'on'>;
}

/** Their acknowledgement is an answer, or says what is wrong with a form. */
const ANSWERED: ReadonlySet<HeardKind> = new Set(['options', 'view']);

/** Runs until it is told to stop. Resolves with its log, for whatever else goes wrong in the thread. */
export function runEar({ order, clock, port }: EarThreadParts): Log {
  const post = (message: FromEar | ThreadNews): void => port.postMessage(message);
  const log = createThreadLog(post);
  const { track, settled } = createRunning();
  const asked = new Map<number, (by: AckByEar) => void>();
  let [last, ready, deaf] = [0, false, false];

  const changed = (): void => {
    const is = socket.ready();
    if (is !== ready) post({ is: 'ready', ready: is });
    ready = is;
  };
  const socket = createSocket({ ...order, clock, log, changed });

  const acknowledge = (id: number, ack: () => Promise<void>): Promise<void> =>
    ack().then(
      () => post({ is: 'acked', id }),
      (thrown: unknown) => post({ is: 'acked', id, trouble: reasonOf(thrown) }),
    );

  /** As the other thread says; Slack waits no longer than this does. */
  async function answer(id: number, ack: Heard['ack']): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<AckByEar>();
    asked.set(id, resolve);
    const waited = new AbortController();
    const late = clock.sleep(ACK_MS, waited.signal).then(() => undefined);
    const by = await Promise.race([promise, late]);
    waited.abort();
    asked.delete(id);
    if (by) await acknowledge(id, () => ack(by.answer));
  }

  async function hear({ kind, body, retry, ack }: Heard): Promise<void> {
    if (deaf) return;
    last += 1;
    const [id, early] = [last, !ANSWERED.has(kind)];
    post({ is: 'heard', id, kind, body, early, ...(retry && { retry }) });
    await track(early ? acknowledge(id, ack) : answer(id, ack));
  }

  port.on('message', async (told: ToEar) => {
    if (told.is === 'ack') {
      const given = asked.get(told.id);
      if (given) return given(told);
      return post({ is: 'acked', id: told.id, trouble: 'Slack does not wait for it any more.' });
    }
    deaf = true;
    await settled();
    await socket.stop();
    post({ is: 'stopped' });
  });

  socket.start(hear).then(
    () => post({ is: 'connected' }),
    (thrown) => post({ is: 'failed', words: thrown instanceof Error ? thrown.message : String(thrown) }),
  );
  return log;
}
