// The sound of a track as the recogniser wants it: one channel, 16,000 samples a second; in noise the voice alone, for noise that people
// hardly mind makes it mishear most words. What is clean stays as it is: cleaning costs a word here and there.

import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { levelsOf, rangeOf } from '../../audio/levels.ts';
import { in16Bits } from '../../audio/stems.ts';
import { encodeWav } from '../../audio/wav.ts';
import { SPEECH_RATE } from '../../engines/gtcrn/gtcrn.ts';
import { voiceIn } from '../../engines/gtcrn/stretches.ts';
import { ffmpeg } from './ffmpeg.ts';
import type { Track } from './track.ts';

const FOR_RECOGNISER = `-ac 1 -ar ${SPEECH_RATE} -c:a pcm_s16le -bitexact -map_metadata -1`.split(' ');

const SPEECH = 'speech.wav';
const EVERYTHING = 'everything.wav';
const TIME_MS = 15 * 60_000;
/** dB between quiet and loud moments from which on a recording is clean. */
const CLEAN = 35;
const HEADER_BYTES = 44;

/** `count` samples from `from`, which may lie outside: silence is there. */
async function samplesOf(path: string) {
  const file = await open(path);
  const length = Math.floor(((await file.stat()).size - HEADER_BYTES) / 2);
  return {
    length,
    async read(from: number, count: number): Promise<Float32Array[]> {
      const bytes = Buffer.alloc(count * 2);
      const there = Math.max(0, Math.min(count, length - from));
      await file.read(bytes, 0, there * 2, HEADER_BYTES + from * 2);
      return [Float32Array.from({ length: count }, (_, at) => bytes.readInt16LE(at * 2) / 32_768)];
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

async function keepVoice(from: string, to: string): Promise<void> {
  const sound = await samplesOf(from);
  const speech = await open(to, 'w');
  try {
    await speech.write(headerFor(sound.length));
    for await (const { voice } of voiceIn({ rate: SPEECH_RATE, ...sound }))
      await speech.write(Int16Array.from(voice[0] ?? [], in16Bits));
  } finally {
    await Promise.all([sound.close(), speech.close()]);
  }
}

/** Answers the name of the file in the folder. */
export async function speechOf({ file }: Track, folder: string): Promise<string> {
  await ffmpeg(['-i', file, ...FOR_RECOGNISER], EVERYTHING, { folder, timeMs: TIME_MS });
  if (rangeOf(await levelsOf(join(folder, EVERYTHING))) > CLEAN) return EVERYTHING;
  await keepVoice(join(folder, EVERYTHING), join(folder, SPEECH));
  return SPEECH;
}
