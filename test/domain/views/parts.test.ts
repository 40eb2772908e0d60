// How each part of a task stands: of a dub its languages, of a story what is being done; nothing where nothing is known.

import { expect, test } from 'vitest';
import type { State } from '../../../src/domain/tasks/task.ts';
import { partsOf } from '../../../src/domain/views/parts.ts';
import { english } from '../../../src/domain/words/index.ts';
import { BORN, fileCalled, operationNamed, requestOf, taskOf } from '../samples.ts';
import { STATES } from '../tasks/events.ts';

const dub = requestOf('dub', {
  link: 'https://example.com/talk.mp4',
  from: 'English',
  to: 'Spanish, French',
});
const story = requestOf('story', { language: 'English' }, [fileCalled('tale.docx')]);
const of = (name: 'dub' | 'story' | 'tts', state: State) => {
  const request = name === 'dub' ? dub : name === 'story' ? story : requestOf('tts', { text: 'Hello' });
  const parts = partsOf(taskOf(request, state, BORN), operationNamed(name), english);
  return parts.map(({ label, state: stands, said = '' }) => [label, stands, said].join(' ').trim());
};
const at = (stage: string): State => ({ ...STATES.polling, seen: { stage } }) as State;

test('a dub has a row for each language', () => {
  expect(of('dub', STATES.received)).toEqual(['Spanish (Spain) waiting', 'French (France) waiting']);
  expect(of('dub', at('queued'))).toEqual([
    'Spanish (Spain) waiting In line',
    'French (France) waiting In line',
  ]);
  expect(of('dub', at('translation'))).toEqual([
    'Spanish (Spain) working translation',
    'French (France) working translation',
  ]);
});

test('of those that nothing came of it says so', () => {
  const { done } = STATES;
  const partly = { ...done, result: { files: [], without: ['French (France)'] } } as State;
  expect(of('dub', partly)).toEqual(['Spanish (Spain) done', 'French (France) failed']);
});

test('a story has one for what is being done; what is made in one go has none', () => {
  expect(of('story', at('speaking'))).toEqual(['Story working speaking']);
  expect(of('tts', at('speaking'))).toEqual([]);
  expect(of('story', at('knitting'))).toEqual(['Story working knitting']);
  expect(of('story', at('constructor'))).toEqual(['Story working constructor']);
});

test('where it cannot be told, nothing is', () => {
  for (const state of [STATES.asking, STATES.unclear, STATES.left]) expect(of('dub', state)).toEqual([]);
});
