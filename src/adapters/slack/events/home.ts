// Renders the home tab: defaults, last tasks with their buttons, and an example. All data comes from queries.

import type { HomeView, KnownBlock } from '@slack/types';
import type { Catalogue } from '../../../domain/commands/catalogue.ts';
import type { QueryName } from '../../../domain/commands/command.ts';
import { commandText } from '../../../domain/commands/command-texts.ts';
import type { Request } from '../../../domain/commands/invocation.ts';
import { localizeView } from '../../../domain/views/localize-view.ts';
import type { Messages } from '../../../messages/format.ts';
import { isApiErrorOfKind } from '../../shared/api-error.ts';
import { createButtonRow, type ReplyButton, toPlainTextElement } from '../blocks/reply-blocks.ts';
import type { SlackMessage } from '../blocks/slack-message.ts';
import type { HandlerContext } from '../handler-context.ts';
import { MAX_BLOCKS_BY_SURFACE, MESSAGE_LIMITS } from '../limits.ts';
import { APP_NAME } from '../manifest.ts';
import { type SlackCaller, toPerson, toPlace } from '../payloads/caller.ts';
import { renderCard } from '../render.ts';

export const createQuery = (command: QueryName): Request => ({ command, values: {}, files: {}, labels: {} });

export async function showHome(
  { bot, getApi, messages }: Pick<HandlerContext, 'bot' | 'getApi' | 'messages'>,
  caller: SlackCaller,
): Promise<void> {
  const person = toPerson(caller);
  const place = toPlace(caller);
  const answer = async (query: QueryName) =>
    renderCard(localizeView(await bot.answerQuery(createQuery(query), person, place), messages), { messages });
  const [settings, tasks] = await Promise.all([answer('settings'), answer('tasks')]);
  const api = await getApi(caller.team);
  try {
    await api.publishHome(caller.user, renderHome(bot.catalogue, messages, settings, tasks));
  } catch (thrown) {
    if (!isApiErrorOfKind(thrown, 'blocks-refused')) throw thrown;
    // Slack may refuse text of users, so the second attempt leaves it out.
    await api.publishHome(caller.user, renderHome(bot.catalogue, messages, EMPTY, EMPTY));
  }
}

const EMPTY: SlackMessage = { text: '', blocks: [] };

/** Returns an example command line. */
export const formatExampleCommand = ({ prefix, operations: [first] }: Catalogue): string =>
  `/${prefix}${first?.name} ${first?.example}`;

export function renderHome(
  catalogue: Catalogue,
  messages: Messages,
  settings: SlackMessage,
  tasks: SlackMessage,
): HomeView {
  const start = catalogue.operations.map(
    (operation, at): ReplyButton => ({
      action: `reply:open-form:${operation.name}`,
      label: messages.render(commandText(operation, 'title')),
      isPrimary: at === 0,
    }),
  );
  const top: KnownBlock[] = [
    {
      type: 'section',
      text: toPlainTextElement(messages.format('chat.hello', { name: APP_NAME }), MESSAGE_LIMITS.section),
    },
    createButtonRow(start),
    { type: 'divider' },
    ...withoutBlockIds(settings),
    createButtonRow([{ action: 'reply:open-form:settings', label: messages.format('chat.defaults') }]),
    { type: 'divider' },
  ];
  const end: KnownBlock[] = [
    { type: 'divider' },
    { type: 'header', text: toPlainTextElement(messages.format('chat.howTitle'), MESSAGE_LIMITS.header) },
    {
      type: 'section',
      text: toPlainTextElement(
        messages.format('chat.how', { name: APP_NAME, line: formatExampleCommand(catalogue) }),
        MESSAGE_LIMITS.section,
      ),
    },
  ];
  const recent = withoutBlockIds(tasks).slice(0, MAX_BLOCKS_BY_SURFACE.view - top.length - end.length);
  return { type: 'home', blocks: [...top, ...recent, ...end] };
}

/** Removes block ids, which must be unique in a view, since two cards may share them. */
function withoutBlockIds({ text, blocks }: SlackMessage): readonly KnownBlock[] {
  const allBlocks: readonly KnownBlock[] = blocks ?? [{ type: 'section', text: { type: 'mrkdwn', text } }];
  return allBlocks.map((block) => {
    const { block_id: _, ...rest } = block;
    return rest as KnownBlock;
  });
}
