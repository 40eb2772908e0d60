// The mark in a recording, whoever wrote it: found by its address, under whatever name.

import type { Mark } from '../domain/media/mark.ts';
import { withoutAddress } from './riff.ts';

const ADDRESS = /http:\/\/cv\.iptc\.org\/newscodes\/digitalsourcetype\/[A-Za-z]{1,64}/;

export async function readMark(path: string): Promise<Mark | undefined> {
  // Loaded with the first file, as it is to tell how long a recording is.
  const { parseFile } = await import('music-metadata');
  const read = await parseFile(path, { duration: false, skipCovers: true, skipPostHeaders: true }).catch(
    () => undefined,
  );
  const sourceType = Object.values(read?.native ?? {})
    .flatMap(valuesIn)
    .flatMap((value) => ADDRESS.exec(value)?.[0] ?? [])[0];
  if (!read || sourceType === undefined) return undefined;
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
