// What the thread that hears and the one that works say to each other. Shapes only; what any
// thread says of itself stands in kit/thread-news.ts.

import type { APIInteraction } from 'discord.js';
import type { WireTrouble } from './wire.ts';

/** What the thread is started with. */
export interface EarOrder {
  /** The bot's; a secret. */
  readonly token: string;
  readonly api?: string | undefined;
  /** Of the commands' names. */
  readonly prefix: string;
}

/** How a first answer ended. */
export type Said =
  | { readonly is: 'said'; readonly message: string }
  | {
      readonly is: 'refused';
      readonly trouble: WireTrouble;
      readonly code: number;
      readonly words: string;
    };

export type FromEar =
  /** Comes before the first answer is sent, so that nothing answered is ever unknown here. */
  | { readonly is: 'heard'; readonly interaction: APIInteraction; readonly early: boolean }
  | { readonly is: 'answered'; readonly interaction: string; readonly said: Said }
  | { readonly is: 'connected'; readonly applicationId: string }
  | { readonly is: 'ready'; readonly ready: boolean }
  /** Trying again would not help. */
  | { readonly is: 'failed'; readonly words: string };
