// Suggests prompts in the app's own tab: examples at first, and a card's follow-ups after a result. A pressed prompt
// arrives as a message with the prompt's text, so the button behind each text is stored.

import { z } from 'zod';
import type { Action, View } from '../../../domain/views/view.ts';
import { formatError, type Log } from '../../../kit/log.ts';
import { toSingleLine } from '../../../kit/text.ts';
import type { Messages } from '../../../messages/format.ts';
import { EditRateLimitError } from '../../../ports/chat.ts';
import type { KeyValueStore } from '../../../ports/store.ts';
import { ApiError } from '../../shared/api-error.ts';
import { parseTaskButton, type TaskButton } from '../../shared/task-buttons.ts';
import type { SuggestedPrompts } from '../api/agent-calls.ts';
import type { SlackApi } from '../api/slack-api.ts';
import type { SlackMessageRef } from '../message-ref.ts';
import type { SlackCaller } from '../payloads/caller.ts';
import { listStartPrompts } from './start-prompts.ts';

interface PromptOptions {
  getApi(team: string): Promise<SlackApi>;
  readonly keyValueStore: KeyValueStore;
  readonly messages: Messages;
  readonly log: Log;
}

export type PromptSuggester = ReturnType<typeof createPromptSuggester>;

/** Slack allows four prompts. */
const MAX_PROMPTS = 4;
const RETENTION_MS = 30 * 24 * 3_600_000;
const FOLLOW_UP_ACTION = /^follow-up(?:-form)?:/;

/** Follow-up buttons of a finished card. A pressed prompt is matched by its label. */
const FollowUps = z.object({
  task: z.string(),
  actions: z.array(z.object({ name: z.string(), label: z.string() })),
});

const findFollowUps = ({ status, actions = [] }: View<string>): readonly Action<string>[] =>
  status === 'done' ? actions.filter(({ name }) => FOLLOW_UP_ACTION.test(name)).slice(0, MAX_PROMPTS) : [];

const normalizeLabel = (text: string): string => toSingleLine(text).toLowerCase();

export function createPromptSuggester({ getApi, keyValueStore, messages, log }: PromptOptions) {
  const startPrompts: SuggestedPrompts = { title: messages.format('agent.title'), prompts: listStartPrompts(messages) };
  const assistantKey = (team: string, channel: string) => `${team}:assistant:${channel}`;
  const followUpsKey = (team: string, channel: string, thread = '') => `${team}:next:${channel}:${thread}`;

  /** Prompts are optional. Where Slack refuses them, users type. */
  async function suggest(team: string, channel: string, thread: string | undefined, suggestions: SuggestedPrompts) {
    try {
      await (await getApi(team)).setSuggestedPrompts({ channel, thread }, suggestions);
      return true;
    } catch (thrown) {
      if (!(thrown instanceof ApiError || thrown instanceof EditRateLimitError)) throw thrown;
      log.info('slack prompts not suggested', { team, reason: formatError(thrown) });
      return false;
    }
  }

  return {
    /**
     * The user opened the app's tab. If Slack accepts prompts without a thread, the workspace no longer has the older
     * tab.
     */
    async onTabOpened({ team, channel = '' }: SlackCaller): Promise<void> {
      if (await suggest(team, channel, undefined, startPrompts))
        await keyValueStore.delete(assistantKey(team, channel));
    },
    /** The user opened the older kind of tab, where each conversation is a thread from the start. */
    async onThreadStarted({ team, channel = '', thread }: SlackCaller): Promise<void> {
      await keyValueStore.put(assistantKey(team, channel), true, RETENTION_MS);
      await suggest(team, channel, thread, startPrompts);
    },
    async suggestFollowUps({ team, channel, thread }: SlackMessageRef, view: View<string>): Promise<void> {
      if (!channel.startsWith('D')) return;
      const actions = findFollowUps(view);
      const task = actions[0]?.task;
      if (task === undefined) return;
      const next = { task, actions: actions.map(({ name, label }) => ({ name, label })) };
      const keys = [followUpsKey(team, channel), followUpsKey(team, channel, thread)];
      for (const key of new Set(keys)) await keyValueStore.put(key, next, RETENTION_MS);
      const prompts = next.actions.map(({ label }) => ({ title: label, message: label }));
      // The newer tab silently ignores prompts with a thread. The older tab refuses prompts without a thread.
      const isOlder = (await keyValueStore.get(assistantKey(team, channel))) !== undefined;
      await suggest(team, channel, isOlder ? thread : undefined, {
        title: messages.format('agent.next'),
        prompts,
      });
    },
    /**
     * Finds the button with this label. Searches the follow-ups of the last result in the thread, then those of the
     * last result in the conversation.
     */
    async findPressedButton(
      { team, channel = '', thread }: SlackCaller,
      text: string,
    ): Promise<TaskButton | undefined> {
      if (!channel.startsWith('D') || text === '') return undefined;
      for (const key of [followUpsKey(team, channel, thread), followUpsKey(team, channel)]) {
        const next = FollowUps.safeParse(await keyValueStore.get(key)).data;
        const found = next?.actions.find(({ label }) => normalizeLabel(label) === normalizeLabel(text));
        if (next && found) return parseTaskButton(next.task, found.name);
      }
      return undefined;
    },
  };
}
