// Writes tags into MXF, Matroska and WebM with the system's ffmpeg. Copies sound and pictures unchanged, and skips
// files that ffmpeg cannot copy.

import { execFile } from 'node:child_process';
import { rename, rm, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { NOTE_TAG, type Provenance, SOURCE_TYPE_TAG } from '../domain/media/provenance.ts';

const run = promisify(execFile);
/** Copying hours of film takes minutes. */
const TIMEOUT_MS = 10 * 60_000;
/** The usual program folders. ffmpeg receives no other environment variables. */
const ENVIRONMENT = { PATH: '/usr/local/bin:/opt/homebrew/bin:/usr/bin:/bin' };
/**
 * The file is untrusted: ffmpeg may not open other files, and streams and picture sizes stay within those of real
 * films.
 */
const INPUT_LIMITS = ['-protocol_whitelist', 'file', '-max_pixels', '40000000', '-max_streams', '64'];
const COPY_ARGUMENTS = ['-map', '0', '-c', 'copy', '-map_metadata', '0'];
/** Rewriting may shrink the index. A film that loses more than this has lost pictures. */
const MIN_SIZE_RATIO = 0.9;

interface FfmpegFormat {
  /** ffmpeg's name of the format for reading. */
  readonly demuxer: string;
  readonly muxer: string;
  /** Prefix that the format requires for custom tag names. */
  readonly tagPrefix: string;
}

/** Detects the format from the first bytes. */
export function detectFfmpegFormat(head: Buffer): FfmpegFormat | undefined {
  if (head.subarray(0, 4).equals(MXF)) return { demuxer: 'mxf', muxer: 'mxf', tagPrefix: 'comment_' };
  if (!head.subarray(0, 4).equals(EBML)) return undefined;
  return { demuxer: 'matroska', muxer: head.includes('webm') ? 'webm' : 'matroska', tagPrefix: '' };
}

const MXF = Buffer.from('060e2b34', 'hex');
const EBML = Buffer.from('1a45dfa3', 'hex');

/**
 * Returns the new size; `undefined` if ffmpeg is missing or cannot copy the file. `bytes` is the file's present size.
 */
export async function markWithFfmpeg(
  path: string,
  bytes: number,
  { demuxer, muxer, tagPrefix }: FfmpegFormat,
  { sourceType, text, date, note }: Provenance,
): Promise<number | undefined> {
  const tempPath = `${path}.marked.${muxer}`;
  const tags = { [SOURCE_TYPE_TAG]: sourceType, Comment: text, Date: date, ...(note && { [NOTE_TAG]: note }) };
  const metadata = Object.entries(tags).flatMap(([name, value]) => ['-metadata', `${tagPrefix}${name}=${value}`]);
  const quiet = ['-nostdin', '-v', 'error', '-xerror', '-y', '-timelimit', String(TIMEOUT_MS / 1000)];
  const read = [...INPUT_LIMITS, '-f', demuxer, '-i', `file:${path}`];
  const write = [...COPY_ARGUMENTS, ...metadata, '-f', muxer, `file:${tempPath}`];
  try {
    const call = { timeout: TIMEOUT_MS, killSignal: 'SIGKILL', env: ENVIRONMENT } as const;
    await run('ffmpeg', [...quiet, ...read, ...write], call);
    const { size } = await stat(tempPath);
    if (size < bytes * MIN_SIZE_RATIO) throw new Error('ffmpeg did not copy the whole file');
    await rename(tempPath, path);
    return size;
  } catch {
    await rm(tempPath, { force: true });
    return undefined;
  }
}
