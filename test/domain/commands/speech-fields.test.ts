// Fields of speech: the speed, which only our own studio changes, and texts of pauses alone.

import { expect, test } from 'vitest';
import { englishIn } from '../english.ts';
import { asked, fileCalled, requestOf } from '../samples.ts';

test.each([
  ['1.5', 1.5],
  ['1,5', 1.5],
  ['0.5', 0.5],
])('speed %s reaches our studio', (speed, sent) => {
  const { values, note } = requestOf('tts', { text: 'Hi', speed }, [], { isStudio: true });
  expect([values['speed'], note]).toEqual([sent, undefined]);
});

test('speech in another language and stories have a speed, too', () => {
  const translated = requestOf('tts', { text: 'Hi', to: 'es', speed: 2 }, [], { isStudio: true });
  expect(translated.values['speed']).toBe(2);
  const told = requestOf('story', { speed: '0,75' }, [fileCalled('tale.txt')], { isStudio: true });
  expect(told.values['speed']).toBe(0.75);
});

test('other services get no speed, and the user reads why', () => {
  const { values, note } = requestOf('tts', { text: 'Hi', speed: '1.5' });
  expect(['speed' in values, englishIn(note)]).toEqual([false, expect.stringMatching(/can’t change the speed/)]);
  const usual = requestOf('tts', { text: 'Hi', speed: '1' });
  expect(['speed' in usual.values, usual.note]).toEqual([false, undefined]);
});

test.each(['0.4', '2.5', 'fast'])('speed %s is refused', (speed) => {
  expect(asked('tts', { text: 'Hi', speed }, [], { isStudio: true })).toEqual([expect.stringMatching(/^speed: /)]);
});

test.each(['[pause 1s]', ' [pause] … <break/> '])('%j has nothing to say and is not sent', (text) => {
  expect(asked('tts', { text })).toEqual([expect.stringMatching(/^text: There is nothing to say/)]);
});

test('a pause and a word are sent as typed', () => {
  expect(requestOf('tts', { text: '[pause 1s] 7' }).values['text']).toBe('[pause 1s] 7');
});
