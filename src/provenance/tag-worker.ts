// Entry point of the child process that reads tags and durations. Exits with its parent, or if a file takes too much
// memory or processor time. Started only by tag-reader.ts.

import { parseFile } from 'music-metadata';
import { stripSourceType } from '../domain/audio/riff-info.ts';
import type { Provenance } from '../domain/media/provenance.ts';
import { saveCompileCache } from '../kit/process/compile-cache.ts';
import { exitWithParent } from '../kit/process/exit-with-parent.ts';
import { type MetadataRequest, type MetadataResponse, WORKER_READY } from './tag-reader.ts';

const MEMORY_BYTES = 256_000_000;
/** Of one file. Real ones take milliseconds. */
const PROCESSOR_SECONDS = 2;
const WATCH_MS = 250;
const SOURCE_TYPE_PATTERN = /http:\/\/cv\.iptc\.org\/newscodes\/digitalsourcetype\/[A-Za-z]{1,64}/;

/** Searches all tags for the source type URL, regardless of their names. */
async function readMark(path: string): Promise<Provenance | undefined> {
  const read = await parseFile(path, { duration: false, skipCovers: true, skipPostHeaders: true });
  const sourceType = Object.values(read.native)
    .flatMap(joinValues)
    .flatMap((value) => SOURCE_TYPE_PATTERN.exec(value)?.[0] ?? [])[0];
  if (sourceType === undefined) return undefined;
  const comments = read.common.comment?.flatMap(({ text }) => text ?? []) ?? [];
  return {
    sourceType,
    text: stripSourceType(comments.find((one) => one.includes('Earshot')) ?? comments[0] ?? ''),
    date: read.common.date ?? '',
  };
}

/** Joins values by tag name, because the library splits ID3v2.3 text at slashes. */
const joinValues = (tags: readonly { readonly id: string; readonly value: unknown }[]): readonly string[] =>
  [...Map.groupBy(tags, ({ id }) => id).values()].map((same) => same.map(({ value }) => textOf(value)).join('/'));

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''));

async function readSeconds(path: string): Promise<number | undefined> {
  const { format } = await parseFile(path, { duration: true, skipCovers: true });
  return format.duration !== undefined && Number.isFinite(format.duration) ? format.duration : undefined;
}

const handleRequest = async ({ property, path }: MetadataRequest): Promise<MetadataResponse> =>
  property === 'provenance' ? { provenance: await readMark(path) } : { seconds: await readSeconds(path) };

let usageBefore: NodeJS.CpuUsage | undefined;

function isOverLimit(): boolean {
  if (process.memoryUsage.rss() > MEMORY_BYTES) return true;
  if (!usageBefore) return false;
  const { user, system } = process.cpuUsage(usageBefore);
  return user + system > PROCESSOR_SECONDS * 1e6;
}

setInterval(() => {
  if (isOverLimit()) process.exit(1);
}, WATCH_MS).unref();
exitWithParent();
process.on('message', async (order: MetadataRequest) => {
  usageBefore = process.cpuUsage();
  const response = await handleRequest(order).catch(() => ({}));
  usageBefore = undefined;
  process.send?.(response);
});
process.send?.(WORKER_READY);
saveCompileCache();
