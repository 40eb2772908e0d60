// What is kept in memory of a task that is waited for: enough to look at it, and nothing of what people typed.

import { expect, test } from 'vitest';
import { commands } from '../../../commands/index.ts';
import { createMessageUpdater } from '../../../src/core/delivery/message-updater.ts';
import type { Tell, WatchedTask, Work } from '../../../src/core/tasks/active-task.ts';
import { createDurations } from '../../../src/core/tasks/change-task.ts';
import { createRunner } from '../../../src/core/tasks/runner.ts';
import { createCatalogue } from '../../../src/domain/commands/command.ts';
import type { State, Task } from '../../../src/domain/tasks/task.ts';
import { english } from '../../../src/domain/words/index.ts';
import { createTestBot, createWorld } from '../../fakes/bot.ts';
import { createFakeChat } from '../../fakes/chat.ts';
import { createFakeClock } from '../../fakes/clock.ts';
import { createFakeLog } from '../../fakes/log.ts';
import { createFakeTaskStore } from '../../fakes/store.ts';

const TEXT = 'Once upon a time. '.repeat(1000);

/** A runner whose work is never done by itself, holding one task. */
async function holding(state: State) {
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
    created: clock.now(),
    changed: clock.now(),
    state,
    told: true,
  };
  await store.put(task);
  const watched: WatchedTask[] = [];
  let tell: Tell | undefined;
  const keep = async (one: WatchedTask) => void watched.push(one);
  const work = (report: Tell): Work => {
    tell = report;
    return {
      poll: keep,
      expire: keep,
      submit: keep,
      cancel: keep,
      collect: keep,
      deliver: keep,
      drop: () => undefined,
    };
  };
  const runner = createRunner({
    wordsFor: () => english,
    store,
    catalogue: createCatalogue(commands),
    chats: new Map([[chat.name, chat]]),
    updater: createMessageUpdater({ clock, log }),
    durations: createDurations(),
    clock,
    log,
    work,
  });
  const off = new AbortController();
  const held = runner.hold('T', off.signal);
  await clock.advance(0);
  const end = () => {
    off.abort();
    return held;
  };
  const [one] = watched;
  if (!one || !tell) throw new Error('the task was to be held');
  return { clock, chat, store, one, tell, runner, end };
}

const polling: State = { at: 'polling', id: 's1', accepted: 1, changed: 2, silences: 0, seen: {} };

const asking: State = { at: 'asking', expense: { characters: 18_000, languages: 1 } };

test.each([{ state: polling }, { state: asking }])(
  'nothing that was typed stays in memory ($state.at)',
  async ({ state }) => {
    const { one, end } = await holding(state);
    expect(JSON.stringify(one.task)).not.toContain('Once upon');
    expect(Object.keys(one.task).sort()).toEqual(['changed', 'created', 'id', 'state', 'told']);
    await end();
  },
);

test('looks that show nothing new do not read the record, and what is new is acted upon with all of it', async () => {
  const { clock, one, tell, store, chat, end } = await holding(polling);
  let reads = 0;
  const { get } = store;
  store.get = (id) => {
    reads += 1;
    return get(id);
  };
  const report = (stage?: string) =>
    ({ phase: 'working', word: 'PENDING', body: {}, ...(stage && { stage }) }) as const;
  for (let look = 0; look < 100; look += 1) {
    await tell(one, { is: 'looked', report: report() });
    await tell(one, { is: 'silent' });
  }
  expect(reads).toBe(0);
  await tell(one, { is: 'looked', report: report('rendering') });
  await clock.advance(0);
  expect(chat.messages.get('m')?.views.at(-1)?.body).toBe(TEXT);
  expect((await get('T'))?.request.values).toEqual({ text: TEXT });
  expect(JSON.stringify(one.task)).not.toContain('Once upon');
  await end();
});

test('a task whose state could not be stored goes on from memory', async () => {
  const world = createWorld();
  world.service.statuses = [{ status: 'PENDING' }];
  let full = true;
  const earshot = createTestBot(world, (parts) => ({
    ...parts,
    tasks: {
      ...parts.tasks,
      put: async (task) => {
        if (full && task.state.at === 'polling') throw new Error('disk full');
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
