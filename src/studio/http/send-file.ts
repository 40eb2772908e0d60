// A finished file or a preview as an HTTP answer. Who calls has found the file and whose it is.

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { answerFile } from '../../kit/http/file-answer.ts';
import { Refusal } from '../faults.ts';

export interface FoundFile {
  readonly path: string;
  readonly type: string;
  /** What a browser would call it on disk. */
  readonly name: string;
}

export const GONE = 'This file is no longer here. Results are kept for 24 hours; start the task again.';

/** Throws a 404 or 416 {@link Refusal}. */
export async function sendFile(request: Request, { path, type, name }: FoundFile): Promise<Response> {
  const facts = await stat(path).catch(() => undefined);
  if (!facts) throw new Refusal(404, GONE);
  const answer = answerFile(request, {
    name,
    type,
    bytes: facts.size,
    inline: true,
    cache: 'private, max-age=3600',
    open: (part) => createReadStream(path, part),
  });
  if (answer.status !== 416) return answer;
  const headers = { 'content-range': `bytes */${facts.size}` };
  throw new Refusal(416, 'The file is shorter than that.', headers);
}
