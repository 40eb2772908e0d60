// Music or a sound: what /sound makes of a description without a kind.

import { expect, test } from 'vitest';
import { sound } from '../../../commands/sound.ts';
import { parseInvocation } from '../../../src/domain/commands/parse-invocation.ts';
import { toVariantRequest } from '../../../src/domain/commands/resolve-variant.ts';
import { classifyPrompt, mayBeMusic } from '../../../src/domain/sound-prompts/classify-prompt.ts';
import { english } from '../english.ts';
import { WISHES_FOR_MUSIC, WISHES_FOR_SOUNDS } from './wishes.ts';

const request = (values: Readonly<Record<string, string>>) => {
  const parsed = parseInvocation(
    sound,
    { command: 'sound', values, files: [] },
    { voices: [], defaults: {}, locale: 'en' },
  );
  return parsed.ok ? toVariantRequest(sound, parsed.request) : parsed.problems.map((one) => english(one.message));
};

test.each(WISHES_FOR_MUSIC)('“%s” is music', (prompt) => {
  expect(classifyPrompt(prompt)).toBe('music');
  expect(request({ prompt })).toMatchObject({ command: 'music', values: { prompt, audio_type: 'music' } });
});

test.each(WISHES_FOR_SOUNDS)('“%s” is a sound', (prompt) => {
  expect(classifyPrompt(prompt)).toBe('sound');
  expect(request({ prompt })).toMatchObject({ command: 'sound', values: { prompt } });
});

test('a kind that somebody chose wins', () => {
  expect(request({ prompt: 'piano music', kind: 'Sound effect' })).toMatchObject({ command: 'sound' });
  expect(request({ prompt: 'rain', kind: 'Music' })).toMatchObject({ command: 'music' });
});

test.each([
  [{ prompt: 'rain', duration: '12' }, ['needs to be 10 or less']],
  [{ prompt: 'rain', kind: 'Music', duration: '2' }, ['needs to be 3 or more']],
  [{ prompt: 'piano music', duration: '181' }, ['needs to be 180 or less']],
])('%j is refused with its limit', (values, problems) => {
  expect(request(values)).toEqual(problems);
});

test('a length of music is kept', () => {
  expect(request({ prompt: 'piano music', duration: '12' })).toMatchObject({ values: { duration: 12 } });
});

test('music is one meaning of an instrument, but not of a cork', () => {
  expect(['an old piano', 'trumpet', 'the pop of a cork', 'rain'].map(mayBeMusic)).toEqual([true, true, false, false]);
});
