// Making smaller and offering links, as a test wants them: what is asked for is written down, sizes are made up.

import { writeFile } from 'node:fs/promises';
import type { Resizer } from '../../src/ports/resizer.ts';
import type { SharedFiles } from '../../src/ports/shared-files.ts';

export interface FakeResizer extends Resizer {
  /** `name most` of every call. */
  readonly asked: string[];
  /** Below this many bytes nothing can be made smaller. */
  least: number;
  /** Thrown by the next calls, one each. */
  readonly faults: Error[];
}

export function createFakeResizer(): FakeResizer {
  return {
    asked: [],
    least: 0,
    faults: [],
    async fit(file, most) {
      this.asked.push(`${file.name} ${most}`);
      const fault = this.faults.shift();
      if (fault) throw fault;
      if (most < this.least) return undefined;
      const path = `${file.path}.${most}.mp3`;
      await writeFile(path, `smaller than ${most}`);
      return {
        ...file,
        ...{ path, bytes: most, kbps: 64, type: 'audio/mpeg', name: file.name.replace(/\.wav$/, '.mp3') },
      };
    },
  };
}

export interface FakeSharedFiles extends SharedFiles {
  /** Whether the outside can reach us. */
  open: boolean;
  readonly asked: string[];
}

export function createFakeSharedFiles(): FakeSharedFiles {
  return {
    open: false,
    asked: [],
    async offer(file, task) {
      this.asked.push(`${task} ${file.role}`);
      const link = `https://earshot.example/media/shared/secret-${file.role}/${file.name}`;
      return this.open ? { link, until: Date.UTC(2026, 0, 8) } : undefined;
    },
    withdraw: async (tasks) => tasks.length,
  };
}
