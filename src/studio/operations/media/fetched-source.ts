// Runs work on a link in two jobs: one downloads the file and subtitles beside it without using a CPU core, the other
// does the work and deletes the download. fetch-media.ts decides which links are allowed.

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { SUBTITLES_FRAGMENT } from '../../../domain/media/subtitle-link.ts';
import { JobError } from '../../errors.ts';
import { getFileNameFromUrl } from '../../fetch/check-response.ts';
import { fetchMedia } from '../../fetch/fetch-media.ts';
import type { WorkFunction } from '../../work.ts';

export interface FetchSourceInput {
  readonly url: string;
  /** Private origins from which links may be fetched. */
  readonly allowOrigins: readonly string[];
}

/** Downloaded file in the job's folder. */
interface FetchedFile {
  readonly file: string;
  readonly name: string;
  /** True if subtitles were found, which must then be used. */
  readonly withSubtitles?: boolean;
}

/** The same input before the download, with the link instead of the file. */
export type LinkedInput<Input extends FetchedFile> = Omit<Input, keyof FetchedFile> & Pick<FetchSourceInput, 'url'>;

/** Name of the downloaded file in the job's folder. */
export const SOURCE_FILE = 'source.media';
/** Few videos have subtitles beside them, so these requests get little time. */
const SUBTITLE_FILES = {
  extensions: ['srt', 'vtt'],
  limits: { maxBytes: 5_000_000, timeoutMs: 10_000, idleTimeoutMs: 5_000, maxRedirects: 2 },
} as const;

/** Returns the URL of subtitles: `talk.srt` beside `talk.mp4`. Links without a file extension have none. */
function toSubtitleUrl(url: string, extension: string): string | undefined {
  const address = URL.parse(url);
  if (!address || !/\.\w{1,5}$/.test(address.pathname)) return undefined;
  address.pathname = address.pathname.slice(0, address.pathname.lastIndexOf('.') + 1) + extension;
  return address.href;
}

async function fetchSubtitles({ url, allowOrigins }: FetchSourceInput, folder: string): Promise<void> {
  for (const ending of SUBTITLE_FILES.extensions) {
    const subtitleUrl = toSubtitleUrl(url, ending);
    if (subtitleUrl === undefined) return;
    const path = join(folder, `source.${ending}`);
    try {
      return await fetchMedia({ url: subtitleUrl, allowOrigins, path, limits: SUBTITLE_FILES.limits });
    } catch (fault) {
      // Missing subtitles are normal and no error.
      if (!(fault instanceof JobError)) throw fault;
    }
  }
}

export const fetchSource: WorkFunction<FetchSourceInput> = async ({ url, allowOrigins }, folder, report) => {
  const stage = 'fetching';
  report({ stage });
  const onBytes = (bytes: number, totalBytes: number | undefined) =>
    report({ stage, bytes, ...(totalBytes !== undefined && { progress: Math.min(1, bytes / totalBytes) }) });
  await fetchMedia({ url, allowOrigins, path: join(folder, SOURCE_FILE), onBytes });
  await fetchSubtitles({ url, allowOrigins }, folder);
  return { files: {}, message: '' };
};

export const createFetchedSourceWork =
  <Input extends FetchedFile>(work: WorkFunction<Input>): WorkFunction<LinkedInput<Input>> =>
  async ({ url, ...rest }, folder, report, engines) => {
    const parsedUrl = URL.parse(url);
    const name = parsedUrl ? getFileNameFromUrl(parsedUrl) : SOURCE_FILE;
    const withSubtitles = parsedUrl?.hash === SUBTITLES_FRAGMENT;
    const fetched = { ...rest, file: SOURCE_FILE, name, withSubtitles } as unknown as Input;
    try {
      return await work(fetched, folder, report, engines);
    } finally {
      const copies = [SOURCE_FILE, ...SUBTITLE_FILES.extensions.map((ending) => `source.${ending}`)];
      await Promise.all(copies.map((copy) => rm(join(folder, copy), { force: true })));
    }
  };
