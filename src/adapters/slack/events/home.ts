// The home tab: a person's defaults, last tasks with their buttons, and how to start. Put together from the answers that
// queries give; nothing is counted or decided here.

import type { HomeView, KnownBlock } from '@slack/types';
import type { Catalogue, QueryName } from '../../../domain/commands/command.ts';
import type { Request } from '../../../domain/commands/invocation.ts';
import { namesIn } from '../../../domain/commands/locale.ts';
import { failedAs } from '../../shared/errors.ts';
import type { Wording } from '../../shared/texts/index.ts';
import type { SlackMessage } from '../api/api.ts';
import { type AskButton, buttonRow, plain } from '../blocks/sentences.ts';
import { APP_NAME } from '../declare.ts';
import { BLOCKS, TEXT } from '../limits.ts';
import { type Caller, personOf, placeOf } from '../payloads/caller.ts';
import { cardOf } from '../render.ts';
import type { HandlerParts } from './handler-parts.ts';

const ask = (command: QueryName): Request => ({ command, values: {}, files: {}, labels: {} });

export async function showHome(
  { bot, apiOf, wording }: Pick<HandlerParts, 'bot' | 'apiOf' | 'wording'>,
  caller: Caller,
): Promise<void> {
  const person = personOf(caller);
  const place = placeOf(caller);
  const answer = async (query: QueryName) => cardOf(await bot.answer(ask(query), person, place), wording);
  const [settings, tasks] = await Promise.all([answer('settings'), answer('tasks')]);
  const api = await apiOf(caller.team);
  try {
    await api.publishHome(caller.user, homeOf(bot.catalogue, wording, settings, tasks));
  } catch (thrown) {
    if (!failedAs(thrown, 'blocks-refused')) throw thrown;
    // Without what people wrote, which is what Slack may refuse.
    await api.publishHome(caller.user, homeOf(bot.catalogue, wording, EMPTY, EMPTY));
  }
}

const EMPTY: SlackMessage = { text: '', blocks: [] };

/** A line one can type, to begin with. */
export const firstLine = ({ prefix, operations: [first] }: Catalogue): string =>
  `/${prefix}${first?.name} ${first?.example}`;

export function homeOf(
  catalogue: Catalogue,
  wording: Wording,
  settings: SlackMessage,
  tasks: SlackMessage,
): HomeView {
  const { texts } = wording;
  const start = catalogue.operations.map(
    (operation, at): AskButton => ({
      action: `ask:form:${operation.name}`,
      label: namesIn(operation, wording).title,
      primary: at === 0,
    }),
  );
  const top: KnownBlock[] = [
    { type: 'section', text: plain(texts.hello(APP_NAME), TEXT.section) },
    buttonRow(start),
    { type: 'divider' },
    ...blocksOf(settings),
    buttonRow([{ action: 'ask:form:settings', label: texts.defaults }]),
    { type: 'divider' },
  ];
  const end: KnownBlock[] = [
    { type: 'divider' },
    { type: 'header', text: plain(texts.howTitle, TEXT.header) },
    { type: 'section', text: plain(texts.how(APP_NAME, firstLine(catalogue)), TEXT.section) },
  ];
  const recent = blocksOf(tasks).slice(0, BLOCKS.view - top.length - end.length);
  return { type: 'home', blocks: [...top, ...recent, ...end] };
}

/** Two cards in one view must not call their blocks the same. */
function blocksOf({ text, blocks }: SlackMessage): readonly KnownBlock[] {
  const own: readonly KnownBlock[] = blocks ?? [{ type: 'section', text: { type: 'mrkdwn', text } }];
  return own.map((block) => {
    const { block_id: _, ...rest } = block;
    return rest as KnownBlock;
  });
}
