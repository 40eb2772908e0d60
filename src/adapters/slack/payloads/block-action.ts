// A pressed button as Slack sends it: who, where, which button, and what a form opens by.

import type { BlockAction, ButtonAction } from '@slack/bolt';
import type { Caller } from './caller.ts';

export interface Pressed {
  readonly caller: Caller;
  readonly body: BlockAction<ButtonAction>;
  readonly action: string;
  readonly value: string;
  readonly trigger: { readonly id: string; readonly at: number };
}

export function readPressed(body: BlockAction<ButtonAction>, caller: Caller, at: number): Pressed {
  const [first] = body.actions;
  const { action_id: action = '', value = '' } = first ?? {};
  return { caller, body, action, value, trigger: { id: body.trigger_id, at } };
}
