// Events between processes on one Redis: asked of all at once, answered by each with whether it holds the task. Nothing is
// stored: whoever is not there does not hold, and a task that nobody holds is the asker's to change.

import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { TaskEvent } from '../domain/tasks/step.ts';
import { asObject, parseJson } from '../kit/json.ts';
import { type Log, reasonOf } from '../kit/log.ts';
import type { Signals } from '../ports/task-queue.ts';
import { openLink } from './link.ts';

interface RedisSignalsParts {
  readonly url: string;
  readonly name?: string;
  readonly log: Log;
  /** How long an answer is waited for: a process may hang. */
  readonly patienceMs?: number;
}

interface Asked {
  /** Known once Redis has said how many heard it; answers may come before. */
  expected: number;
  no: number;
  readonly answer: (took: boolean) => void;
}

type Take = (task: string, event: TaskEvent) => Promise<boolean>;

export function createRedisSignals(parts: RedisSignalsParts): Signals {
  const { url, name = 'tasks', log, patienceMs = 1_500 } = parts;
  const me = randomUUID();
  const all = `earshot-news:${name}`;
  const asked = new Map<string, Asked>();
  let links: { readonly in: Redis; readonly out: Redis } | undefined;

  const settle = (one: Asked) => {
    if (one.no >= one.expected) one.answer(false);
  };

  const heardAnswer = ({ ask, took }: Readonly<Record<string, unknown>>) => {
    const one = asked.get(String(ask));
    if (!one) return;
    if (took === true) return one.answer(true);
    one.no += 1;
    settle(one);
  };

  const heardNews = async (out: Redis, said: Readonly<Record<string, unknown>>, take: Take) => {
    const { from, ask, task, event } = said;
    if (from === me) return;
    const took = await take(String(task), event as TaskEvent).catch((thrown: unknown) => {
      log.warn('news not taken', { task: String(task), reason: reasonOf(thrown) });
      return false;
    });
    await out.publish(`${all}:${String(from)}`, JSON.stringify({ ask, took }));
  };

  return {
    async listen(take) {
      const inward = await openLink(url, log);
      const out = await openLink(url, log);
      links = { in: inward, out };
      inward.on('message', (channel: string, text: string) => {
        const said = asObject(parseJson(text));
        if (!said) return;
        if (channel === all) void heardNews(out, said, take).catch(() => undefined);
        else heardAnswer(said);
      });
      void inward.subscribe(all, `${all}:${me}`).catch(() => undefined);
    },
    async send(task, event) {
      const { in: inward, out } = links ?? {};
      if (out?.status !== 'ready' || inward?.status !== 'ready') return false;
      const ask = randomUUID();
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const one: Asked = { expected: Number.POSITIVE_INFINITY, no: 0, answer: resolve };
      asked.set(ask, one);
      const late = setTimeout(() => resolve(false), patienceMs);
      try {
        const heard = await Promise.race([
          out.publish(all, JSON.stringify({ from: me, ask, task, event })),
          promise.then(() => 0),
        ]);
        one.expected = heard - 1; // we hear ourselves
        settle(one);
        return await promise;
      } finally {
        clearTimeout(late);
        asked.delete(ask);
      }
    },
    async stop() {
      links?.in.disconnect();
      links?.out.disconnect();
    },
  };
}
