// Converts a message to plain text after Discord refused its embeds or buttons.

import type { APIEmbed } from 'discord.js';
import { truncate } from '../../../kit/text.ts';
import { MAX_CONTENT_CHARACTERS } from '../limits.ts';

interface EmbedMessageBody {
  readonly content?: string | null;
  readonly embeds?: readonly APIEmbed[] | null;
  readonly components?: readonly unknown[] | null;
}

/**
 * Returns `undefined` if the message has neither embeds nor buttons. Puts the footer last, because the bot finds its
 * messages by it.
 */
export function toTextOnlyBody<B extends EmbedMessageBody>(body: B): B | undefined {
  const { embeds, components, content } = body;
  if (!embeds?.length && !components?.length) return undefined;
  const footers = (embeds ?? []).flatMap(({ footer }) => footer?.text ?? []);
  const tail = footers.length > 0 ? `\n-# ${footers.join(' · ')}` : '';
  const text = [content ?? '', ...(embeds ?? []).flatMap(toLines)].filter((line) => line !== '').join('\n');
  const fitted = truncate(text || '…', MAX_CONTENT_CHARACTERS - tail.length) + tail;
  return { ...body, content: fitted, embeds: [], components: [] };
}

const toLines = ({ title, description, fields = [] }: APIEmbed): readonly string[] => [
  title === undefined ? '' : `**${title}**`,
  description ?? '',
  ...fields.map(({ name, value }) => `${name}: ${value}`),
];

/** True if a text-only message ends with this reference. */
export const endsWithFooterReference = (content: string, reference: string): boolean =>
  content.split('\n').at(-1)?.replace('-# ', '').split(' · ')[0] === reference;
