// Cards of synthetic results: a short note among the details, and no note on untagged results.

import { expect, test } from 'vitest';
import type { TaskResult, TaskState } from '../../../src/domain/tasks/task.ts';
import { createTaskView } from '../../../src/domain/views/task-card.ts';
import { englishView } from '../english.ts';
import { BORN, operationNamed, requestOf, taskOf } from '../samples.ts';
import { STATES } from '../tasks/events.ts';

const RESULT: TaskResult = { files: [] };
const SAMPLE = { role: 'sample-a', label: 'Sample A', name: 'a.wav', type: 'audio/wav', bytes: 10 };
const TEXT = { text: 'Hello team' };

function card(command: string, result: TaskResult, more: Partial<Extract<TaskState, { status: 'done' }>> = {}) {
  const state: TaskState = { ...STATES.done, result, ...more };
  const values = command === 'sound' ? { prompt: 'rain', kind: 'sound' } : TEXT;
  return englishView(createTaskView(taskOf(requestOf(command, values), state, BORN + 7000), operationNamed(command)));
}

const notesOf = ({ facts = [] }: ReturnType<typeof card>) =>
  facts.filter(({ label }) => label === 'Note').map(({ value }) => value);

test.each([
  ['tts', { ...RESULT, synthetic: 'voice' }, ['Synthetic voice']],
  ['sound', { ...RESULT, synthetic: 'sound' }, ['Synthetic sound']],
  ['tts', { ...RESULT, synthetic: 'dub' }, ['Synthetic voice']],
  ['tts', RESULT, []],
  ['tts', { files: [SAMPLE], synthetic: 'voice' }, ['Synthetic voice']],
] as const)('/%s', (command, result, notes) => {
  expect(notesOf(card(command, result))).toEqual(notes);
});

test('a saved voice is still synthetic', () => {
  const savedVoices = [{ role: 'sample-a', voiceId: 7, name: 'Warm Elderly Woman' }];
  const view = card('tts', { files: [SAMPLE], synthetic: 'voice' }, { savedVoices });
  expect([view.line, notesOf(view)]).toEqual(['Saved as “Warm Elderly Woman”.', ['Synthetic voice']]);
});

test('files that could not be marked are named', () => {
  const { line } = card('tts', { ...RESULT, synthetic: 'voice', untaggedFiles: ['Dubbed film'] });
  expect(line).toBe('Dubbed film: this file type can’t be marked as synthetic. Mention it when you share the file.');
});
