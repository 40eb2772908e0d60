// Once only: Slack delivers some things again, under the same or another id, minutes or hours later. What is claimed is the
// thing itself (a message, a press), not only the delivery. A claim stands before the work: what was interrupted in the
// middle is not begun again by a repetition, since it may have cost something already; the person can ask again.

import { asObject } from '../../../kit/json.ts';
import type { Notes } from '../../../ports/store.ts';
import type { Heard } from '../connection/slack-event.ts';
import { SEEN_MS } from '../limits.ts';
import { teamIn } from '../payloads/team.ts';

export interface Seen {
  /** True for whoever asks first for each of these. */
  first(keys: readonly string[]): Promise<boolean>;
}

export function createSeen(notes: Notes): Seen {
  return {
    async first(keys) {
      let first = true;
      // All of them are claimed, also when one was taken already: the next repetition may bear either.
      for (const key of keys) if (!(await notes.claim(key, SEEN_MS))) first = false;
      return first;
    },
  };
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What a delivery is about, each key beginning with the workspace. None for what may come as often as it likes. */
export function keysOf({ kind, body }: Pick<Heard, 'kind' | 'body'>): readonly string[] {
  const all = asObject(body) ?? {};
  const team = teamIn(body);
  const user = text(asObject(all['user'])?.['id']);
  const key = (...parts: readonly string[]) => [[team, 'seen', kind, ...parts].join(':')];
  switch (kind) {
    case 'command':
      return key(text(all['trigger_id']));
    case 'shortcut':
      return key(user, text(all['action_ts']) || text(all['trigger_id']));
    case 'action': {
      const [action] = Array.isArray(all['actions']) ? all['actions'] : [];
      const done = asObject(action) ?? {};
      return key(user, text(done['action_ts']), text(done['action_id']));
    }
    case 'view': {
      const view = asObject(all['view']) ?? {};
      return key(text(view['id']), text(view['hash']));
    }
    case 'event': {
      const event = asObject(all['event']) ?? {};
      const delivery = key(text(all['event_id']));
      const written = event['type'] === 'message' || event['type'] === 'app_mention';
      return written ? [...delivery, ...key(text(event['channel']), text(event['ts']))] : delivery;
    }
    case 'options':
      return [];
  }
}
