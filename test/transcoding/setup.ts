// The real transcoder with its child process and a temporary folder.

import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { MediaFile } from '../../src/domain/media/file-kinds.ts';
import { createTranscoder } from '../../src/transcoding/index.ts';
import { createWorkerPool } from '../../src/transcoding/worker-pool.ts';

/** Deleted after the tests of the file. */
export function resizing() {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-resizing-'));
  const children = createWorkerPool();
  afterAll(() => {
    children.stop();
    rmSync(folder, { recursive: true });
  });
  return {
    folder,
    resizer: createTranscoder(children),
    fileOf(name: string, content: Buffer): MediaFile {
      const path = join(folder, name);
      writeFileSync(path, content);
      return { role: 'speech', label: 'Speech', name, type: 'audio/any', path, bytes: statSync(path).size };
    },
  };
}
