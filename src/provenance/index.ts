// Marks sound and films as synthetic within their files, based on their content instead of their name. Reads only the
// headers and copies the rest in chunks.

import { open } from 'node:fs/promises';
import { readBytesAt } from '../kit/disk/read-bytes-at.ts';
import type { ProvenanceWriter } from '../ports/provenance-writer.ts';
import { detectFfmpegFormat, markWithFfmpeg } from './ffmpeg.ts';
import { planFlac } from './flac.ts';
import { planId3 } from './id3.ts';
import { planMp4 } from './mp4.ts';
import { planOgg } from './ogg.ts';
import { applyPlan, type ByteSource, type MarkingPlanner } from './plan.ts';
import { planRiff } from './riff.ts';

const HEAD_BYTES = 64;

export function createProvenanceWriter(): ProvenanceWriter {
  return {
    async write(path, mark) {
      const file = await open(path);
      try {
        const { size: bytes } = await file.stat();
        const source: ByteSource = {
          bytes,
          read: (from, length) => readBytesAt(file, from, Math.max(0, Math.min(length, bytes - from))),
        };
        const head = await source.read(0, HEAD_BYTES);
        const ffmpegFormat = detectFfmpegFormat(head);
        if (ffmpegFormat) return await markWithFfmpeg(path, bytes, ffmpegFormat, mark);
        const plan = await selectPlanner(head)?.(source, mark);
        if (plan === 'marked') return bytes;
        return plan && (await applyPlan(path, file, plan));
      } finally {
        await file.close();
      }
    },
  };
}

function selectPlanner(head: Buffer): MarkingPlanner | undefined {
  const begins = head.toString('latin1');
  if (begins.startsWith('RIFF') && begins.startsWith('WAVE', 8)) return planRiff;
  if (begins.startsWith('fLaC')) return planFlac;
  if (begins.startsWith('OggS')) return planOgg;
  if (begins.startsWith('ftyp', 4)) return planMp4;
  // Eleven set bits start every MPEG audio frame.
  const isFrame = head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0;
  return begins.startsWith('ID3') || isFrame ? planId3 : undefined;
}
