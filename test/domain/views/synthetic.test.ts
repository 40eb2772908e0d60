// What a card says of a result that is synthetic: a word or two beside what it says anyway, and nothing where nothing was marked.

import { expect, test } from 'vitest';
import type { Result, State } from '../../../src/domain/tasks/task.ts';
import { viewOf } from '../../../src/domain/views/task-card.ts';
import { english } from '../../../src/domain/words/index.ts';
import { BORN, operationNamed, requestOf, taskOf } from '../samples.ts';
import { STATES } from '../tasks/events.ts';

const RESULT: Result = { files: [] };
const SAMPLE = { role: 'sample-a', label: 'Sample A', name: 'a.wav', type: 'audio/wav', bytes: 10 };
const TEXT = { text: 'Hello team' };

function card(command: string, result: Result, more: Partial<Extract<State, { at: 'done' }>> = {}) {
  const state: State = { ...STATES.done, result, ...more };
  const values = command === 'sound' ? { prompt: 'rain', kind: 'sound' } : TEXT;
  return viewOf(taskOf(requestOf(command, values), state, BORN + 7000), operationNamed(command), english);
}

test.each([
  ['tts', { ...RESULT, synthetic: 'voice' }, 'Done in 7s · Synthetic voice'],
  ['sound', { ...RESULT, synthetic: 'sound' }, 'Done in 7s · Synthetic sound'],
  ['tts', { ...RESULT, synthetic: 'dub' }, 'Done in 7s · Synthetic voice'],
  ['tts', RESULT, 'Done in 7s'],
  ['tts', { files: [SAMPLE], synthetic: 'voice' }, 'Done in 7s · Synthetic voice. Which one do you like?'],
] as const)('/%s', (command, result, line) => {
  expect(card(command, result).line).toBe(line);
});

test('a voice that was kept is still synthetic', () => {
  const kept = { role: 'sample-a', voice: 7, name: 'Warm Elderly Woman' };
  const { line } = card('tts', { files: [SAMPLE], synthetic: 'voice' }, { kept });
  expect(line).toBe('Synthetic voice · Kept as “Warm Elderly Woman”.');
});

test('files that could not be marked are named', () => {
  const { facts } = card('tts', { ...RESULT, synthetic: 'voice', unmarked: ['Dubbed film'] });
  expect(facts).toContainEqual({
    label: 'Note',
    value:
      'Dubbed film: this kind of file holds no mark that says it is synthetic. Say so where you pass it on.',
    aside: true,
  });
});
