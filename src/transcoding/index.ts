// Makes recordings smaller and cuts them into chapters in a child process. encode-within-size.ts chooses the bit rate.

import { rm } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { inferFileKind, type MediaFile } from '../domain/media/file-kinds.ts';
import { normalizeForMatching } from '../kit/text.ts';
import type { ChapterSplitter, Resizer, ShrunkMp3 } from '../ports/resizer.ts';
import type { AudioFormat, OggChanges, TranscodedFile, Transcoder } from '../ports/transcoder.ts';
import type { EncodedFile, EncodeOptions } from './encode-within-size.ts';
import type { ChapterFile } from './mp3/split-mp3.ts';
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

export function createTranscoder(workers: WorkerPool): Resizer & Transcoder & ChapterSplitter {
  async function encode(
    file: MediaFile,
    max: number,
    outputKind: AudioFormat,
    { maxSeconds, speed }: OggChanges = {},
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
      firstSeconds: maxSeconds,
      speed,
    };
    const answer = await workers.run({ encode: options });
    return 'encoded' in answer && answer.encoded
      ? toFittedFile(file, { path: outputPath, outputKind }, answer.encoded)
      : undefined;
  }

  return {
    shrink: (file, max) => encode(file, max, 'mp3'),
    transcode: (file, kind, max, changes) => encode(file, max, kind, changes),
    async splitChapters(file) {
      if (inferFileKind(file) !== 'mp3') return [];
      const outputFolder = `${file.path}.chapters`;
      try {
        const answer = await workers.run({ split: { path: file.path, outputFolder } });
        if ('chapters' in answer) return answer.chapters.map((one, index) => toChapterFile(file, one, index));
        throw new Error('the recording was not cut');
      } catch (thrown) {
        // A process that was killed leaves its files.
        await rm(outputFolder, { recursive: true, force: true });
        throw thrown;
      }
    },
  };
}

const MAX_TITLE_LENGTH = 40;

function toChapterFile(
  { role, name, type }: MediaFile,
  { title, path, bytes, seconds }: ChapterFile,
  index: number,
): MediaFile {
  const number = String(index + 1).padStart(2, '0');
  const words = normalizeForMatching(title).replaceAll(' ', '-').slice(0, MAX_TITLE_LENGTH);
  const stem = basename(name, extname(name));
  return {
    role: `${role}-${number}`,
    label: title,
    name: `${[stem, number, words].filter(Boolean).join('-')}.mp3`,
    type,
    path,
    bytes,
    seconds,
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
