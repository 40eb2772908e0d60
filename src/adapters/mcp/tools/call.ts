// A tool is called: understood, led through the same intake as everything that people ask for, and answered once its task is over,
// or once the client has waited long enough.

import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Command } from '../../../domain/commands/command.ts';
import { shortId } from '../../../kit/id.ts';
import { type Log, reasonOf } from '../../../kit/log.ts';
import type { Bot } from '../../../ports/chat.ts';
import type { Clock } from '../../../ports/clock.ts';
import { readTaskButton } from '../../shared/buttons.ts';
import type { PlatformRelay } from '../../shared/descriptor.ts';
import type { Draft } from '../../shared/drafts.ts';
import { filledIn } from '../../shared/form.ts';
import { createIntake } from '../../shared/intake.ts';
import type { WordingFor } from '../../shared/texts/index.ts';
import type { Cards } from '../cards/cards.ts';
import { isOffered } from '../declare.ts';
import { ToolFault } from '../errors.ts';
import { BOUNDS } from '../limits.ts';
import { objectIn, readArguments, textIn, waitIn } from '../read.ts';
import { renderFault } from '../render.ts';
import { say } from '../words.ts';
import { createAsker } from './asker.ts';
import type { Files } from './files.ts';
import { createFollow, type ToolCall } from './follow.ts';

type Given = Readonly<Record<string, unknown>>;
type Tool = (given: Given, call: ToolCall) => Promise<CallToolResult>;

interface ToolParts {
  readonly name: string;
  readonly bot: Bot;
  readonly cards: Cards;
  readonly files: Files;
  readonly relay: PlatformRelay;
  readonly wordingFor: WordingFor;
  readonly clock: Clock;
  readonly log: Log;
}

export interface Tools {
  has(name: string): boolean;
  /** Never throws for what the caller did wrong: that is told as the result. */
  call(name: string, given: Given, call: ToolCall): Promise<CallToolResult>;
}

export function createTools(parts: ToolParts): Tools {
  const { bot, wordingFor, log } = parts;
  const { command, press, wait } = createWays(parts);
  let waiting = 0;

  const find = (name: string): Tool | undefined => {
    if (name === 'wait') return wait;
    if (name === 'press') return press;
    const found = bot.catalogue.commands.find((one) => one.name === name);
    return found && isOffered(found) ? (given, call) => command(found, given, call) : undefined;
  };

  return {
    has: (name) => find(name) !== undefined,
    async call(name, given, call) {
      if (waiting >= BOUNDS.waiting) return renderFault(say.busy);
      waiting += 1;
      try {
        return (await find(name)?.(given, call)) ?? renderFault(wordingFor().texts.notTaken);
      } catch (thrown) {
        if (thrown instanceof ToolFault) return renderFault(thrown.message);
        log.error('a tool broke', { tool: name, reason: reasonOf(thrown) });
        return renderFault(wordingFor().texts.notTaken);
      } finally {
        waiting -= 1;
      }
    },
  };
}

/** What tools do. Each throws {@link ToolFault}. */
function createWays(parts: ToolParts) {
  const { name, bot, cards, files, relay, wordingFor, log } = parts;
  const intake = createIntake<Draft>({ name, bot, relay, log });
  const { answer, look } = createFollow(parts);
  const newAsker = (task = shortId()) => ({ task, ...createAsker({ task, cards, wording: wordingFor() }) });
  const argumentsOf = (command: Command, given: Given, { here }: ToolCall) =>
    readArguments(command, given, { here, find: files.find });

  async function lead(
    command: Command,
    draft: Draft,
    seconds: number,
    call: ToolCall,
  ): Promise<CallToolResult> {
    const { task, asker, outcome } = newAsker();
    await files.use(draft.files, task);
    await intake.lead(asker, command, draft);
    return answer(outcome(), seconds, call, command);
  }

  return {
    async command(command: Command, given: Given, call: ToolCall): Promise<CallToolResult> {
      const { wait_seconds: wanted, ...rest } = given;
      const seconds = waitIn(wanted);
      const read = await argumentsOf(command, rest, call);
      return lead(command, { command: command.name, ...read }, seconds, call);
    },

    async press(given: Given, call: ToolCall): Promise<CallToolResult> {
      const seconds = waitIn(given['wait_seconds']);
      const values = objectIn(given['values']);
      const task = textIn(given, 'task');
      const action = textIn(given, 'action');
      if (action.startsWith('agree:')) return renderFault(say.consent);
      const button = readTaskButton(task, action);
      if (!button) return renderFault(say.noAction(action));
      const { asker, outcome } = newAsker();
      await intake.press(asker, button, false);
      const came = outcome();
      if (came?.is === 'pressed') return look(task, 0, call);
      if (came?.is !== 'form' || values === undefined) return answer(came, seconds, call);
      const read = await argumentsOf(came.command, values, call);
      return lead(came.command, filledIn(came.command, came.draft, { ...read, emptied: [] }), seconds, call);
    },

    async wait(given: Given, call: ToolCall): Promise<CallToolResult> {
      return look(textIn(given, 'task'), waitIn(given['wait_seconds']), call);
    },
  };
}
