// Parts of a task: languages of a dub, stages of a story, or none if their states are unknown.

import { expect, test } from 'vitest';
import type { TaskState } from '../../../src/domain/tasks/task.ts';
import { listTaskParts } from '../../../src/domain/views/task-parts.ts';
import { english } from '../english.ts';
import { BORN, fileCalled, operationNamed, requestOf, taskOf } from '../samples.ts';
import { STATES } from '../tasks/events.ts';

const dub = requestOf('dub', {
  link: 'https://example.com/talk.mp4',
  from: 'English',
  to: 'Spanish, French',
});
const story = requestOf('story', { language: 'English' }, [fileCalled('tale.docx')]);
const of = (name: 'dub' | 'story' | 'tts', state: TaskState) => {
  const request = name === 'dub' ? dub : name === 'story' ? story : requestOf('tts', { text: 'Hello' });
  const parts = listTaskParts(taskOf(request, state, BORN), operationNamed(name));
  return parts.map(({ label, state: stands, stage = '' }) => [english(label), stands, english(stage)].join(' ').trim());
};
const at = (stage: string): TaskState => ({ ...STATES.polling, reported: { stage } }) as TaskState;

test('a dub has a row for each language', () => {
  expect(of('dub', STATES.received)).toEqual(['Spanish (Spain) waiting', 'French (France) waiting']);
  expect(of('dub', at('queued'))).toEqual(['Spanish (Spain) waiting In line', 'French (France) waiting In line']);
  expect(of('dub', at('translation'))).toEqual([
    'Spanish (Spain) working translation',
    'French (France) working translation',
  ]);
});

test('failed languages are marked as failed', () => {
  const { done } = STATES;
  const partly = { ...done, result: { files: [], missingLanguages: ['fr-FR'] } } as TaskState;
  expect(of('dub', partly)).toEqual(['Spanish (Spain) done', 'French (France) failed']);
});

test('a story has one part, other operations have none', () => {
  expect(of('story', at('speaking'))).toEqual(['Story working speaking']);
  expect(of('tts', at('speaking'))).toEqual([]);
  expect(of('story', at('knitting'))).toEqual(['Story working knitting']);
  expect(of('story', at('constructor'))).toEqual(['Story working constructor']);
});

test('unclear states have no parts', () => {
  for (const state of [STATES.asking, STATES.unclear, STATES.left]) expect(of('dub', state)).toEqual([]);
});
