// Wires Slack's agent features: status lines in threads, and suggested prompts in the app's own tab.

import type { View } from '../../../domain/views/view.ts';
import { formatError, type Log } from '../../../kit/log.ts';
import type { Messages } from '../../../messages/format.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { KeyValueStore } from '../../../ports/store.ts';
import type { SlackApi } from '../api/slack-api.ts';
import { canShowStatusLine, type SlackMessageRef } from '../message-ref.ts';
import { createPromptSuggester, type PromptSuggester } from './prompt-suggester.ts';
import { createStatusLines, type StatusLines } from './status-lines.ts';

export interface AgentFeatures {
  readonly statusLines: StatusLines;
  readonly prompts: PromptSuggester;
  /** Runs after a result is delivered. Never throws, since the delivery itself has succeeded. */
  onResult(api: SlackApi, ref: SlackMessageRef, view: View<string>): Promise<void>;
}

interface AgentOptions {
  getApi(team: string): Promise<SlackApi>;
  readonly keyValueStore: KeyValueStore;
  readonly messages: Messages;
  readonly clock: Clock;
  readonly log: Log;
}

export function createAgentFeatures(options: AgentOptions): AgentFeatures {
  const statusLines = createStatusLines(options);
  const prompts = createPromptSuggester(options);
  return {
    statusLines,
    prompts,
    async onResult(api, ref, view) {
      try {
        if (canShowStatusLine(ref)) await statusLines.end(api, ref);
        await prompts.suggestFollowUps(ref, view);
      } catch (thrown) {
        options.log.warn('slack prompts not suggested', { team: ref.team, reason: formatError(thrown) });
      }
    },
  };
}

/** Shortens the card to "started" while a status line reports the progress, so that the card needs no edits. */
export const toStartedView = ({ progress: _, ...view }: View<string>, messages: Messages): View<string> => ({
  ...view,
  status: 'working',
  line: messages.format('agent.begun'),
});
