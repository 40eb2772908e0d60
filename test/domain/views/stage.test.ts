// What a service is at, and the place in its line, as a card says it.

import { expect, test } from 'vitest';
import type { State } from '../../../src/domain/tasks/task.ts';
import { viewOf } from '../../../src/domain/views/task-card.ts';
import { english } from '../../../src/domain/words/index.ts';
import { wordingFor } from '../../adapters/wording.ts';
import { BORN, operationNamed, requestOf, taskOf } from '../samples.ts';
import { STATES } from '../tasks/events.ts';

const hello = requestOf('tts', { text: 'Hello team' });
const line = (seen: object, tag = 'en') =>
  viewOf(
    taskOf(hello, { ...STATES.polling, seen } as State, BORN),
    operationNamed('tts'),
    wordingFor(tag),
    undefined,
  ).line;

test('in the language of whoever reads it', () => {
  expect(['de', 'ja', 'pt-BR'].map((tag) => line({ stage: 'Project setup' }, tag))).toEqual([
    'In Arbeit · wird vorbereitet',
    '処理中 · 準備しています',
    'Em andamento · preparando',
  ]);
  expect(
    ['de', 'ru', 'zh-TW'].map((tag) => line({ stage: 'queued', place: 2, said: '2nd in line' }, tag)),
  ).toEqual(['Platz 2 in der Warteschlange', 'В очереди: 2-е место', '排在第 2 位']);
});

test('what another service says stays as it is', () => {
  expect(line({ stage: 'Rendering (2/5)' }, 'de')).toBe('In Arbeit · Rendering (2/5)');
  expect(line({ stage: 'queued', said: 'Bientôt' }, 'de')).toBe('Bientôt');
});

test('places are said as people say them', () => {
  expect([1, 2, 3, 4, 11, 21, 112].map(english.card.placeInLine)).toEqual([
    '1st in line',
    '2nd in line',
    '3rd in line',
    '4th in line',
    '11th in line',
    '21st in line',
    '112th in line',
  ]);
});
