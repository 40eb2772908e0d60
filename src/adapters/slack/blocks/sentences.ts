// Sentences and buttons in answers to people, as Slack's blocks. Pure. Text is plain everywhere, and escaped where Slack would read
// marks in it, so that it pings nobody.

import type { ActionsBlock, Button, PlainTextElement } from '@slack/types';
import { cut, visible } from '../../../kit/text.ts';
import type { SlackMessage } from '../api/api.ts';
import { BLOCKS, TEXT } from '../limits.ts';
import { fitText } from './escape.ts';

/** A button that asks for something of ours; the buttons of a task's card are made in render.ts and are called `earshot:…`. */
export interface AskButton {
  readonly action:
    | 'ask:again'
    | 'ask:edit'
    | 'ask:more'
    | `ask:use:${number}`
    | `ask:with:${string}`
    | `ask:form:${string}`
    | `ask:run:${string}`;
  readonly label: string;
  readonly value?: string;
  /** It stands out. */
  readonly primary?: boolean;
}

/** A text of ours. */
export const plain = (text: string, most: number): PlainTextElement => ({
  type: 'plain_text',
  text: cut(text, most),
});

export const sentence = (text: string, buttons: readonly AskButton[] = []): SlackMessage =>
  withButtons(
    {
      text: fitText(text, TEXT.section).text,
      blocks: [{ type: 'section', text: plain(visible(text), TEXT.section) }],
    },
    buttons,
  );

export function withButtons(said: SlackMessage, buttons: readonly AskButton[]): SlackMessage {
  if (buttons.length === 0) return said;
  const blocks = said.blocks ?? [{ type: 'section', text: { type: 'mrkdwn', text: said.text } }];
  return { ...said, blocks: [...blocks.slice(0, BLOCKS.message - 1), buttonRow(buttons)] };
}

export const buttonRow = (buttons: readonly AskButton[]): ActionsBlock => ({
  type: 'actions',
  elements: buttons.slice(0, TEXT.buttons).map(
    ({ action, label, value, primary: first }): Button => ({
      type: 'button',
      action_id: action,
      text: plain(label, TEXT.button),
      ...(value !== undefined && { value }),
      ...(first === true && { style: 'primary' }),
    }),
  ),
});
