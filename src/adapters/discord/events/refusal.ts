// What is said when a command could not be taken: why, what is wrong at which field, and a button that opens the filled form.
// Pure but for the draft it keeps.

import { type APIActionRowComponent, type APIButtonComponent, ButtonStyle, ComponentType } from 'discord.js';
import type { Problem } from '../../../domain/commands/invocation.ts';
import type { Locale } from '../../../domain/commands/locale.ts';
import type { Command } from '../../../domain/commands/operation.ts';
import type { View } from '../../../domain/views/view.ts';
import type { Draft, Drafts } from '../forms/drafts.ts';
import { labelIn } from '../forms/form.ts';
import { fieldsToAsk } from '../forms/form-fields.ts';
import type { Edit } from '../rest/api.ts';
import { wordsFor } from '../words.ts';

/** A view as a message's parts; `labelOf` is what people call a field. */
export type Card = (view: View, labelOf?: (field: string) => string) => Pick<Edit, 'embeds' | 'components'>;

interface Refused {
  readonly command: Command;
  readonly draft: Draft;
  readonly problems: readonly Problem[];
  /** Instead of asking to change what is wrong. */
  readonly line?: string;
  readonly locale: string;
  readonly locales: readonly Locale[];
  readonly drafts: Drafts;
  readonly card: Card;
}

export function refusal({ command, draft, problems, line, locale, locales, drafts, card }: Refused): Edit {
  const words = wordsFor(locale);
  const view: View = {
    mood: 'failed',
    title: command.title,
    line: line ?? words.toFix,
    problems,
  };
  const wrong = [...new Set(problems.flatMap(({ field }) => field ?? []))];
  const again: Draft = { ...draft, wrong };
  const { embeds, components = [] } = card(view, (field) => labelIn(command, field, locale, locales));
  const opens = fieldsToAsk(command, again).length > 0;
  const edit = opens ? [row(words.edit, drafts.keep('edit', again))] : [];
  return { embeds: embeds ?? [], components: [...(components ?? []), ...edit] };
}

const row = (label: string, id: string): APIActionRowComponent<APIButtonComponent> => ({
  type: ComponentType.ActionRow,
  components: [{ type: ComponentType.Button, style: ButtonStyle.Primary, label, custom_id: id }],
});
