// Renders replies with text and buttons as Slack's blocks. Pure. Text is plain, and escaped where Slack would read
// markup, so that it mentions no user.

import type { ActionsBlock, Button, PlainTextElement } from '@slack/types';
import { removeInvisible, truncate } from '../../../kit/text.ts';
import { MAX_BLOCKS_BY_SURFACE, MESSAGE_LIMITS } from '../limits.ts';
import { escapeAndTruncate } from './escape.ts';
import type { SlackMessage } from './slack-message.ts';

/** A button in a reply. Task cards have buttons of their own, with ids that begin with `earshot:` (render.ts). */
export interface ReplyButton {
  readonly action:
    | 'reply:retry'
    | 'reply:edit'
    | `reply:alternative:${number}`
    | `reply:run-draft:${string}`
    | `reply:open-form:${string}`
    | `reply:run:${string}`
    // Channels that listen.
    | `listen:${string}`;
  readonly label: string;
  readonly value?: string;
  /** True for a highlighted button. */
  readonly isPrimary?: boolean;
}

export const toPlainTextElement = (text: string, maxLength: number): PlainTextElement => ({
  type: 'plain_text',
  text: truncate(text, maxLength),
});

export const toTextMessage = (text: string, buttons: readonly ReplyButton[] = []): SlackMessage =>
  addButtonRow(
    {
      text: escapeAndTruncate(text, MESSAGE_LIMITS.section).text,
      blocks: [{ type: 'section', text: toPlainTextElement(removeInvisible(text), MESSAGE_LIMITS.section) }],
    },
    buttons,
  );

export function addButtonRow(message: SlackMessage, buttons: readonly ReplyButton[]): SlackMessage {
  if (buttons.length === 0) return message;
  const blocks = message.blocks ?? [{ type: 'section', text: { type: 'mrkdwn', text: message.text } }];
  return { ...message, blocks: [...blocks.slice(0, MAX_BLOCKS_BY_SURFACE.message - 1), createButtonRow(buttons)] };
}

export const createButtonRow = (buttons: readonly ReplyButton[]): ActionsBlock => ({
  type: 'actions',
  elements: buttons.slice(0, MESSAGE_LIMITS.buttons).map(
    ({ action, label, value, isPrimary: first }): Button => ({
      type: 'button',
      action_id: action,
      text: toPlainTextElement(label, MESSAGE_LIMITS.button),
      ...(value !== undefined && { value }),
      ...(first === true && { style: 'primary' }),
    }),
  ),
});
