// Renders words and notices as Discord messages. They notify no one and mention no one.

import {
  type APIActionRowComponent,
  type APIButtonComponentWithCustomId,
  ButtonStyle,
  ComponentType,
  MessageFlags,
} from 'discord.js';
import type { LabelledButton, Notice, Words } from '../../shared/listening/platform.ts';
import { formatWordsButton, parseWordsButton } from '../../shared/listening/words-ref.ts';
import { COMPONENT_LIMITS, MAX_CONTENT_CHARACTERS } from '../limits.ts';
import { escapeToFit } from '../render.ts';

const SILENT = MessageFlags.SuppressNotifications;
/** Below the translated words, so that both have room. */
const MAX_CHARACTERS_BESIDE_TRANSLATION = 900;

const toButtonRow = (buttons: readonly LabelledButton[]): APIActionRowComponent<APIButtonComponentWithCustomId> => ({
  type: ComponentType.ActionRow,
  components: buttons.map(({ button, label }) => ({
    type: ComponentType.Button,
    style: ButtonStyle.Secondary,
    label: label.slice(0, COMPONENT_LIMITS.buttonLabel),
    custom_id: formatWordsButton(button),
  })),
});

/** `overflow`: all words, if the message shows only a part. */
export function renderWords({ text, translation, buttons }: Words) {
  const components = [toButtonRow(buttons)];
  if (!translation) {
    const shown = escapeToFit(text, MAX_CONTENT_CHARACTERS);
    return { body: { content: shown.text, components, flags: SILENT }, overflow: shown.isTruncated ? text : undefined };
  }
  const own = escapeToFit(text, MAX_CHARACTERS_BESIDE_TRANSLATION);
  const heading = `\n\n**${escapeToFit(translation.language, 100).text}**\n`;
  const translated = escapeToFit(translation.text, MAX_CONTENT_CHARACTERS - own.text.length - heading.length);
  const all = `${text}\n\n${translation.language}\n${translation.text}\n`;
  return {
    body: { content: own.text + heading + translated.text, components, flags: SILENT },
    overflow: own.isTruncated || translated.isTruncated ? all : undefined,
  };
}

/** The text contains mentions on purpose. */
export const renderNotice = ({ text, buttons }: Notice) => ({
  content: text.slice(0, MAX_CONTENT_CHARACTERS),
  components: [toButtonRow(buttons)],
  flags: SILENT,
});

export const renderSentence = (text: string) => ({
  content: escapeToFit(text, MAX_CONTENT_CHARACTERS).text,
  flags: SILENT,
});

interface PostedMessage {
  readonly components?: readonly object[];
}

/** True for a message of words: it has their buttons. */
export const isWordsMessage = ({ components = [] }: PostedMessage): boolean =>
  components.some((row) =>
    ((row as { components?: readonly { custom_id?: string }[] }).components ?? []).some(
      ({ custom_id = '' }) => parseWordsButton(custom_id)?.is === 'captions',
    ),
  );
