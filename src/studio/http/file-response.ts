// Sends a stored file as an HTTP response. The caller has already checked access.

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createFileResponse } from '../../kit/http/file-response.ts';
import { StudioHttpError } from '../errors.ts';

interface FileToSend {
  readonly path: string;
  readonly type: string;
  /** File name for downloads. */
  readonly name: string;
}

export const FILE_GONE_MESSAGE = 'This file has expired. Results are kept for 24 hours; start the task again.';

/** @throws {@link StudioHttpError} with 404 or 416. */
export async function createStoredFileResponse(request: Request, { path, type, name }: FileToSend): Promise<Response> {
  const fileStat = await stat(path).catch(() => undefined);
  if (!fileStat) throw new StudioHttpError(404, FILE_GONE_MESSAGE);
  const response = createFileResponse(request, {
    name,
    type,
    bytes: fileStat.size,
    isInline: true,
    cacheControl: 'private, max-age=3600',
    openStream: (part) => createReadStream(path, part),
  });
  if (response.status !== 416) return response;
  const headers = { 'content-range': `bytes */${fileStat.size}` };
  throw new StudioHttpError(416, 'The requested range is beyond the end of the file.', headers);
}
