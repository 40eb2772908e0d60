// A name and a colon in a typed line: a wrong option, or plain text.

import { expect, test } from 'vitest';
import { parseCommandLine } from '../../../src/domain/commands/parse-command-line.ts';
import { parseInvocation } from '../../../src/domain/commands/parse-invocation.ts';
import { english } from '../english.ts';
import { catalogue, VOICES } from '../samples.ts';

const values = (line: string) => parseCommandLine(line, catalogue)?.values;

test.each([
  'Note: hello',
  'note:this stays',
  'Re: the budget',
  'https://example.com/a:b?speed:x',
  'speed: how fast it goes',
  'style://not-an-address',
  'We meet at 10:30 or 12:15',
  'C:\\Users and a:b',
  'TODO:fix subject:tests',
  'ratio:3 and agency:X',
  '"Hello speed:2"',
])('%j is just text', (text) => {
  expect(Object.keys(values(`/tts ${text}`) ?? {})).toEqual(['text']);
});

test.each([
  ['Hello speed:2', 'speed'],
  ['PITCH:high Hello', 'pitch'],
  ['Hello voise:Rose', 'voise'],
  ['Hello duration:5', 'duration'],
  ['Hello langauge:French', 'langauge'],
])('%j names the unknown option “%s”', (text, name) => {
  const typed = values(`/tts ${text}`) ?? {};
  expect(typed['text']).toBe('Hello');
  expect(Object.keys(typed)).toContain(name);
});

const problemOf = (line: string) => {
  const typed = parseCommandLine(line, catalogue);
  if (!typed) throw new Error('no command');
  const invocation = { command: typed.command.name, values: typed.values, files: [] };
  const reading = parseInvocation(typed.command, invocation, {
    voices: VOICES,
    defaults: { language: 1 },
    locale: 'en',
  });
  const [problem] = reading.ok ? [] : reading.problems;
  return problem && english(problem.message);
};

test('the error suggests options or quoting the text', () => {
  expect(problemOf('/tts Hello voise:Rose')).toBe(
    '/tts has no “voise”. Did you mean “voice:”? If it is part of the text, put the text in quotes.',
  );
  expect(problemOf('/tts Hello pitch:2')).toBe(
    '/tts has no “pitch”. It takes voice:, language: and to:. If it is part of the text, put the text in quotes.',
  );
  expect(problemOf('/separate pitch:2')).toMatch(/^\/separate has no “pitch”\.$/);
  expect(problemOf('/tts "Hello speed:2"')).toBeUndefined();
});
