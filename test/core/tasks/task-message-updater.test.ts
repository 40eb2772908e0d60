// Updates of a task's card while its record is being loaded.

import { expect, test } from 'vitest';
import { commands } from '../../../commands/index.ts';
import { createTaskMessageUpdater, type TaskMessageHandle } from '../../../src/core/tasks/task-message-updater.ts';
import { createCatalogue } from '../../../src/domain/commands/catalogue.ts';
import type { Task } from '../../../src/domain/tasks/task.ts';
import { createFakeChat } from '../../fakes/chat.ts';
import { createFakeClock } from '../../fakes/clock.ts';

test('an older view does not replace a result', async () => {
  const [clock, record] = [createFakeClock(), Promise.withResolvers<Task>()];
  const shown: string[] = [];
  const state = {
    status: 'polling',
    serviceTaskId: 's',
    acceptedAt: 0,
    changedAt: 0,
    failedPolls: 0,
    reported: {},
  } as const;
  const origin = { adapter: 'fake', person: { id: 'ana', name: 'Ana' }, place: { id: 'p', name: 'P' } };
  const task: Task = {
    ...{ id: 't', createdAt: 0, changedAt: 0, state, origin: { ...origin, message: 'm' } },
    request: { command: 'tts', values: { text: 'Hello' }, files: {}, labels: {} },
  };
  const operation = createCatalogue(commands).findOperation('tts');
  if (!operation) throw new Error('There is no tts.');
  const { request: _, origin: __, ...slim } = task;
  const one: TaskMessageHandle = {
    ...{ task: slim, operation, chat: createFakeChat('fake'), signal: new AbortController().signal },
    ...{ isResumed: true, updateCount: 0, shownAt: undefined },
  };
  const messages = createTaskMessageUpdater({
    updater: {
      show: async (...[, , , view]) => shown.push(view.status) > 0,
      deliver: () => Promise.reject(new Error('not asked')),
    },
    durations: { add: () => undefined, median: () => undefined },
    store: { get: () => record.promise },
    ...{ clock, dispatch: async (held) => held.task },
  });
  const showing = messages.show(one);
  const result = { files: [] };
  one.task = {
    ...task,
    state: { status: 'done', serviceTaskId: 's', report: {}, result, deliveryMethod: 'edit' },
    shown: true,
  };
  record.resolve(task);
  await showing;
  expect(shown).toEqual([]);
});
