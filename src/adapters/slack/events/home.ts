// The home tab: a person's defaults, last tasks with their buttons, and how to start. Put together from the answers that
// queries give; nothing is counted or decided here.

import type { HomeView, KnownBlock } from '@slack/types';
import type { Catalogue } from '../../../domain/commands/catalogue.ts';
import type { Request } from '../../../domain/commands/invocation.ts';
import type { QueryName } from '../../../domain/commands/operation.ts';
import type { Texts } from '../../shared/texts/index.ts';
import type { Said } from '../api/api.ts';
import { type Offer, offersBlock } from '../blocks/sentences.ts';
import { BLOCKS, TEXT } from '../limits.ts';
import { plain } from '../modals/form-fields.ts';
import { type Caller, personOf, placeOf } from '../payloads/caller.ts';
import { cardOf } from '../render.ts';
import type { EventParts } from './parts.ts';

type HomeParts = Pick<EventParts, 'bot' | 'catalogue' | 'apiOf' | 'wording' | 'botUser'>;

const ask = (command: QueryName): Request => ({ command, values: {}, files: {}, labels: {} });

export function createHome({ bot, catalogue, apiOf, wording, botUser = 'Earshot' }: HomeParts) {
  const { texts } = wording;
  return async (caller: Caller): Promise<void> => {
    const person = personOf(caller);
    const place = placeOf(caller);
    const answer = async (query: QueryName) => cardOf(await bot.answer(ask(query), person, place), { texts });
    const [settings, tasks] = await Promise.all([answer('settings'), answer('tasks')]);
    const api = await apiOf(caller.team);
    await api.publishHome(caller.user, homeOf({ catalogue, botUser, texts, settings, tasks }));
  };
}

interface HomeWish {
  readonly catalogue: Catalogue;
  readonly botUser: string;
  readonly texts: Texts;
  readonly settings: Said;
  readonly tasks: Said;
}

export function homeOf({ catalogue, botUser, texts, settings, tasks }: HomeWish): HomeView {
  const { operations, prefix } = catalogue;
  const [first] = operations;
  const line = `/${prefix}${first?.name} ${first?.example}`;
  const start = operations.map(
    ({ name, title }, at): Offer => ({ action: `ask:form:${name}`, label: title, first: at === 0 }),
  );
  const top: KnownBlock[] = [
    { type: 'section', text: plain(texts.hello(botUser), TEXT.section) },
    offersBlock(start),
    { type: 'divider' },
    ...blocksOf(settings),
    offersBlock([{ action: 'ask:form:settings', label: texts.defaults }]),
    { type: 'divider' },
  ];
  const end: KnownBlock[] = [
    { type: 'divider' },
    { type: 'header', text: plain(texts.howTitle, TEXT.header) },
    { type: 'section', text: plain(texts.how(botUser, line), TEXT.section) },
  ];
  const recent = blocksOf(tasks).slice(0, BLOCKS.view - top.length - end.length);
  return { type: 'home', blocks: [...top, ...recent, ...end] };
}

/** Two cards in one view must not call their blocks the same. */
function blocksOf({ text, blocks }: Said): readonly KnownBlock[] {
  const own: readonly KnownBlock[] = blocks ?? [{ type: 'section', text: { type: 'mrkdwn', text } }];
  return own.map((block) => {
    const { block_id: _, ...rest } = block;
    return rest as KnownBlock;
  });
}
