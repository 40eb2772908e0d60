// What came of a call as its result: a task is waited for, and no longer followed where the client cancels the call that began it.

import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Command } from '../../../domain/commands/command.ts';
import { isRunning } from '../../../domain/views/view.ts';
import { shortId } from '../../../kit/id.ts';
import { type Log, reasonOf } from '../../../kit/log.ts';
import type { Bot } from '../../../ports/chat.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { WordingFor } from '../../shared/texts/index.ts';
import type { Cards } from '../cards/cards.ts';
import { BOUNDS } from '../limits.ts';
import { renderFault, renderResult, renderSaid, type Where } from '../render.ts';
import { say } from '../words.ts';
import { asked } from './asked.ts';
import { type Outcome, PERSON, PLACE } from './asker.ts';
import { type Call, createWait } from './wait.ts';

/** A call as it reaches a tool. */
export interface ToolCall extends Call {
  readonly where: Where;
  /** The client is on this machine, and reads what we read. */
  readonly here: boolean;
}

interface FollowParts {
  readonly name: string;
  readonly bot: Bot;
  readonly cards: Cards;
  readonly wordingFor: WordingFor;
  readonly clock: Clock;
  readonly log: Log;
}

/** A task is handed in within a minute, or has failed. */
const STOP_TRIES = 30;

export function createFollow(parts: FollowParts) {
  const { name: adapter, bot, cards, wordingFor, clock, log } = parts;
  const wait = createWait(parts);

  /**
   * Stops following what a cancelled call asked for, which its card says. Not while a task is being handed in: then it is tried
   * again once that is over.
   */
  async function stop(task: string): Promise<void> {
    const press = { adapter, task, action: 'stop', person: PERSON, place: PLACE, moderator: false } as const;
    for (let tries = 0; tries < STOP_TRIES; tries += 1) {
      const off = new AbortController();
      const changed = cards.changed(task, off.signal);
      const { is } = await bot.act({ ...press, becomes: shortId() });
      const card = await cards.find(task);
      const isOver = is === 'shown' || !card || !isRunning(card.view.mood);
      if (!isOver) await Promise.race([changed, clock.sleep(BOUNDS.heartbeatMs)]);
      off.abort();
      if (isOver) return;
    }
  }

  /** Waits for a task, and answers with what its card says. */
  async function look(task: string, seconds: number, call: ToolCall): Promise<CallToolResult> {
    const card = await wait(task, seconds, call);
    if (!card) return renderFault(say.noTask(task));
    const files = card.files.filter(({ until }) => until > clock.now());
    const isOver = files.length < card.files.length ? say.filesOver : '';
    const note = isRunning(card.view.mood) ? say.stillWorking(task) : isOver;
    return renderResult({ task, ...card, files, note }, { words: wordingFor(), where: call.where });
  }

  async function begun(task: string, seconds: number, call: ToolCall): Promise<CallToolResult> {
    const result = await look(task, seconds, call);
    if (!call.isCancelled()) return result;
    await stop(task).catch((thrown: unknown) => log.warn('not stopped', { task, reason: reasonOf(thrown) }));
    return renderFault(say.stopped);
  }

  return {
    look,
    /** What came of what was asked for. */
    async answer(
      outcome: Outcome | undefined,
      seconds: number,
      call: ToolCall,
      command?: Command,
    ): Promise<CallToolResult> {
      const wording = wordingFor();
      switch (outcome?.is) {
        case 'task':
          return begun(outcome.task, seconds, call);
        case 'answer':
          return renderResult({ view: outcome.view }, { words: wording, where: call.where, command });
        case 'form':
          return renderFault(asked(outcome.command, outcome.draft, wording));
        case 'said':
          return renderSaid('', outcome.sentence);
        case 'refused':
          return renderFault(outcome.sentence);
        default:
          return renderFault(wording.texts.notTaken);
      }
    },
  };
}
