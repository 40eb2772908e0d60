// Wires Slack's agent features: sessions and status lines in threads, and suggested prompts in the app's own tab.

import type { View } from '../../../domain/views/view.ts';
import { formatError, type Log } from '../../../kit/log.ts';
import type { Messages } from '../../../messages/format.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { KeyValueStore } from '../../../ports/store.ts';
import { createCallSlots } from '../api/call-slots.ts';
import type { SlackApi } from '../api/slack-api.ts';
import { canShowStatusLine, type SlackMessageRef } from '../message-ref.ts';
import { createPromptSuggester, type PromptSuggester } from './prompt-suggester.ts';
import { createSessionCaller } from './session-caller.ts';
import { createSessionRecovery, type SessionBot } from './session-recovery.ts';
import { createSessionStatuses } from './session-statuses.ts';
import { createSessionStop } from './session-stop.ts';
import { createSessions } from './sessions.ts';
import { createStatusLines } from './status-lines.ts';
import { createThreadCards, type ThreadPlace, type ThreadStop } from './thread-cards.ts';
import { createThreadWork, type ThreadWork } from './thread-work.ts';

export interface AgentFeatures {
  readonly work: ThreadWork;
  readonly prompts: PromptSuggester;
  /** Runs after a result is delivered. Never throws, since the delivery itself has succeeded. */
  onResult(api: SlackApi, ref: SlackMessageRef, view: View<string>): Promise<void>;
  /** Ends sessions that an earlier run left in progress. */
  start(bot: SessionBot): void;
  /** Stores a press of native Stop. Await this before acknowledging the event. */
  saveStop(place: ThreadPlace, stop: ThreadStop): Promise<void>;
  /** Ends the tasks of the thread. */
  stopThread(place: ThreadPlace, stop: ThreadStop): Promise<void>;
  /** Notes that a person chose the session's title. */
  saveTitled(place: ThreadPlace): Promise<void>;
  stop(): void;
}

interface AgentOptions {
  getApi(team: string): Promise<SlackApi>;
  readonly keyValueStore: KeyValueStore;
  readonly hasOtherProcesses?: boolean;
  readonly messages: Messages;
  readonly clock: Clock;
  readonly log: Log;
}

export function createAgentFeatures(options: AgentOptions): AgentFeatures {
  const { getApi, keyValueStore, hasOtherProcesses = false, clock, log } = options;
  const cards = createThreadCards(keyValueStore);
  const slots = createCallSlots(keyValueStore, clock);
  const caller = createSessionCaller({ clock, log });
  const statuses = createSessionStatuses({ caller, slots, clock, log });
  const sessions = createSessions({ cards, caller, statuses, slots, clock, log });
  const stopping = new AbortController();
  const sessionStop = createSessionStop({ cards, off: stopping.signal, clock, log });
  const lines = createStatusLines({ ...options, cards, onRefresh: sessions.renew });
  let bot: SessionBot | undefined;
  const work = createThreadWork({ cards, lines, sessions, sessionStop, getBot: () => bot });
  const recovery = createSessionRecovery({ getApi, cards, work, sessionStop, hasOtherProcesses, clock, log });
  const prompts = createPromptSuggester(options);
  return {
    work,
    prompts,
    async onResult(api, ref, view) {
      try {
        if (canShowStatusLine(ref)) await work.end(api, ref, view);
        await prompts.suggestFollowUps(ref, view);
      } catch (thrown) {
        log.warn('slack prompts not suggested', { team: ref.team, reason: formatError(thrown) });
      }
    },
    start(started) {
      bot = started;
      void recovery.run(started, stopping.signal);
    },
    saveStop: cards.saveStop,
    async stopThread(place, stop) {
      if (bot) await sessionStop.stopThread(bot, place, stop);
      if (stopping.signal.aborted) return;
      await sessions.settleThread(await getApi(place.team), place);
    },
    saveTitled: cards.saveTitled,
    stop() {
      stopping.abort();
      lines.stop();
      statuses.stop();
    },
  };
}

/** Shortens the card to "started" while a status line reports the progress, so that the card needs no edits. */
export const toStartedView = ({ progress: _, ...view }: View<string>, messages: Messages): View<string> => ({
  ...view,
  status: 'working',
  line: messages.format('agent.begun'),
});
