// What an answer to a fetch means: go on, go elsewhere, or a fault that a person can act on, in the service's reasons
// (facts §3). Pure; knows no connection.

import { type Note, noteOf } from '../../domain/views/notes.ts';
import { oneLine } from '../../kit/text.ts';
import { JobFault } from '../faults.ts';

export interface Head {
  readonly status: number;
  readonly type: string;
  /** As the server says; it may lie. */
  readonly length: number | undefined;
  readonly location: string | undefined;
}

export const downloadFault = (what: Note): JobFault => new JobFault('ERROR_DOWNLOADING_SOURCE', what);

export const tooLargeToFetch = (most: number): JobFault =>
  new JobFault('SOURCE_TOO_LARGE', noteOf('linkTooLarge', { megabytes: Math.round(most / 1_000_000) }));

/** None of them can be a film or recording, and some never end. */
const DATA =
  /^(text\/event-stream|application\/([\w.-]+\+)?json|application\/x-ndjson|multipart\/[\w.-]+)\b/i;

const pageFault = (): JobFault => new JobFault('SOURCE_TYPE_NOT_SUPPORTED', noteOf('pageLink', {}));

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Where to go instead; nothing when this is the file. Faults for everything else. */
export function nextStop({ status, type, length, location }: Head, most: number): string | undefined {
  if (REDIRECTS.has(status) && location) return location;
  if (status === 404 || status === 410) throw new JobFault('SOURCE_NOT_FOUND', noteOf('nothingThere', {}));
  if (status === 401 || status === 403) throw downloadFault(noteOf('linkNeedsSigningIn', {}));
  if (status === 451) throw new JobFault('SOURCE_BLOCKED_IN_REGION', noteOf('linkBlocked', {}));
  if (status !== 200) throw downloadFault(noteOf('linkAnswered', { status }));
  if (/^(text\/html|application\/xhtml\+xml)\b/i.test(type)) throw pageFault();
  if (DATA.test(type.trim())) throw new JobFault('SOURCE_TYPE_NOT_SUPPORTED', noteOf('dataLink', {}));
  if (length !== undefined && length > most) throw tooLargeToFetch(most);
  return undefined;
}

/** A page is a page, whatever its server calls it. */
export function assertNoPage(start: Buffer): void {
  const text = start
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart()
    .toLowerCase();
  if (/^(<!doctype html|<html|<head|<script)/.test(text)) throw pageFault();
}

/** `talk.mp4` out of `https://example.com/a/talk.mp4?x=1`; the host when there is no name. */
export function nameInUrl(url: URL): string {
  const last = url.pathname.split('/').findLast((part) => part !== '') ?? '';
  try {
    return oneLine(decodeURIComponent(last).replace(/[/\\]/g, '')).slice(0, 150) || url.hostname;
  } catch {
    return last.slice(0, 150) || url.hostname;
  }
}
