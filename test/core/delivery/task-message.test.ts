// What a held task's card is made to show while its record is read.

import { expect, test } from 'vitest';
import { commands } from '../../../commands/index.ts';
import { createTaskMessages, type ShownTask } from '../../../src/core/delivery/task-message.ts';
import { createCatalogue } from '../../../src/domain/commands/command.ts';
import type { Task } from '../../../src/domain/tasks/task.ts';
import { english } from '../../../src/domain/words/index.ts';
import { createFakeChat } from '../../fakes/chat.ts';
import { createFakeClock } from '../../fakes/clock.ts';

test('a view from before a result does not cover it', async () => {
  const [clock, record] = [createFakeClock(), Promise.withResolvers<Task>()];
  const shown: string[] = [];
  const state = { at: 'polling', id: 's', accepted: 0, changed: 0, silences: 0, seen: {} } as const;
  const origin = { adapter: 'fake', person: { id: 'ana', name: 'Ana' }, place: { id: 'p', name: 'P' } };
  const task: Task = {
    ...{ id: 't', created: 0, changed: 0, state, origin: { ...origin, message: 'm' } },
    request: { command: 'tts', values: { text: 'Hello' }, files: {}, labels: {} },
  };
  const operation = createCatalogue(commands).operation('tts');
  if (!operation) throw new Error('There is no tts.');
  const { request: _, origin: __, ...slim } = task;
  const one: ShownTask = {
    ...{ task: slim, operation, chat: createFakeChat('fake'), signal: new AbortController().signal },
    ...{ resumed: true, wanted: 0, said: undefined },
  };
  const messages = createTaskMessages({
    updater: {
      show: async (...[, , , view]) => shown.push(view.mood) > 0,
      deliver: () => Promise.reject(new Error('not asked')),
    },
    durations: { add: () => undefined, of: () => undefined },
    store: { get: () => record.promise },
    ...{ clock, wordsFor: () => english, tell: async (held) => held.task },
  });
  const showing = messages.show(one);
  const result = { files: [] };
  one.task = {
    ...task,
    state: { at: 'done', id: 's', report: {}, result, rung: 'edit' },
    told: true,
  };
  record.resolve(task);
  await showing;
  expect(shown).toEqual([]);
});
