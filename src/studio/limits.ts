// All limits of the studio, sizes in bytes and times in milliseconds. Other modules enforce them.

import { capDataBytes, getReservedBytes, STUDIO_DATA_FRACTION } from '../kit/disk/disk-space.ts';

export interface StudioLimits {
  /** Maximum size of a multipart form, including its files. */
  readonly maxUploadBytes: number;
  readonly maxJsonBytes: number;
  /** Maximum number of queued tasks. Further requests are told to retry later. */
  readonly maxQueuedTasks: number;
  /** Milliseconds that a finished task and its files are kept. */
  readonly retentionMs: number;
  readonly cleanupIntervalMs: number;
  /** Milliseconds during which a voice can be created from a designed sample. */
  readonly sampleRetentionMs: number;
  /** Milliseconds before an idle worker is stopped. */
  readonly workerIdleMs: number;
  /** Maximum memory of a worker including its child processes. */
  readonly maxMemoryBytes: number;
  readonly memoryCheckIntervalMs: number;
  /** Maximum size of a job's folder, including temporary files. */
  readonly maxOutputBytes: number;
  /** Maximum size of all uploads and results together. */
  readonly maxStoredBytes: number;
  readonly minFreeBytes: number;
  /** Milliseconds before the stored size is measured again. */
  readonly usageMaxAgeMs: number;
  /** Replaces the time limit of every operation in tests. */
  readonly jobTimeoutMs?: number;
  /** Milliseconds that a story may spend on reading its document. */
  readonly documentTimeoutMs: number;
  readonly maxQueuedPreviews: number;
  /** Milliseconds to wait for another studio to release the data folder. */
  readonly lockTimeoutMs: number;
  /** Milliseconds for a request to arrive completely; large uploads on slow connections need minutes. */
  readonly requestTimeoutMs: number;
  /** Milliseconds without traffic before a connection is closed. */
  readonly connectionIdleMs: number;
  /** Milliseconds that running requests get to finish at shutdown. */
  readonly shutdownTimeoutMs: number;
  /** Milliseconds that a piece of streamed speech gets to finish after its client left. */
  readonly streamStopGraceMs: number;
}

/** Computes disk limits: half of the data limit for the studio, and a reserve of free space that it never uses. */
export const computeDiskLimits = (
  dataBytes: number,
  diskBytes: number,
): Pick<StudioLimits, 'maxStoredBytes' | 'minFreeBytes'> => ({
  maxStoredBytes: capDataBytes(dataBytes, diskBytes) * STUDIO_DATA_FRACTION,
  minFreeBytes: getReservedBytes(diskBytes),
});

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const MEGABYTE_BYTES = 1_000_000;

export const DEFAULT_LIMITS: StudioLimits = {
  maxUploadBytes: 200 * MEGABYTE_BYTES,
  maxJsonBytes: 5 * MEGABYTE_BYTES,
  maxQueuedTasks: 10_000,
  retentionMs: 24 * HOUR_MS,
  cleanupIntervalMs: HOUR_MS,
  sampleRetentionMs: 90 * 24 * HOUR_MS,
  workerIdleMs: 5 * MINUTE_MS,
  /**
   * A worker with every engine loaded uses 560–740 MB, and an Apertium pair another 440 MB. Workers above half of
   * the limit get low-memory tasks only (worker-process.ts).
   */
  maxMemoryBytes: 1000 * MEGABYTE_BYTES,
  /** Unpacking an image can allocate about 300 MB per second. */
  memoryCheckIntervalMs: 250,
  /** Separating an hour of stereo takes 2 GB for the decoded sound and two stems. */
  maxOutputBytes: 4000 * MEGABYTE_BYTES,
  maxStoredBytes: 20_000 * MEGABYTE_BYTES,
  minFreeBytes: 500 * MEGABYTE_BYTES,
  usageMaxAgeMs: 10 * SECOND_MS,
  documentTimeoutMs: 2 * MINUTE_MS,
  maxQueuedPreviews: 32,
  lockTimeoutMs: 5 * SECOND_MS,
  requestTimeoutMs: HOUR_MS,
  connectionIdleMs: 5 * MINUTE_MS,
  shutdownTimeoutMs: 3 * SECOND_MS,
  /** Most pieces end within this time, so their worker need not be killed. */
  streamStopGraceMs: SECOND_MS,
};

/**
 * Time limit per operation: a base, plus time per input byte. `isLong` operations may not use every worker; `media`:
 * only if the media is long.
 */
const TIME_LIMITS: Readonly<
  Record<string, { readonly baseMs: number; readonly msPerByte: number; readonly isLong: boolean | 'media' }>
