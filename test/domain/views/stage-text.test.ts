// Stages and queue positions on cards.

import { expect, test } from 'vitest';
import { getMessages } from '../../../src/domain/messages.ts';
import type { TaskState } from '../../../src/domain/tasks/task.ts';
import { createTaskView } from '../../../src/domain/views/task-card.ts';
import { BORN, operationNamed, requestOf, taskOf } from '../samples.ts';
import { STATES } from '../tasks/events.ts';

const hello = requestOf('tts', { text: 'Hello team' });
const line = (reported: object, tag = 'en') =>
  getMessages(tag).render(
    createTaskView(taskOf(hello, { ...STATES.polling, reported } as TaskState, BORN), operationNamed('tts')).line,
  );

test('is translated for the reader', () => {
  expect(['de', 'ja', 'pt-BR'].map((tag) => line({ stage: 'Project setup' }, tag))).toEqual([
    'In Arbeit · wird vorbereitet',
    '処理中 · 準備しています',
    'Em andamento · preparando',
  ]);
  expect(
    ['de', 'ru', 'zh-TW'].map((tag) => line({ stage: 'queued', queuePosition: 2, message: '2nd in line' }, tag)),
  ).toEqual(['Platz 2 in der Warteschlange', 'В очереди: 2-е место', '排在第 2 位']);
});

test('text of another service stays unchanged', () => {
  expect(line({ stage: 'Rendering (2/5)' }, 'de')).toBe('In Arbeit · Rendering (2/5)');
  expect(line({ stage: 'queued', message: 'Bientôt' }, 'de')).toBe('Bientôt');
});

test('positions are ordinal numbers', () => {
  expect([1, 2, 3, 4, 11, 21, 112].map((queuePosition) => line({ stage: 'queued', queuePosition }))).toEqual([
    '1st in line',
    '2nd in line',
    '3rd in line',
    '4th in line',
    '11th in line',
    '21st in line',
    '112th in line',
  ]);
});
