// Voice design end to end: two different samples, the same every time, with designs that speak again.

import { expect, test } from 'vitest';
import { loudnessOf } from '../../../src/domain/sound/loudness.ts';
import { work } from '../../../src/studio/operations/index.ts';
import { medianPitch } from '../audio/pitch.ts';
import { faultOf, inJobFolder, quiet, soundOf } from './job.ts';

const INPUT = {
  text: 'Good morning everyone, and welcome to the show.',
  // Neither old nor gravelly: eSpeak lets such voices waver at random, by as much as the samples differ.
  voice_description: 'A Scottish woman with a warm voice who speaks slowly, not too loud',
};

const run = () =>
  inJobFolder(async (folder) => {
    const result = await work['text-to-voice'](INPUT, folder, quiet);
    const sounds = [await soundOf(folder, 'sample-a.wav'), await soundOf(folder, 'sample-b.wav')] as const;
    return { ...result, sounds };
  });

test('two samples differ in pitch, are equally loud, and are the same every time', async () => {
  const first = await run();
  const again = await run();
  expect(Object.keys(first.files)).toEqual(['sample-a', 'sample-b']);
  const [a, b] = first.sounds.map(medianPitch) as [number, number];
  expect(Math.abs(a / b - 1)).toBeGreaterThan(0.06);
  expect(Math.abs(loudnessOf(first.sounds[0]) - loudnessOf(first.sounds[1]))).toBeLessThan(1.5);
  expect(again.voices).toEqual(first.voices);
  for (const role of ['sample-a', 'sample-b'])
    expect(Math.abs((again.files[role]?.seconds ?? 0) - (first.files[role]?.seconds ?? 0))).toBeLessThan(
      0.15,
    );
});

test('recorded people are heard at the pitch that the design says, and the message says what of them is heard', async () => {
  await inJobFolder(async (folder) => {
    const voice_description = 'A bored man, forty-two years old, who speaks in a monotone';
    const { voices, message } = await work['text-to-voice']({ ...INPUT, voice_description }, folder, quiet);
    expect(message).toContain('Applied: male, about 42, flat.');
    expect(message).toContain('(Flite)');
    for (const role of ['sample-a', 'sample-b']) {
      const heard = medianPitch(await soundOf(folder, `${role}.wav`));
      expect(Math.abs(heard / (voices?.[role]?.pitch ?? 0) - 1)).toBeLessThan(0.08);
    }
  });
});

test('a designed voice can speak later, in another language', async () => {
  const { voices } = await run();
  const design = voices?.['sample-b'];
  if (!design) throw new Error('No design came back.');
  await inJobFolder(async (folder) => {
    const { message } = await work.tts({ text: 'Guten Tag!', tag: 'de-DE', design }, folder, quiet);
    expect(message).toBe('Spoken by a designed voice · built in.');
  });
});

test('a text without words is refused', async () => {
  const job = inJobFolder((folder) => work['text-to-voice']({ ...INPUT, text: '🎉' }, folder, quiet));
  expect((await faultOf(job)).reason).toBe('INVALID_SOURCE_DATA');
});