> = {
  tts: { baseMs: 2 * MINUTE_MS, msPerByte: 20, isLong: false },
  'translated-tts': { baseMs: 7 * MINUTE_MS, msPerByte: 40, isLong: false },
  'text-to-voice': { baseMs: 2 * MINUTE_MS, msPerByte: 20, isLong: false },
  'text-to-sound': { baseMs: 5 * MINUTE_MS, msPerByte: 0, isLong: false },
  translate: { baseMs: 5 * MINUTE_MS, msPerByte: 20, isLong: false },
  story: { baseMs: 5 * MINUTE_MS, msPerByte: 20, isLong: true },
  'translated-story': { baseMs: 10 * MINUTE_MS, msPerByte: 40, isLong: true },
  'audio-separation': { baseMs: 15 * MINUTE_MS, msPerByte: 0.02, isLong: true },
  dub: { baseMs: HOUR_MS, msPerByte: 0, isLong: true },
  'dub-lines': { baseMs: HOUR_MS, msPerByte: 0, isLong: true },
  transcribe: { baseMs: HOUR_MS, msPerByte: 0, isLong: 'media' },
  'dub-again': { baseMs: 30 * MINUTE_MS, msPerByte: 0, isLong: true },
  'dub-alt-format': { baseMs: 30 * MINUTE_MS, msPerByte: 0, isLong: true },
};

const DEFAULT_TIME_LIMIT = { baseMs: 10 * MINUTE_MS, msPerByte: 0, isLong: true } as const;
const MAX_TIME_LIMIT_MS = 4 * HOUR_MS;

/** Texts of half an hour of speech count as long, whatever the operation. */
const LONG_INPUT_BYTES = 30_000;

/** A .docx is a zip archive; its text can be many times larger than the file. */
const DOCX_EXPANSION = 20;

/** Returns the time limit of one attempt. `bytes` is the size of the input text or file. */
export function computeTimeLimitMs(operation: string, bytes: number, file = '', mode?: unknown): number {
  // A slow model may take longer than the recording.
  if (mode === 'slow') return MAX_TIME_LIMIT_MS;
  const { baseMs, msPerByte } = TIME_LIMITS[operation] ?? DEFAULT_TIME_LIMIT;
  return Math.min(
    MAX_TIME_LIMIT_MS,
    Math.round(baseMs + msPerByte * bytes * (file.endsWith('.docx') ? DOCX_EXPANSION : 1)),
  );
}

/** Time limit for downloading a link; covers the limits in fetch-media.ts. */
export const FETCH_TIMEOUT_MS = 20 * MINUTE_MS;

const OPERATIONS_WITH_LINK: ReadonlySet<string> = new Set(['dub', 'dub-lines', 'transcribe']);

/** True if the task's input is a link that must be downloaded first. */
export const needsFetch = ({ operation, source }: { readonly operation: string; readonly source?: string }): boolean =>
  OPERATIONS_WITH_LINK.has(operation) && source === undefined;

/** A media file of a task, as far as it is known before it is opened. */
export interface MediaSize {
  readonly name: string;
  readonly bytes: number;
}

/** Low but usual rates in bytes per second, so that the estimated length is rather too long than too short. */
const MEDIA_RATES: Readonly<Record<string, number>> = {
  wav: 32_000,
  flac: 16_000,
  mp3: 8_000,
  m4a: 8_000,
  aac: 8_000,
  mp4: 20_000,
  mov: 20_000,
  mxf: 500_000,
};
/** Rate of speech in Opus, as in voice messages. */
const DEFAULT_MEDIA_RATE = 3_000;
const LONG_MEDIA_SECONDS = 120;

/** Files without a known extension, such as downloads, are estimated at the lowest rate and so count as long early. */
const isLongMedia = ({ name, bytes }: MediaSize): boolean =>
  bytes / (MEDIA_RATES[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? DEFAULT_MEDIA_RATE) > LONG_MEDIA_SECONDS;

/**
 * True for tasks that may not use every worker, so that short tasks need not wait for them. `inputBytes`: size of the
 * input without files.
 */
export function isLongTask(operation: string, inputBytes: number, media?: MediaSize): boolean {
  const { isLong } = TIME_LIMITS[operation] ?? DEFAULT_TIME_LIMIT;
  if (isLong === 'media') return media === undefined || isLongMedia(media);
  return isLong || inputBytes > LONG_INPUT_BYTES;
}

/** Operations that work sentence by sentence or on few sentences. */
const LOW_MEMORY_OPERATIONS: ReadonlySet<string> = new Set(['tts', 'text-to-voice']);

/** True for tasks that fit into a worker that already holds much memory. */
export const isLowMemoryTask = (operation: string, inputBytes: number): boolean =>
  LOW_MEMORY_OPERATIONS.has(operation) && !isLongTask(operation, inputBytes);
