// Sends task events between processes through Redis pub/sub. Each process replies whether it owns the task. Nothing is
// stored: if no process owns the task, the sender may change it.

import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { TaskEvent } from '../domain/tasks/step.ts';
import { asJsonObject, parseJson } from '../kit/json.ts';
import { formatError, type Log } from '../kit/log.ts';
import type { TaskSignals } from '../ports/task-queue.ts';
import { openQueueConnection } from './redis-connection.ts';

interface RedisTaskSignalsOptions {
  readonly url: string;
  readonly name?: string;
  readonly log: Log;
  /** Timeout for replies, since a process may hang. */
  readonly timeoutMs?: number;
}

interface PendingSignal {
  /** Number of other processes that got the signal. Infinity until Redis reports it, since replies may arrive earlier. */
  expected: number;
  refusals: number;
  readonly resolve: (handled: boolean) => void;
}

type HandleSignal = (task: string, event: TaskEvent) => Promise<boolean>;

export function createRedisTaskSignals(options: RedisTaskSignalsOptions): TaskSignals {
  const { url, name = 'tasks', log, timeoutMs = 1_500 } = options;
  const processId = randomUUID();
  const broadcastChannel = `earshot-news:${name}`;
  const pending = new Map<string, PendingSignal>();
  let connections: { readonly in: Redis; readonly out: Redis } | undefined;

  const settle = (one: PendingSignal) => {
    if (one.refusals >= one.expected) one.resolve(false);
  };

  const onAnswer = ({ ask, handled }: Readonly<Record<string, unknown>>) => {
    const one = pending.get(String(ask));
    if (!one) return;
    if (handled === true) return one.resolve(true);
    one.refusals += 1;
    settle(one);
  };

  const onSignal = async (out: Redis, signalFields: Readonly<Record<string, unknown>>, take: HandleSignal) => {
    const { from, ask, task, event } = signalFields;
    if (from === processId) return;
    const handled = await take(String(task), event as TaskEvent).catch((thrown: unknown) => {
      log.warn('task event not handled', { task: String(task), reason: formatError(thrown) });
      return false;
    });
    await out.publish(`${broadcastChannel}:${String(from)}`, JSON.stringify({ ask, handled }));
  };

  return {
    async listen(take) {
      const subscriber = await openQueueConnection(url, log);
      const out = await openQueueConnection(url, log);
      connections = { in: subscriber, out };
      subscriber.on('message', (channel: string, text: string) => {
        const signalFields = asJsonObject(parseJson(text));
        if (!signalFields) return;
        if (channel === broadcastChannel) void onSignal(out, signalFields, take).catch(() => undefined);
        else onAnswer(signalFields);
      });
      void subscriber.subscribe(broadcastChannel, `${broadcastChannel}:${processId}`).catch(() => undefined);
    },
    async send(task, event) {
      const { in: subscriber, out } = connections ?? {};
      if (out?.status !== 'ready' || subscriber?.status !== 'ready') return false;
      const ask = randomUUID();
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const one: PendingSignal = { expected: Number.POSITIVE_INFINITY, refusals: 0, resolve };
      pending.set(ask, one);
      const late = setTimeout(() => resolve(false), timeoutMs);
      try {
        const receivers = await Promise.race([
          out.publish(broadcastChannel, JSON.stringify({ from: processId, ask, task, event })),
          promise.then(() => 0),
        ]);
        one.expected = receivers - 1; // without this process
        settle(one);
        return await promise;
      } finally {
        clearTimeout(late);
        pending.delete(ask);
      }
    },
    async stop() {
      connections?.in.disconnect();
      connections?.out.disconnect();
    },
  };
}
