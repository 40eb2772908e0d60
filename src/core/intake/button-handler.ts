// Handles button presses. Everyone who sees the card continues with a task of their own; stopping, confirming and saving
// is for the requester, and mostly for moderators of the task's server. Expired buttons get a notice.

import { toViewer } from '../../domain/media/voice.ts';
import { findReaderLanguage } from '../../domain/messages.ts';
import { toConfirmedRequest } from '../../domain/tasks/cast-request.ts';
import type { TaskEvent } from '../../domain/tasks/step.ts';
import { findServiceResult, isFinished, type Task } from '../../domain/tasks/task.ts';
import { createLimitMessage, createProblemText } from '../../domain/views/failure-text.ts';
import { listTaskFacts } from '../../domain/views/task-facts.ts';
import { createTaskTitle } from '../../domain/views/task-text.ts';
import { isOwnerAction } from '../../domain/views/view.ts';
import { message } from '../../messages/message.ts';
import type { ButtonPress, PressResult, Requester } from '../../ports/chat.ts';
import type { BotContext } from '../bot-context.ts';
import type { CastHandler } from '../cast/cast-handler.ts';
import { claimPress } from '../people/claim-press.ts';
import type { ForgetHandler } from '../people/erase-data.ts';
import type { TaskSharing } from '../people/shared-tasks.ts';
import { toNoticeResult } from '../results.ts';
import { createAccessControl } from './access.ts';
import { createConsentHandler, isPressByModerator } from './consent.ts';
import { createVoiceDeletionHandler } from './delete-voice.ts';
import type { DubReviewHandler } from './dub-review-handler.ts';
import type { FollowUpHandler } from './follow-up-handler.ts';
import { createRestartHandler, RESTART_ACTION } from './restart-handler.ts';
import { createShareHandler } from './share-result.ts';
import { findRequestRefusal } from './suggestions.ts';
import { createVoicePermissions } from './voice-permissions.ts';
import { waitUntilDelivered } from './wait-until-delivered.ts';

/** Counts the task before it starts, so two clicks can't both take the last free slot. `request`: as it starts. */
const createConfirmHandler =
  ({ runner, queue, quota, clock }: BotContext) =>
  async (task: Task, event: (since: number) => TaskEvent, request = task.request): Promise<PressResult> => {
    if (task.state.status !== 'awaiting-confirmation') return toNoticeResult(message('notices.answeredBefore'));
    const since = clock.now();
    const full = await quota?.reserve({ ...task, request, createdAt: since });
    if (full) return toNoticeResult(createLimitMessage(full));
    const now = (await runner.dispatch(task.id, event(since))) ?? task;
    if (isFinished(now) || now.state.status === 'awaiting-confirmation') {
      await quota?.sync({ ...now, createdAt: since });
      return toNoticeResult(message('notices.answeredBefore'));
    }
    await queue.add(task.id);
    return { is: 'shown' };
  };

interface ActionHandlers {
  readonly followUps: FollowUpHandler;
  readonly dubReview: DubReviewHandler;
  readonly castHandler: CastHandler;
  readonly sharing: TaskSharing;
  readonly forget: ForgetHandler;
}

