// Handles a pressed button of a task's card: creates a task, replies, opens a form, or leaves the result to the card.

import type { Invocation, Request } from '../../domain/commands/invocation.ts';
import { isFormAction } from '../../domain/views/view.ts';
import { createShortId } from '../../kit/id.ts';
import { formatError, type Log } from '../../kit/log.ts';
import { message } from '../../messages/message.ts';
import type { Bot, PressResult } from '../../ports/chat.ts';
import type { InputFileLinker } from './input-file-linker.ts';
import type { Responder } from './responder.ts';
import type { TaskButton } from './task-buttons.ts';

interface TaskPressHandlerOptions {
  readonly adapterName: string;
  readonly bot: Bot;
  readonly log: Log;
}

/** Functions of request-intake.ts. */
interface TaskPressHandlerActions<I extends Invocation> {
  readonly fileLinker: InputFileLinker;
  createTask(responder: Responder<I>, request: Request, resultOf: string | undefined, task: string): Promise<boolean>;
  acknowledgeWhile<T>(responder: Responder<I>, work: () => Promise<T>): Promise<PromiseSettledResult<T>>;
}

export function createTaskPressHandler<I extends Invocation>(
  { adapterName, bot, log }: TaskPressHandlerOptions,
  { fileLinker, createTask, acknowledgeWhile }: TaskPressHandlerActions<I>,
) {
  async function applyPress(
    responder: Responder<I>,
    button: TaskButton,
    isModerator: boolean,
    newTaskId: string,
  ): Promise<PressResult> {
    const { person, place } = responder;
    const { taskId: task, action } = button;
    try {
      return await bot.handlePress({
        adapter: adapterName,
        taskId: task,
        action,
        person,
        place,
        isModerator,
        newTaskId,
      });
    } catch (thrown) {
      log.error('press failed', { task, action, reason: formatError(thrown) });
      return { is: 'notice', notice: message('chat.notTaken') };
    }
  }

  async function respondToPress(responder: Responder<I>, result: PressResult, newTaskId: string): Promise<boolean> {
    if (result.is === 'create-task') {
      const request = await fileLinker.renewRequestLinks(result.request);
      return createTask(responder, request, result.resultOf, newTaskId);
    }
    if (result.is === 'notice') {
      await responder.replyPrivately(result.notice);
    } else if (result.is === 'answer') {
      const command = bot.catalogue.findCommand(result.command);
      if (command) await responder.sendAnswer(command, result.view);
    } else if (result.is === 'shown') {
      await responder.finishSilently?.();
    } else {
      await openFormOrReject(responder, result);
    }
    return false;
  }

  /** Opens a form if the platform can, else shows the problems with a button that opens one. */
  async function openFormOrReject(
    responder: Responder<I>,
    result: Extract<PressResult, { is: 'form' | 'rejected' }>,
  ): Promise<void> {
    const { prefill } = result;
    const command = bot.catalogue.findCommand(prefill.command);
    if (!command) return void (await responder.replyPrivately(message('notices.oldButton')));
    const files = await Promise.all(prefill.files.map((file) => fileLinker.renewLink(file)));
    const invocation = responder.createInvocation({ ...prefill, files });
    if (result.is === 'form' && responder.openForm) await responder.openForm(command, invocation);
    else if (result.is === 'form') await responder.reject(command, invocation, []);
    else await responder.reject(command, invocation, result.problems, { alternatives: result.alternatives });
  }

  /** Resolves to true if a task was created. */
  return async (responder: Responder<I>, button: TaskButton, isModerator: boolean): Promise<boolean> => {
    const newTaskId = responder.taskId ?? createShortId();
    const runPress = () => applyPress(responder, button, isModerator, newTaskId);
    // A form is a response by itself, so no acknowledgement may precede it.
    if (isFormAction(button.action)) return respondToPress(responder, await runPress(), newTaskId);
    const result = await acknowledgeWhile(responder, runPress);
    if (result.status === 'rejected') throw result.reason;
    return respondToPress(responder, result.value, newTaskId);
  };
}
