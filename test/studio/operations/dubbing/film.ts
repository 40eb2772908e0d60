// Generates videos and recordings for tests and the benchmark: a test picture, English speech at known times and a
// steady chord.

import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { concatSamples } from '../../../../src/domain/audio/mono-audio.ts';
import { encodeMonoWav } from '../../../../src/studio/audio/wav.ts';
import { synthesizeWithFlite } from '../../../../src/studio/engines/flite/flite.ts';
import { FLITE_SAMPLE_RATE } from '../../../../src/studio/engines/flite/index.ts';
import { BUILT_IN_VOICES } from '../../../../src/studio/voices/built-in-voices.ts';
import type { VoiceDesign } from '../../../../src/studio/voices/voice-design.ts';

export const LINES = [
  'The weather is very nice today.',
  'We are going to the market with our friends.',
  'I would like to order two cups of coffee and a piece of cake.',
  'The train to the city leaves at nine in the morning.',
  'My brother works in a small house near the river.',
  'Please close the door and open the window.',
  'The book that you gave me is very interesting.',
  'They want to visit the museum tomorrow afternoon.',
  'The water in the lake is cold and clear.',
  'Thank you for your help and have a good day.',
] as const;

export const speaker = (tag: string): VoiceDesign => {
  const voice = BUILT_IN_VOICES.find((one) => one.tag === tag);
  if (!voice) throw new Error(`Nobody speaks ${tag}.`);
  return voice.design;
};

const narrator = (): VoiceDesign => {
  const voice = BUILT_IN_VOICES.find(({ design }) => design.flite === 'rms');
  if (!voice) throw new Error('Flite is gone.');
  return voice.design;
};

const printed = (program: string, words: readonly string[], folder: string): Buffer =>
  execFileSync(program, words, { cwd: folder, maxBuffer: 1e9 });

export const ffmpeg = (words: readonly string[], folder: string): Buffer =>
  printed('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...words], folder);

export const ffprobe = (words: readonly string[], folder: string): string =>
  printed('ffprobe', ['-v', 'error', ...words], folder)
    .toString()
    .trim();

/** Returns whether the programs are installed, and logs missing ones. */
export function installed(...programs: readonly string[]): boolean {
  const missing = programs.filter((program) => {
    try {
      execFileSync('which', [program]);
      return false;
    } catch {
      return true;
    }
  });
  if (missing.length > 0) process.stderr.write(`Not run: ${missing.join(', ')} not installed.\n`);
  return missing.length === 0;
}

/** Writes `speech.wav` with a line every `every` seconds from second 1. Returns the start and end of each line. */
export async function speak(
  lines: readonly string[],
  every: number,
  folder: string,
): Promise<readonly { readonly start: number; readonly end: number }[]> {
  const parts: Float32Array[] = [];
  const times: { start: number; end: number }[] = [];
  let at = 0;
  const put = (samples: Float32Array): void => {
    parts.push(samples);
    at += samples.length;
  };
  for (const [index, line] of lines.entries()) {
    put(new Float32Array(Math.max(0, Math.round((1 + index * every) * FLITE_SAMPLE_RATE) - at)));
    const start = at / FLITE_SAMPLE_RATE;
    put(await synthesizeWithFlite(line, narrator(), folder));
    times.push({ start, end: at / FLITE_SAMPLE_RATE });
  }
  writeFileSync(
    join(folder, 'said.wav'),
    encodeMonoWav({ samples: concatSamples(parts), sampleRate: FLITE_SAMPLE_RATE }),
  );
  return times;
}

/** Creates a video of seven seconds with a tone and a subtitle track in the language (`ger`, `eng`). */
export function subtitledFilm(name: string, subtitles: string, language: string, folder: string): void {
  writeFileSync(join(folder, 'lines.srt'), subtitles);
  const picture = ['-f', 'lavfi', '-i', 'testsrc=size=64x64:rate=10:duration=7'];
  const track = ['-c:s', 'mov_text', '-metadata:s:s:0', `language=${language}`];
  ffmpeg([...picture, '-f', 'lavfi', '-i', 'sine=d=7', '-i', 'lines.srt', ...track, name], folder);
}

/** Creates a video of `seconds` with the sound of {@link speak} and a chord 20 dB below the speech. */
export function film(name: string, seconds: number, folder: string, more: readonly string[] = []): void {
  const chord = [220, 277.2, 329.6].map((hertz) => `0.012*sin(2*PI*${hertz}*t)`).join('+');
  ffmpeg(
    [
      ...['-f', 'lavfi', '-i', `testsrc=size=320x180:rate=25:duration=${seconds}`],
      ...['-i', 'said.wav', '-f', 'lavfi', '-i', `aevalsrc=${chord}:s=44100:d=${seconds}`],
      '-filter_complex',
      `[1:a]aresample=44100,apad=whole_dur=${seconds}[s];[s][2:a]amix=inputs=2:duration=longest:normalize=0,atrim=end=${seconds},pan=stereo|c0=c0|c1=c0[a]`,
      ...['-map', '0:v', '-map', '[a]', '-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac', ...more, name],
    ],
    folder,
  );
}
