// Writes frames of an MP3 file to a file of their own, with a tag and a stated length.

import { open } from 'node:fs/promises';
import { createInfoFrame, getInfoFrameBytes } from './info-frame.ts';
import type { Frame } from './read-frames.ts';

const BUFFER_BYTES = 1 << 18;

export type FrameWriter = Awaited<ReturnType<typeof createFrameWriter>>;

/** Frames are collected, so that few writes are needed. */
export async function createFrameWriter(path: string, tag: Uint8Array) {
  const file = await open(path, 'w');
  let header: Buffer | undefined;
  let frames = 0;
  let samples = 0;
  let soundBytes = 0;
  let pending: Buffer[] = [Buffer.from(tag)];
  let pendingBytes = tag.length;
  let infoBytes = 0;

  const add = async (bytes: Buffer): Promise<void> => {
    pending.push(bytes);
    pendingBytes += bytes.length;
    if (pendingBytes > BUFFER_BYTES) await flush();
  };
  const flush = async (): Promise<void> => {
    await file.writeFile(Buffer.concat(pending));
    pending = [];
    pendingBytes = 0;
  };
  return {
    async write({ data, samples: count }: Frame): Promise<void> {
      if (!header) {
        header = Buffer.from(data.subarray(0, 4));
        infoBytes = getInfoFrameBytes(header) ?? 0;
        await add(Buffer.alloc(infoBytes));
      }
      frames += 1;
      samples += count;
      soundBytes += data.length;
      await add(data);
    },
    /** Returns the size of the file, and its samples. */
    async finish(): Promise<{ readonly bytes: number; readonly samples: number }> {
      await flush();
      const info = header && infoBytes > 0 ? createInfoFrame({ header, frames, bytes: soundBytes }) : undefined;
      if (info) await file.write(info, 0, info.length, tag.length);
      return { bytes: tag.length + infoBytes + soundBytes, samples };
    },
    close: () => file.close(),
  };
}
