// Writes speech to one file as it is generated, at the common loudness. Buffers only the start, which determines the
// gain, and streams the rest to disk.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { concatSamples } from '../../domain/audio/mono-audio.ts';
import { amplifyAndLimit, computeLoudnessGain } from '../../domain/audio/normalize-loudness.ts';
import { createMp3Writer, type Mp3Writer } from './mp3/mp3-writer.ts';
import { encodeMonoWav } from './wav.ts';

interface RecordingOptions {
  readonly folder: string;
  /** File name without extension. */
  readonly name: string;
  readonly sampleRate: number;
  /** Seconds to buffer before computing the gain. Longer recordings always become MP3. */
  readonly bufferSeconds: number;
  /** Format of recordings that fit into the buffer. */
  readonly shortFormat: 'wav' | 'mp3';
}

export interface RecordedFile {
  readonly name: string;
  readonly type: string;
  readonly seconds: number;
}

export interface RecordingWriter {
  write(samples: Float32Array): Promise<void>;
  writeSilence(seconds: number): Promise<void>;
  getSeconds(): number;
  finish(): Promise<RecordedFile>;
  /** Closes the file without finishing it, after a job failed. */
  abandon(): Promise<void>;
}

export function createRecordingWriter({
  folder,
  name,
  sampleRate,
  bufferSeconds,
  shortFormat,
}: RecordingOptions): RecordingWriter {
  let head: Float32Array[] = [];
  let sampleCount = 0;
  let stream: Mp3Writer | undefined;

  const startStream = async (): Promise<void> => {
    const start = concatSamples(head);
    head = [];
    stream = createMp3Writer({ path: join(folder, `${name}.mp3`), sampleRate });
    await stream.write(start);
  };

  const write = async (samples: Float32Array): Promise<void> => {
    sampleCount += samples.length;
    if (stream) return stream.write(samples);
    head.push(samples);
    if (sampleCount > bufferSeconds * sampleRate) await startStream();
  };

  const finish = async (): Promise<RecordedFile> => {
    const seconds = sampleCount / sampleRate;
    if (!stream && shortFormat === 'wav') {
      const audio = { samples: concatSamples(head), sampleRate };
      const normalized = {
        samples: amplifyAndLimit(audio, computeLoudnessGain(audio)),
        sampleRate,
      };
      await writeFile(join(folder, `${name}.wav`), encodeMonoWav(normalized));
      return { name: `${name}.wav`, type: 'audio/wav', seconds };
    }
    if (!stream) await startStream();
    await stream?.finish();
    return { name: `${name}.mp3`, type: 'audio/mpeg', seconds };
  };

  return {
    write,
    writeSilence: (seconds) => write(new Float32Array(Math.round(seconds * sampleRate))),
    getSeconds: () => sampleCount / sampleRate,
    finish,
    abandon: async () => stream?.abandon(),
  };
}
