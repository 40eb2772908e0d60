// Results are fetched a few at a time, and delivered as many at once as their platform wants, however many tasks end at once.

import { expect, test } from 'vitest';
import { commands } from '../../../commands/index.ts';
import type { Collected } from '../../../src/core/delivery/collect.ts';
import type { ActiveTask, Tell } from '../../../src/core/tasks/active-task.ts';
import { createBringResult } from '../../../src/core/tasks/bring-result.ts';
import { createCatalogue } from '../../../src/domain/commands/command.ts';
import { step } from '../../../src/domain/tasks/step.ts';
import type { Task } from '../../../src/domain/tasks/task.ts';
import { english } from '../../../src/domain/words/index.ts';
import type { Delivered } from '../../../src/ports/chat.ts';
import { createFakeChat } from '../../fakes/chat.ts';
import { createFakeClock } from '../../fakes/clock.ts';
import { createFakeLog } from '../../fakes/log.ts';

const operation = createCatalogue(commands).operation('tts');

function setUp(deliveries?: number) {
  const clock = createFakeClock();
  const running = new Map<string, PromiseWithResolvers<Collected>>();
  const posting: PromiseWithResolvers<Delivered>[] = [];
  const tell: Tell = async (held, event) => {
    const [next, effect] = step(held.task as Task, event, clock.now());
    held.task = next;
    if (effect.includes('collect')) void bring.collect(held as ActiveTask);
    if (effect.includes('deliver')) void bring.deliver(held as ActiveTask);
    return next;
  };
  const bring = createBringResult(
    {
      ...{ wordsFor: () => english, clock, log: createFakeLog() },
      fitter: { fit: async () => ({ files: [], result: { files: [] } }) },
      updater: {
        show: async () => true,
        deliver() {
          const one = Promise.withResolvers<Delivered>();
          posting.push(one);
          return one.promise;
        },
      },
      collector: {
        collect({ id }) {
          const one = Promise.withResolvers<Collected>();
          running.set(id, one);
          return one.promise.finally(() => running.delete(id));
        },
        clear: async () => undefined,
      },
    },
    tell,
  );
  const collect = (id: string, person: string) => {
    if (!operation) throw new Error('There is no tts.');
    const task: Task = {
      id,
      request: { command: 'tts', values: { text: 'Hello' }, files: {}, labels: {} },
      origin: {
        ...{ adapter: 'fake', person: { id: person, name: person }, place: { id: 'p', name: 'P' } },
        message: 'm',
      },
      created: clock.now(),
      changed: clock.now(),
      state: { at: 'fetching', id, report: { run_id: 1 }, since: clock.now(), tries: 0 },
    };
    const chat = createFakeChat('fake', { ...(deliveries !== undefined && { deliveries }) });
    void bring.collect({ task, operation, chat, signal: new AbortController().signal, resumed: false });
  };
  const breakAll = () => {
    for (const one of running.values()) one.reject(new Error('503'));
  };
  const fetchAll = () => {
    for (const one of running.values()) one.resolve({ files: [], unfetched: [] });
  };
  return { clock, running, posting, collect, breakAll, fetchAll };
}

test('fetches at most 16 results at once', async () => {
  const { clock, running, collect } = setUp();
  for (let at = 0; at < 40; at += 1) collect(`t${at}`, `person-${at}`);
  await clock.advance(0);
  expect(running.size).toBe(16);
});

test('one person with many results leaves room for others', async () => {
  const { clock, running, collect } = setUp();
  for (let at = 0; at < 40; at += 1) collect(`ana-${at}`, 'ana');
  collect('bo', 'bo');
  await clock.advance(0);
  expect([running.size, running.has('bo')]).toEqual([9, true]);
});

test('a fetch that waits for its next try holds no slot', async () => {
  const { clock, running, collect, breakAll } = setUp();
  for (let at = 0; at < 32; at += 1) collect(`t${at}`, `person-${at}`);
  await clock.advance(0);
  const first = [...running.keys()];
  breakAll();
  await clock.advance(0);
  expect([...running.keys()].filter((id) => first.includes(id))).toEqual([]);
  expect(running.size).toBe(16);
});

test('delivers no more at once than the platform wants', async () => {
  const { clock, posting, collect, fetchAll } = setUp(4);
  for (let at = 0; at < 10; at += 1) collect(`t${at}`, `person-${at}`);
  await clock.advance(0);
  fetchAll();
  await clock.advance(0);
  expect(posting).toHaveLength(4);
  posting[0]?.resolve({ way: 'edit', message: 'm' });
  posting[1]?.reject(new Error('503'));
  await clock.advance(0);
  expect(posting).toHaveLength(6);
});
