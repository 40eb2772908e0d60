// Raw 16-bit samples, as FFmpeg reads and writes them.

import { runFfmpeg } from './ffmpeg.ts';

interface RawFormat {
  readonly sampleRate: number;
  readonly channels: number;
}

const DECODE_TIMEOUT_MS = 10 * 60_000;

/** FFmpeg arguments in front of an input or output of raw samples. */
export const createRawArgs = ({ sampleRate, channels }: RawFormat): string[] =>
  `-f s16le -ar ${sampleRate} -ac ${channels}`.split(' ');

/** Decodes a file in the job's folder and returns the name of the new file. */
export async function decodeToRaw(file: string, format: RawFormat, folder: string): Promise<string> {
  const name = `${file}.pcm`;
  await runFfmpeg(['-i', file, ...createRawArgs(format)], name, { folder, timeoutMs: DECODE_TIMEOUT_MS });
  return name;
}
