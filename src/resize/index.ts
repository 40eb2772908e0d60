// Makes recordings smaller. Which bit rate it will be is decided in the child process (resize.ts).

import { basename, dirname, extname, join } from 'node:path';
import { kindOf, type MediaFile } from '../domain/media/file-kinds.ts';
import type { Fitted, Resizer } from '../ports/resizer.ts';
import type { MadeFile, MadeKind, Transcoder } from '../ports/transcoder.ts';
import type { Children } from './children.ts';
import type { Made, Order, ReadKind } from './resize.ts';

const READ_KINDS: readonly string[] = ['aac', 'flac', 'mp3', 'wav'] satisfies ReadKind[];

const TYPES: Readonly<Record<MadeKind, string>> = {
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
};

const isReadKind = (kind: string | undefined): kind is ReadKind =>
  kind !== undefined && READ_KINDS.includes(kind);

export function createResizer(children: Children): Resizer & Transcoder {
  async function make(
    file: MediaFile,
    max: number,
    as: MadeKind,
    first?: number,
  ): Promise<(Fitted & MadeFile) | undefined> {
    const kind = kindOf(file);
    // AAC is played, and otherwise left as it is.
    if (!isReadKind(kind) || (kind === 'aac' && as !== 'ogg')) return undefined;
    const { path } = file;
    const into = join(dirname(path), `${basename(path)}.${max}.${as}`);
    const order: Order = { kind, path, into, most: max, ...(as !== 'mp3' && { as }), first };
    const answer = await children.run({ fit: order });
    return 'made' in answer && answer.made ? fittedOf(file, { path: into, as }, answer.made) : undefined;
  }

  return {
    fit: (file, max) => make(file, max, 'mp3'),
    transcode: (file, kind, max, first) => make(file, max, kind, first),
  };
}

const fittedOf = (
  file: MediaFile,
  { path, as }: { readonly path: string; readonly as: MadeKind },
  { bytes, kbps, seconds, outline }: Made,
): Fitted & MadeFile => ({
  ...file,
  path,
  bytes,
  kbps,
  seconds,
  ...(outline && { outline }),
  name: `${basename(file.name, extname(file.name))}.${as}`,
  type: TYPES[as],
});
