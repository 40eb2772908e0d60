// Describes a message as chat.postMessage accepts it.

import type { KnownBlock } from '@slack/types';

/** A message without its destination. */
export interface SlackMessage {
  /** Plain text for screen readers and notifications, required even with blocks. */
  readonly text: string;
  readonly blocks?: KnownBlock[];
}
