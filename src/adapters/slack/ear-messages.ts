// What the thread that hears Slack and the one that works say to each other. Shapes only; what any thread says of itself
// stands in kit/thread-news.ts.

import type { StopThread } from '../../kit/thread-news.ts';
import type { Heard } from './heard.ts';

/** What the thread is started with. */
export interface EarOrder {
  /** Begins with `xapp-`; a secret. */
  readonly appToken: string;
  readonly api?: string | undefined;
}

export type FromEar =
  /** Comes before it is acknowledged, so that nothing acknowledged is ever unknown here. */
  | (Omit<Heard, 'ack'> & {
      readonly is: 'heard';
      readonly id: number;
      /** Acknowledged there and then; anything else waits for an `ack`. */
      readonly early: boolean;
    })
  /** How an acknowledgement ended: with a trouble Slack does not know of it. */
  | { readonly is: 'acked'; readonly id: number; readonly trouble?: string }
  | { readonly is: 'connected' }
  | { readonly is: 'ready'; readonly ready: boolean }
  /** Trying again would not help. */
  | { readonly is: 'failed'; readonly words: string };

export interface AckByEar {
  readonly is: 'ack';
  readonly id: number;
  readonly answer?: object;
}

export type ToEar = AckByEar | StopThread;
