// Slash commands: what was typed is read as the same line as everywhere; what happens then is intake.ts.

import type { SlashCommand } from '@slack/bolt';
import type { Catalogue } from '../../../domain/commands/catalogue.ts';
import type { Texts } from '../../shared/texts/index.ts';
import type { Tell } from '../api/notify-user.ts';
import { type Offer, sentence } from '../blocks/sentences.ts';
import type { Caller } from '../payloads/caller.ts';
import { readArguments } from '../payloads/command-line.ts';
import type { Names } from '../payloads/names.ts';
import type { Taking } from './intake.ts';
import type { EventParts } from './parts.ts';

interface CommandParts extends Pick<EventParts, 'catalogue' | 'wording'> {
  readonly taking: Taking;
  readonly tell: Tell;
  readonly names: Names;
}

export function createCommands({ catalogue, wording: { texts }, taking, tell, names }: CommandParts) {
  return async (body: SlashCommand, caller: Caller, at: number): Promise<void> => {
    const command = catalogue.find(body.command);
    if (!command) {
      await tell(caller, sentence(texts.unknown(body.command), waysIn(catalogue, texts)));
      return;
    }
    const values = readArguments(command, { text: body.text, people: names.of(caller.team) });
    await taking.begin(
      command,
      { command: command.name, values, files: [], caller },
      { id: body.trigger_id, at },
    );
  };
}

/** Two buttons for whoever does not know what to type: the first operation's form, and all there is. */
export function waysIn({ operations, commands }: Catalogue, texts: Texts): readonly Offer[] {
  const [first] = operations;
  const help = commands.find(({ name }) => name === 'help');
  return [
    ...(first ? [{ action: `ask:form:${first.name}`, label: first.title, first: true } as const] : []),
    ...(help ? [{ action: `ask:run:${help.name}`, label: texts.help } as const] : []),
  ];
}
