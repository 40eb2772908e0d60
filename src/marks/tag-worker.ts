// Entry of the child process that reads tags and lengths. Dies with its parent, and by its own hand when it needs too much memory.
// Started by tag-reader.ts, never by hand.

import { parseFile } from 'music-metadata';
import type { Mark } from '../domain/media/mark.ts';
import { keepCompiled } from '../kit/process/compile-cache.ts';
import { endWithParent } from '../kit/process/end-with-parent.ts';
import { withoutAddress } from './riff.ts';
import { READY, type TagAnswer, type TagOrder } from './tag-reader.ts';

const MEMORY_BYTES = 256_000_000;
const WATCH_MS = 250;
const ADDRESS = /http:\/\/cv\.iptc\.org\/newscodes\/digitalsourcetype\/[A-Za-z]{1,64}/;

/** Found by its address, under whatever name. */
async function readMark(path: string): Promise<Mark | undefined> {
  const read = await parseFile(path, { duration: false, skipCovers: true, skipPostHeaders: true });
  const sourceType = Object.values(read.native)
    .flatMap(valuesIn)
    .flatMap((value) => ADDRESS.exec(value)?.[0] ?? [])[0];
  if (sourceType === undefined) return undefined;
  const comments = read.common.comment?.flatMap(({ text }) => text ?? []) ?? [];
  return {
    sourceType,
    text: withoutAddress(comments.find((one) => one.includes('Earshot')) ?? comments[0] ?? ''),
    date: read.common.date ?? '',
  };
}

/** By name: what is read from an ID3 tag of version 3 comes in pieces, between slashes. */
const valuesIn = (tags: readonly { readonly id: string; readonly value: unknown }[]): readonly string[] =>
  [...Map.groupBy(tags, ({ id }) => id).values()].map((same) =>
    same.map(({ value }) => textOf(value)).join('/'),
  );

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''));

async function readSeconds(path: string): Promise<number | undefined> {
  const { format } = await parseFile(path, { duration: true, skipCovers: true });
  return format.duration !== undefined && Number.isFinite(format.duration) ? format.duration : undefined;
}

const answerTo = async ({ read, path }: TagOrder): Promise<TagAnswer> =>
  read === 'mark' ? { mark: await readMark(path) } : { seconds: await readSeconds(path) };

setInterval(() => {
  if (process.memoryUsage.rss() > MEMORY_BYTES) process.exit(1);
}, WATCH_MS).unref();
endWithParent();
process.on('message', async (order: TagOrder) => {
  process.send?.(await answerTo(order).catch(() => ({})));
});
process.send?.(READY);
keepCompiled();
