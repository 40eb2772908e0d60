// Conversation log as the user sees it: messages, status lines and suggested prompts. Independent of commands.

import type { Channel, Message, Slack } from '../../fakes/slack/index.ts';
import { buttons } from './workspace.ts';

interface Moment {
  readonly at: number;
  readonly said: string;
}

const indented = (text: string): string => text.replaceAll('\n', '\n      ');

interface Planned {
  readonly title: string;
  readonly status: string;
}

/** Rows of a plan with their state. */
const planned = ({ blocks }: Message): readonly string[] =>
  blocks
    .filter(({ type }) => type === 'plan')
    .flatMap(({ title, tasks }) => [
      `{ ${String(title)}: ${(tasks as Planned[]).map((one) => `${one.title} ${one.status}`).join(', ')} }`,
    ]);

const ofMessage = (message: Message): readonly Moment[] =>
  message.revisions.map(({ text, files, at, blocks }, index) => {
    const who = message.user?.name ?? 'Earshot';
    const how = index === 0 ? '' : ` (changed, ${index})`;
    const place = message.thread_ts === undefined ? '' : '  ↳ ';
    const face = { ...message, text, files, blocks };
    const shown = [
      text,
      ...planned(face),
      ...files.map(({ name, length }) => `<${name}, ${length} bytes>`),
      ...buttons(face).map((label) => `[${label}]`),
      ...(blocks.some(({ type }) => type === 'context_actions') ? ['( 👍 👎 )'] : []),
    ];
    return { at, said: `${place}${who}${how}: ${indented(shown.filter(Boolean).join('\n'))}` };
  });

interface Asked {
  readonly channel_id?: string;
  readonly status?: string;
  readonly loading_messages?: readonly string[];
  readonly title?: string;
  readonly prompts?: readonly { readonly title: string }[];
}

/** Status lines and prompts, which are not messages. */
function ofCall({ method, args, at }: Slack['requests'][number]): Moment {
  const { status = '', loading_messages: turns = [], title = '', prompts = [] } = args as Asked;
  if (method.endsWith('setStatus'))
    return {
      at,
      said: status === '' ? '    (the line goes)' : `    … ${status}  (by turns: ${turns.slice(1).join(' | ')})`,
    };
  return { at, said: `    ${title}: ${prompts.map((one) => `‹${one.title}›`).join(' ')}` };
}

export function conversation({ requests }: Pick<Slack, 'requests'>, talk: Channel): string {
  const calls = requests.filter(
    ({ method, args }) => method.startsWith('assistant.') && (args as Asked).channel_id === talk.id,
  );
  const moments = [...talk.messages.flatMap(ofMessage), ...calls.map(ofCall)];
  return moments
    .toSorted((a, b) => a.at - b.at)
    .map(({ said }) => said)
    .join('\n');
}
