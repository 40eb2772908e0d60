// Asks for missing or invalid values: in a form while the trigger is valid, otherwise in a private message with a
// button that opens one. Saves the input either way.

import type { Catalogue } from '../../../domain/commands/catalogue.ts';
import type { Command } from '../../../domain/commands/command.ts';
import { fieldLabel } from '../../../domain/commands/command-texts.ts';
import type { Problem } from '../../../domain/commands/invocation.ts';
import type { Messages } from '../../../messages/format.ts';
import { list } from '../../../messages/values.ts';
import { ApiError, isApiErrorOfKind } from '../../shared/api-error.ts';
import { isTooLongForInput } from '../../shared/form.ts';
import {
  createAlternativeButtons,
  createProblemLabelFormat,
  createRejectionWithDraft,
} from '../../shared/rejection.ts';
import type { RejectionOptions } from '../../shared/responder.ts';
import { addButtonRow, type ReplyButton, toTextMessage } from '../blocks/reply-blocks.ts';
import type { SlackMessage } from '../blocks/slack-message.ts';
import type { HandlerContext } from '../handler-context.ts';
import { ACK_TIMEOUT_MS } from '../limits.ts';
import { renderCard } from '../render.ts';
import type { SlackInvocation } from './draft-store.ts';
import { FORM_LIMITS, renderForm } from './form.ts';

/** Leaves time for the API call before the trigger expires. */
const MAX_TRIGGER_AGE_MS = ACK_TIMEOUT_MS - 700;

type FormContext = Pick<HandlerContext, 'bot' | 'getApi' | 'clock' | 'messages' | 'drafts' | 'notifyUser'>;

/** Button that opens the form of a draft. */
const createEditButton = (label: string, id: string): ReplyButton => ({
  action: 'reply:edit',
  label,
  value: id,
  isPrimary: true,
});

export async function openForm(
  { bot: { catalogue }, getApi, messages, drafts, notifyUser }: FormContext,
  command: Command,
  draft: SlackInvocation,
  problems: readonly Problem[] = [],
): Promise<void> {
  const { caller } = draft;
  const id = drafts.save(draft);
  if (!caller.trigger) {
    const needed = (draft.askFirst ?? []).map((name) => fieldLabel(command, name));
    const line =
      needed.length > 0 ? messages.format('agent.needed', { what: list(needed) }) : messages.format('chat.late');
    return void (await notifyUser(caller, toTextMessage(line, [createEditButton(messages.format('chat.open'), id)])));
  }
  try {
    const api = await getApi(caller.team);
    await api.openView(caller.trigger.id, renderForm({ catalogue, command, draft, id, messages, problems }));
  } catch (thrown) {
    // The button in this message opens the form with the same input.
    if (!(thrown instanceof ApiError) || isApiErrorOfKind(thrown, 'revoked', 'no-scope')) throw thrown;
    // Slack would refuse the same form again.
    if (isApiErrorOfKind(thrown, 'blocks-refused'))
      return void (await notifyUser(caller, createFormRefusedMessage(catalogue, command, messages)));
    await notifyUser(
      caller,
      toTextMessage(messages.format('chat.late'), [createEditButton(messages.format('chat.open'), id)]),
    );
  }
}

/** Asks the user to type the command instead, because Slack refused the form's layout. */
export function createFormRefusedMessage(catalogue: Catalogue, command: Command, messages: Messages): SlackMessage {
  const { name, example } = catalogue.findCommand(command.parent ?? '') ?? command;
  return toTextMessage(messages.format('chat.formRefused', { line: `/${catalogue.prefix}${name} ${example}`.trim() }));
}

/**
 * `statusLine`: replaces the request to correct the input. Alternatives need buttons, so they appear in a message
 * instead of a form.
 */
export async function reportProblems(
  context: FormContext,
  command: Command,
  invocation: SlackInvocation,
  problems: readonly Problem[],
  { statusLine, alternatives: suggestions = [] }: RejectionOptions = {},
): Promise<void> {
  const { clock, messages, drafts, notifyUser } = context;
  const { view, draft } = createRejectionWithDraft(command, invocation, problems, messages, statusLine);
  const { caller, askFirst } = draft;
  const isFixable = askFirst.every((name) => command.fields[name] && !isTooLongForInput(draft, name, FORM_LIMITS));
  const isFresh = caller.trigger !== undefined && clock.now() - caller.trigger.at < MAX_TRIGGER_AGE_MS;
  if (isFresh && isFixable && statusLine === undefined && suggestions.length === 0) {
    // An empty field needs no error message.
    const shownProblems = problems.filter(({ field }) => field === undefined || hasInput(draft, field));
    return openForm(context, command, draft, shownProblems);
  }
  const card = renderCard(view, {
    messages,
    problemFormat: createProblemLabelFormat(command, messages),
  });
  const hasForm = Object.keys(command.fields).length > 0;
  const alternatives = createAlternativeButtons(invocation, suggestions, drafts.save, messages).map(
    ({ label, id }, at): ReplyButton => ({ action: `reply:alternative:${at}`, label, value: id }),
  );
  const editButtons = hasForm ? [createEditButton(messages.format('chat.edit'), drafts.save(draft))] : [];
  await notifyUser(caller, addButtonRow(card, [...alternatives, ...editButtons]));
}

const hasInput = ({ values, files }: SlackInvocation, name: string): boolean =>
  values[name] !== undefined || files.some(({ field }) => field === undefined || field === name);
