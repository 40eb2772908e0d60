// A message that Discord refused for its embeds or buttons, as text alone.

import type { APIEmbed } from 'discord.js';
import { cut } from '../../../kit/text.ts';
import { CONTENT_CHARACTERS } from '../limits.ts';

interface Body {
  readonly content?: string | null;
  readonly embeds?: readonly APIEmbed[] | null;
  readonly components?: readonly unknown[] | null;
}

/** `undefined` for what has neither embeds nor buttons. The footer comes last: messages of ours are found again by it. */
export function plainBody<B extends Body>(body: B): B | undefined {
  const { embeds, components, content } = body;
  if (!embeds?.length && !components?.length) return undefined;
  const footers = (embeds ?? []).flatMap(({ footer }) => footer?.text ?? []);
  const tail = footers.length > 0 ? `\n-# ${footers.join(' · ')}` : '';
  const text = [content ?? '', ...(embeds ?? []).flatMap(linesOf)].filter((line) => line !== '').join('\n');
  const fitted = cut(text || '…', CONTENT_CHARACTERS - tail.length) + tail;
  return { ...body, content: fitted, embeds: [], components: [] };
}

const linesOf = ({ title, description, fields = [] }: APIEmbed): readonly string[] => [
  title === undefined ? '' : `**${title}**`,
  description ?? '',
  ...fields.map(({ name, value }) => `${name}: ${value}`),
];

/** Whether a text made here ends with this reference. */
export const endsWithReference = (content: string, reference: string): boolean =>
  content.split('\n').at(-1)?.replace('-# ', '').split(' · ')[0] === reference;
