// Records the engines' own voices, measures and speaks them again, and compares. Silence, noise and invalid files are
// rejected with a reason.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { MonoAudio } from '../../../../src/domain/audio/mono-audio.ts';
import { encodeMonoWav } from '../../../../src/studio/audio/wav.ts';
import { cloneVoice } from '../../../../src/studio/operations/clone-voice.ts';
import { getTypicalVoiceParameters, type VoiceDesign } from '../../../../src/studio/voices/voice-design.ts';
import { medianPitch } from '../../audio/pitch.ts';
import { faultOf, inJobFolder, quiet, saidBy } from '../job.ts';

const TEXT =
  'I walked along the river until it was dark. Could you please send me the report before lunch? The meeting starts at nine.';

const design = (parts: Partial<VoiceDesign>): VoiceDesign => ({
  ...getTypicalVoiceParameters(parts.gender ?? 1, parts.age ?? 35),
  engine: 'espeak',
  tag: 'en-US',
  gender: 1,
  age: 35,
  seed: 1,
  ...parts,
});

const speak = (voice: VoiceDesign, folder: string): Promise<MonoAudio> =>
  saidBy({ design: voice, tag: 'en-US', folder }, TEXT);

const clone = async (sound: MonoAudio, folder: string, gender?: number) => {
  await writeFile(join(folder, 'voice'), encodeMonoWav(sound));
  const input = { file: 'voice', name: 'me.wav', gender };
  return cloneVoice(input, folder, quiet);
};

const SPEAKERS: readonly (readonly [string, VoiceDesign, object])[] = [
  ['a man', design({ pitch: 95 }), { gender: 1, engine: 'flite' }],
  ['a high man', design({ pitch: 130 }), { gender: 1, engine: 'flite' }],
  ['a woman', design({ gender: 2 }), { gender: 2, engine: 'flite' }],
  [
    'a recorded woman',
    design({ gender: 2, engine: 'flite', flite: 'slt', pitch: 170, formantScale: 1 }),
    { gender: 2, engine: 'flite' },
  ],
  ['a child', design({ gender: 2, age: 8 }), { gender: 2, engine: 'espeak', age: 9 }],
];
test.each(SPEAKERS)('%s is recognised and speaks again at that pitch', (_, voice, expected) =>
  inJobFolder(async (folder) => {
    const sound = await speak(voice, folder);
    const { voices, files, message } = await clone(sound, folder);
    expect(files).toEqual({});
    expect(message).toMatch(/^An approximation, not a clone/);
    expect(voices?.['voice']).toMatchObject(expected);
    const again = medianPitch(await speak(voices?.['voice'] as VoiceDesign, folder));
    expect(Math.abs(again / medianPitch(sound) - 1)).toBeLessThan(0.12);
  }),
);

test('speed and size of the speaker count; gender is given', () =>
  inJobFolder(async (folder) => {
    const voiceOf = async (parts: Partial<VoiceDesign>, gender?: number) =>
      (await clone(await speak(design(parts), folder), folder, gender)).voices?.['voice'] as VoiceDesign;
    expect((await voiceOf({ pace: 0.75 })).pace).toBeLessThan((await voiceOf({ pace: 1.2 })).pace);
    const [large, small] = [
      await voiceOf({ formantScale: 0.95, pitch: 130 }),
      await voiceOf({ formantScale: 1.1, pitch: 130 }),
    ];
    expect(large.formantScale).toBeLessThan(small.formantScale);
    expect((await voiceOf({ pitch: 100 }, 2)).gender).toBe(2);
    expect((await voiceOf({ pitch: 100 }, 9)).gender).toBe(1);
  }));

test('silence, noise and text are refused with a reason', () =>
  inJobFolder(async (folder) => {
    const sampleRate = 16_000;
    let state = 1;
    const hiss = Float32Array.from({ length: sampleRate * 3 }, () => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return (state / 2 ** 30 - 1) * 0.3;
    });
    for (const samples of [new Float32Array(sampleRate * 3), hiss])
      expect(await faultOf(clone({ samples, sampleRate }, folder))).toMatchObject({
        reason: 'INVALID_SOURCE_DATA',
        message: expect.stringMatching(/recording(?: is silent)?\. Send a recording in which one person speaks/),
      });
    await writeFile(join(folder, 'text'), 'hello');
    const fault = await faultOf(cloneVoice({ file: 'text', name: 'me.mp3' }, folder, quiet));
    expect(fault.reason).toBe('CONTENT_DOES_NOT_MATCH_EXTENSION');
  }));
