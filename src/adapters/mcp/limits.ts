// Limits of the MCP adapter, each with its reason. No platform dictates them.

import { DAY_MS, RETENTION_DAYS } from '../../domain/retention.ts';
import type { ChatLimits } from '../../ports/chat.ts';

export const MCP_CHAT_LIMITS: ChatLimits = {
  /** Results are links, so the disk is the only limit. The web chat uses the same value. */
  maxAttachmentBytes: 500_000_000,
  /** An edit costs one small record and a progress notification, and no user watches it. */
  edits: { minGapMs: 500 },
  maxSuggestions: 0,
};

export const MCP_SERVER_LIMITS = {
  /** Largest request body: a long text, or a base64 file within {@link inlineBytes}. */
  bodyBytes: 8_000_000,
  /** Maximum number of arguments: twice the fields of the largest command. */
  arguments: 100,
  /** Longest argument: a long book, or about twenty hours of speech. */
  textCharacters: 1_000_000,
  /** Largest file inside an argument. Models write a few kilobytes of base64 at most, but programs also call tools. */
  inlineBytes: 5_000_000,
  uploadBytes: 500_000_000,
  /** Input files of a signed-in person that are kept at the same time, so that one person cannot fill the disk. */
  personFiles: { count: 200, bytes: 5_000_000_000 },
  /** Uploads of a signed-in person at the same time. Each reserves its whole size on the disk. */
  uploadsPerPerson: 4,
  /**
   * Largest file that `resources/read` returns. A client holds the base64 text several times, so it downloads larger
   * files.
   */
  readBytes: 5_000_000,
  /** Seconds that a call waits for its task. Clients usually give up after a minute without progress. */
  waitSeconds: { default: 50, max: 3_600 },
  /** Interval of progress notifications, and of checks for changes by another process. */
  heartbeatMs: 5_000,
  /** Most calls that wait at the same time. */
  concurrentWaits: 500,
  /** Of these, most of one person who signed in. */
  concurrentWaitsPerPerson: 50,
  /** Most client sessions. Each takes about 50 kB. */
  sessions: 200,
  /** Idle time after which a session ends. Clients open a new session automatically. */
  sessionMs: 3_600_000,
  /** Retention of cards and input files, the same as of result files (media-links/shared-files.ts). */
  retentionMs: RETENTION_DAYS.link * DAY_MS,
  /** Longest wait of `stop` for running deliveries, which take milliseconds. */
  stopMs: 3_000,
} as const;
