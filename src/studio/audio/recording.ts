// A recording in progress: takes speech in order, makes it as loud as every other recording, and leaves one file.
// Holds only the beginning in memory: it decides the gain; the rest streams to disk. Knows nothing of words.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gainFor, levelled } from '../../domain/sound/level.ts';
import { joined } from '../../domain/sound/sound.ts';
import { createMp3Stream, type Mp3Stream } from './mp3/stream.ts';
import { encodeWav } from './wav.ts';

export interface RecordingPlan {
  readonly folder: string;
  /** File name without extension. */
  readonly name: string;
  readonly rate: number;
  /** How much to hear before deciding the gain; what is longer becomes MP3 in any case. */
  readonly headSeconds: number;
  /** What a recording that fits the head becomes. */
  readonly short: 'wav' | 'mp3';
}

export interface RecordedFile {
  readonly name: string;
  readonly type: string;
  readonly seconds: number;
}

export interface Recording {
  write(samples: Float32Array): Promise<void>;
  pause(seconds: number): Promise<void>;
  /** Seconds taken so far. */
  seconds(): number;
  finish(): Promise<RecordedFile>;
  /** Lets go of the file; for a job that failed. */
  abandon(): Promise<void>;
}

export function createRecording({ folder, name, rate, headSeconds, short }: RecordingPlan): Recording {
  let head: Float32Array[] = [];
  let taken = 0;
  let stream: Mp3Stream | undefined;

  const startStream = async (): Promise<void> => {
    const start = joined(head);
    head = [];
    stream = createMp3Stream({ path: join(folder, `${name}.mp3`), rate });
    await stream.write(start);
  };

  const write = async (samples: Float32Array): Promise<void> => {
    taken += samples.length;
    if (stream) return stream.write(samples);
    head.push(samples);
    if (taken > headSeconds * rate) await startStream();
  };

  const finish = async (): Promise<RecordedFile> => {
    const seconds = taken / rate;
    if (!stream && short === 'wav') {
      const sound = { samples: joined(head), rate };
      const even = { samples: levelled(sound, gainFor(sound)), rate };
      await writeFile(join(folder, `${name}.wav`), encodeWav(even));
      return { name: `${name}.wav`, type: 'audio/wav', seconds };
    }
    if (!stream) await startStream();
    await stream?.finish();
    return { name: `${name}.mp3`, type: 'audio/mpeg', seconds };
  };

  return {
    write,
    pause: (seconds) => write(new Float32Array(Math.round(seconds * rate))),
    seconds: () => taken / rate,
    finish,
    abandon: async () => stream?.abandon(),
  };
}
