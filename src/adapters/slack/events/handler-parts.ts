// What every handler of an event of Slack's is given. Shapes only.

import type { Log } from '../../../kit/log.ts';
import type { Bot } from '../../../ports/chat.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Notes } from '../../../ports/store.ts';
import type { Intake } from '../../shared/intake.ts';
import type { Wording } from '../../shared/texts/index.ts';
import type { Agent } from '../agent/agent.ts';
import type { SlackApi } from '../api/api.ts';
import type { NotifyUser } from '../api/notify-user.ts';
import type { createSlackDrafts, Draft } from '../modals/drafts.ts';
import type { Caller, createNames } from '../payloads/caller.ts';
import type { Body } from '../payloads/event.ts';

export interface HandlerParts {
  readonly bot: Bot;
  /** Throws for a workspace that has not let us in. */
  apiOf(team: string): Promise<SlackApi>;
  /** Says something to one person alone. */
  readonly notifyUser: NotifyUser;
  /** The operator's: Slack does not say in its deliveries which language somebody reads. */
  readonly wording: Wording;
  /** Left out where the app is none. */
  readonly agent?: Agent | undefined;
  readonly notes: Notes;
  readonly drafts: ReturnType<typeof createSlackDrafts>;
  readonly names: ReturnType<typeof createNames>;
  readonly intake: Intake<Draft>;
  /** Leads what Slack delivered once more, on behalf of the caller. */
  repeat(body: Body, caller: Caller): Promise<void>;
  readonly clock: Clock;
  readonly log: Log;
}
