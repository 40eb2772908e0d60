// MXF: comments of the material, written by ffmpeg where the operating system has it. It copies sound and pictures as they are; a file
// that it stumbles over is left alone.

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
const CAREFULLY = [
  '-protocol_whitelist',
  'file',
  '-max_pixels',
  '40000000',
  '-max_streams',
  '64',
  '-f',
  'mxf',
];
const COPIED = ['-map', '0', '-c', 'copy', '-map_metadata', '0'];

/** What ffmpeg writes and reads as comments of the material. */
const COMMENT = 'comment_';
/** Another writer's index may be smaller; a film that has lost more than that has lost pictures. */
const LEAST = 0.9;

/** `undefined` where there is no ffmpeg, or it cannot copy that file. */
export async function markMxf(
  path: string,
  before: number,
  { sourceType, text, date }: Mark,
): Promise<number | undefined> {
  const beside = `${path}.marked.mxf`;
  const words = Object.entries({ [SOURCE_TYPE]: sourceType, Comment: text, Date: date }).flatMap(
    ([name, value]) => ['-metadata', `${COMMENT}${name}=${value}`],
  );
  const quiet = ['-nostdin', '-v', 'error', '-xerror', '-y', '-timelimit', String(TIME_MS / 1000)];
  const call = [
    ...quiet,
    ...CAREFULLY,
    '-i',
    `file:${path}`,
    ...COPIED,
    ...words,
    '-f',
    'mxf',
    `file:${beside}`,
  ];
  try {
    await run('ffmpeg', call, { timeout: TIME_MS, killSignal: 'SIGKILL', env: ENVIRONMENT });
    const { size } = await stat(beside);
    if (size < before * LEAST) throw new Error('not all of it was copied');
    await rename(beside, path);
    return size;
  } catch {
    await rm(beside, { force: true });
    return undefined;
  }
}
