// A waiting task keeps only the data for polling in memory, and no text that people typed. A button reopens a task at any
// moment.

import { expect, test } from 'vitest';
import { commands } from '../../../commands/index.ts';
import { createMessageUpdater } from '../../../src/core/delivery/message-updater.ts';
import { createTaskDurationStats } from '../../../src/core/tasks/apply-event.ts';
import type { DispatchEvent, EffectHandlers, TaskHandle } from '../../../src/core/tasks/task-handle.ts';
import { createTaskRunner } from '../../../src/core/tasks/task-runner.ts';
import { createCatalogue } from '../../../src/domain/commands/catalogue.ts';
import type { Task, TaskState } from '../../../src/domain/tasks/task.ts';
import { createTestBot, createWorld } from '../../fakes/bot.ts';
import { createFakeChat } from '../../fakes/chat.ts';
import { createFakeClock } from '../../fakes/clock.ts';
import { createFakeLog } from '../../fakes/log.ts';
import { createFakeTaskStore } from '../../fakes/store.ts';

const TEXT = 'Once upon a time. '.repeat(1000);

/** A runner with one task whose work never finishes by itself. */
async function holding(state: TaskState, discardResult = async () => {}) {
  const [clock, log, chat] = [createFakeClock(), createFakeLog(), createFakeChat()];
  const store = createFakeTaskStore(new Map());
  const task: Task = {
    id: 'T',
    request: { command: 'tts', values: { text: TEXT }, files: {}, labels: {} },
    origin: {
      adapter: chat.name,
      person: { id: 'ana', name: 'Ana' },
      place: { id: 'p', name: 'P' },
      message: 'm',
    },
    createdAt: clock.now(),
    changedAt: clock.now(),
    state,
    shown: true,
  };
  await store.put(task);
  const watched: TaskHandle[] = [];
  let tell: DispatchEvent | undefined;
  const keep = async (one: TaskHandle) => void watched.push(one);
  const createHandlers = (report: DispatchEvent): EffectHandlers => {
    tell = report;
    return {
      poll: keep,
      expire: keep,
      submit: keep,
      cancel: keep,
      collect: keep,
      deliver: keep,
      stopWaiting: () => undefined,
      discardResult,
      erase: async () => undefined,
    };
  };
  const runner = createTaskRunner({
    store,
    catalogue: createCatalogue(commands),
    chats: new Map([[chat.name, chat]]),
    subtaskChat: chat,
    updater: createMessageUpdater({ clock, log }),
    durations: createTaskDurationStats(),
    clock,
    log,
    createHandlers,
  });
  const off = new AbortController();
  const held = runner.run('T', off.signal);
  await clock.advance(0);
  const end = () => {
    off.abort();
    return held;
  };
  const [one] = watched;
  if (!one || !tell) throw new Error('the task was to be held');
  return { clock, chat, store, one, watched, tell, runner, end };
}

const polling: TaskState = {
  status: 'polling',
  serviceTaskId: 's1',
  acceptedAt: 1,
  changedAt: 2,
  failedPolls: 0,
  reported: {},
};

const asking: TaskState = { status: 'awaiting-confirmation', estimate: { characters: 18_000, languages: 1 } };

test.each([{ state: polling }, { state: asking }])(
  'no typed text stays in memory ($state.status)',
  async ({ state }) => {
    const { one, end } = await holding(state);
    expect(JSON.stringify(one.task)).not.toContain('Once upon');
    expect(Object.keys(one.task).sort()).toEqual(['changedAt', 'createdAt', 'id', 'shown', 'state']);
    await end();
  },
);

test('unchanged polls do not read the record, changed ones do', async () => {
  const { clock, one, tell, store, chat, end } = await holding(polling);
  let reads = 0;
  const { get } = store;
  store.get = (id) => {
    reads += 1;
    return get(id);
  };
  const report = (stage?: string) =>
    ({ phase: 'working', statusWord: 'PENDING', body: {}, ...(stage && { stage }) }) as const;
  for (let look = 0; look < 100; look += 1) {
    await tell(one, { is: 'polled', report: report() });
    await tell(one, { is: 'poll-failed' });
  }
  expect(reads).toBe(0);
  await tell(one, { is: 'polled', report: report('rendering') });
  await clock.advance(0);
  expect(chat.messages.get('m')?.views.at(-1)?.input).toBe(TEXT);
  expect((await get('T'))?.request.values).toEqual({ text: TEXT });
  expect(JSON.stringify(one.task)).not.toContain('Once upon');
  await end();
});

test('a task that is refreshed while it is released is polled again', async () => {
  const { promise: discarded, resolve: discard } = Promise.withResolvers<void>();
  const { clock, store, one, watched, tell, runner, end } = await holding(polling, () => discarded);
  await tell(one, { is: 'timed-out', minutes: 5 });
  await clock.advance(0);
  expect(await store.get('T')).toMatchObject({ state: { status: 'unknown' }, shown: true });
  await runner.dispatch('T', { is: 'refresh-requested' });
  discard();
  await clock.advance(0);
  expect(runner.owns('T')).toBe(true);
  expect(watched.at(-1)?.task.state.status).toBe('polling');
  expect(watched.at(-1)).not.toBe(one);
  await end();
});

test('a task whose state cannot be stored continues from memory', async () => {
  const world = createWorld();
  world.service.statuses = [{ status: 'PENDING' }];
  let full = true;
  const earshot = createTestBot(world, (parts) => ({
    ...parts,
    tasks: {
      ...parts.tasks,
      put: async (task) => {
        if (full && task.state.status === 'polling') throw new Error('disk full');
        return parts.tasks.put(task);
      },
    },
  }));
  await earshot.start();
  const { message } = await earshot.ask('tts', { text: 'Hello' });
  await world.clock.advance(30_000);
  full = false;
  world.service.statuses = [{ status: 'SUCCESS', run_id: 7 }];
  await world.clock.advance(30_000);
  expect(world.chat.transcript(message).at(-1)).toMatch(/^done/);
  expect(world.chat.messages.get(message)?.files).toHaveLength(1);
});
