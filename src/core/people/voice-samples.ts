// Voice samples, so that people can listen before they choose. Each one is fetched once and cached until shutdown. The
// voice directory decides each time who may hear a sample.

import { createReadStream } from 'node:fs';
import type { Viewer } from '../../domain/media/voice.ts';
import type { OpenedFile } from '../../ports/chat.ts';
import { type DiskQuota, unlimitedDiskQuota } from '../../ports/disk-quota.ts';
import type { DownloadedFile, MediaService } from '../../ports/media-service.ts';
import type { VoiceDirectory } from '../../ports/voice-directory.ts';

export interface VoiceSamples {
  /** `undefined` if the voice has no sample or the person may not hear it. Throws if the service is unavailable. */
  open(voice: number, viewer: Viewer): Promise<OpenedFile | undefined>;
}

interface VoiceSamplesOptions {
  readonly service: MediaService;
  readonly voiceDirectory: VoiceDirectory;
  /** Emptied at startup by the app. */
  readonly folder: string;
  readonly disk?: DiskQuota;
}

const MAX_SAMPLE_BYTES = 20_000_000;

export function createVoiceSamples({
  service,
  voiceDirectory,
  folder,
  disk = unlimitedDiskQuota,
}: VoiceSamplesOptions): VoiceSamples {
  const downloads = new Map<number, Promise<DownloadedFile>>();

  const fetch = (voice: number, address: string): Promise<DownloadedFile> => {
    const known = downloads.get(voice);
    if (known) return known;
    const downloading = download(voice, address);
    downloads.set(voice, downloading);
    downloading.catch(() => downloads.delete(voice));
    return downloading;
  };

  const download = async (voice: number, address: string): Promise<DownloadedFile> => {
    const { grow: reserve, release } = await disk.reserve('temporary', 0);
    try {
      return await service.download(address, {
        folder,
        name: `voice-${voice}`,
        maxBytes: MAX_SAMPLE_BYTES,
        reserve,
      });
    } catch (thrown) {
      release();
      throw thrown;
    }
  };

  return {
    async open(voice, viewer) {
      const address = voiceDirectory.voicesFor(viewer).find((one) => one.id === voice)?.previewUrl;
      if (address === undefined) return undefined;
      const { path, bytes, type } = await fetch(voice, address);
      return { stream: createReadStream(path), bytes, type };
    },
  };
}
