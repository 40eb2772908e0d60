// Limits of the web chat, each with its reason. No platform imposes them.

import { DAY_MS, RETENTION_DAYS } from '../../domain/retention.ts';
import type { ChatLimits } from '../../ports/chat.ts';

/** Larger than any useful input, and small enough that one upload cannot fill a small disk. */
const MAX_FILE_BYTES = 500_000_000;

export const WEB_CHAT_LIMITS: ChatLimits = {
  maxAttachmentBytes: MAX_FILE_BYTES,
  /** An edit costs one row and one event. Readers cannot follow more than four edits a second. */
  edits: { minGapMs: 250 },
  /** Fits below a search box with little scrolling. */
  maxSuggestions: 20,
};

/** Limits that the server enforces. */
export const ENFORCED_LIMITS = {
  maxUploadBytes: MAX_FILE_BYTES,
  /** Retention of files and messages, and of uploads that no message uses. */
  retentionMs: RETENTION_DAYS.conversation * DAY_MS,
  unusedUploadMs: 24 * 3_600_000,
  /** Minimum age for deletion when space is short: enough to hear and save a result. */
  minRetentionMs: 3_600_000,
  sweepIntervalMs: 3_600_000,
  /** Conversion to MP3 or WAV. `maxConcurrent` includes waiting requests. */
  conversion: { maxInputBytes: 200_000_000, maxOutputBytes: MAX_FILE_BYTES, maxConcurrent: 6 },
  /** JSON bodies hold forms. The limit fits the longest text below with every character escaped. */
  maxJsonBytes: 1_000_000,
  /** About two hours of speech. Longer texts belong in a document. */
  maxTextCharacters: 100_000,
  /** The command line made from a form only identifies the request; the card has the full text. */
  maxLineCharacters: 2_000,
  /** Messages per response. `maxCharacters` is about five minutes of reading, and bounds memory for slow clients. */
  page: { default: 50, max: 200, maxCharacters: 256_000 },
  /** Voices per response: 100 kB. Five thousand voices take ten responses. */
  voicesPerPage: 500,
  /**
   * Message search. `maxMessages` and `maxCharacters` cover some weeks of conversation or one long book; a search takes
   * up to 150 ms of processor time, in slices.
   */
  search: {
    maxWords: 10,
    maxWordCharacters: 100,
    maxMessages: 2_000,
    maxCharacters: 4_000_000,
    batchSize: 50,
    maxResults: 20,
  },
  /**
   * Milliseconds for which responses are stored for retries. Retries after a lost response arrive within minutes; a day
   * covers a night.
   */
  idempotencyKeyMs: 24 * 3_600_000,
  /** People in a room are reported at most this often: 500 windows that open at once cause two events each. */
  presenceDelayMs: 300,
  /** Proxies commonly close connections that are silent for 30 or 60 seconds. */
  heartbeatMs: 15_000,
  /**
   * Events per chunk, by number and length. A client more than `maxLag` revisions behind reloads the rooms instead, as
   * a few pages are smaller than thousands of messages.
   */
  events: { batchSize: 50, batchCharacters: 64_000, maxLag: 2_000 },
  /** Users sign in again once a month. */
  sessionMs: 30 * 24 * 3_600_000,
  /** Enough for the browsers of an office behind one address. */
  maxSessionsPerVisitor: 200,
  /** Browsers cap a cookie's lifetime at 400 days; each visit renews it. */
  personCookieSeconds: 400 * 24 * 3600,
  /**
   * New users per address and day. The first 10 have rate limits of their own and the rest share one set: enough for a
   * household or a bot, too few to evade limits by deleting cookies. Users after the first 1,000 are not stored.
   */
  newPeoplePerDay: { countedSeparately: 10, remembered: 1_000 },
  /** A user who was away longer counts as new. */
  inactivePersonMs: 90 * 24 * 3_600_000,
  /** Maximum number of users, of rooms, and of people shown as present. */
  maxListed: 50,
  /** Rows on who posted where: enough for the side bar, and scanned within a millisecond. */
  maxActivityRows: 2_000,
  /** Maximum number of deletions stored for reconnecting clients. */
  maxTombstones: 10_000,
  /** Shutdown waits at most this long. Sends take milliseconds, and copying the largest file takes a few seconds. */
  stopTimeoutMs: 3_000,
} as const;
