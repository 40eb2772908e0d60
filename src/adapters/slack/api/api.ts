// Slack's Web API as this adapter uses it, and what can go wrong with it, by what follows from it. Shapes only; calls.ts
// makes the calls. Blocks and views are Slack's own (@slack/types).

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

/** One workspace's API. Every call throws {@link ApiError} and nothing else. The token is looked up for every call. */
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
  /** Says something to one person by a response address, which is a secret; no token goes there. `late` once it ran out. */
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

/**
 * What follows from a failed call. `gone`: the message is not there (message_not_found). `fixed`: it cannot be changed any
 * more (cant_update_message, edit_window_closed). `closed`: the channel is not open to us (not_in_channel, channel_not_found,
 * is_archived, restricted_action …). `shut`: this person cannot be written to (user_not_found, cannot_dm_bot, messages_tab_disabled).
 * `revoked`: the workspace has let us go (token_revoked, account_inactive, invalid_auth, team_access_not_granted). `long`: msg_too_long.
 * `nofiles`: no files here (storage_limit_reached, file_uploads_disabled, file_type_not_allowed, missing_scope on uploads). `late`: expired
 * or used trigger or response address. `busy`: rate limit, 5xx or the network, after retries. `refused`: anything else.
 */
export type ApiErrorKind =
  | 'gone'
  | 'fixed'
  | 'closed'
  | 'shut'
  | 'revoked'
  | 'long'
  | 'nofiles'
  | 'late'
  | 'busy'
  | 'refused';

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  /** Slack's own word, `''` when there was none. */
  readonly code: string;
  constructor(kind: ApiErrorKind, code: string, message: string) {
    super(message);
    this.kind = kind;
    this.code = code;
  }
}
