// What a transport hands over: one delivery of Slack's as it came, with the way to acknowledge it. Shapes only; which
// connection it came by and what it leads to are not known here.

/** `action`: a pressed button. `options`: a search box being typed in. `view`: a submitted form. */
export type HeardKind = 'command' | 'event' | 'action' | 'options' | 'shortcut' | 'view';

export interface Heard {
  readonly kind: HeardKind;
  /** Slack's payload: of an event all of it, with `team_id` and `event`. */
  readonly body: unknown;
  /** To be called once and at once; what it is given goes back with the acknowledgement. */
  ack(answer?: object): Promise<void>;
  /** Slack says that it delivers this again. Nothing is decided by it: an unseen repetition is as good as new. */
  readonly retry?: { readonly number: number; readonly reason: string };
}

/** Never rejects: there is nobody it could be told to. */
export type Hear = (heard: Heard) => Promise<void>;
