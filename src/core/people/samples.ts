// Samples of voices, so that people can hear one before they choose: fetched from the service once, kept until we stop.
// Which voices have one, and for whom, is the directory's knowledge: it is asked each time, whatever was fetched before.

import { createReadStream } from 'node:fs';
import type { Viewer } from '../../domain/media/voice.ts';
import type { OpenFile } from '../../ports/chat.ts';
import type { Directory } from '../../ports/directory.ts';
import { boundless, type Disk } from '../../ports/disk.ts';
import type { Fetched, MediaService } from '../../ports/service.ts';

export interface Samples {
  /** `undefined` for voices without a sample, or not for this person. Throws when the service cannot be asked. */
  open(voice: number, viewer: Viewer): Promise<OpenFile | undefined>;
}

interface SamplesParts {
  readonly service: MediaService;
  readonly directory: Directory;
  /** Emptied at every start (app). */
  readonly folder: string;
  readonly disk?: Disk;
}

const MOST_BYTES = 20_000_000;

export function createSamples({ service, directory, folder, disk = boundless }: SamplesParts): Samples {
  const fetched = new Map<number, Promise<Fetched>>();

  const fetch = (voice: number, address: string): Promise<Fetched> => {
    const known = fetched.get(voice);
    if (known) return known;
    const coming = download(voice, address);
    fetched.set(voice, coming);
    coming.catch(() => fetched.delete(voice));
    return coming;
  };

  const download = async (voice: number, address: string): Promise<Fetched> => {
    const { grow, end } = await disk.claim('passing', 0);
    try {
      return await service.download(address, { folder, name: `voice-${voice}`, max: MOST_BYTES, grow });
    } catch (thrown) {
      end();
      throw thrown;
    }
  };

  return {
    async open(voice, viewer) {
      const address = directory.voices(viewer).find((one) => one.id === voice)?.preview;
      if (address === undefined) return undefined;
      const { path, bytes, type } = await fetch(voice, address);
      return { stream: createReadStream(path), bytes, type };
    },
  };
}
