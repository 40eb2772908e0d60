// What Slack suggests to a person in the app's own tab: how to begin, and after a result what can follow, as its card's buttons do. A
// suggestion that is pressed comes back as a message with its words; which button it stands for is noted.

import { z } from 'zod';
import type { Action, View } from '../../../domain/views/view.ts';
import { type Log, reasonOf } from '../../../kit/log.ts';
import { oneLine } from '../../../kit/text.ts';
import { TooManyEdits } from '../../../ports/chat.ts';
import type { Notes } from '../../../ports/store.ts';
import { readTaskButton, type TaskButton } from '../../shared/buttons.ts';
import { ApiError } from '../../shared/errors.ts';
import type { Texts } from '../../shared/texts/index.ts';
import type { Prompts } from '../api/agent-calls.ts';
import type { SlackApi } from '../api/api.ts';
import type { Ref } from '../delivery/ref.ts';
import type { Caller } from '../payloads/caller.ts';

interface PromptParts {
  apiOf(team: string): Promise<SlackApi>;
  readonly notes: Notes;
  readonly texts: Texts;
  readonly log: Log;
}

export type Suggestions = ReturnType<typeof createSuggestions>;

/** Slack's own limit. */
const MOST = 4;
const KEPT_MS = 30 * 24 * 3_600_000;
const FOLLOWS = /^(then|ask):/;

/** What one press on a finished card leads to, under the words of its buttons. */
const Next = z.object({
  task: z.string(),
  actions: z.array(z.object({ name: z.string(), label: z.string() })),
});

const nextOf = ({ mood, actions = [] }: View): readonly Action[] =>
  mood === 'done' ? actions.filter(({ name }) => FOLLOWS.test(name)).slice(0, MOST) : [];

const words = (text: string): string => oneLine(text).toLowerCase();

export function createSuggestions({ apiOf, notes, texts, log }: PromptParts) {
  const beginning: Prompts = { title: texts.agent.title, prompts: texts.agent.prompts };
  const assistantKey = (team: string, channel: string) => `${team}:assistant:${channel}`;
  const nextKey = (team: string, channel: string, thread = '') => `${team}:next:${channel}:${thread}`;

  /** They are an offer: where Slack does not take them, people type. */
  async function suggest(team: string, channel: string, thread: string | undefined, shown: Prompts) {
    try {
      await (await apiOf(team)).suggest({ channel, thread }, shown);
      return true;
    } catch (thrown) {
      if (!(thrown instanceof ApiError || thrown instanceof TooManyEdits)) throw thrown;
      log.info('nothing was suggested', { team, reason: reasonOf(thrown) });
      return false;
    }
  }

  return {
    /** A person opened the app's tab. What Slack takes there without a thread is no older tab, whatever it was before. */
    async opened({ team, channel = '' }: Caller): Promise<void> {
      if (await suggest(team, channel, undefined, beginning)) await notes.delete(assistantKey(team, channel));
    },
    /** The same in a workspace that has the app's older tab: each of its talks is a thread of its own from the first. */
    async started({ team, channel = '', thread }: Caller): Promise<void> {
      await notes.put(assistantKey(team, channel), true, KEPT_MS);
      await suggest(team, channel, thread, beginning);
    },
    /** A result is there. */
    async after({ team, channel, thread }: Ref, view: View): Promise<void> {
      if (!channel.startsWith('D')) return;
      const actions = nextOf(view);
      const task = actions[0]?.task;
      if (task === undefined) return;
      const next = { task, actions: actions.map(({ name, label }) => ({ name, label })) };
      const keys = [nextKey(team, channel), nextKey(team, channel, thread)];
      for (const key of new Set(keys)) await notes.put(key, next, KEPT_MS);
      const prompts = next.actions.map(({ label }) => ({ title: label, message: label }));
      // The newer tab takes no thread with them, and would say nothing of it; the older one takes none without.
      const isOlder = (await notes.get(assistantKey(team, channel))) !== undefined;
      await suggest(team, channel, isOlder ? thread : undefined, { title: texts.agent.next, prompts });
    },
    /** The button that these words stand for: of the thread's last result, or of the talk's. */
    async meant({ team, channel = '', thread }: Caller, text: string): Promise<TaskButton | undefined> {
      if (!channel.startsWith('D') || text === '') return undefined;
      for (const key of [nextKey(team, channel, thread), nextKey(team, channel)]) {
        const next = Next.safeParse(await notes.get(key)).data;
        const found = next?.actions.find(({ label }) => words(label) === words(text));
        if (next && found) return readTaskButton(next.task, found.name);
      }
      return undefined;
    },
  };
}
