// Finished files as they go up: named so that a platform keeps the name, described for people who cannot hear them, with a text
// that no card can hold as one more file.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileFacts } from '../../domain/media/file-kinds.ts';
import { cut, formatClock, oneLine, visible } from '../../kit/text.ts';
import type { Delivery } from '../../ports/chat.ts';
import type { Texts } from './texts/index.ts';

/** A file on this machine's disk on its way up. */
export interface FileUpload {
  readonly name: string;
  readonly title: string;
  readonly type: string;
  readonly bytes: number;
  readonly path: string;
  /** Read aloud where the file cannot be heard. */
  readonly description: string;
}

const NAME_CHARACTERS = 100;
const DESCRIPTION_CHARACTERS = 1000;

/** Without what means something to disks, addresses or marks; the ending stays. `latin`: the platform drops other letters. */
export function fileName(name: string, latin: boolean): string {
  const kept = latin
    ? visible(name)
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .replace(/[^A-Za-z0-9._-]+/g, '-')
    : oneLine(name)
        .normalize('NFC')
        .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-');
  const [, stem = '', ending = ''] = /^(.*?)(\.[A-Za-z0-9]{1,8})?$/u.exec(kept.replace(/\.{2,}/g, '.')) ?? [];
  const clean = stem.replace(/-{2,}/g, '-').replace(/^[-._]+|[-._]+$/g, '');
  return `${cut(clean, NAME_CHARACTERS).replace(/…$/u, '') || 'file'}${ending}`;
}

/** `Speech, 0:05: Good morning.` */
export function describe({ label, seconds, words }: Pick<FileFacts, 'label' | 'seconds' | 'words'>): string {
  const what = seconds === undefined ? label : `${label}, ${formatClock(seconds)}`;
  return cut(oneLine(words === undefined ? what : `${what}: ${words}`), DESCRIPTION_CHARACTERS);
}

interface UploadWish {
  /** The whole text, when the card cannot show all of it; a file that is that text already stands for it. */
  readonly overflow: string | undefined;
  readonly latin: boolean;
  readonly texts: Texts;
}

const isText = ({ type }: FileFacts): boolean => type.startsWith('text/plain');

/** `done` takes a text off the disk again. */
export async function uploadsOf(
  { view, files }: Pick<Delivery, 'view' | 'files'>,
  { overflow, latin, texts }: UploadWish,
): Promise<{ readonly uploads: readonly FileUpload[]; done(): Promise<void> }> {
  const uploads = files.map((file): FileUpload => {
    const { name, label, type, bytes, path } = file;
    return { name: fileName(name, latin), title: label, type, bytes, path, description: describe(file) };
  });
  if (overflow === undefined || files.some(isText)) return { uploads, done: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), 'earshot-text-'));
  const path = join(folder, 'text.txt');
  await writeFile(path, overflow, { mode: 0o600 });
  const name = `${[view.title, view.reference].filter(Boolean).join('-').toLowerCase()}.txt`;
  const title = texts.wholeText(oneLine(view.title));
  const text: FileUpload = {
    name: fileName(name, latin),
    title,
    type: 'text/plain; charset=utf-8',
    bytes: Buffer.byteLength(overflow),
    path,
    description: title,
  };
  return { uploads: [...uploads, text], done: () => rm(folder, { recursive: true, force: true }) };
}
