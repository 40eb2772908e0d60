// Interprets the response to a download: continue, follow a redirect, or fail with one of the service's reasons (facts
// §3). Makes no connections.

import { toSingleLine } from '../../kit/text.ts';
import { type Message, message } from '../../messages/message.ts';
import { JobError } from '../errors.ts';

interface ResponseHead {
  readonly status: number;
  readonly type: string;
  /** Content-Length as claimed by the server; may be wrong. */
  readonly length: number | undefined;
  readonly location: string | undefined;
}

export const createDownloadError = (message: Message): JobError => new JobError('ERROR_DOWNLOADING_SOURCE', message);

export const createSourceTooLargeError = (maxBytes: number): JobError =>
  new JobError('SOURCE_TOO_LARGE', message('faults.linkTooLarge', { megabytes: Math.round(maxBytes / 1_000_000) }));

/** Media types that cannot be audio or video; some of these responses never end. */
const DATA_TYPES = /^(text\/event-stream|application\/([\w.-]+\+)?json|application\/x-ndjson|multipart\/[\w.-]+)\b/i;

const createPageError = (): JobError => new JobError('SOURCE_TYPE_NOT_SUPPORTED', message('faults.pageLink'));

const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);

/** Returns the redirect target, or `undefined` if the response is the file. Throws for every other response. */
export function checkResponseForRedirect(
  { status, type, length, location }: ResponseHead,
  maxBytes: number,
): string | undefined {
  if (REDIRECT_STATUSES.has(status) && location) return location;
  if (status === 404 || status === 410) throw new JobError('SOURCE_NOT_FOUND', message('faults.nothingThere'));
  if (status === 401 || status === 403) throw createDownloadError(message('faults.linkNeedsSigningIn'));
  if (status === 451) throw new JobError('SOURCE_BLOCKED_IN_REGION', message('faults.linkBlocked'));
  if (status !== 200) throw createDownloadError(message('faults.linkAnswered', { status }));
  if (/^(text\/html|application\/xhtml\+xml)\b/i.test(type)) throw createPageError();
  if (DATA_TYPES.test(type.trim())) throw new JobError('SOURCE_TYPE_NOT_SUPPORTED', message('faults.dataLink'));
  if (length !== undefined && length > maxBytes) throw createSourceTooLargeError(maxBytes);
  return undefined;
}

/** Detects HTML by content, because servers may declare another type. */
export function assertNotHtml(start: Buffer): void {
  const text = start
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart()
    .toLowerCase();
  if (/^(<!doctype html|<html|<head|<script)/.test(text)) throw createPageError();
}

/** Returns `talk.mp4` for `https://example.com/a/talk.mp4?x=1`, and the host for a URL without a file name. */
export function getFileNameFromUrl(url: URL): string {
  const last = url.pathname.split('/').findLast((part) => part !== '') ?? '';
  try {
    return toSingleLine(decodeURIComponent(last).replace(/[/\\]/g, '')).slice(0, 150) || url.hostname;
  } catch {
    return last.slice(0, 150) || url.hostname;
  }
}
