// Makes recordings smaller. Which bit rate it will be is decided in the child process (resize.ts).

import { basename, dirname, extname, join } from 'node:path';
import { kindOf, type MediaFile } from '../domain/media/file-kinds.ts';
import type { Fitted, Resizer } from '../ports/resizer.ts';
import type { SavedKind, Transcoder } from '../ports/transcoder.ts';
import type { Children } from './children.ts';
import type { FitKind, Made, Order } from './resize.ts';

const FIT_KINDS: readonly string[] = ['flac', 'mp3', 'wav'] satisfies FitKind[];

const TYPES: Readonly<Record<SavedKind, string>> = { mp3: 'audio/mpeg', wav: 'audio/wav' };

const isFitKind = (kind: string | undefined): kind is FitKind =>
  kind !== undefined && FIT_KINDS.includes(kind);

export function createResizer(children: Children): Resizer & Transcoder {
  async function make(file: MediaFile, max: number, as: SavedKind): Promise<Fitted | undefined> {
    const kind = kindOf(file);
    if (!isFitKind(kind)) return undefined;
    const { path } = file;
    const into = join(dirname(path), `${basename(path)}.${max}.${as}`);
    const order: Order = { kind, path, into, most: max, ...(as === 'wav' && { as }) };
    const answer = await children.run({ fit: order });
    return 'made' in answer && answer.made ? fittedOf(file, { path: into, as }, answer.made) : undefined;
  }

  return {
    fit: (file, max) => make(file, max, 'mp3'),
    transcode: (file, kind, max) => make(file, max, kind),
  };
}

const fittedOf = (
  file: MediaFile,
  { path, as }: { readonly path: string; readonly as: SavedKind },
  { bytes, kbps, seconds }: Made,
): Fitted => ({
  ...file,
  path,
  bytes,
  kbps,
  seconds,
  name: `${basename(file.name, extname(file.name))}.${as}`,
  type: TYPES[as],
});
