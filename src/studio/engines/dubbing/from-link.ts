// A dub of what stands behind a link: fetches it into the job's folder first, dubs it, and takes the copy away.
// Subtitles of the same name beside it are fetched as well. Which links are allowed is fetch-media.ts.

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fetchMedia } from '../../fetch-media.ts';
import { nameInUrl } from '../../fetch-response.ts';
import { type Engine, EngineFault } from '../engine.ts';
import type { DubInput } from './input.ts';

export interface DubOrder extends Omit<DubInput, 'file' | 'name'> {
  readonly url: string;
  /** Origins that may be fetched from although their addresses are private. */
  readonly allowOrigins: readonly string[];
}

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

async function fetchSubtitles({ url, allowOrigins }: DubOrder, folder: string): Promise<void> {
  for (const ending of SUBTITLES.endings) {
    const beside = besides(url, ending);
    if (beside === undefined) return;
    const path = join(folder, `source.${ending}`);
    try {
      return await fetchMedia({ url: beside, allowOrigins, path, limits: SUBTITLES.limits });
    } catch (fault) {
      // None there is the usual case, and no reason to fail.
      if (!(fault instanceof EngineFault)) throw fault;
    }
  }
}

export const fromLink =
  (dub: Engine<DubInput>): Engine<DubOrder> =>
  async (order, folder, report) => {
    const { url, allowOrigins, ...rest } = order;
    const stage = 'fetching';
    report({ stage });
    const path = join(folder, FILE);
    const onBytes = (bytes: number, of: number | undefined) =>
      report(of === undefined ? { stage } : { stage, progress: Math.min(1, bytes / of) });
    try {
      await fetchMedia({ url, allowOrigins, path, onBytes });
      await fetchSubtitles(order, folder);
      const named = URL.parse(url);
      return await dub({ ...rest, file: FILE, name: named ? nameInUrl(named) : FILE }, folder, report);
    } finally {
      const copies = [FILE, ...SUBTITLES.endings.map((ending) => `source.${ending}`)];
      await Promise.all(copies.map((copy) => rm(join(folder, copy), { force: true })));
    }
  };
