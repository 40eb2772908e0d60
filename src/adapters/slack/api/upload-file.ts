// Uploads a file. Another call shares it.

import { retry } from '../../../kit/retry.ts';
import type { Clock } from '../../../ports/clock.ts';
import { ApiError } from '../../shared/api-error.ts';
import { type FileUpload, openUpload, type UploadContent } from '../../shared/prepare-uploads.ts';
import { createBusyError } from '../errors.ts';
import { type CallSlackApi, IDEMPOTENT_CALL } from './call.ts';
import { sendRequest } from './send-request.ts';

export type SlackUpload = Pick<FileUpload, 'name' | 'description' | 'bytes'> & UploadContent;

const UPLOAD_RETRIES = { maxTries: 3, minMs: 500, maxMs: 4000 };
/** Allows one megabyte per second and a minute of slack. */
const uploadTimeoutMs = (bytes: number): number => 60_000 + Math.ceil(bytes / 1000);

/**
 * Streams the file from disk, since Slack's own client reads files into memory. Retrying costs nothing but bandwidth.
 */
export async function uploadFile(
  call: CallSlackApi,
  clock: Clock,
  { name, description, bytes, ...content }: SlackUpload,
): Promise<string> {
  const method = 'files.getUploadURLExternal';
  if (bytes === 0) throw new ApiError('refused', 'empty', `“${name}” is empty. Slack doesn’t accept empty files.`);
  const args = { filename: name, length: bytes, alt_txt: description };
  let temporary: ApiError | undefined;
  const attempt = async (): Promise<string> => {
    const target = await call(method, ({ files }) => files.getUploadURLExternal(args), IDEMPOTENT_CALL);
    const { upload_url: address, file_id: id } = target;
    if (address === undefined || id === undefined) throw createBusyError(method, 'an empty response');
    // The upload URL itself grants write access, so it stays out of errors and needs no token.
    const body = await openUpload(content, 'application/octet-stream');
    const status = await sendRequest(address, { body }, uploadTimeoutMs(bytes));
    if (status >= 200 && status < 300) return id;
    const large = `“${name}” is too large for Slack.`;
    if (status === 413) throw new ApiError('no-files', 'file_size_limit_exceeded', large);
    temporary = createBusyError('file upload', status === 0 ? 'connection lost' : `HTTP ${status}`);
    throw temporary;
  };
  return retry(attempt, { ...UPLOAD_RETRIES, clock, shouldRetry: ({ error }) => error === temporary });
}
