// MXF: comments of a package, written by ffmpeg where the operating system has it. It copies sound and pictures as they are.

import { execFile } from 'node:child_process';
import { rename, rm, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Mark } from '../domain/media/mark.ts';
import { SOURCE_TYPE } from './parts.ts';

const run = promisify(execFile);
/** Hours of film are copied in minutes. */
const TIME_MS = 10 * 60_000;

/** What ffmpeg writes and reads as comments of the material. */
const FIRST = 'comment_';

/** `undefined` where there is no ffmpeg, or it cannot copy that file. */
export async function markMxf(path: string, { sourceType, text, date }: Mark): Promise<number | undefined> {
  const beside = `${path}.marked.mxf`;
  const words = Object.entries({ [SOURCE_TYPE]: sourceType, Comment: text, Date: date }).flatMap(
    ([name, value]) => ['-metadata', `${FIRST}${name}=${value}`],
  );
  const copied = ['-map', '0', '-c', 'copy', '-map_metadata', '0'];
  const quiet = ['-nostdin', '-v', 'error', '-y', '-protocol_whitelist', 'file', '-f', 'mxf'];
  try {
    await run(
      'ffmpeg',
      [...quiet, '-i', `file:${path}`, ...copied, ...words, '-f', 'mxf', `file:${beside}`],
      {
        timeout: TIME_MS,
        killSignal: 'SIGKILL',
        env: {},
      },
    );
    await rename(beside, path);
    return (await stat(path)).size;
  } catch {
    await rm(beside, { force: true });
    return undefined;
  }
}
