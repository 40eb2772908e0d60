// Makes recordings smaller in a child process. encode-within-size.ts chooses the bit rate.

import { basename, dirname, extname, join } from 'node:path';
import { inferFileKind, type MediaFile } from '../domain/media/file-kinds.ts';
import type { Resizer, ShrunkMp3 } from '../ports/resizer.ts';
import type { AudioFormat, TranscodedFile, Transcoder } from '../ports/transcoder.ts';
import type { EncodedFile, EncodeOptions } from './encode-within-size.ts';
import type { DecodableKind } from './open-recording.ts';
import type { WorkerPool } from './worker-pool.ts';

const DECODABLE_KINDS: readonly string[] = ['aac', 'flac', 'mp3', 'wav'] satisfies DecodableKind[];

const MIME_TYPES: Readonly<Record<AudioFormat, string>> = {
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
};

const isDecodable = (kind: string | undefined): kind is DecodableKind =>
  kind !== undefined && DECODABLE_KINDS.includes(kind);

export function createTranscoder(workers: WorkerPool): Resizer & Transcoder {
  async function encode(
    file: MediaFile,
    max: number,
    outputKind: AudioFormat,
    firstSeconds?: number,
  ): Promise<(ShrunkMp3 & TranscodedFile) | undefined> {
    const kind = inferFileKind(file);
    // AAC is only decoded for Ogg; otherwise it stays unchanged.
    if (!isDecodable(kind) || (kind === 'aac' && outputKind !== 'ogg')) return undefined;
    const { path } = file;
    const outputPath = join(dirname(path), `${basename(path)}.${max}.${outputKind}`);
    const options: EncodeOptions = {
      kind,
      path,
      outputPath,
      maxBytes: max,
      ...(outputKind !== 'mp3' && { outputKind }),
      firstSeconds,
    };
    const answer = await workers.run({ encode: options });
    return 'encoded' in answer && answer.encoded
      ? toFittedFile(file, { path: outputPath, outputKind }, answer.encoded)
      : undefined;
  }

  return {
    shrink: (file, max) => encode(file, max, 'mp3'),
    transcode: (file, kind, max, firstSeconds) => encode(file, max, kind, firstSeconds),
  };
}

const toFittedFile = (
  file: MediaFile,
  { path, outputKind }: { readonly path: string; readonly outputKind: AudioFormat },
  { bytes, kbps, seconds, waveform }: EncodedFile,
): ShrunkMp3 & TranscodedFile => ({
  ...file,
  path,
  bytes,
  kbps,
  seconds,
  waveform,
  name: `${basename(file.name, extname(file.name))}.${outputKind}`,
  type: MIME_TYPES[outputKind],
});
