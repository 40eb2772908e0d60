// Formats a channel as text: each message with all its revisions. Pure.

import { usable } from './content/blocks.ts';
import type { Block, Channel, Message, Revision } from './world.ts';

const clock = (at: number) => new Date(at).toISOString().slice(11, 23);

function words(block: Block): readonly string[] {
  const found: string[] = [];
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const one = value as Record<string, unknown>;
    if (one['type'] === 'button' || one['action_id'] !== undefined) return;
    for (const [name, inside] of Object.entries(one)) {
      if ((name === 'text' || name === 'title') && typeof inside === 'string') found.push(inside);
      else look(inside);
    }
  };
  look(block);
  return found;
}

const label = (element: Readonly<Record<string, unknown>>) =>
  (element['text'] as { text: string } | undefined)?.text ?? String(element['action_id']);
const indent = (sign: string) => (text: string) => `    ${sign}${text.replaceAll('\n', `\n    ${sign}`)}`;

function lines(one: Revision, at: number): readonly string[] {
  const buttons = usable(one.blocks).map(({ element }) => label(element));
  return [
    `  ${at === 0 ? 'posted' : `edit ${at}`} ${clock(one.at)} by ${one.by}`,
    ...(one.text ? [indent('')(one.text)] : []),
    ...one.blocks.flatMap(words).map(indent('| ')),
    ...one.files.map(
      ({ name, title, length, alt }) =>
        `    file ${name} (${length} bytes)${alt || title !== name ? ` “${alt ?? title}”` : ''}`,
    ),
    ...(buttons.length > 0 ? [`    [${buttons.join('] [')}]`] : []),
    ...(one.pings.length > 0 ? [`    pings ${one.pings.join(' ')}`] : []),
  ];
}

const heading = (one: Message) =>
  [
    `${(one.user ?? one.channel.team.bot).name} in #${one.channel.name} ${one.ts}`,
    ...(one.ephemeralTo ? [`(only ${one.ephemeralTo.name} sees it)`] : []),
    ...(one.thread_ts ? [`(in the thread of ${one.thread_ts})`] : []),
    ...(one.deleted ? ['(deleted)'] : []),
  ].join(' ');

export const history = (channel: Channel): string =>
  channel.messages.map((one) => [heading(one), ...one.revisions.flatMap(lines)].join('\n')).join('\n\n');
