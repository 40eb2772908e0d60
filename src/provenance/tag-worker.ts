// Entry point of the child process that reads tags and durations. Exits with its parent, or if a file takes too much
// memory or processor time. Started only by tag-reader.ts.

import { type IAudioMetadata, parseFile } from 'music-metadata';
import { stripSourceType } from '../domain/audio/riff-info.ts';
import { NOTE_PATTERN } from '../domain/file-origin/provenance-note.ts';
import { DIGITAL_SOURCE_TYPE_BASE_URL, MAKER_PHRASE, type Provenance } from '../domain/media/provenance.ts';
import { saveCompileCache } from '../kit/process/compile-cache.ts';
import { exitWithParent } from '../kit/process/exit-with-parent.ts';
import type { OriginTags } from '../ports/media-metadata-reader.ts';
import { scanTags, TERM_PATTERN } from './scan-tags.ts';
import { type MetadataRequest, type MetadataResponse, WORKER_READY } from './tag-reader.ts';

const MEMORY_BYTES = 256_000_000;
/** Of one file. Real ones take milliseconds. */
const PROCESSOR_SECONDS = 2;
const WATCH_MS = 250;
const TAGS_ONLY = { duration: false, skipCovers: true, skipPostHeaders: true } as const;

/** Finds a text in all tags, regardless of their names. The last one is the newest. */
const findInTags = ({ native }: IAudioMetadata, pattern: RegExp): RegExpExecArray | undefined =>
  Object.values(native)
    .flatMap(joinValues)
    .map((value) => [...value.matchAll(pattern)].at(-1))
    .findLast((found) => found !== undefined);

async function readMark(path: string): Promise<Provenance | undefined> {
  const read = await parseFile(path, TAGS_ONLY);
  const term = findInTags(read, TERM_PATTERN)?.[1];
  if (term === undefined) return undefined;
  const note = findInTags(read, NOTE_PATTERN)?.[0];
  const comments = read.common.comment?.flatMap(({ text }) => text ?? []) ?? [];
  return {
    sourceType: DIGITAL_SOURCE_TYPE_BASE_URL + term,
    text: stripSourceType(comments.find((one) => one.includes('Earshot')) ?? comments[0] ?? ''),
    date: read.common.date ?? '',
    ...(note !== undefined && { note }),
  };
}

/** Includes files of other programs, and files that lost a part of their tags. */
async function readOriginTags(path: string): Promise<OriginTags> {
  const read = await parseFile(path, TAGS_ONLY).catch(() => undefined);
  const sourceType = read && findInTags(read, TERM_PATTERN)?.[1];
  const note = read && findInTags(read, NOTE_PATTERN)?.[0];
  const namesEarshot = read !== undefined && findInTags(read, MAKER_PATTERN) !== undefined;
  if (sourceType === undefined && note === undefined && !namesEarshot) return scanTags(path);
  return { namesEarshot, ...(sourceType !== undefined && { sourceType }), ...(note !== undefined && { note }) };
}

const MAKER_PATTERN = new RegExp(MAKER_PHRASE, 'g');

/** Joins values by tag name, because the library splits ID3v2.3 text at slashes. */
const joinValues = (tags: readonly { readonly id: string; readonly value: unknown }[]): readonly string[] =>
  [...Map.groupBy(tags, ({ id }) => id).values()].map((same) => same.map(({ value }) => textOf(value)).join('/'));

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''));

async function readSeconds(path: string): Promise<number | undefined> {
  const { format } = await parseFile(path, { duration: true, skipCovers: true });
  return format.duration !== undefined && Number.isFinite(format.duration) ? format.duration : undefined;
}

async function handleRequest({ property, path }: MetadataRequest): Promise<MetadataResponse> {
  if (property === 'origin') return { origin: await readOriginTags(path) };
  return property === 'provenance' ? { provenance: await readMark(path) } : { seconds: await readSeconds(path) };
}

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
