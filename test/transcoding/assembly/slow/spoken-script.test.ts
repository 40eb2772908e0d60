// A script of two real voices: each line at the common loudness, and exactly the pauses of the script.

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ENGINES } from '../../../../src/studio/engines/index.ts';
import { speakPassages } from '../../../../src/studio/operations/speak-passages.ts';
import { findBuiltInVoice } from '../../../../src/studio/voices/built-in-voices.ts';
import { assembleAudio } from '../../../../src/transcoding/assembly/assemble-audio.ts';
import { inJobFolder, quiet } from '../../../studio/operations/job.ts';
import { createSoundFolder, hear } from '../sounds.ts';

const { folder, save } = createSoundFolder();

async function speak(name: string, text: string, voiceId: number): Promise<string> {
  const voice = findBuiltInVoice(voiceId);
  if (!voice) throw new Error(`No voice ${voiceId}.`);
  const input = {
    passages: [{ text, pause: 0 }],
    silence: { seconds: 0.2, isExact: true, silentEnd: 0 },
    isLast: true,
    tag: 'en-US',
    design: voice.design,
  };
  const { speech } = await inJobFolder((work) => speakPassages(input, work, quiet, ENGINES));
  if (!speech) throw new Error('No speech.');
  // Half as loud, so that something is to be done.
  return save(name, [speech.samples.map((sample) => sample * 0.5)], speech.sampleRate);
}

const LINES = [
  ['a', 'Good evening. Is anybody there?', 1001],
  ['b', 'Come in, the door is open.', 1020],
  ['a', 'It was dark outside, and nobody had seen them come.', 1001],
] as const;
const PAUSES = [0.35, 1.5];

test('lines are equally loud, and pauses exact', async () => {
  const paths = await Promise.all(LINES.map(([, text, id], index) => speak(`line-${index}`, text, id)));
  const segments = LINES.flatMap(([voice], index) => [
    { is: 'sound', path: paths[index] ?? '', voice } as const,
    ...(PAUSES[index] === undefined ? [] : [{ is: 'pause', seconds: PAUSES[index] } as const]),
  ]);
  const made = await assembleAudio({ segments, outputStem: join(folder, 'script'), maxBytes: 1e7 });
  const { lufs, silences } = await hear(made.path);
  for (const index of [0, 2, 4]) {
    const { start = 0, seconds = 0 } = made.times[index] ?? {};
    expect(Math.abs(lufs(start, start + seconds) + 18)).toBeLessThan(0.6);
  }
  for (const [index, pause] of PAUSES.entries()) {
    const { start = 0, seconds = 0 } = made.times[2 * index] ?? {};
    const between = silences.find(([from, to]) => from < start + seconds + 0.05 && to > start + seconds);
    // The first and last sounds of words are soft, so silence by level is a little longer.
    expect((between?.[1] ?? 0) - (between?.[0] ?? 0)).toBeGreaterThan(pause - 0.012);
    expect((between?.[1] ?? 0) - (between?.[0] ?? 0)).toBeLessThan(pause + 0.06);
  }
});
