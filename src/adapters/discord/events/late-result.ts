// Warns before a task that may outlast its interaction token, in a channel where the bot could not post the result then.
// Within the token's 15 minutes no permission is needed, so short tasks start without a warning.

import { PermissionFlagsBits, PermissionsBitField } from 'discord.js';
import type { Command } from '../../../domain/commands/command.ts';
import type { FormDraft, Invocation } from '../../../domain/commands/invocation.ts';
import type { Messages } from '../../../messages/format.ts';
import { message } from '../../../messages/message.ts';
import { quotedList } from '../../../messages/values.ts';
import type { FormDraftStore } from '../../shared/form-drafts.ts';
import type { InteractionCaller } from '../interaction-caller.ts';
import type { MessageCreateBody } from '../rest/discord-api.ts';
import { addButtonRow, createDraftButton, toTextMessage } from './responders.ts';

type NeededPermission = 'ViewChannel' | 'EmbedLinks' | 'AttachFiles' | InteractionCaller['sendPermission'];

/** Only files and links have no length limit. */
function mayTakeLong(command: Command, { values, files }: Invocation): boolean {
  const isLink = (name: string): boolean => {
    const options = command.fields[name]?.options;
    return options?.kind === 'text' && options.linkKinds !== undefined;
  };
  return command.kind === 'operation' && (files.length > 0 || Object.keys(values).some(isLink));
}

/** Permissions that posting a late result needs and that the bot lacks. Empty where no permissions apply. */
export function findLateObstacles(
  {
    permissions,
    sendPermission,
    messageBase,
  }: Pick<InteractionCaller, 'permissions' | 'sendPermission' | 'messageBase'>,
  command: Command,
  invocation: Invocation,
): readonly NeededPermission[] {
  if (messageBase.guild === undefined || !messageBase.isBotMember || !mayTakeLong(command, invocation)) return [];
  const granted = new PermissionsBitField(permissions.bot);
  const needed = ['ViewChannel', sendPermission, 'EmbedLinks', 'AttachFiles'] as const;
  return needed.filter((one) => !granted.has(PermissionFlagsBits[one]));
}

/** Explains what is missing, with a button that starts the request anyway. */
export function renderLateWarning(
  missing: readonly NeededPermission[],
  command: Command,
  draft: FormDraft,
  messages: Messages,
  drafts: Pick<FormDraftStore<FormDraft>, 'save'>,
): MessageCreateBody {
  const names = missing.map((one) => message(`posting.permissions.${one}`));
  const text = messages.format('posting.late', { permissions: quotedList(names) });
  const id = drafts.save(draft);
  const button = createDraftButton('start-draft', messages.format('posting.startAnyway'), {
    id,
    command: command.name,
  });
  return addButtonRow<MessageCreateBody>(toTextMessage(text), [button]);
}
