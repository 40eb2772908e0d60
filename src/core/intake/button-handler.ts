// Handles button presses. Only the requester may press, or a moderator of the task's server; sharing finished audio is
// open to everyone who sees the card. Expired buttons get a notice.

import type { Request } from '../../domain/commands/invocation.ts';
import { toViewer } from '../../domain/media/voice.ts';
import { findReaderLanguage } from '../../domain/messages.ts';
import type { TaskEvent } from '../../domain/tasks/step.ts';
import { findServiceResult, isFinished, type Task } from '../../domain/tasks/task.ts';
import { createLimitMessage, createProblemText } from '../../domain/views/failure-text.ts';
import { message } from '../../messages/message.ts';
import type { ButtonPress, PressResult, Requester } from '../../ports/chat.ts';
import type { BotContext } from '../bot-context.ts';
import { claimPress } from '../people/claim-press.ts';
import { createAccessControl } from './access.ts';
import { createConsentHandler, isPressByModerator } from './consent.ts';
import { createVoiceDeletionHandler } from './delete-voice.ts';
import type { DubReviewHandler } from './dub-review-handler.ts';
import type { FollowUpHandler } from './follow-up-handler.ts';
import { toNoticeResult } from './results.ts';
import { createShareHandler } from './share-result.ts';
import { findRequestRefusal } from './suggestions.ts';
import { createVoicePermissions } from './voice-permissions.ts';

/** Counts the task before it starts, so two clicks can't both take the last free slot. */
const createConfirmHandler =
  ({ runner, queue, quota, clock }: BotContext) =>
  async (task: Task, event: (since: number) => TaskEvent): Promise<PressResult> => {
    if (task.state.status !== 'awaiting-confirmation') return toNoticeResult(message('notices.answeredBefore'));
    const since = clock.now();
    const full = await quota?.reserve({ ...task, createdAt: since });
    if (full) return toNoticeResult(createLimitMessage(full));
    const now = (await runner.dispatch(task.id, event(since))) ?? task;
    if (isFinished(now) || now.state.status === 'awaiting-confirmation') {
      await quota?.sync({ ...now, createdAt: since });
      return toNoticeResult(message('notices.answeredBefore'));
    }
    await queue.add(task.id);
    return { is: 'shown' };
  };

/** Returns the same request without the notes of its first run. */
function repeatRequest({ id, request, state }: Task): Request {
  const { note: _, unconfirmedTaskIds = [], ...same } = request;
  const before = state.status === 'unknown' ? [...unconfirmedTaskIds, id] : unconfirmedTaskIds;
  return state.status === 'done' || before.length === 0 ? same : { ...same, unconfirmedTaskIds: before };
}

/** Repeats the request with a value that the service accepts. */
const createAlternativeHandler =
  ({ catalogue }: BotContext) =>
  (task: Task, at: number): PressResult => {
    const { state } = task;
    const request = repeatRequest(task);
    const alternatives = state.status === 'failed' && state.failure.kind === 'failed' ? state.failure.alternatives : [];
    const values = { ...request.values, ...alternatives?.[at]?.values };
    const operation = catalogue.findOperation(request.command);
    const isKnown = Object.keys(alternatives?.[at]?.values ?? {}).every((name) => operation?.fields[name]);
    if (!alternatives?.[at] || !isKnown || !operation?.schema.safeParse(values).success)
      return toNoticeResult(message('notices.oldButton'));
    return { is: 'create-task', request: { ...request, values } };
  };

interface ActionHandlers {
  readonly followUps: FollowUpHandler;
  readonly dubReview: DubReviewHandler;
}

