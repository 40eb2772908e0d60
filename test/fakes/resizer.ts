// Fake resizer and shared files. They record calls and make up sizes.

import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { inferFileKind } from '../../src/domain/media/file-kinds.ts';
import { ConversionError, type InputConverter } from '../../src/ports/input-converter.ts';
import type { ChapterSplitter, Resizer } from '../../src/ports/resizer.ts';
import type { SharedFiles } from '../../src/ports/shared-files.ts';

export interface FakeResizer extends Resizer, ChapterSplitter {
  /** Sizes of the chapters of every file, in bytes. */
  chapters: readonly number[];
  /** Name and maximum size of every call. */
  readonly asked: string[];
  /** Smallest size that resizing can reach, in bytes. */
  least: number;
  /** Errors for the next calls, one each. */
  readonly faults: Error[];
}

export function createFakeResizer(): FakeResizer {
  return {
    asked: [],
    least: 0,
    faults: [],
    chapters: [],
    async splitChapters(file) {
      return Promise.all(
        this.chapters.map(async (bytes, index) => {
          const path = `${file.path}.${index + 1}.mp3`;
          await writeFile(path, `chapter ${index + 1}`);
          const name = `${index + 1}.mp3`;
          return { ...file, role: `${file.role}-${index + 1}`, label: `Chapter ${index + 1}`, name, path, bytes };
        }),
      );
    },
    async shrink(file, most) {
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
  /** True if the server is reachable from the internet. */
  open: boolean;
  readonly asked: string[];
}

export function createFakeSharedFiles(): FakeSharedFiles {
  return {
    open: false,
    asked: [],
    async createLink(file, task) {
      this.asked.push(`${task} ${file.role}`);
      const link = `https://earshot.example/media/shared/secret-${file.role}/${file.name}`;
      return this.open ? { link, expiresAt: Date.UTC(2026, 0, 8) } : undefined;
    },
    createServiceLink: async ([first]) => `https://earshot.example/media/shared/lent/${first?.name}`,
    createPath: async (file) => ({
      path: `/media/shared/kept/${file.name}`,
      expiresAt: Date.UTC(2026, 0, 8),
    }),
    findByPath: () => undefined,
    unpublish: async (tasks) => tasks.length,
  };
}

/**
 * Takes the format from the file name. Recordings contain 20 seconds of speech, unless the name contains `heard 5` or
 * `heard 30 1`. Unsupported formats become the first supported one.
 */
export function createFakeConverter(): InputConverter {
  return {
    analyzeRecording: async ({ path }) => {
      const [, seconds, sounding = seconds] = /heard (\d+)(?: (\d+))?/.exec(await readFile(path, 'utf8')) ?? [];
      return { seconds: Number(seconds ?? 20), audibleSeconds: Number(sounding ?? 20) };
    },
    async convert({ path, name }, kinds) {
      const kind = inferFileKind({ name });
      const [first] = kinds;
      if (kind === undefined || first === undefined) throw new ConversionError('not-media');
      if (kinds.includes(kind)) return { path, kind };
      await copyFile(path, `${path}.converted`);
      return { path: `${path}.converted`, kind: first };
    },
  };
}
