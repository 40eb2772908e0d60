// Context that all event handlers share. Types only.

import type { Log } from '../../kit/log.ts';
import type { Messages } from '../../messages/format.ts';
import type { Bot } from '../../ports/chat.ts';
import type { Clock } from '../../ports/clock.ts';
import type { KeyValueStore } from '../../ports/store.ts';
import type { RequestIntake } from '../shared/request-intake.ts';
import type { AgentFeatures } from './agent/agent-features.ts';
import type { SlackApi } from './api/slack-api.ts';
import type { SlackListening } from './listening/index.ts';
import type { createSlackDraftStore, SlackInvocation } from './modals/draft-store.ts';
import type { NotifyUser } from './notify-user.ts';
import type { createUserNameCache, SlackCaller } from './payloads/caller.ts';
import type { SlackBody } from './payloads/event.ts';

export interface HandlerContext {
  readonly bot: Bot;
  /** Throws for a workspace that has not installed the app. */
  getApi(team: string): Promise<SlackApi>;
  /** Sends a message that only one user sees. */
  readonly notifyUser: NotifyUser;
  /** Messages in the operator's language, since Slack's events do not include the user's language. */
  readonly messages: Messages;
  /** Absent if the app is not an agent. */
  readonly agent?: AgentFeatures;
  /** Absent unless channels may listen. */
  readonly listening?: SlackListening;
  readonly keyValueStore: KeyValueStore;
  readonly drafts: ReturnType<typeof createSlackDraftStore>;
  readonly userNames: ReturnType<typeof createUserNameCache>;
  readonly intake: RequestIntake<SlackInvocation>;
  /** Handles a stored event again on behalf of the caller. */
  replay(body: SlackBody, caller: SlackCaller): Promise<void>;
  readonly clock: Clock;
  readonly log: Log;
}
