// Sentences and buttons in answers to people, as Slack's blocks. Pure. Text is plain everywhere, and escaped where Slack would read
// marks in it, so that it pings nobody.

import type { ActionsBlock, Button, PlainTextElement } from '@slack/types';
import { cut, visible } from '../../../kit/text.ts';
import type { SlackMessage } from '../api/api.ts';
import { BLOCKS, TEXT } from '../limits.ts';
import { fitText } from './escape.ts';

export interface Offer {
  /** What a button asks for; those of a task are `earshot:…`. */
  readonly action:
    | 'ask:edit'
    | 'ask:more'
    | `ask:with:${string}`
    | `ask:form:${string}`
    | `ask:run:${string}`;
  readonly label: string;
  readonly value?: string;
  readonly first?: boolean;
}

export const plain = (text: string, most: number): PlainTextElement => ({
  type: 'plain_text',
  text: cut(text, most),
});

export const sentence = (text: string, offers: readonly Offer[] = []): SlackMessage =>
  withOffers(
    {
      text: fitText(text, TEXT.section).text,
      blocks: [{ type: 'section', text: plain(visible(text), TEXT.section) }],
    },
    offers,
  );

export function withOffers(said: SlackMessage, offers: readonly Offer[]): SlackMessage {
  if (offers.length === 0) return said;
  const blocks = said.blocks ?? [{ type: 'section', text: { type: 'mrkdwn', text: said.text } }];
  return { ...said, blocks: [...blocks.slice(0, BLOCKS.message - 1), offersBlock(offers)] };
}

export const offersBlock = (offers: readonly Offer[]): ActionsBlock => ({
  type: 'actions',
  elements: offers.slice(0, TEXT.buttons).map(
    ({ action, label, value, first }): Button => ({
      type: 'button',
      action_id: action,
      text: plain(label, TEXT.button),
      ...(value !== undefined && { value }),
      ...(first === true && { style: 'primary' }),
    }),
  ),
});
