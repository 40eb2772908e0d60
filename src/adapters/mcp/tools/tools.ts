// Runs tool calls: parses the arguments, passes the request to the shared intake, and responds when the task ends or
// the wait is over.

import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Command } from '../../../domain/commands/command.ts';
import type { FormDraft } from '../../../domain/commands/invocation.ts';
import { getMessages } from '../../../domain/messages.ts';
import { createShortId } from '../../../kit/id.ts';
import { formatError, type Log } from '../../../kit/log.ts';
import { createNamedCounters } from '../../../kit/named-counters.ts';
import type { Bot } from '../../../ports/chat.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { PlatformFileRelay } from '../../shared/adapter-descriptor.ts';
import { applySubmission } from '../../shared/form.ts';
import { createRequestIntake } from '../../shared/request-intake.ts';
import { parseTaskButton } from '../../shared/task-buttons.ts';
import { isSignedIn } from '../access/caller.ts';
import type { CardStore } from '../cards/card-store.ts';
import { clientMessages } from '../client-messages.ts';
import { ToolError } from '../errors.ts';
import { MCP_SERVER_LIMITS } from '../limits.ts';
import { renderError } from '../render.ts';
import { parseOptionalObject, parseToolArguments, parseWaitSeconds, requireTextArgument } from '../tool-arguments.ts';
import { isAvailableAsTool } from '../tool-definitions.ts';
import { pressOnCard } from './card-press.ts';
import type { InputFileResolver } from './input-file-resolver.ts';
import { createResponder } from './responder.ts';
import { createToolResultCollector, type ToolCallContext } from './tool-result-collector.ts';

type RawArguments = Readonly<Record<string, unknown>>;
type ToolHandler = (args: RawArguments, call: ToolCallContext) => Promise<CallToolResult>;

interface McpToolOptions {
  readonly name: string;
  readonly bot: Bot;
  readonly cards: CardStore;
  readonly files: InputFileResolver;
  readonly relay: PlatformFileRelay;
  readonly clock: Clock;
  readonly log: Log;
}

export interface McpTools {
  /** The handler returns errors of the caller as a result, and never throws for them. */
  find(name: string): ToolHandler | undefined;
}

export function createMcpTools(options: McpToolOptions): McpTools {
  const { bot, log } = options;
  const { command, press, wait } = createToolHandlers(options);
  const running = createNamedCounters();
  const isFull = (person: string): boolean =>
    running.total() >= MCP_SERVER_LIMITS.concurrentWaits ||
    (isSignedIn(person) && running.get(person) >= MCP_SERVER_LIMITS.concurrentWaitsPerPerson);

  const findHandler = (name: string): ToolHandler | undefined => {
    if (name === 'wait') return wait;
    if (name === 'press') return press;
    const found = bot.catalogue.commands.find((one) => one.name === name);
    return found && isAvailableAsTool(found) ? (args, call) => command(found, args, call) : undefined;
  };

  return {
    find(name) {
      const handle = findHandler(name);
      if (!handle) return undefined;
      return async (args, call) => {
        const { id } = call.caller.person;
        if (isFull(id)) return renderError(clientMessages.tooManyCalls);
        running.add(id, 1);
        try {
          return await handle(args, call);
        } catch (thrown) {
          if (thrown instanceof ToolError) return renderError(thrown.message);
          log.error('MCP tool failed', { tool: name, reason: formatError(thrown) });
          return renderError(getMessages().format('chat.notTaken'));
        } finally {
          running.add(id, -1);
        }
      };
    },
  };
}

/** Handlers of the tools. Each throws {@link ToolError} for errors of the caller. */
function createToolHandlers(options: McpToolOptions) {
  const { name: adapterName, bot, cards, files, relay: fileRelay, log } = options;
  const intake = createRequestIntake<FormDraft>({ adapterName, bot, fileRelay, log });
  const { toToolResult, waitForTask } = createToolResultCollector(options);
  const newResponder = ({ caller }: ToolCallContext, task = createShortId()) => ({
    task,
    ...createResponder({ caller, task, cards }),
  });
  const parseArguments = (command: Command, args: RawArguments, { isLocal, caller }: ToolCallContext) =>
    parseToolArguments(command, args, { isLocal, find: (one, field) => files.find(one, field, caller.person.id) });

  async function runCommand(
    command: Command,
    invocation: FormDraft,
    seconds: number,
    call: ToolCallContext,
  ): Promise<CallToolResult> {
    const { task, responder, outcome } = newResponder(call);
    await files.markUsed(invocation.files, { person: call.caller.person.id, task });
    await intake.handle(responder, command, invocation);
    return toToolResult(outcome(), seconds, call, command);
  }

  return {
    async command(command: Command, args: RawArguments, call: ToolCallContext): Promise<CallToolResult> {
      const { wait_seconds: wanted, ...rest } = args;
      const seconds = parseWaitSeconds(wanted);
      const read = await parseArguments(command, rest, call);
      return runCommand(command, { command: command.name, ...read }, seconds, call);
    },

    async press(args: RawArguments, call: ToolCallContext): Promise<CallToolResult> {
      const seconds = parseWaitSeconds(args['wait_seconds']);
      const values = parseOptionalObject(args['values']);
      const task = requireTextArgument(args, 'task');
      const action = requireTextArgument(args, 'action');
      if (action.startsWith('agree:')) return renderError(clientMessages.needsConsent);
      const button = parseTaskButton(task, action);
      if (!button) return renderError(clientMessages.noAction(action));
      const { responder, outcome } = newResponder(call);
      const at = { person: call.caller.person.id, task };
      const isAnswered = await pressOnCard(options, at, call.signal, async () => {
        await intake.handlePress(responder, button, false);
        return outcome()?.is === 'done';
      });
      const pressOutcome = outcome();
      // Tasks of other people look like unknown ones.
      if (pressOutcome?.is === 'notice' && !(await cards.find(at))) return renderError(clientMessages.noTask(task));
      if (pressOutcome?.is === 'done') return waitForTask(task, isAnswered ? seconds : 0, call);
      if (pressOutcome?.is !== 'form' || values === undefined) return toToolResult(pressOutcome, seconds, call);
      const read = await parseArguments(pressOutcome.command, values, call);
      return runCommand(
        pressOutcome.command,
        applySubmission(pressOutcome.command, pressOutcome.draft, { ...read, clearedFields: [] }),
        seconds,
        call,
      );
    },

    async wait(args: RawArguments, call: ToolCallContext): Promise<CallToolResult> {
      return waitForTask(requireTextArgument(args, 'task'), parseWaitSeconds(args['wait_seconds']), call);
    },
  };
}
