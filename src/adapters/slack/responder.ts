// Responds to a request on Slack: with a card in the channel, or in a direct message if the bot has no access; with a
// form for missing input; in private otherwise.

import type { Command } from '../../domain/commands/command.ts';
import { listMissingFields } from '../../domain/commands/parse-invocation.ts';
import { switchToFileOperation } from '../../domain/commands/resolve-file-operation.ts';
import type { OpaqueMessageRef } from '../../domain/tasks/task.ts';
import { localizeView } from '../../domain/views/localize-view.ts';
import type { View } from '../../domain/views/view.ts';
import { createSecretId } from '../../kit/id.ts';
import type { Messages } from '../../messages/format.ts';
import { UndeliverableError } from '../../ports/chat.ts';
import { type ApiError, isApiErrorOfKind } from '../shared/api-error.ts';
import { tryDeliveryMethods } from '../shared/delivery-steps.ts';
import type { Responder } from '../shared/responder.ts';
import { toStartedView } from './agent/agent-features.ts';
import { addButtonRow, toTextMessage } from './blocks/reply-blocks.ts';
import { showHome } from './events/home.ts';
import type { HandlerContext } from './handler-context.ts';
import { APP_NAME } from './manifest.ts';
import { canShowStatusLine, parseMessageRef, type SlackMessageRef, toMessageRef } from './message-ref.ts';
import type { SlackInvocation } from './modals/draft-store.ts';
import { openForm, reportProblems } from './modals/open-form.ts';
import { type SlackCaller, toPerson, toPlace } from './payloads/caller.ts';
import { renderCard } from './render.ts';
import { failStep } from './workflow/end-step.ts';

/** Runs a request until it becomes a task, a reply, or a form for missing input. Returns true for a task. */
export async function runCommand(context: HandlerContext, named: Command, given: SlackInvocation): Promise<boolean> {
  const { command, invocation } = switchToFileOperation(context.bot.catalogue, named, given);
  const { caller } = invocation;
  if (caller.trigger && listMissingFields(command, invocation, false).length > 0) {
    await openForm(context, command, invocation);
    return false;
  }
  return context.intake.handle(createResponder(context, caller), command, invocation);
}

export function createResponder(context: HandlerContext, caller: SlackCaller): Responder<SlackInvocation> {
  const { getApi, notifyUser, messages, log } = context;
  return {
    person: toPerson(caller),
    place: toPlace(caller),
    messages,
    taskId: caller.task,
    postCard: (view) => postCard(context, caller, localizeView(view, messages)),
    async updateCard(at, viewData) {
      const view = localizeView(viewData, messages);
      const ref = parseMessageRef(at);
      const api = await getApi(caller.team);
      if (ref) await api.update(ref.channel, ref.ts, renderCard(view, { messages }));
      // No task was created that would end the workflow step.
      if (caller.execution) await failStep(api, caller.execution, view.line, log);
    },
    // The home tab shows the changed settings.
    sendAnswer({ name }, view) {
      if (caller.channel === undefined && view.form?.command === 'settings') return showHome(context, caller);
      const rows = name === 'help' ? (context.listening?.helpRows ?? []) : [];
      const complete = rows.length > 0 ? { ...view, rows: [...(view.rows ?? []), ...rows] } : view;
      return notifyUser(caller, addFormButton(localizeView(complete, messages), messages));
    },
    reject: (...rejection) => reportProblems(context, ...rejection),
    createInvocation: (draft) => ({ ...draft, caller }),
    openForm: (command, invocation) => openForm(context, command, invocation),
    replyPrivately: (text) => notifyUser(caller, toTextMessage(messages.render(text))),
    remindPrivately: (text) => notifyUser(caller, toTextMessage(messages.render(text))),
  };
}

