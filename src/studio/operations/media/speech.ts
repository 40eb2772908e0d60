// The sound of a track as the recogniser wants it: one channel, 16,000 samples a second; in noise the voice alone, for noise that people
// hardly mind makes it mishear most words. In stereo the voice is looked for wherever it is. What is clean stays as it is: cleaning costs
// a word here and there.

import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { levelsOf, rangeOf } from '../../audio/levels.ts';
import { in16Bits } from '../../audio/stems.ts';
import { encodeWav } from '../../audio/wav.ts';
import { SPEECH_RATE } from '../../engines/gtcrn/gtcrn.ts';
import { voiceIn } from '../../engines/gtcrn/stretches.ts';
import { ffmpeg } from './ffmpeg.ts';
import type { Track } from './track.ts';

const forRecogniser = (channels: number): string[] =>
  `-ac ${channels} -ar ${SPEECH_RATE} -c:a pcm_s16le -bitexact -map_metadata -1`.split(' ');

const SPEECH = 'speech.wav';
const CHANNELS = 'channels.wav';
const EVERYTHING = 'everything.wav';
const TIME_MS = 15 * 60_000;
/** dB between quiet and loud moments from which on a recording is clean. */
const CLEAN = 35;
const HEADER_BYTES = 44;

/** `count` samples from `from`, which may lie outside: silence is there. */
async function samplesOf(path: string, channels: number) {
  const file = await open(path);
  const frame = 2 * channels;
  const length = Math.floor(((await file.stat()).size - HEADER_BYTES) / frame);
  return {
    length,
    async read(from: number, count: number): Promise<Float32Array[]> {
      const bytes = Buffer.alloc(count * frame);
      const there = Math.max(0, Math.min(count, length - from));
      await file.read(bytes, 0, there * frame, HEADER_BYTES + from * frame);
      return Array.from({ length: channels }, (_, channel) =>
        Float32Array.from(
          { length: count },
          (__, at) => bytes.readInt16LE(at * frame + channel * 2) / 32_768,
        ),
      );
    },
    close: () => file.close(),
  };
}

/** A header for that many samples. */
function headerFor(samples: number): Buffer {
  const header = encodeWav({ samples: new Float32Array(0), rate: SPEECH_RATE });
  header.writeUInt32LE(HEADER_BYTES - 8 + samples * 2, 4);
  header.writeUInt32LE(samples * 2, 40);
  return header;
}

const meanOf = ([one = new Float32Array(0), other = one]: readonly Float32Array[]): Int16Array =>
  Int16Array.from(one, (sample, at) => in16Bits((sample + (other[at] ?? 0)) / 2));

async function keepVoice(from: string, to: string, channels: number): Promise<void> {
  const sound = await samplesOf(from, channels);
  const speech = await open(to, 'w');
  try {
    await speech.write(headerFor(sound.length));
    for await (const { voice } of voiceIn({ rate: SPEECH_RATE, ...sound })) await speech.write(meanOf(voice));
  } finally {
    await Promise.all([sound.close(), speech.close()]);
  }
}

/** Times that the difference of both channels is stronger than their sum, from which on one of them is inverted. */
const INVERTED = 4;

/** Whether both channels would cancel each other in a mix, as those of a cable or microphone with swapped poles do. */
async function isInverted(path: string): Promise<boolean> {
  const sound = await samplesOf(path, 2);
  let sum = 0;
  let difference = 0;
  try {
    for (let at = 0; at < sound.length; at += SPEECH_RATE) {
      const [left = new Float32Array(), right = left] = await sound.read(at, SPEECH_RATE);
      for (const [index, one] of left.entries()) {
        const other = right[index] ?? 0;
        sum += (one + other) ** 2;
        difference += (one - other) ** 2;
      }
    }
  } finally {
    await sound.close();
  }
  return difference > INVERTED * sum;
}

/** Answers the name of the file in the folder. */
export async function speechOf({ file, channels }: Track, folder: string): Promise<string> {
  const write = (count: number, name: string, ...filter: readonly string[]) =>
    ffmpeg(['-i', file, ...filter, ...forRecogniser(count)], name, { folder, timeMs: TIME_MS });
  if (channels > 1) await write(channels, CHANNELS);
  const inverted = channels > 1 && (await isInverted(join(folder, CHANNELS)));
  await write(1, EVERYTHING, ...(inverted ? ['-af', 'pan=mono|c0=0.5*c0-0.5*c1'] : []));
  if (rangeOf(await levelsOf(join(folder, EVERYTHING))) > CLEAN) return EVERYTHING;
  const stereo = channels > 1 && !inverted;
  await keepVoice(join(folder, stereo ? CHANNELS : EVERYTHING), join(folder, SPEECH), stereo ? channels : 1);
  return SPEECH;
}
