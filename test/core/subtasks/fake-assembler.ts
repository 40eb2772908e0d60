// Joins sounds as lists of their contents, so that a test sees what follows what. Each sound lasts a second.

import { readFile, writeFile } from 'node:fs/promises';
import type { AudioAssembler, SegmentTime } from '../../../src/ports/audio-assembler.ts';

export function createFakeAssembler(): AudioAssembler {
  return {
    async assemble({ segments, outputStem }) {
      const parts: string[] = [];
      const times: SegmentTime[] = [];
      let seconds = 0;
      for (const segment of segments) {
        const length = segment.is === 'pause' ? segment.seconds : segment.is === 'sound' ? 1 : 0;
        times.push({ start: seconds, seconds: length, skipped: 0 });
        seconds += length;
        if (segment.is === 'pause') parts.push(`pause ${segment.seconds}`);
        else if (segment.is === 'background-end') parts.push(`end of ${segment.kind}`);
        else parts.push(`${segment.is}: ${await readFile(segment.path, 'utf8')}`);
      }
      const path = `${outputStem}.mp3`;
      const content = parts.join('\n');
      await writeFile(path, content);
      return { path, type: 'audio/mpeg', bytes: content.length, seconds, times };
    },
  };
}
