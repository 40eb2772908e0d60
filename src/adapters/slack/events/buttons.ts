// Handles pressed buttons: buttons of tasks, and buttons of replies that open a form, run an operation or show more
// fields.

import type { BlockAction } from '@slack/bolt';
import type { Operation } from '../../../domain/commands/command.ts';
import { deriveShortId } from '../../../kit/id.ts';
import { formatError } from '../../../kit/log.ts';
import { ApiError, isApiErrorOfKind } from '../../shared/api-error.ts';
import { draftFromViewForm } from '../../shared/form.ts';
import { parsePressedTask, type SlackAction } from '../blocks/action-blocks.ts';
import { FEEDBACK_ACTION, parseFeedback } from '../blocks/agent-blocks.ts';
import { toTextMessage } from '../blocks/reply-blocks.ts';
import type { HandlerContext } from '../handler-context.ts';
import type { SlackInvocation } from '../modals/draft-store.ts';
import { MORE_FIELDS_ACTION, renderForm } from '../modals/form.ts';
import { createFormRefusedMessage, openForm } from '../modals/open-form.ts';
import { mergeCallers, type SlackCaller, toPerson, toPlace } from '../payloads/caller.ts';
import type { SlackEvent } from '../payloads/event.ts';
import { createResponder, runCommand } from '../responder.ts';
import { createQuery, showHome } from './home.ts';
import { claimRequestForRetry } from './interruptions.ts';
import { UNASSIGNED_TEXT_KEY } from './requests.ts';

export type SlackButtonPress = BlockAction<SlackAction>;

const FEEDBACK_MS = 30 * 24 * 3_600_000;
const REPLY_ACTION = /^reply:(retry|edit|run-draft|open-form|run|alternative)(?::([\w-]+))?$/;

export async function handleButton(
  context: HandlerContext,
  event: SlackEvent,
  body: SlackButtonPress,
): Promise<unknown> {
  const { bot, notifyUser, intake, messages, listening } = context;
  const { caller } = event;
  const [pressed] = body.actions;
  const { action_id: actionId = '' } = pressed ?? {};
  const value = (pressed && 'value' in pressed && pressed.value) || '';
  const button = parsePressedTask(pressed);
  if (button) {
    const isAdmin = isWorkspaceAdmin(body);
    const responder = createResponder(context, caller);
    const person = { ...responder.person, ...(isAdmin && { isAdmin }) };
    await intake.handlePress({ ...responder, person }, button, isAdmin);
    return body.view?.type === 'home' && showHome(context, caller);
  }
  if (listening?.ownsButton(actionId)) return listening.press(context, caller, actionId);
  if (actionId === FEEDBACK_ACTION) return handleFeedback(context, caller, value);
  if (actionId === MORE_FIELDS_ACTION) return showMoreFields(context, event, body);
  const [, replyAction, name = ''] = REPLY_ACTION.exec(actionId) ?? [];
  if (replyAction === 'retry') return retryInterrupted(context, event, value);
  if (replyAction === 'alternative') return useAlternative(context, event, value);
  if (replyAction === 'edit' || replyAction === 'run-draft') return resumeDraft(context, event, value, name);
  const command = bot.catalogue.findCommand(name);
  if (!command) return notifyUser(caller, toTextMessage(messages.format('notices.oldButton')));
  const invocation = { command: command.name, values: {}, files: [], caller };
  return replyAction === 'open-form'
    ? openForm(context, command, await withCurrentSettings(context, invocation))
    : runCommand(context, command, invocation);
}

/** Repeats the interrupted request behind a *Try again* button. */
async function retryInterrupted(
  context: HandlerContext,
  { caller, isReplay = false }: SlackEvent,
  id: string,
): Promise<unknown> {
  const { keyValueStore, notifyUser, messages } = context;
  const body = await claimRequestForRetry(keyValueStore, caller, id, isReplay);
  if (body === undefined) return notifyUser(caller, toTextMessage(messages.format('chat.formGone')));
  if (body === 'pressed') return notifyUser(caller, toTextMessage(messages.format('chat.startedBefore')));
  return context.replay(body, caller);
}

/** Counts only the first rating of each user. */
async function handleFeedback(
  { bot, keyValueStore, notifyUser, messages }: HandlerContext,
  caller: SlackCaller,
  value: string,
): Promise<unknown> {
  const feedback = parseFeedback(value);
  if (!feedback) return;
  const { task, rating } = feedback;
  const raterId = deriveShortId(`${caller.team} ${caller.user} ${task}`);
  if (await keyValueStore.claim(`${caller.team}:rated:${raterId}`, FEEDBACK_MS)) await bot.rateResult(task, rating);
  return notifyUser(
    caller,
    toTextMessage(
      rating === 'good'
        ? messages.format('agent.thanks')
        : messages.format('agent.sorry', { edit: messages.format('card.buttons.edit') }),
    ),
  );
}

