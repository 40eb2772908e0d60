// Marks sound and films as synthetic inside their files, by what a file is and not by its name. A small piece of the file is read, and the
// whole is copied piece by piece with the tags in it.

import { open } from 'node:fs/promises';
import type { Marker } from '../ports/marker.ts';
import { formOf, markByFfmpeg } from './by-ffmpeg.ts';
import { inFlac } from './flac.ts';
import { inId3 } from './id3.ts';
import { inMp4 } from './mp4.ts';
import { inOgg } from './ogg.ts';
import { carryOut, type Planned, type Source } from './parts.ts';
import { inRiff } from './riff.ts';

const HEAD_BYTES = 64;

export function createMarker(): Marker {
  return {
    async mark(path, mark) {
      const file = await open(path);
      try {
        const { size: bytes } = await file.stat();
        const source: Source = {
          bytes,
          async read(from, length) {
            const room = Buffer.alloc(Math.max(0, Math.min(length, bytes - from)));
            const { bytesRead } = await file.read(room, 0, room.length, from);
            return room.subarray(0, bytesRead);
          },
        };
        const head = await source.read(0, HEAD_BYTES);
        const form = formOf(head);
        if (form) return await markByFfmpeg(path, bytes, form, mark);
        const plan = await planFor(head)?.(source, mark);
        if (plan === 'marked') return bytes;
        return plan && (await carryOut(path, file, plan));
      } finally {
        await file.close();
      }
    },
  };
}

function planFor(head: Buffer): Planned | undefined {
  const begins = head.toString('latin1');
  if (begins.startsWith('RIFF') && begins.startsWith('WAVE', 8)) return inRiff;
  if (begins.startsWith('fLaC')) return inFlac;
  if (begins.startsWith('OggS')) return inOgg;
  if (begins.startsWith('ftyp', 4)) return inMp4;
  // The eleven bits with which every frame of MPEG sound begins.
  const isFrame = head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0;
  return begins.startsWith('ID3') || isFrame ? inId3 : undefined;
}
