// What makes the app an agent in Slack's words: status lines in its threads, and suggestions in its own tab. Wires them together.

import type { View } from '../../../domain/views/view.ts';
import { type Log, reasonOf } from '../../../kit/log.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Notes } from '../../../ports/store.ts';
import type { Texts } from '../../shared/texts/index.ts';
import type { SlackApi } from '../api/api.ts';
import { hasStatusLine, type Ref } from '../delivery/ref.ts';
import { createSuggestions, type Suggestions } from './prompts.ts';
import { createStatusLines, type StatusLines } from './status.ts';

export interface Agent {
  readonly status: StatusLines;
  readonly suggestions: Suggestions;
  /** A result is there. Never throws: it stands whatever becomes of this. */
  finished(api: SlackApi, ref: Ref, view: View): Promise<void>;
}

interface AgentParts {
  apiOf(team: string): Promise<SlackApi>;
  readonly notes: Notes;
  readonly texts: Texts;
  readonly clock: Clock;
  readonly log: Log;
}

export function createAgent(parts: AgentParts): Agent {
  const status = createStatusLines(parts);
  const suggestions = createSuggestions(parts);
  return {
    status,
    suggestions,
    async finished(api, ref, view) {
      try {
        if (hasStatusLine(ref)) await status.end(api, ref);
        await suggestions.after(ref, view);
      } catch (thrown) {
        parts.log.warn('nothing was suggested', { team: ref.team, reason: reasonOf(thrown) });
      }
    },
  };
}

/** What a card says while a status line says the rest: true from the first moment to the last. */
export const begunView = ({ progress: _, ...view }: View, texts: Texts): View => ({
  ...view,
  mood: 'working',
  line: texts.agent.begun,
});
