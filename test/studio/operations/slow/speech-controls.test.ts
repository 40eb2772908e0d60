// Tests of pauses, phonetic writing and speed with the real engines.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { workByOperation } from '../../../../src/studio/operations/index.ts';
import { BUILT_IN_VOICES } from '../../../../src/studio/voices/built-in-voices.ts';
import type { VoiceDesign } from '../../../../src/studio/voices/voice-design.ts';
import { findSilences } from '../../audio/silences.ts';
import { faultOf, inJobFolder, quiet, soundOf } from '../job.ts';

function findDesign(engine: VoiceDesign['engine'], tag = 'en-US'): VoiceDesign {
  const voice = BUILT_IN_VOICES.find((one) => one.design.engine === engine && one.tag === tag);
  if (!voice) throw new Error(`No voice of ${engine}.`);
  return voice.design;
}

/** Pauses between words and sentences are shorter. */
const MIN_PAUSE_SECONDS = 0.38;

const speak = (text: string, design: VoiceDesign, tag = 'en-US', speed?: number) =>
  inJobFolder(async (folder) => {
    const { files, message } = await workByOperation.tts(
      { text, tag, design, ...(speed !== undefined && { speed }) },
      folder,
      quiet,
    );
    return { message, ...findSilences(await soundOf(folder, files['speech']?.name ?? ''), MIN_PAUSE_SECONDS) };
  });

describe.each(['espeak', 'flite'] as const)('%s', (engine) => {
  const design = findDesign(engine);

  test.each([
    ['Hello [pause 1s] world', [1]],
    ['[pause 500ms] Good morning to all', [0.5]],
    ['Good night [pause 1,5 s]', [1.5]],
    ['One.[pause][pause 1s] Two.', [1.5]],
    ['Wait <break time="700ms"/>, and go.\n\n[pause 2s]\n\nEnd', [0.7, 2]],
    ['Too long [pause 60s] to wait', [10]],
  ])('%j', async (text, expected) => {
    const { silences } = await speak(text, design);
    expect(silences).toHaveLength(expected.length);
    for (const [at, seconds] of expected.entries()) expect(Math.abs((silences[at] ?? 0) - seconds)).toBeLessThan(0.05);
  });

  test.each([0.5, 0.75, 1.5, 2])('speed %d changes the speech, but not the pause', async (speed) => {
    const text = 'The quick brown fox jumps over the lazy dog [pause 2s] near the river bank';
    const [usual, changed] = [await speak(text, design), await speak(text, design, 'en-US', speed)];
    expect(Math.abs(usual.speech / changed.speech / speed - 1)).toBeLessThan(0.12);
    expect(changed.silences.map((seconds) => Math.round(10 * seconds) / 10)).toContain(2);
  });

  test('phonetic writing sounds like the word', async () => {
    const written = await speak('The word phoneme is here', design);
    const phonetic = await speak('The word /ˈfoʊniːm/ is here', design);
    expect(Math.abs(phonetic.speech - written.speech)).toBeLessThan(0.3);
  });

  test('tags without an effect are named', async () => {
    const { message, speech } = await speak('[laughter] Hello world', design);
    expect(message).toContain('it was left out: [laughter].');
    expect(Math.abs(speech - (await speak('Hello world', design)).speech)).toBeLessThan(0.1);
  });
});

test('only an engine without phonemes tells of a spelling', async () => {
  const text = 'The /ˈfəʊniːm/';
  expect((await speak(text, findDesign('espeak'))).message).not.toContain('phonetic');
  expect((await speak(text, findDesign('flite'))).message).toContain(
    'can’t follow phonetic spelling exactly, so it was read like this: /ˈfəʊniːm/ → foaneem.',
  );
});

test('pauses alone have nothing to say', async () => {
  const fault = await inJobFolder((folder) =>
    faultOf(
      workByOperation.tts({ text: '[pause 1s] <break/>', tag: 'en-US', design: findDesign('espeak') }, folder, quiet),
    ),
  );
  expect([fault.reason, fault.message]).toEqual([
    'INVALID_SOURCE_DATA',
    expect.stringContaining('There is nothing to say in this text'),
  ]);
});

test('a very slow voice gets slower', async () => {
  const design = { ...findDesign('espeak'), pace: 0.6 };
  const [usual, slow] = [
    await speak('The quick brown fox', design),
    await speak('The quick brown fox', design, 'en-US', 0.5),
  ];
  expect(slow.speech / usual.speech).toBeGreaterThan(1.8);
});

test('a story has pauses, speed and clean captions', async () => {
  const tell = (speed?: number) =>
    inJobFolder(async (folder) => {
      await writeFile(
        join(folder, 'source.txt'),
        'The sea was quiet. [pause 3s]\n\nA /ˈfəʊniːm/ went by [pause 1s] at night.\n',
      );
      const input = {
        file: 'source.txt',
        name: 'a.txt',
        tag: 'en-US',
        design: findDesign('espeak'),
        ...(speed && { speed }),
      };
      return workByOperation.story(input, folder, quiet);
    });
  const [usual, fast] = [await tell(), await tell(2)];
  expect(usual.transcript?.map(({ text }) => text)).toEqual([
    'The sea was quiet.',
    'A /ˈfəʊniːm/ went by',
    'at night.',
  ]);
  const gaps = (lines: typeof usual.transcript = []) =>
    lines.slice(1).map(({ start }, at) => Math.round(10 * (start - (lines[at]?.end ?? 0))) / 10);
  expect([gaps(usual.transcript), gaps(fast.transcript)]).toEqual([
    [3, 1],
    [3, 1],
  ]);
  const lengthOf = ({ files }: typeof usual) => (files['story']?.seconds ?? 0) - 4.25;
  expect(Math.abs(lengthOf(usual) / lengthOf(fast) - 2)).toBeLessThan(0.3);
});
