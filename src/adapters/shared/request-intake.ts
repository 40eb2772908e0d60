// Handles a request on every platform: acknowledges and parses it, then creates a task, an answer or a rejection with a
// form. responder.ts declares the parts that differ by platform.

import type { Command } from '../../domain/commands/command.ts';
import type { Invocation, ParseResult, Request } from '../../domain/commands/invocation.ts';
import { createQueuedView } from '../../domain/views/task-card.ts';
import { formatError, type Log } from '../../kit/log.ts';
import { createDeferredRunner } from '../../kit/loop/deferred-work.ts';
import { message } from '../../messages/message.ts';
import type { Bot } from '../../ports/chat.ts';
import type { PlatformFileRelay } from './adapter-descriptor.ts';
import { createInputFileLinker } from './input-file-linker.ts';
import type { Responder } from './responder.ts';
import type { TaskButton } from './task-buttons.ts';
import { createTaskPressHandler } from './task-press-handler.ts';

export type RequestIntake<I extends Invocation> = ReturnType<typeof createRequestIntake<I>>;

interface RequestIntakeOptions {
  /** Name of the adapter in every origin. */
  readonly adapterName: string;
  readonly bot: Bot;
  /** Links files that need the platform's token. Absent if files have public addresses. */
  readonly fileRelay?: Pick<PlatformFileRelay, 'createLink' | 'renewLink'>;
  readonly log: Log;
}

/**
 * The work starts once the acknowledgement is sent, so that it does not delay the acknowledgements of other requests.
 */
const createAcknowledger =
  (runDeferred: <T>(work: () => Promise<T>) => Promise<T>) =>
  async <T>(
    responder: Pick<Responder<Invocation>, 'acknowledge'>,
    work: () => Promise<T>,
  ): Promise<PromiseSettledResult<T>> => {
    const [acknowledgement, result] = await Promise.allSettled([responder.acknowledge?.(), runDeferred(work)]);
    if (acknowledgement.status === 'rejected') throw acknowledgement.reason;
    return result;
  };

/** The result resolves to true if a task was created. */
function createTaskCreator<I extends Invocation>(
  { adapterName, bot, log }: RequestIntakeOptions,
  runDeferred: <T>(work: () => Promise<T>) => Promise<T>,
) {
  return async (
    responder: Responder<I>,
    request: Request,
    sourceTaskId?: string,
    task = responder.taskId,
  ): Promise<boolean> => {
    const card = createQueuedView(bot.catalogue.findOperation(request.command), request);
    const messageRef = await responder.postCard(card);
    if (messageRef === undefined) return false;
    const { person, place } = responder;
    try {
      await runDeferred(() =>
        bot.createTask(request, { adapter: adapterName, person, place, message: messageRef }, sourceTaskId, task),
      );
      return true;
    } catch (thrown) {
      log.error('request not accepted', { place: place.id, reason: formatError(thrown) });
      await responder.updateCard(messageRef, {
        status: 'failed',
        title: card.title,
        line: message('chat.notTaken'),
      });
      return false;
    }
  };
}

export function createRequestIntake<I extends Invocation>(options: RequestIntakeOptions) {
  const { adapterName, bot, fileRelay, log } = options;
  const runDeferred = createDeferredRunner();
  const createTask = createTaskCreator<I>(options, runDeferred);
  const acknowledgeWhile = createAcknowledger(runDeferred);
  const fileLinker = createInputFileLinker(fileRelay);

  async function parse(
    responder: Responder<I>,
    command: Command,
    { values, files, precedingTaskId }: I,
  ): Promise<ParseResult> {
    const linkedFiles = await Promise.all(files.map((file) => fileLinker.addLink(command, file)));
    return bot.parse(command, { command: command.name, values, files: linkedFiles, precedingTaskId }, responder);
  }

  /** Resolves to true if a task was created. */
  async function respond(
    responder: Responder<I>,
    command: Command,
    invocation: I,
    parsed: ParseResult,
  ): Promise<boolean> {
    if (!parsed.ok) {
      await responder.reject(command, invocation, parsed.problems, { alternatives: parsed.alternatives });
      return false;
    }
    if (command.kind === 'operation') return createTask(responder, parsed.request);
    const view = await bot.answerQuery(parsed.request, responder.person, responder.place).catch((thrown: unknown) => {
      log.error('query not answered', { command: command.name, reason: formatError(thrown) });
      return undefined;
    });
    await (view
      ? responder.sendAnswer(command, view)
      : responder.reject(command, invocation, [], { statusLine: message('chat.notTaken') }));
    return false;
  }

  const handlePress = createTaskPressHandler<I>(
    { adapterName, bot, log },
    { fileLinker, createTask, acknowledgeWhile },
  );

  /**
   * Shows an administrator the hint of this place without delaying the response. Skipped after a new task, because
   * Discord would show the hint in place of the card.
   */
  const showHint = createHintDisplay(bot, log);

  return {
    parse,
    respond,
    /** Acknowledges the request, parses it meanwhile, then responds. */
    async handle(responder: Responder<I>, command: Command, invocation: I): Promise<boolean> {
      const parsed = await acknowledgeWhile(responder, () => parse(responder, command, invocation));
      if (parsed.status === 'fulfilled') {
        const isTaskCreated = await respond(responder, command, invocation, parsed.value);
        if (!isTaskCreated) void showHint(responder);
        return isTaskCreated;
      }
      log.error('request not parsed', { command: command.name, reason: formatError(parsed.reason) });
      await responder.reject(command, invocation, [], { statusLine: message('chat.notTaken') });
      return false;
    },
    /** Handles a button of a task's card. `isModerator`: may act on other people's tasks in the place. */
    async handlePress(responder: Responder<I>, button: TaskButton, isModerator: boolean): Promise<void> {
      const isTaskCreated = await handlePress(responder, button, isModerator);
      if (!isTaskCreated) void showHint(responder);
    },
  };
}

/** Never rejects. */
const createHintDisplay =
  (bot: Pick<Bot, 'takeModelHint'>, log: Log) =>
  async ({ person, place, remindPrivately }: Pick<Responder<Invocation>, 'person' | 'place' | 'remindPrivately'>) => {
    if (!person.isAdmin || !remindPrivately) return;
    try {
      const hint = await bot.takeModelHint(person, place);
      if (hint !== undefined) await remindPrivately(hint);
    } catch (thrown) {
      log.warn('hint not shown', { place: place.id, reason: formatError(thrown) });
    }
  };