/** Fills the form of `settings` with the current settings. Other forms stay empty. */
async function withCurrentSettings(
  { bot, log }: HandlerContext,
  invocation: SlackInvocation,
): Promise<SlackInvocation> {
  const { command, caller } = invocation;
  if (command !== 'settings') return invocation;
  try {
    const { form } = await bot.answerQuery(createQuery(command), toPerson(caller), toPlace(caller));
    return form ? { ...draftFromViewForm(form), caller } : invocation;
  } catch (thrown) {
    log.warn('form opened without current settings', { reason: formatError(thrown) });
    return invocation;
  }
}

/**
 * True for an administrator of the workspace that contains the button. Some of Slack's payloads lack this information.
 */
export function isWorkspaceAdmin({ user, team }: Pick<BlockAction, 'user' | 'team'>): boolean {
  const { is_admin: admin } = user as { readonly is_admin?: boolean };
  return admin === true && team != null && user.team_id === team.id;
}

const STALE_VIEW_ERRORS = new Set(['hash_conflict', 'not_found']);

/** Adds the advanced fields to the open form. */
async function showMoreFields(
  context: HandlerContext,
  { caller, formMetadata }: SlackEvent,
  { view }: SlackButtonPress,
): Promise<void> {
  const { bot, getApi, drafts, notifyUser, messages } = context;
  const command = formMetadata && bot.catalogue.findCommand(formMetadata.command);
  if (!view || !command) return;
  const stored = await drafts.find(formMetadata.draft, caller);
  const draft = { ...(stored ?? { command: command.name, values: {}, files: [], caller }), showsAdvanced: true };
  // Keeps the draft's id and thus the block ids, so that inputs keep their values.
  const api = await getApi(caller.team);
  const modal = renderForm({ catalogue: bot.catalogue, command, draft, id: formMetadata.draft, messages });
  try {
    await api.updateView(view.id, modal, view.hash);
  } catch (thrown) {
    if (isApiErrorOfKind(thrown, 'blocks-refused'))
      await notifyUser(caller, createFormRefusedMessage(bot.catalogue, command, messages));
    // The user pressed twice or closed the form, so there is nothing to update.
    else if (!(thrown instanceof ApiError && STALE_VIEW_ERRORS.has(thrown.code))) throw thrown;
  }
}

/** `name`: the operation to run with the draft. Without a name the form opens again. */
async function resumeDraft(context: HandlerContext, event: SlackEvent, id: string, name: string): Promise<unknown> {
  const { caller } = event;
  const { bot, drafts, notifyUser, messages } = context;
  const found = await drafts.find(id, caller);
  if (!found) return notifyUser(caller, toTextMessage(messages.format('chat.formGone')));
  const draft: SlackInvocation = { ...found, caller: mergeCallers(found.caller, caller) };
  const command = name === '' ? bot.catalogue.findCommand(draft.command) : undefined;
  if (command) return openForm(context, command, draft);
  const operation = bot.catalogue.findOperation(name);
  if (!operation) return notifyUser(caller, toTextMessage(messages.format('notices.oldButton')));
  return runOnce(context, event, id, () => runCommand(context, operation, assignText(operation, draft)));
}

/** Runs the alternative that was suggested with a refusal. */
async function useAlternative(context: HandlerContext, event: SlackEvent, id: string): Promise<unknown> {
  const { bot, drafts, notifyUser, messages } = context;
  const { caller } = event;
  const found = await drafts.find(id, caller);
  const command = found && bot.catalogue.findCommand(found.command);
  if (!command) return notifyUser(caller, toTextMessage(messages.format('chat.formGone')));
  const draft = { ...found, caller: mergeCallers(found.caller, caller) };
  return runOnce(context, event, id, () => runCommand(context, command, draft));
}

/** Runs `start` once per draft, however often the button is pressed. */
async function runOnce(
  { drafts, notifyUser, messages }: HandlerContext,
  { caller, isReplay = false }: SlackEvent,
  id: string,
  start: () => Promise<boolean>,
): Promise<unknown> {
  const claim = await drafts.claim(id, caller);
  // A replayed press has already claimed the draft.
  if (!claim && !isReplay) return notifyUser(caller, toTextMessage(messages.format('chat.startedBefore')));
  return (await start()) || claim?.release();
}

/** Moves a text without a purpose to the field that the operation starts from. */
function assignText({ name, action }: Operation, { values, ...draft }: SlackInvocation): SlackInvocation {
  const text = values[UNASSIGNED_TEXT_KEY];
  const assigned = text === undefined || action === undefined ? {} : { [action.field]: text };
  return { ...draft, command: name, values: assigned };
}
