// Slack's Web API as this adapter uses it. Shapes only; calls.ts makes the calls. Blocks and views are Slack's own (@slack/types).

import type { KnownBlock, View } from '@slack/types';

export interface Said {
  /** Read aloud and shown in notifications; for every message, also one with blocks. */
  readonly text: string;
  readonly blocks?: readonly KnownBlock[];
}

/** A file on this machine's disk on its way up. */
export interface Upload {
  readonly name: string;
  readonly title: string;
  readonly bytes: number;
  readonly path: string;
  readonly description?: string;
}

export interface SlackFile {
  readonly id: string;
  readonly name: string;
  readonly type?: string;
  readonly bytes?: number;
  /** Needs the token. */
  readonly download?: string;
  /** `tombstone`, `external`, `file_access` … */
  readonly mode?: string;
  /** Channels and threads it was shared into so far: `[channel, thread ts or undefined]`. */
  readonly shares: readonly (readonly [string, string | undefined])[];
}

/** One workspace's API. Every call throws an ApiError and nothing else. The token is looked up for every call. */
export interface SlackApi {
  /** `marker` goes along as metadata and finds the message again when the answer was lost. Resolves with channel and ts. */
  post(
    to: { readonly channel: string; readonly thread?: string },
    said: Said,
    marker: string,
  ): Promise<{ readonly channel: string; readonly ts: string }>;
  /** `impatient`: throws {@link TooManyEdits} where Slack asks to wait, instead of waiting. */
  update(channel: string, ts: string, said: Said, impatient?: boolean): Promise<void>;
  /** Seen by one person; cannot be changed later. */
  whisper(
    to: { readonly channel: string; readonly thread?: string; readonly person: string },
    said: Said,
  ): Promise<void>;
  /** The channel of a direct message to a person. */
  direct(person: string): Promise<string>;
  openView(trigger: string, view: View): Promise<void>;
  /** Changes an open view, unless it changed meanwhile (`hash`); what was filled in stays where the block stays. */
  updateView(id: string, view: View, hash?: string): Promise<void>;
  /** Says something to one person by a response address, which is a secret; no token goes there. `expired` once it ran out. */
  respond(address: string, said: Said): Promise<void>;
  publishHome(person: string, view: View): Promise<void>;
  /** Sends the bytes; the file exists afterwards, and nobody sees it yet. */
  upload(file: Upload): Promise<string>;
  /** Shares uploaded files as one message. */
  complete(
    files: readonly { readonly id: string; readonly title: string }[],
    to: { readonly channel: string; readonly thread?: string; readonly comment?: string },
  ): Promise<void>;
  file(id: string): Promise<SlackFile>;
}
