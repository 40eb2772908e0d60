// Judges the headers of a response: whether it is the file or its rest, and whether the same address, or only another
// one, may still bring the file.

import { getMessages } from '../../../domain/messages.ts';
import { parseRetryAfter } from '../../../kit/retry.ts';
import { FetchError } from './fetch-errors.ts';
import { getFileName, getMaxBytes, type RemoteFile } from './remote-file.ts';
import type { FetchedResponse } from './send-request.ts';

const { duration: formatDuration } = getMessages().formats;

const UNAVAILABLE: Readonly<Record<number, string>> = {
  401: 'refuses access to the file (401)',
  403: 'refuses access to the file (403)',
  404: 'does not have the file (404)',
  410: 'no longer has the file (410)',
  451: 'may not offer the file for legal reasons (451)',
};

/** Statuses that pass. */
const TEMPORARY = [408, 425, 429];

export function createStatusError({ status, host, headers }: FetchedResponse, now: number): FetchError {
  const isTemporary = status >= 500 || TEMPORARY.includes(status);
  if (!isTemporary)
    return new FetchError('unavailable', `${host} ${UNAVAILABLE[status] ?? `answers with status ${status}`}.`);
  const retryAfterMs = parseRetryAfter(headers['retry-after'], now);
  const fault = status === 429 ? 'allows no more requests at the moment (429)' : `has a fault (${status})`;
  const wish = retryAfterMs === undefined ? '' : ` It asks to wait ${formatDuration(retryAfterMs)}.`;
  return new FetchError('network', `${host} ${fault}.${wish}`, retryAfterMs);
}

/** Stops a wrong file of 600 MB before its first byte. Returns a sentence. */
export function findResponseFault(
  { status, headers, host, published }: FetchedResponse,
  file: RemoteFile,
): string | undefined {
  const name = getFileName(file);
  const { bytes, sha256 } = published;
  const isOther = (bytes ?? file.bytes) !== file.bytes || (sha256 !== undefined && !file.sha256.includes(sha256));
  if (isOther && !file.isReplaceable) return `${host} now has another file under the name ${name}.`;
  if (status !== 200) return undefined;
  if (!['identity', undefined].includes(headers['content-encoding']))
    return `${host} sends ${name} compressed, which was not asked for.`;
  const length = Number(headers['content-length'] ?? file.bytes);
  const isWrong = file.isReplaceable ? length > getMaxBytes(file) : length !== file.bytes;
  return isWrong ? `${name} from ${host} has ${length} bytes instead of ${file.bytes}.` : undefined;
}

/** True if the response continues the kept part. */
export function isContinuation(
  { headers }: FetchedResponse,
  kept: { readonly bytes: number; readonly validator?: string | undefined },
  file: RemoteFile,
): boolean {
  const [, first, total] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers['content-range'] ?? '') ?? [];
  const isSameVersion =
    headers['etag'] === undefined || !kept.validator?.startsWith('"') || headers['etag'] === kept.validator;
  const isExpectedTotal = file.isReplaceable || total === '*' || Number(total) === file.bytes;
  return first !== undefined && Number(first) === kept.bytes && isExpectedTotal && isSameVersion;
}
