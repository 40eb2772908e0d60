// Every number of MCP, each with its reason. There is no platform behind it, so all of them are ours to choose.

import type { ChatLimits } from '../../ports/chat.ts';

export const LIMITS: ChatLimits = {
  /** Results are links, so what fits the disk fits here; the web chat takes as much. */
  attachmentBytes: 500_000_000,
  /** Nobody watches an edit: each is one small record and a progress notification. */
  edits: { gapMs: 500 },
  suggestions: 0,
};

export const BOUNDS = {
  /** A call: a long text, or a file as base64 within {@link inlineBytes}. */
  bodyBytes: 8_000_000,
  /** Arguments of a call: twice what any command has fields. */
  arguments: 100,
  /** Of one argument: a long book, or some twenty hours of speech. */
  textCharacters: 1_000_000,
  /** A file inside an argument. Models write no more than a few kilobytes of base64; programs that call tools may. */
  inlineBytes: 5_000_000,
  uploadBytes: 500_000_000,
  /** Base64 of it stands in one message, which a client holds several times; larger ones are fetched from their address. */
  readBytes: 5_000_000,
  /** Clients commonly give a call a minute, unless they are told that it goes on. */
  waitSeconds: { standard: 50, most: 3_600 },
  /** How often a client that waits is told so, where nothing else is new; and how soon what another process did is seen. */
  heartbeatMs: 5_000,
  /** Calls that wait at the same time. */
  waiting: 500,
  /** Connections of clients that keep a session: each holds some 50 kB. */
  sessions: 200,
  /** A session that nobody used for so long is over; clients open a new one by themselves. */
  sessionMs: 3_600_000,
  /** As long as the files of a result are kept (media-links/shared-files.ts). */
  cardMs: 7 * 24 * 3_600_000,
  /** What is being sent takes milliseconds; a stop waits no longer. */
  stopMs: 3_000,
} as const;
