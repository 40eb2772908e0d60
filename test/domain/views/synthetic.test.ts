// Cards of synthetic results: a short note beside the status, and no note on untagged results.

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

test.each([
  ['tts', { ...RESULT, synthetic: 'voice' }, 'Done in 7s · Synthetic voice'],
  ['sound', { ...RESULT, synthetic: 'sound' }, 'Done in 7s · Synthetic sound'],
  ['tts', { ...RESULT, synthetic: 'dub' }, 'Done in 7s · Synthetic voice'],
  ['tts', RESULT, 'Done in 7s'],
  ['tts', { files: [SAMPLE], synthetic: 'voice' }, 'Done in 7s · Synthetic voice. Which one do you like?'],
] as const)('/%s', (command, result, line) => {
  expect(card(command, result).line).toBe(line);
});

test('a saved voice is still synthetic', () => {
  const savedVoices = [{ role: 'sample-a', voiceId: 7, name: 'Warm Elderly Woman' }];
  const { line } = card('tts', { files: [SAMPLE], synthetic: 'voice' }, { savedVoices });
  expect(line).toBe('Synthetic voice · Saved as “Warm Elderly Woman”.');
});

test('files that could not be marked are named', () => {
  const { facts } = card('tts', { ...RESULT, synthetic: 'voice', untaggedFiles: ['Dubbed film'] });
  expect(facts).toContainEqual({
    label: 'Note',
    value: 'Dubbed film: this file type can’t be marked as synthetic. Mention it when you share the file.',
    isSecondary: true,
  });
});
