// Every bound of the studio in one place: sizes in bytes, times in milliseconds. Data and small arithmetic only;
// who keeps to them is elsewhere.

import { STUDIO_PART, spareOf, totalOf } from '../kit/disk/space.ts';

export interface Limits {
  /** Largest upload, the whole form counted. */
  readonly uploadBytes: number;
  /** Largest JSON body. */
  readonly jsonBytes: number;
  /** Most tasks waiting at the same time; more are asked to come back. */
  readonly queue: number;
  /** How long a finished task and its files are kept. */
  readonly keepMs: number;
  readonly sweepMs: number;
  /** How long a designed sample can still be turned into a voice. */
  readonly sampleMs: number;
  /** How long a worker without work is kept warm. */
  readonly idleMs: number;
  /** Memory of one worker and of all that it has started. */
  readonly memoryBytes: number;
  readonly memoryCheckMs: number;
  /** All files of one job together, what it works with included. */
  readonly outputBytes: number;
  /** Uploads and results together. */
  readonly storeBytes: number;
  /** What is always left of the disk. */
  readonly spareBytes: number;
  /** How old the count of stored bytes may be. */
  readonly storeCheckMs: number;
  /** Overrides every operation's own time limit; for tests. */
  readonly jobMs?: number;
  /** How long reading a document may take, of the time its story has. */
  readonly readingMs: number;
  /** Previews that may wait at the same time. */
  readonly previews: number;
  /** How long a predecessor in the same folder is waited for. */
  readonly lockMs: number;
  /** How long a request may take to arrive: a large upload over a slow line takes its time. */
  readonly requestMs: number;
  /** How long nothing may move on a connection. */
  readonly silenceMs: number;
  /** How long running requests may take to finish when the studio stops. */
  readonly stopMs: number;
}

/** What the disk and the operator leave to the studio: half of all that may be kept, and never the spare. */
export const limitsOn = (dataBytes: number, size: number): Pick<Limits, 'storeBytes' | 'spareBytes'> => ({
  storeBytes: totalOf(dataBytes, size) * STUDIO_PART,
  spareBytes: spareOf(size),
});

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const MEGABYTE = 1_000_000;

export const STANDARD_LIMITS: Limits = {
  uploadBytes: 200 * MEGABYTE,
  jsonBytes: 5 * MEGABYTE,
  queue: 10_000,
  keepMs: 24 * HOUR,
  sweepMs: HOUR,
  sampleMs: 90 * 24 * HOUR,
  idleMs: 5 * MINUTE,
  /** A worker with every engine loaded measures 560–740 MB, a pair of Apertium takes 440 more: what is that full gets small work only. */
  memoryBytes: 1000 * MEGABYTE,
  /** A program that unpacks a picture takes some 300 MB a second. */
  memoryCheckMs: 250,
  /** An hour of stereo takes 2 GB while it is separated: decoded, and as two stems. */
  outputBytes: 4000 * MEGABYTE,
  storeBytes: 20_000 * MEGABYTE,
  spareBytes: 500 * MEGABYTE,
  storeCheckMs: 10 * SECOND,
  readingMs: 2 * MINUTE,
  previews: 32,
  lockMs: 5 * SECOND,
  requestMs: HOUR,
  silenceMs: 5 * MINUTE,
  stopMs: 3 * SECOND,
};

/** Base time, time per byte of what is worked on, and whether the operation is long enough to make others wait. */
const WORK: Readonly<
  Record<string, { readonly base: number; readonly perByte: number; readonly long: boolean }>
> = {
  tts: { base: 2 * MINUTE, perByte: 20, long: false },
  'translated-tts': { base: 7 * MINUTE, perByte: 40, long: false },
  'text-to-voice': { base: 2 * MINUTE, perByte: 20, long: false },
  'text-to-sound': { base: 5 * MINUTE, perByte: 0, long: false },
  translate: { base: 5 * MINUTE, perByte: 20, long: false },
  story: { base: 5 * MINUTE, perByte: 20, long: true },
  'translated-story': { base: 10 * MINUTE, perByte: 40, long: true },
  'audio-separation': { base: 15 * MINUTE, perByte: 0.02, long: true },
  dub: { base: HOUR, perByte: 0, long: true },
  'dub-lines': { base: HOUR, perByte: 0, long: true },
  transcribe: { base: HOUR, perByte: 0, long: true },
  'dub-alt-format': { base: 30 * MINUTE, perByte: 0, long: true },
};

const OTHER = { base: 10 * MINUTE, perByte: 0, long: true } as const;
const MOST = 4 * HOUR;

/** A text of half an hour's speech is a book as well, whatever it was sent as. */
const LONG_INPUT = 30_000;

/** A .docx is a zip: what is inside may be many times larger. */
const UNPACKED = 20;

/** Time one attempt may take; `bytes` is the size of the text or file. */
export function timeLimit(operation: string, bytes: number, file = ''): number {
  const { base, perByte } = WORK[operation] ?? OTHER;
  return Math.min(MOST, Math.round(base + perByte * bytes * (file.endsWith('.docx') ? UNPACKED : 1)));
}

/** Fetching what stands behind a link, its own limits included (fetch-media.ts). */
export const FETCH_MS = 20 * MINUTE;

const FETCHED: ReadonlySet<string> = new Set(['dub', 'dub-lines', 'transcribe']);

/** What it works on stands behind a link, unless it came with the request. */
export const isFetched = ({
  operation,
  source,
}: {
  readonly operation: string;
  readonly source?: string;
}): boolean => FETCHED.has(operation) && source === undefined;

/** Long work may not hold every worker: somebody else's short sentence would wait behind a book. */
export const isLong = (operation: string, inputBytes: number): boolean =>
  (WORK[operation] ?? OTHER).long || inputBytes > LONG_INPUT;

/** Speech is made sentence by sentence, and a voice from few of them. */
const SMALL: ReadonlySet<string> = new Set(['tts', 'text-to-voice']);

/** Small work needs little memory of its own, whatever it is asked. */
export const isSmall = (operation: string, inputBytes: number): boolean =>
  SMALL.has(operation) && !isLong(operation, inputBytes);