function createActionHandler(options: BotContext, handlers: ActionHandlers) {
  const { followUps, dubReview, castHandler, sharing } = handlers;
  const { runner, queue, poller, voiceSaver } = options;
  const confirm = createConfirmHandler(options);
  const handleConsent = createConsentHandler(options, confirm);
  const shareResult = createShareHandler(options);
  const restart = createRestartHandler(options, handlers);

  return async (task: Task, buttonPress: ButtonPress, requester: Requester): Promise<PressResult> => {
    const { action, person } = buttonPress;
    const { messages } = requester;
    const shared = sharing.share(task, requester);
    const [, name] = /^follow-up(?:-form)?:(.+)$/.exec(action) ?? [];
    if (name !== undefined) {
      if (options.catalogue.isDisabled(task.request.command, name)) return toNoticeResult(message('cloning.off'));
      return (
        (await followUps.start(shared, name, buttonPress, requester)) ?? toNoticeResult(message('notices.oldButton'))
      );
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
    if (RESTART_ACTION.test(action)) return restart(task, action, requester);
    switch (action) {
      case 'confirm':
      case 'one-voice': {
        const asOneVoice = action === 'one-voice';
        const request = toConfirmedRequest(task, asOneVoice);
        return confirm(task, (since) => ({ is: 'confirmed', since, asOneVoice }), request);
      }
      case 'recast':
        return castHandler.openForm(task);
      case 'details':
        return answerDetails(await waitUntilDelivered(task, options), options.catalogue);
      case 'edit':
        return followUps.openEditForm(shared, messages);
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

/** Lists the facts of the card, one below the other. */
function answerDetails(task: Task, catalogue: BotContext['catalogue']): PressResult {
  const operation = catalogue.findOperation(task.request.command);
  if (!operation) return toNoticeResult(message('notices.oldButton'));
  const rows = listTaskFacts(task, operation).map(({ label, value, link }) => ({ title: label, detail: value, link }));
  const view = { status: 'info', title: createTaskTitle(task, operation), line: '', rows } as const;
  return { is: 'answer', command: operation.name, view };
}

/** Moderators may not: these save voices, agree for the person, or show a result that the place has not seen. */
const PERSONAL_ACTION = /^(?:(?:save|agree):|post$|(?:set|undo)-default$)/;
/** Actions with the result itself. */
const RESULT_ACTION = /^(?:follow-up|follow-up-form|share):/;

/** Buttons that start the same are checked the same. */
function toCheckedKind(action: ButtonPress['action']): ButtonPress['action'] {
  if (action === 'one-voice') return 'confirm';
  return RESTART_ACTION.test(action) ? 'retry' : action;
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
  const { sharing, forget } = handlers;

  /** True for the owner. Others may continue from what they see; moderators may also stop and correct. */
  const mayPress = (task: Task, buttonPress: ButtonPress): boolean => {
    const { action } = buttonPress;
    if (sharing.isOwner(task, buttonPress)) return true;
    const isModerator = isPressByModerator(buttonPress, task.origin.place.server);
    if (isOwnerAction(action)) return isModerator && !PERSONAL_ACTION.test(action);
    const usesResult = RESULT_ACTION.test(action);
    const canSee = usesResult ? sharing.canSeeResult(task, buttonPress) : sharing.canSeeCard(task, buttonPress);
    return canSee || isModerator;
  };

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
    if (/^forget/.test(buttonPress.action)) {
      const view = await forget(person, buttonPress.action === 'forget-confirmed');
      return { is: 'answer', command: 'settings', view };
    }
    const found = await tasks.get(buttonPress.taskId);
    if (!found || found.origin.adapter !== adapter) return toNoticeResult(message('notices.unknownTask'));
    const waits = RESULT_ACTION.test(buttonPress.action) && !sharing.isOwner(found, buttonPress);
    const task = waits ? await waitUntilDelivered(found, options) : found;
    const here = place ?? task.origin.place;
    if (!mayPress(task, buttonPress))
      return toNoticeResult(message('notices.notYours', { name: task.origin.person.name }));
    const requester = { person, place: here, messages: messagesFor(findReaderLanguage({ person, place: here })) };
    const denied = access.denialReason(requester);
    if (denied !== undefined && !/^(stop|refresh)$/.test(buttonPress.action)) return toNoticeResult(denied);
    const checks = {
      retry: () => repeatDenialReason(sharing.share(task, requester), requester),
      // Limits are checked when the task is counted.
      confirm: () => access.diskFullReason(),
    };
    const kind = toCheckedKind(buttonPress.action);
    const refusal = await checks[kind as keyof typeof checks]?.();
    if (refusal !== undefined) return toNoticeResult(refusal);
    const isShare = kind.startsWith('share:');
    const isFollowUpOfOther = kind.startsWith('follow-up:') && !sharing.isOwner(task, buttonPress);
    const startsTask = kind === 'retry' || kind === 'post' || isFollowUpOfOther;
    if (!startsTask && !isShare) return handleAction(task, buttonPress, requester);
    const key = `${adapter} ${task.id} ${buttonPress.action} ${person.id}`;
    const claim = await claimPress(options, key, isShare ? SHARE_TIMEOUT_MS : DOUBLE_CLICK_MS);
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
