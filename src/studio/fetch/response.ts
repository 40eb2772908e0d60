// What an answer to a fetch means: go on, go elsewhere, or a fault that a person can act on, in the service's reasons
// (facts §3). Pure; knows no connection.

import { oneLine } from '../../kit/text.ts';
import { JobFault } from '../faults.ts';

export interface Head {
  readonly status: number;
  readonly type: string;
  /** As the server says; it may lie. */
  readonly length: number | undefined;
  readonly location: string | undefined;
}

const NO_PAGE =
  'The link leads to a web page, not to a file. Pages of video platforms and share pages cannot be fetched on this server: give the direct link to the film or recording.';

export const downloadFault = (what: string): JobFault => new JobFault('ERROR_DOWNLOADING_SOURCE', what);

export const tooLargeToFetch = (most: number): JobFault =>
  new JobFault(
    'SOURCE_TOO_LARGE',
    `The file behind the link is larger than the ${Math.round(most / 1_000_000)} MB this server fetches. Give a smaller one.`,
  );

const NO_DATA =
  'The link leads to what programs read (data, or a stream of events), not to a film or recording. Give the direct link to the file.';

/** None of them can be a film or recording, and some never end. */
const DATA =
  /^(text\/event-stream|application\/([\w.-]+\+)?json|application\/x-ndjson|multipart\/[\w.-]+)\b/i;

const pageFault = (): JobFault => new JobFault('SOURCE_TYPE_NOT_SUPPORTED', NO_PAGE);

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Where to go instead; nothing when this is the file. Faults for everything else. */
export function nextStop({ status, type, length, location }: Head, most: number): string | undefined {
  if (REDIRECTS.has(status) && location) return location;
  if (status === 404 || status === 410)
    throw new JobFault('SOURCE_NOT_FOUND', 'There is nothing behind the link. Check the address.');
  if (status === 401 || status === 403)
    throw downloadFault('The link needs signing in or is not shared with everybody. Give a public link.');
  if (status === 451)
    throw new JobFault('SOURCE_BLOCKED_IN_REGION', 'The link is blocked here for legal reasons.');
  if (status !== 200)
    throw downloadFault(
      `The server behind the link answered with ${status}. Try again later, or use another link.`,
    );
  if (/^(text\/html|application\/xhtml\+xml)\b/i.test(type)) throw pageFault();
  if (DATA.test(type.trim())) throw new JobFault('SOURCE_TYPE_NOT_SUPPORTED', NO_DATA);
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
