// Tests the input of speech recognition: only the voice, from either channel, with the length of the recording.

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FRAMES_PER_SECOND, measureWavLevels } from '../../../../../src/studio/audio/levels.ts';
import { prepareSpeechRecording } from '../../../../../src/studio/operations/media/extract-speech.ts';
import { ffmpeg, installed, LINES, speak } from '../../dubbing/film.ts';
import { inJobFolder } from '../../job.ts';

const SECONDS = 6;
const RATE = 44_100;

test.runIf(installed('ffmpeg')).each([
  ['in the middle', 'c0=c0|c1=c0'],
  ['on the right alone', 'c0=0*c0|c1=c0'],
])('noise around a voice %s is removed, even between sentences', (_, sides) =>
  inJobFolder(async (folder) => {
    const [first, second] = await speak(LINES.slice(0, 2), 3, folder);
    const voice = `[0:a]aresample=${RATE},apad=whole_dur=${SECONDS},atrim=end=${SECONDS},pan=stereo|${sides}[voice]`;
    const noise = ['-f', 'lavfi', '-i', `anoisesrc=c=pink:a=0.02:seed=3:r=${RATE}:d=${SECONDS}`];
    const mix = `${voice};[1:a]pan=stereo|c0=c0|c1=c0[noise];[voice][noise]amix=inputs=2:normalize=0[out]`;
    ffmpeg(['-i', 'said.wav', ...noise, '-filter_complex', mix, '-map', '[out]', 'track.wav'], folder);
    const track = { file: 'track.wav', sampleRate: RATE, channels: 2, seconds: SECONDS } as const;
    const speech = await (await prepareSpeechRecording(track, folder)).getFiltered();
    const levels = await measureWavLevels(join(folder, speech));
    const mean = (from = 0, to = 0) => {
      const some = levels.subarray(Math.round(from * FRAMES_PER_SECOND), Math.round(to * FRAMES_PER_SECOND));
      return some.reduce((sum, one) => sum + one, 0) / some.length;
    };
    const spoken = mean(first?.start, first?.end);
    expect(spoken - mean((first?.end ?? 0) + 0.3, (second?.start ?? 0) - 0.2)).toBeGreaterThan(15);
    expect((await stat(join(folder, speech))).size).toBe(44 + SECONDS * 16_000 * 2);
  }),
);
