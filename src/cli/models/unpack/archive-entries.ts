// Opens an archive by its ending and lists its entries, without writing files. Counts the packed bytes that were read,
// since big archives take minutes.

import { spawn, spawnSync } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { formatCliCommand } from '../../../kit/process/cli-command.ts';
import { CommandError } from '../errors.ts';
import { pipeUnread } from './decompress-file.ts';
import { DamagedArchiveError, readTarEntries } from './tar-entries.ts';
import type { ArchiveEntry } from './unpack-guard.ts';
import { readZipEntries } from './zip-entries.ts';

/** `onRead` receives the packed bytes that were read so far. */
type ReadEntries = (file: string, onRead: (bytes: number) => void) => AsyncIterable<ArchiveEntry>;

export function readTar(file: string, onRead: (bytes: number) => void): AsyncIterable<ArchiveEntry> {
  return readTarEntries(readCounted(file, onRead));
}

const ARCHIVE_READERS: readonly (readonly [RegExp, ReadEntries])[] = [
  [/\.(?:tar\.bz2|tbz2)$/i, (file, onRead) => readTarEntries(bunzip(file, onRead))],
  [/\.(?:tar\.gz|tgz)$/i, (file, onRead) => readTarEntries(gunzip(file, onRead))],
  [/\.tar$/i, readTar],
  [/\.zip$/i, readZipEntries],
];

async function* readCounted(file: string, onRead: (bytes: number) => void): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    onRead(bytes);
    yield chunk;
  }
}

const gunzip = (file: string, onRead: (bytes: number) => void): AsyncIterable<Buffer> =>
  pipeUnread(Readable.from(readCounted(file, onRead)), createGunzip());

export const BZIP2_MISSING = `The program “bzip2” is missing. “${formatCliCommand('engines')}” installs it.`;

/** Node does not support bzip2. */
async function* bunzip(file: string, onRead: (bytes: number) => void): AsyncGenerator<Buffer> {
  const child = spawn('bzip2', ['-dc'], { stdio: ['pipe', 'pipe', 'pipe'] });
  let log = '';
  child.stderr.on('data', (text) => {
    log = `${log}${text}`.slice(-300);
  });
  const ended = new Promise<void>((done, reject) => {
    child.once('error', () => reject(new CommandError(BZIP2_MISSING)));
    child.once('close', (code) =>
      code === 0 ? done() : reject(new DamagedArchiveError(log.trim() || `bzip2 ended with ${code}`)),
    );
  });
  // The error is irrelevant if the reader stops early.
  ended.catch(() => undefined);
  const packed = Readable.from(readCounted(file, onRead));
  // The exit code of bzip2 reports the cause.
  child.stdin.on('error', () => packed.destroy());
  packed.once('error', () => child.kill('SIGKILL'));
  packed.pipe(child.stdin);
  try {
    yield* child.stdout as Readable & AsyncIterable<Buffer>;
    await ended;
  } finally {
    packed.destroy();
    child.kill('SIGKILL');
  }
}

export interface Archive {
  /** File name without the archive's ending. */
  readonly stem: string;
  readEntries(onRead: (bytes: number) => void): AsyncIterable<ArchiveEntry>;
}

/** Returns `undefined` if the name has no known ending. `name`: the archive's name, if `path` has another one. */
export function openArchive(path: string, name = path): Archive | undefined {
  const reader = ARCHIVE_READERS.find(([ending]) => ending.test(name));
  if (!reader) return undefined;
  const [ending, readEntries] = reader;
  return {
    stem: (name.split(/[/\\]/).at(-1) ?? name).replace(ending, ''),
    readEntries: (onRead) => readEntries(path, onRead),
  };
}

/** True if archives of the ending can be unpacked here. */
export const canUnpack = (name: string): boolean =>
  !/bz2$/i.test(name) || spawnSync('bzip2', ['--help'], { stdio: 'ignore' }).error === undefined;
