// The real resizer with its child process and a folder of its own, for the tests that make recordings into other kinds.

import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { MediaFile } from '../../src/domain/media/file-kinds.ts';
import { createChildren } from '../../src/resize/children.ts';
import { createResizer } from '../../src/resize/index.ts';

/** Gone with the tests of the file that asked for it. */
export function resizing() {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-resizing-'));
  const children = createChildren();
  afterAll(() => {
    children.stop();
    rmSync(folder, { recursive: true });
  });
  return {
    folder,
    resizer: createResizer(children),
    fileOf(name: string, content: Buffer): MediaFile {
      const path = join(folder, name);
      writeFileSync(path, content);
      return { role: 'speech', label: 'Speech', name, type: 'audio/any', path, bytes: statSync(path).size };
    },
  };
}
