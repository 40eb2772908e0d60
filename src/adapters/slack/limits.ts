// Slack's numbers, each from its documentation or measured (platform facts). Data only.

import { isRunning } from '../../domain/views/view.ts';
import type { ChatLimits } from '../../ports/chat.ts';
import { hasStatusLine, readRef } from './delivery/ref.ts';

/** `isAgent`: what is at work is said by a status line, where there is one. */
export const limitsFor = (isAgent: boolean): ChatLimits => ({
  // One file may be 1 GB; a free workspace has 5 GB in all.
  attachmentBytes: 1_000_000_000,
  edits: {
    gapMs: 3000,
    shared: {
      // `chat.update` is tier 3: fifty a minute for one app in one workspace (docs/decisions/update-budget.md).
      perMinute: 50,
      scope(at, { mood }) {
        const ref = readRef(at);
        return isAgent && ref && isRunning(mood) && hasStatusLine(ref) ? undefined : (ref?.team ?? '');
      },
    },
  },
  suggestions: 100,
});

export const TEXT = {
  /** `chat.update` refuses more (`msg_too_long`). */
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

/** Of one file in a form. */
export const FORM_FILE_BYTES = 10 * 1024 * 1024;
export const BLOCKS = { message: 50, view: 100 } as const;
export const VIEW = { title: 24, submit: 24, metadata: 3000 } as const;
export const ID_CHARACTERS = 255;

/** A slash command's `trigger_id` and its acknowledgement live this long. */
export const ACK_MS = 3000;
/** `response_url`: so many uses in so long a time. */
export const RESPONSE = { uses: 5, ms: 30 * 60_000 } as const;
/** How long somebody whose request was interrupted may still be told. */
export const TOLD_MS = 24 * 3_600_000;
/** How long a delivery is remembered: longer than Slack repeats any. */
export const SEEN_MS = 24 * 3_600_000;