/** Adds a button that opens the form of the shown settings. */
function addFormButton(view: View<string>, messages: Messages) {
  const card = renderCard(view, { messages });
  if (!view.form) return card;
  return addButtonRow(card, [
    {
      action: `reply:open-form:${view.form.command}`,
      label: view.form.label ?? messages.format('chat.defaults'),
    },
  ]);
}

/**
 * Returns the first state of a card. If a status line will show the progress, the card needs its stop button at once,
 * since no later edit adds one.
 */
function createFirstView(
  { agent, messages }: HandlerContext,
  { task }: SlackCaller,
  view: View<string>,
  at: Pick<SlackMessageRef, 'channel' | 'thread'>,
): View<string> {
  if (!agent || !canShowStatusLine(at)) return view;
  if (task === undefined) return toStartedView(view, messages);
  const stop = { name: 'stop', label: messages.format('card.buttons.stop'), task } as const;
  return toStartedView({ ...view, actions: [stop], reference: task }, messages);
}

/** Posts the card in the channel, or in a direct message if the bot has no access, with advice for the user. */
async function postCard(
  context: HandlerContext,
  caller: SlackCaller,
  view: View<string>,
): Promise<OpaqueMessageRef | undefined> {
  const { getApi, notifyUser, messages, log } = context;
  const { team, user, channel, thread, response, execution } = caller;
  const api = await getApi(team);
  const renderAt = (at: Pick<SlackMessageRef, 'channel' | 'thread'>) =>
    renderCard(createFirstView(context, caller, view, at), { messages });
  let outsideReason: string | undefined;
  try {
    const { result } = await tryDeliveryMethods({
      methods: channel === undefined ? ['direct'] : execution ? ['here'] : ['here', 'direct'],
      async attempt(method) {
        if (method === 'direct' || channel === undefined) {
          const to = { channel: await api.openDirectMessage(user) };
          return api.postFirstCard(to, renderAt(to), createSecretId());
        }
        const to = { channel, thread };
        return api.postFirstCard(to, renderAt(to), createSecretId());
      },
      fallbacksAfter(failed, thrown, left) {
        if (failed === 'direct') return isClosed(thrown) ? left : undefined;
        outsideReason = explainRedirect(caller, thrown, messages);
        return outsideReason === undefined ? undefined : left;
      },
      undeliverableMessage: messages.format('chat.notDirect'),
      log,
    });
    if (outsideReason !== undefined)
      await notifyUser(caller, toTextMessage(`${outsideReason} ${messages.format('chat.direct')}`));
    return toMessageRef({ team, ...result, person: user, response, execution });
  } catch (thrown) {
    if (!(thrown instanceof UndeliverableError)) throw thrown;
    const reasons = execution ? [outsideReason ?? messages.format('chat.outside')] : [outsideReason, thrown.message];
    await notifyUser(caller, toTextMessage(reasons.filter(Boolean).join(' ')));
    return undefined;
  }
}

/**
 * Explains to the user why the card is in a direct message. Returns `undefined` for errors that another place would not
 * solve.
 */
function explainRedirect(caller: SlackCaller, thrown: unknown, messages: Messages): string | undefined {
  if (isClosed(thrown))
    return canInvite(caller, thrown)
      ? messages.format('chat.invite', { bot: APP_NAME })
      : messages.format('chat.outside');
  // The card may exist in the channel but cannot be found again, so it is not posted a second time there.
  return isApiErrorOfKind(thrown, 'unclear') && !caller.channel?.startsWith('D')
    ? messages.format('chat.unsure')
    : undefined;
}

const isClosed = (thrown: unknown): thrown is ApiError =>
  isApiErrorOfKind(thrown, 'no-channel-access', 'no-direct-messages');

/** The bot cannot be invited to direct or group messages, or to archived channels. */
const canInvite = ({ channel, channelName }: SlackCaller, { code }: ApiError): boolean =>
  !channel?.startsWith('D') &&
  !channelName?.startsWith('mpdm-') &&
  (code === 'not_in_channel' || code === 'channel_not_found');
