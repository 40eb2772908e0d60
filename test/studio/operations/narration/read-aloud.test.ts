// What an engine gets of a sentence, and what people read of it: words to the one, what was written to the others.

import { expect, test } from 'vitest';
import type { EngineKind, Speaker } from '../../../../src/studio/engines/engine.ts';
import { asSaidIn } from '../../../../src/studio/operations/narration/as-said.ts';
import { leavesOut, readAloud } from '../../../../src/studio/operations/narration/read-aloud.ts';
import { tell } from '../../../../src/studio/operations/story.ts';
import { inJobFolder } from '../job.ts';

/** Hums for a moment, and keeps what it was given. */
function humming(kind: EngineKind = 'built in', more: Partial<Speaker> = {}) {
  const given: string[] = [];
  const speaker: Speaker = {
    rate: 16_000,
    name: 'Hum',
    language: 'English',
    message: 'Hummed.',
    sourceType: 'algorithmicMedia',
    say: async (sentence) => {
      given.push(sentence);
      return Float32Array.from({ length: 8000 }, (_, at) => 0.3 * Math.sin(at / 10));
    },
    ...more,
  };
  return { given, speaker: readAloud(speaker, { kind }, 'en-US') };
}

test('an engine gets words, the transcript keeps what was written', async () => {
  const { given, speaker } = humming();
  await inJobFolder(async (folder) => {
    const blocks = [
      { kind: 'paragraph', text: 'It is 10:30 and -5 °C. See https://example.com/a?b!' },
    ] as const;
    const { transcript } = await tell({ blocks }, speaker, { tag: 'en-US' }, folder, () => undefined);
    expect(transcript?.map(({ text }) => text)).toEqual([
      'It is 10:30 and -5 °C.',
      'See https://example.com/a?b!',
    ]);
  });
  expect(given).toEqual(['It is ten thirty and minus five degrees Celsius.', 'See link to example dot com!']);
});

test('marks of notes are shown with their sentence and not spoken', async () => {
  const { given, speaker } = humming();
  await inJobFolder(async (folder) => {
    const blocks = [{ kind: 'paragraph', text: 'She sailed at dawn.[1] Its captain[12] was old.²' }] as const;
    const { transcript } = await tell({ blocks }, speaker, { tag: 'en-US' }, folder, () => undefined);
    expect(transcript?.map(({ text }) => text)).toEqual([
      'She sailed at dawn.[1]',
      'Its captain[12] was old.²',
    ]);
  });
  expect(given).toEqual(['She sailed at dawn.', 'Its captain was old.']);
});

test('what a dictionary says wins over every rule', async () => {
  const { given, speaker } = humming();
  const words = asSaidIn('en-US', [{ word: 'API', as: 'appy 10:30' }]);
  await words.by(speaker).say('The API costs $5.');
  expect(given).toEqual(['The appy 10:30 costs five dollars.']);
  expect(words.note()?.text).toBe('Said as the dictionary has it: API → appy 10:30.');
});

test('a server reads for itself', async () => {
  const { given, speaker } = humming('by address');
  const words = asSaidIn('en-US', [{ word: 'API', as: 'appy' }]);
  await words.by(speaker).say('The API costs $5.');
  expect(given).toEqual(['The appy costs $5.']);
});

test.each([
  ['你好', []],
  ['He said 你好 to us.', ['He said  to us.']],
  ['Привет, Anna!', ['Anna!']],
  ['The angle β, naïve and Zürich.', ['The angle β, naïve and Zürich.']],
])('a server’s voice of one language gets what it can read of %s', async (text, expected) => {
  const { given, speaker } = humming('by address');
  await speaker.say(text);
  expect(given.map((one) => one.replace(/^, /, ''))).toEqual(expected);
  expect(leavesOut(speaker, { kind: 'by address' }, text, 'en-US')).toBe(expected[0] !== text);
});

test('a server’s voice of every language gets every script', async () => {
  const { given, speaker } = humming('by address', { readsEveryScript: true });
  await speaker.say('He said 你好.');
  expect(given).toEqual(['He said 你好.']);
  expect(leavesOut(speaker, { kind: 'by address' }, '你好', 'en-US')).toBe(false);
});
