// Turns the outcome of a call into a tool result: waits for the task, and stops the task if the client cancels the
// call.

import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Command } from '../../../domain/commands/command.ts';
import { getMessages } from '../../../domain/messages.ts';
import { isRunningStatus } from '../../../domain/views/view.ts';
import { createShortId } from '../../../kit/id.ts';
import { formatError, type Log } from '../../../kit/log.ts';
import type { Bot } from '../../../ports/chat.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Caller } from '../access/caller.ts';
import type { CardStore } from '../cards/card-store.ts';
import { clientMessages } from '../client-messages.ts';
import { MCP_SERVER_LIMITS } from '../limits.ts';
import { type FileLocator, renderError, renderMessage, renderResult } from '../render.ts';
import { formatFormPrompt } from './form-prompt.ts';
import type { CallOutcome } from './responder.ts';
import { createTaskWaiter, type WaitingCall } from './task-waiter.ts';

/** A tool call. */
export interface ToolCallContext extends WaitingCall {
  readonly caller: Caller;
  readonly locateFile: FileLocator;
  /** True if the client runs on this machine and can read our files. */
  readonly isLocal: boolean;
}

interface ResultCollectorOptions {
  readonly name: string;
  readonly bot: Bot;
  readonly cards: CardStore;
  readonly clock: Clock;
  readonly log: Log;
}

/** A stop cannot reach a task while it is being submitted. Submitting takes at most a minute, or fails. */
const MAX_STOP_TRIES = 30;

export function createToolResultCollector(options: ResultCollectorOptions) {
  const { name: adapter, bot, cards, clock, log } = options;
  const wait = createTaskWaiter(options);

  /** Stops tracking the task of a cancelled call. Retries while the task is being submitted. */
  async function stopTask(task: string, { person, place }: Caller): Promise<void> {
    const at = { person: person.id, task };
    const press = {
      adapter,
      taskId: task,
      action: 'stop',
      person,
      place,
      isModerator: false,
    } as const;
    for (let tries = 0; tries < MAX_STOP_TRIES; tries += 1) {
      const off = new AbortController();
      const changed = cards.waitForChange(at, off.signal);
      const { is } = await bot.handlePress({ ...press, newTaskId: createShortId() });
      const card = await cards.find(at);
      const isOver = is === 'shown' || !card || !isRunningStatus(card.view.status);
      if (!isOver) await Promise.race([changed, clock.sleep(MCP_SERVER_LIMITS.heartbeatMs, off.signal)]);
      off.abort();
      if (isOver) return;
    }
  }

  /** Waits for a task and returns its card as the result. */
  async function waitForTask(task: string, seconds: number, call: ToolCallContext): Promise<CallToolResult> {
    const card = await wait({ person: call.caller.person.id, task }, seconds, call);
    if (!card) return renderError(clientMessages.noTask(task));
    const files = card.files.filter(({ expiresAt }) => expiresAt > clock.now());
    const isOver = files.length < card.files.length ? clientMessages.filesExpired : '';
    const note = isRunningStatus(card.view.status) ? clientMessages.stillWorking(task) : isOver;
    return renderResult({ task, ...card, files, note }, { locateFile: call.locateFile });
  }

  async function waitForNewTask(task: string, seconds: number, call: ToolCallContext): Promise<CallToolResult> {
    const result = await waitForTask(task, seconds, call);
    if (!call.isCancelled()) return result;
    await stopTask(task, call.caller).catch((thrown: unknown) =>
      log.warn('task not stopped', { task, reason: formatError(thrown) }),
    );
    return renderError(clientMessages.cancelled);
  }

  return {
    waitForTask,
    async toToolResult(
      outcome: CallOutcome | undefined,
      seconds: number,
      call: ToolCallContext,
      command?: Command,
    ): Promise<CallToolResult> {
      switch (outcome?.is) {
        case 'task':
          return waitForNewTask(outcome.task, seconds, call);
        case 'answer':
          return renderResult({ view: outcome.view }, { locateFile: call.locateFile, command });
        case 'form':
          return renderError(formatFormPrompt(outcome.command, outcome.draft));
        case 'notice':
          return renderMessage('', outcome.sentence);
        case 'rejected':
          return renderError(outcome.sentence);
        default:
          return renderError(getMessages().format('chat.notTaken'));
      }
    },
  };
}
