// A channel as text: each message with all its revisions. Pure.

import { FLAGS } from './limits.ts';
import { allComponents, type Channel, type Message, type Revision } from './world.ts';

const clock = (at: number) => new Date(at).toISOString().slice(11, 23);

function pings({ pinged }: Revision): string {
  const all = [
    ...pinged.users.map((id) => `@${id}`),
    ...pinged.roles.map((id) => `@&${id}`),
    ...(pinged.everyone ? ['@everyone'] : []),
  ];
  return all.length > 0 ? [`pings ${all.join(' ')}`].join('') : '';
}

function lines(one: Revision, at: number): readonly string[] {
  const buttons = allComponents(one.components).flatMap(({ label, custom_id, type, disabled }) =>
    type === 1 ? [] : [`${label ?? custom_id ?? `part ${type}`}${disabled ? ' (off)' : ''}`],
  );
  const embeds = one.embeds.flatMap(({ title, description }) => [title ?? '', description ?? '']).filter(Boolean);
  return [
    `  ${at === 0 ? 'posted' : `edit ${at}`} ${clock(one.at)} by ${one.by}`,
    ...(one.flags & FLAGS.loading ? ['    (thinking…)'] : []),
    ...one.content
      .split('\n')
      .filter(Boolean)
      .map((text) => `    ${text}`),
    ...embeds.map((text) => `    | ${text.replaceAll('\n', '\n    | ')}`),
    ...one.attachments.map(
      ({ filename, size, description }) =>
        `    file ${filename} (${size} bytes)${description ? ` “${description}”` : ''}`,
    ),
    ...(buttons.length > 0 ? [`    [${buttons.join('] [')}]`] : []),
    ...(pings(one) ? [`    ${pings(one)}`] : []),
  ];
}

const heading = (one: Message) =>
  [
    `${one.author.name} in #${one.channel.name}`,
    ...(one.ephemeralTo ? [`(only ${one.ephemeralTo.name} sees it)`] : []),
    ...(one.reference ? [`(reply to ${one.reference})`] : []),
    ...(one.deleted ? ['(deleted)'] : []),
  ].join(' ');

export const history = (channel: Channel): string =>
  channel.messages.map((one) => [heading(one), ...one.revisions.flatMap(lines)].join('\n')).join('\n\n');
