// MXF, Matroska and WebM: tags written by ffmpeg where the operating system has it. It copies sound and pictures as they are; a file that
// it stumbles over is left alone.

import { execFile } from 'node:child_process';
import { rename, rm, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Mark } from '../domain/media/mark.ts';
import { SOURCE_TYPE } from './parts.ts';

const run = promisify(execFile);
/** Hours of film are copied in minutes. */
const TIME_MS = 10 * 60_000;
/** Where programs usually are; nothing else of our environment is any business of theirs. */
const ENVIRONMENT = { PATH: '/usr/local/bin:/opt/homebrew/bin:/usr/bin:/bin' };
/** The file is a stranger's: it opens no other, and holds no more and no larger pictures than films do. */
const CAREFULLY = ['-protocol_whitelist', 'file', '-max_pixels', '40000000', '-max_streams', '64'];
const COPIED = ['-map', '0', '-c', 'copy', '-map_metadata', '0'];
/** Another writer's index may be smaller; a film that has lost more than that has lost pictures. */
const LEAST = 0.9;

export interface Form {
  /** What ffmpeg calls it where it reads it, and where it writes it. */
  readonly from: string;
  readonly to: string;
  /** What has to stand before a name of one's own. */
  readonly prefix: string;
}

/** By how the file begins. */
export function formOf(head: Buffer): Form | undefined {
  if (head.subarray(0, 4).equals(MXF)) return { from: 'mxf', to: 'mxf', prefix: 'comment_' };
  if (!head.subarray(0, 4).equals(EBML)) return undefined;
  return { from: 'matroska', to: head.includes('webm') ? 'webm' : 'matroska', prefix: '' };
}

const MXF = Buffer.from('060e2b34', 'hex');
const EBML = Buffer.from('1a45dfa3', 'hex');

/** `undefined` where there is no ffmpeg, or it cannot copy that file, which has so many bytes. */
export async function markByFfmpeg(
  path: string,
  bytes: number,
  { from, to, prefix }: Form,
  { sourceType, text, date }: Mark,
): Promise<number | undefined> {
  const beside = `${path}.marked.${to}`;
  const words = Object.entries({ [SOURCE_TYPE]: sourceType, Comment: text, Date: date }).flatMap(
    ([name, value]) => ['-metadata', `${prefix}${name}=${value}`],
  );
  const quiet = ['-nostdin', '-v', 'error', '-xerror', '-y', '-timelimit', String(TIME_MS / 1000)];
  const read = [...CAREFULLY, '-f', from, '-i', `file:${path}`];
  const write = [...COPIED, ...words, '-f', to, `file:${beside}`];
  try {
    const call = { timeout: TIME_MS, killSignal: 'SIGKILL', env: ENVIRONMENT } as const;
    await run('ffmpeg', [...quiet, ...read, ...write], call);
    const { size } = await stat(beside);
    if (size < bytes * LEAST) throw new Error('not all of it was copied');
    await rename(beside, path);
    return size;
  } catch {
    await rm(beside, { force: true });
    return undefined;
  }
}
