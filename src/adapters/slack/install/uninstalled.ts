// Whether a delivery says that a workspace let the app go, and what is done then: whoever knows of its tasks is told, and what
// was noted of it is deleted. How the token is given up is not known here.

import { asObject } from '../../../kit/json.ts';
import { type Log, reasonOf } from '../../../kit/log.ts';
import { createSerial } from '../../../kit/mutex.ts';
import type { Notes } from '../../../ports/store.ts';
import type { Hear, Heard } from '../connection/slack-event.ts';
import { isInstallation } from './installations.ts';
import type { Tokens } from './tokens.ts';

interface FarewellParts {
  readonly tokens: Pick<Tokens, 'leaves' | 'forget'>;
  /** Everything noted of a workspace, under keys that begin with it. */
  readonly notes: Notes;
  onGone(team: string): Promise<void>;
  readonly log: Log;
}

interface Farewell {
  readonly team: string;
  /** When it happened, in ms. */
  readonly at: number;
}

/** Only the bot's own token counts: a person's may be taken back without it. */
function farewellIn({ kind, body }: Pick<Heard, 'kind' | 'body'>): Farewell | undefined {
  const { team_id: team, event, event_time: seconds } = asObject(kind === 'event' ? body : undefined) ?? {};
  const { type, tokens } = asObject(event) ?? {};
  const bots = asObject(tokens)?.['bot'];
  const bot = type === 'tokens_revoked' && Array.isArray(bots) && bots.length > 0;
  if (typeof team !== 'string' || !(bot || type === 'app_uninstalled')) return undefined;
  return { team, at: typeof seconds === 'number' ? seconds * 1000 : 0 };
}

/** Takes farewells out of what is heard; all else goes on to `next`. */
export function withFarewells(next: Hear, { tokens, notes, onGone, log }: FarewellParts): Hear {
  const inTurn = createSerial();

  /** The token is forgotten last, so that what was interrupted is done when Slack says it again. */
  async function leave({ team, at }: Farewell): Promise<void> {
    if (!(await tokens.leaves(team, at))) return;
    log.info('slack: a workspace let the app go', { team });
    await onGone(team);
    for (const key of await notes.keys(`${team}:`)) if (!isInstallation(key)) await notes.delete(key);
    await tokens.forget(team);
  }

  return async (heard) => {
    const farewell = farewellIn(heard);
    if (!farewell) return next(heard);
    try {
      await heard.ack();
      await inTurn(farewell.team, () => leave(farewell));
    } catch (thrown) {
      log.error('slack: a farewell was not carried out', { team: farewell.team, reason: reasonOf(thrown) });
    }
  };
}
