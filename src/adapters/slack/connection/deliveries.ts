// What a way to hear Slack must do, and which of Slack's payloads we listen to at all. Pure; how a payload travels is not
// known here, nor what follows from it.

import { asObject } from '../../../kit/json.ts';
import type { Hear, HeardKind } from './slack-event.ts';

export interface Transport {
  /** Resolves once connected. Throws what the operator should read when that cannot happen. */
  start(hear: Hear): Promise<void>;
  ready(): boolean;
  /** Hears nothing new from now on. */
  stop(): Promise<void>;
  /** Requests from Slack, where it calls us. */
  fetch?(request: Request): Promise<Response>;
}

const KINDS: Readonly<Record<string, HeardKind>> = {
  event_callback: 'event',
  block_actions: 'action',
  block_suggestion: 'options',
  shortcut: 'shortcut',
  message_action: 'shortcut',
  view_submission: 'view',
};

/** `undefined` for what is acknowledged and left at that: a closed form, a link button, what is new to us. */
export function kindOf(body: unknown): HeardKind | undefined {
  const { type, command } = asObject(body) ?? {};
  if (typeof type === 'string') return KINDS[type];
  return typeof command === 'string' ? 'command' : undefined;
}
