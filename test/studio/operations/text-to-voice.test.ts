// Tests voice design: two different, reproducible samples whose designs speak other texts.

import { expect, test } from 'vitest';
import { measureLoudness } from '../../../src/domain/audio/loudness.ts';
import { workByOperation } from '../../../src/studio/operations/index.ts';
import { medianPitch } from '../audio/pitch.ts';
import { faultOf, inJobFolder, quiet, soundOf } from './job.ts';

const INPUT = {
  text: 'Good morning everyone, and welcome to the show.',
  // Avoids old and gravelly voices, whose random variation in eSpeak is as large as the samples' difference.
  voice_description: 'A Scottish woman with a warm voice who speaks slowly, not too loud',
};

const run = () =>
  inJobFolder(async (folder) => {
    const result = await workByOperation['text-to-voice'](INPUT, folder, quiet);
    const sounds = [await soundOf(folder, 'sample-a.wav'), await soundOf(folder, 'sample-b.wav')] as const;
    return { ...result, sounds };
  });

test('two samples differ in pitch, equal loudness, and are reproducible', async () => {
  const first = await run();
  const again = await run();
  expect(Object.keys(first.files)).toEqual(['sample-a', 'sample-b']);
  const [a, b] = first.sounds.map(medianPitch) as [number, number];
  expect(Math.abs(a / b - 1)).toBeGreaterThan(0.06);
  expect(Math.abs(measureLoudness(first.sounds[0]) - measureLoudness(first.sounds[1]))).toBeLessThan(1.5);
  expect(again.voices).toEqual(first.voices);
  for (const role of ['sample-a', 'sample-b'])
    expect(Math.abs((again.files[role]?.seconds ?? 0) - (first.files[role]?.seconds ?? 0))).toBeLessThan(0.15);
});

test('recorded voices have the designed pitch and report it', async () => {
  await inJobFolder(async (folder) => {
    const voice_description = 'A bored man, forty-two years old, who speaks in a monotone';
    const { voices, message } = await workByOperation['text-to-voice']({ ...INPUT, voice_description }, folder, quiet);
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
    const { message } = await workByOperation.tts({ text: 'Guten Tag!', tag: 'de-DE', design }, folder, quiet);
    expect(message).toBe('Spoken by a designed voice · built in.');
  });
});

test('a text without words is refused', async () => {
  const job = inJobFolder((folder) => workByOperation['text-to-voice']({ ...INPUT, text: '🎉' }, folder, quiet));
  expect((await faultOf(job)).reason).toBe('INVALID_SOURCE_DATA');
});