function createActionHandler(options: BotContext, { followUps, dubReview }: ActionHandlers) {
  const startAlternative = createAlternativeHandler(options);
  const { runner, queue, poller, voiceSaver } = options;
  const confirm = createConfirmHandler(options);
  const handleConsent = createConsentHandler(options, confirm);
  const shareResult = createShareHandler(options);

  return async (task: Task, buttonPress: ButtonPress, { messages }: Requester): Promise<PressResult> => {
    const { action, person } = buttonPress;
    const [, name] = /^follow-up(?:-form)?:(.+)$/.exec(action) ?? [];
    if (name !== undefined) {
      if (options.catalogue.isDisabled(task.request.command, name)) return toNoticeResult(message('cloning.off'));
      return (await followUps.start(task, name, buttonPress, messages)) ?? toNoticeResult(message('notices.oldButton'));
    }
    if (action.startsWith('share:'))
      return (
        (await shareResult(task, action.slice('share:'.length), buttonPress)) ??
        toNoticeResult(message('notices.oldButton'))
      );
    if (action.startsWith('agree:')) return handleConsent(task, buttonPress);
    if (action.startsWith('save:'))
      return followUps.openSaveVoiceForm(task, action.slice('save:'.length), person, messages);
    if (action.startsWith('edit-lines:'))
      return dubReview.openPage(task, `${action.slice('edit-lines:'.length)}.0`, person);
    if (action.startsWith('alternative:')) return startAlternative(task, Number(action.slice('alternative:'.length)));
    switch (action) {
      case 'confirm':
        return confirm(task, (since) => ({ is: 'confirmed', since }));
      case 'retry':
        return { is: 'create-task', request: repeatRequest(task) };
      case 'edit':
        return followUps.openEditForm(task, messages);
      case 'set-default':
      case 'undo-default': {
        const why = await voiceSaver.setAsDefault(task, person, action === 'undo-default');
        return why === undefined ? { is: 'shown' } : toNoticeResult(why);
      }
      case 'post':
        if (!findServiceResult(task)) return toNoticeResult(message('notices.noResult'));
        return { is: 'create-task', request: task.request, resultOf: task.id };
      case 'stop': {
        const { state } = (await runner.dispatch(task.id, { is: 'cancel-requested' })) ?? task;
        if (state.status === 'abandoned') return { is: 'shown' };
        if (state.status !== 'cancelling') return toNoticeResult(message('notices.tooLateToStop'));
        // If no process owns the task, one must acquire it to notify the service.
        await queue.add(task.id);
        return { is: 'shown' };
      }
      case 'refresh': {
        poller.pollNow(task.id);
        await runner.dispatch(task.id, { is: 'refresh-requested' });
        await queue.add(task.id);
        return { is: 'shown' };
      }
      default:
        return toNoticeResult(message('notices.oldButton'));
    }
  };
}

/** Two presses within this time count as a double click. */
const DOUBLE_CLICK_MS = 3000;
/** Maximum time for which a running share blocks further presses of this button by the same person. */
const SHARE_TIMEOUT_MS = 60_000;

export function createButtonHandler(adapter: string, options: BotContext, handlers: ActionHandlers) {
  const { catalogue, voiceDirectory, tasks, messagesFor } = options;
  const access = createAccessControl(adapter, options);
  const rights = createVoicePermissions(voiceDirectory);
  const deleteVoice = createVoiceDeletionHandler(adapter, options);

  const handleAction = createActionHandler(options, handlers);

  /** Checks a repeat at another place or by another person: they need access to its voices and dictionaries. */
  const repeatDenialReason = async (task: Task, requester: Requester) => {
    const { person, place } = requester;
    const command = catalogue.findCommand(task.request.command);
    const viewer = toViewer(adapter, person, place);
    if (command && (await rights.isNotAllowed(command, task.request, viewer))) return message('notices.strangeVoice');
    const unsupported =
      command && findRequestRefusal(command, task.request, options, { viewer, isAdmin: person.isAdmin });
    const [problem] = unsupported?.problems ?? [];
    if (problem) return createProblemText(problem, command);
    return access.startDenialReason(requester);
  };

  return async (buttonPress: ButtonPress): Promise<PressResult> => {
    const { person, place } = buttonPress;
    if (buttonPress.action.startsWith('delete-voice:')) return deleteVoice(buttonPress);
    const task = await tasks.get(buttonPress.taskId);
    if (!task || task.origin.adapter !== adapter) return toNoticeResult(message('notices.unknownTask'));
    const here = place ?? task.origin.place;
    const isTheirs = task.origin.person.id === person.id;
    // Only the person who designed a voice may save it.
    const isOwnOnly = /^(save:|agree:|set-default$|undo-default$)/.test(buttonPress.action);
    const isOpenToAll = buttonPress.action.startsWith('share:');
    if (!isTheirs && !isOpenToAll && (isOwnOnly || !isPressByModerator(buttonPress, task.origin.place.server)))
      return toNoticeResult(message('notices.notYours', { name: task.origin.person.name }));
    const requester = { person, place: here, messages: messagesFor(findReaderLanguage({ person, place: here })) };
    const denied = access.denialReason(requester);
    if (denied !== undefined && !/^(stop|refresh)$/.test(buttonPress.action)) return toNoticeResult(denied);
    const checks = {
      retry: () => repeatDenialReason(task, requester),
      // Limits are checked when the task is counted.
      confirm: () => access.diskFullReason(),
    };
    const kind = buttonPress.action.startsWith('alternative:') ? 'retry' : buttonPress.action;
    const refusal = await checks[kind as keyof typeof checks]?.();
    if (refusal !== undefined) return toNoticeResult(refusal);
    if (kind !== 'retry' && kind !== 'post' && !isOpenToAll) return handleAction(task, buttonPress, requester);
    const key = `${adapter} ${task.id} ${buttonPress.action} ${person.id}`;
    const claim = await claimPress(options, key, isOpenToAll ? SHARE_TIMEOUT_MS : DOUBLE_CLICK_MS);
    if (!claim) return toNoticeResult(message('notices.begunBefore'));
    let starts = false;
    try {
      const result = await handleAction(task, buttonPress, requester);
      starts = result.is === 'create-task';
      return result;
    } finally {
      if (!starts) await claim.release();
    }
  };
}
