// Why a command could not be taken, as a message: what is wrong at which field, and a button that opens the filled form.

import { type APIActionRowComponent, type APIButtonComponent, ButtonStyle, ComponentType } from 'discord.js';
import type { Problem } from '../../../domain/commands/invocation.ts';
import type { Command } from '../../../domain/commands/operation.ts';
import type { Draft, Drafts } from '../../shared/drafts.ts';
import { fieldsToAsk, labelOf, refusalOf } from '../../shared/form.ts';
import type { Wording } from '../../shared/texts/index.ts';
import { ROOM, writeFormId } from '../forms/form.ts';
import { cardOf } from '../render.ts';
import type { Post } from '../rest/api.ts';

interface Refused {
  readonly command: Command;
  readonly draft: Draft;
  readonly problems: readonly Problem[];
  /** Instead of asking to change what is wrong. */
  readonly line?: string | undefined;
  readonly wording: Wording;
  readonly drafts: Drafts<Draft>;
}

export function refusal({ command, draft, problems, line, wording, drafts }: Refused) {
  const { view, draft: again } = refusalOf(command, draft, problems, wording, line);
  const { texts } = wording;
  const card = cardOf(view, { texts, labelOf: (field) => labelOf(command, field, wording) });
  if (fieldsToAsk(command, again, ROOM).length === 0) return card;
  const id = writeFormId({ kind: 'edit', draft: drafts.keep(again), command: command.name });
  return { ...card, components: [...card.components, row(texts.edit, id)] } satisfies Post;
}

const row = (label: string, id: string): APIActionRowComponent<APIButtonComponent> => ({
  type: ComponentType.ActionRow,
  components: [{ type: ComponentType.Button, style: ButtonStyle.Primary, label, custom_id: id }],
});
