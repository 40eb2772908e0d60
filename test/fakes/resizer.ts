// Making smaller and offering links, as a test wants them: what is asked for is written down, sizes are made up.

import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { kindOf } from '../../src/domain/media/file-kinds.ts';
import { type Converter, NotConvertible } from '../../src/ports/converter.ts';
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
    lend: async ([first]) => `https://earshot.example/media/shared/lent/${first?.name}`,
    keep: async (file) => ({ path: `/media/shared/kept/${file.name}`, until: Date.UTC(2026, 0, 8) }),
    kept: () => undefined,
    withdraw: async (tasks) => tasks.length,
  };
}

/** Everything is what its name says, sounds for 20 seconds unless it says `heard 5` or `heard 30 1`, and what the service does not take becomes the first kind that it does. */
export function createFakeConverter(): Converter {
  return {
    listen: async ({ path }) => {
      const [, seconds, sounding = seconds] =
        /heard (\d+)(?: (\d+))?/.exec(await readFile(path, 'utf8')) ?? [];
      return { seconds: Number(seconds ?? 20), sounding: Number(sounding ?? 20) };
    },
    async convert({ path, name }, kinds) {
      const kind = kindOf({ name });
      const [first] = kinds;
      if (kind === undefined || first === undefined) throw new NotConvertible('not-media');
      if (kinds.includes(kind)) return { path, kind };
      await copyFile(path, `${path}.converted`);
      return { path: `${path}.converted`, kind: first };
    },
  };
}
