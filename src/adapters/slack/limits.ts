// Slack's limits, documented or measured (platform facts). Data only.

import { isRunningStatus } from '../../domain/views/view.ts';
import type { ChatLimits } from '../../ports/chat.ts';
import { canShowStatusLine, parseMessageRef } from './message-ref.ts';

/** `isAgent`: status lines show the progress where possible, so those updates do not count as edits. */
export const createChatLimits = (isAgent: boolean): ChatLimits => ({
  // Slack allows 1 GB per file, and 5 GB in total for a free workspace.
  maxAttachmentBytes: 1_000_000_000,
  edits: {
    minGapMs: 3000,
    shared: {
      // `chat.update` is tier 3: 50 calls a minute per app and workspace (docs/decisions/update-budget.md).
      perMinute: 50,
      scope(at, { status }) {
        const ref = parseMessageRef(at);
        return isAgent && ref && isRunningStatus(status) && canShowStatusLine(ref) ? undefined : (ref?.team ?? '');
      },
    },
  },
  maxSuggestions: 100,
});

export const MESSAGE_LIMITS = {
  /** Longest text of `chat.update` (`msg_too_long`). */
  update: 4000,
  section: 3000,
  header: 150,
  fields: 10,
  option: 75,
  optionValue: 150,
  options: 100,
  button: 75,
  buttons: 25,
  label: 2000,
  placeholder: 150,
  input: 3000,
  initialComment: 4000,
} as const;

/** Largest file in a form. */
export const MAX_FORM_FILE_BYTES = 10 * 1024 * 1024;
export const MAX_BLOCKS_BY_SURFACE = { message: 50, view: 100 } as const;
export const MODAL_LIMITS = { title: 24, submit: 24 } as const;

/** Milliseconds to acknowledge an event, and lifetime of a `trigger_id`. */
export const ACK_TIMEOUT_MS = 3000;
export const RESPONSE_URL_LIFETIME_MS = 30 * 60_000;
/** Longest delay of a notice about an interrupted request. */
export const PENDING_REQUEST_TTL_MS = 24 * 3_600_000;
/** Seen events are remembered for a day, longer than Slack repeats them. */
export const DEDUPLICATION_MS = 24 * 3_600_000;
