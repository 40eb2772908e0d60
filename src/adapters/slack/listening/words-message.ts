// Renders words below voice messages and the notices of channels that listen as Slack's blocks. Pure.

import type { KnownBlock } from '@slack/types';
import { removeInvisible, truncateAtWord } from '../../../kit/text.ts';
import type { LabelledButton, Notice, Words } from '../../shared/listening/platform.ts';
import { formatWordsButton } from '../../shared/listening/words-ref.ts';
import { escapeAndTruncate, escapeText, verbatim } from '../blocks/escape.ts';
import { createButtonRow } from '../blocks/reply-blocks.ts';
import type { SlackMessage } from '../blocks/slack-message.ts';
import { MESSAGE_LIMITS } from '../limits.ts';

/** Sections for the words, and as many for their translation. Ten minutes of speech rarely need more. */
const MAX_SECTIONS = 3;

const listTexts = ({ text, translation }: Words): readonly string[] =>
  [text, ...(translation ? [`${translation.language}: ${translation.text}`] : [])].map(removeInvisible);

/** The whole text for a file, or `undefined` if the message shows all of it. */
export function getOverflow(words: Words): string | undefined {
  const texts = listTexts(words);
  return texts.some((text) => splitText(text, MAX_SECTIONS).join('') !== text) ? `${texts.join('\n\n')}\n` : undefined;
}

/** `maxSections`: fewer for a message that Slack refused as too long. */
export function renderWords(words: Words, maxSections = MAX_SECTIONS): SlackMessage {
  const texts = listTexts(words);
  const sections = texts
    .flatMap((text) => splitText(text, maxSections))
    .map((text): KnownBlock => ({ type: 'section', text: verbatim(text) }));
  return {
    text: escapeAndTruncate(texts.join('\n'), MESSAGE_LIMITS.section).text,
    blocks: [...sections, toButtonRow(words.buttons)],
  };
}

export const renderNotice = ({ text, buttons }: Notice): SlackMessage => {
  const message = renderMarkup(text);
  return { ...message, blocks: [...(message.blocks ?? []), toButtonRow(buttons)] };
};

/** A text that may name people and channels in Slack's markup. */
export function renderMarkup(text: string): SlackMessage {
  const markup = escapeText(text).replace(/&lt;([@#][A-Z0-9]+)&gt;/g, '<$1>');
  return { text: markup, blocks: [{ type: 'section', text: { type: 'mrkdwn', text: markup } }] };
}

const toButtonRow = (buttons: readonly LabelledButton[]) =>
  createButtonRow(buttons.map(({ button, label }) => ({ action: formatWordsButton(button), label })));

/** Splits the text into sections after words. The last one ends with an ellipsis if there is more. */
function splitText(text: string, maxSections: number): readonly string[] {
  const sections: string[] = [];
  let rest = text;
  while (rest.length > MESSAGE_LIMITS.section && sections.length < maxSections - 1) {
    const end = findBreak(rest, MESSAGE_LIMITS.section);
    sections.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return [...sections, truncateAtWord(rest, MESSAGE_LIMITS.section)];
}

/** Returns the end of the last whole word before `max`. Never splits a character. */
function findBreak(text: string, max: number): number {
  const space = text.lastIndexOf(' ', max - 1);
  if (space > max / 2) return space + 1;
  return /[\ud800-\udbff]/.test(text.charAt(max - 1)) ? max - 1 : max;
}
