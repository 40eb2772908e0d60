// A text as a file for one upload.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FileUpload, toUploadFileName } from '../../shared/prepare-uploads.ts';

/** The file exists only during `work`. */
export async function withTextFile<T>(
  { name, text }: { readonly name: string; readonly text: string },
  work: (file: FileUpload) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-words-'));
  try {
    const path = join(folder, 'text');
    await writeFile(path, text, { mode: 0o600 });
    const bytes = Buffer.byteLength(text);
    const type = 'text/plain; charset=utf-8';
    return await work({ name: toUploadFileName(name, true), title: name, type, bytes, path, description: name });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
