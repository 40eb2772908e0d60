// Work on what stands behind a link, in two jobs: one fetches it into the job's folder, which takes no core, the other works
// on it and takes the copy away. Subtitles beside it are fetched as well. Which links are allowed is fetch-media.ts.

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { WITH_SUBTITLES } from '../../../domain/media/subtitle-link.ts';
import { JobFault } from '../../faults.ts';
import { fetchMedia } from '../../fetch/media.ts';
import { nameInUrl } from '../../fetch/response.ts';
import type { Work } from '../work.ts';

export interface FetchOrder {
  readonly url: string;
  /** What may be fetched although its address is private. */
  readonly allowOrigins: readonly string[];
}

/** What an engine works on, once it stands in the job's folder. */
interface Fetched {
  readonly file: string;
  readonly name: string;
  /** Subtitles were given with it, and have to be used. */
  readonly withSubtitles?: boolean;
}

/** The same before: what was asked for, and where it is. */
export type FromLink<Input extends Fetched> = Omit<Input, keyof Fetched> & Pick<FetchOrder, 'url'>;

const FILE = 'source.media';
/** Few films have subtitles beside them, so little time is spent on asking. */
const SUBTITLES = {
  endings: ['srt', 'vtt'],
  limits: { bytes: 5_000_000, timeMs: 10_000, idleMs: 5_000, redirects: 2 },
} as const;

/** Where subtitles would stand: `talk.srt` beside `talk.mp4`. A link without an ending has nothing beside it. */
function besides(url: string, ending: string): string | undefined {
  const address = URL.parse(url);
  if (!address || !/\.\w{1,5}$/.test(address.pathname)) return undefined;
  address.pathname = address.pathname.slice(0, address.pathname.lastIndexOf('.') + 1) + ending;
  return address.href;
}

async function fetchSubtitles({ url, allowOrigins }: FetchOrder, folder: string): Promise<void> {
  for (const ending of SUBTITLES.endings) {
    const beside = besides(url, ending);
    if (beside === undefined) return;
    const path = join(folder, `source.${ending}`);
    try {
      return await fetchMedia({ url: beside, allowOrigins, path, limits: SUBTITLES.limits });
    } catch (fault) {
      // None there is the usual case, and no reason to fail.
      if (!(fault instanceof JobFault)) throw fault;
    }
  }
}

/** Leaves the file and its subtitles in the folder. */
export const fetchSource: Work<FetchOrder> = async ({ url, allowOrigins }, folder, report) => {
  const stage = 'fetching';
  report({ stage });
  const onBytes = (bytes: number, of: number | undefined) =>
    report({ stage, bytes, ...(of !== undefined && { progress: Math.min(1, bytes / of) }) });
  await fetchMedia({ url, allowOrigins, path: join(folder, FILE), onBytes });
  await fetchSubtitles({ url, allowOrigins }, folder);
  return { files: {}, message: '' };
};

export const ofFetched =
  <Input extends Fetched>(work: Work<Input>): Work<FromLink<Input>> =>
  async ({ url, ...rest }, folder, report, engines) => {
    const named = URL.parse(url);
    const name = named ? nameInUrl(named) : FILE;
    const withSubtitles = named?.hash === WITH_SUBTITLES;
    const fetched = { ...rest, file: FILE, name, withSubtitles } as unknown as Input;
    try {
      return await work(fetched, folder, report, engines);
    } finally {
      const copies = [FILE, ...SUBTITLES.endings.map((ending) => `source.${ending}`)];
      await Promise.all(copies.map((copy) => rm(join(folder, copy), { force: true })));
    }
  };
