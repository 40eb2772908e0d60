// A user's interaction with the app and its outcome: acknowledgement, private responses, modals. Knows only the payload
// parts that all interactions share.

import { randomBytes } from 'node:crypto';
import type { Core } from '../core.ts';
import { installed } from '../web-api/tokens.ts';
import type { Channel, Message, Stack, Team, User, View } from '../world.ts';
import type { Delivery, Failure, Outgoing } from './delivery.ts';
import { actorJson } from './payload.ts';

export interface Act {
  /** Id of the trigger. */
  readonly id: string;
  readonly user: User;
  readonly channel: Channel | undefined;
  /** True, or the error that the user saw instead. */
  acked: true | Failure;
  /** Milliseconds until the acknowledgement. */
  ms: number;
  /** Messages through the acknowledgement and the response_url, private or not. */
  readonly responses: Message[];
  /** Text of the last private response. */
  readonly response: string | undefined;
  /** Topmost open modal. */
  readonly modal: View | undefined;
  /** Error messages of a refused submission by block. */
  errors: Readonly<Record<string, string>> | undefined;
  stack: Stack | undefined;
  delivery: Delivery | undefined;
}

export interface Begin {
  readonly team: Team;
  readonly user: User;
  readonly channel?: Channel;
  readonly source?: Message;
  readonly stack?: Stack;
  readonly type: Outgoing['type'];
  /** Payload without user and workspace, which commands send flat and all other interactions as objects. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** True if the interaction takes place in a conversation, which allows responses. */
  readonly answerable?: boolean;
}

function createAct(user: User, channel: Channel | undefined, stack: Stack | undefined): Act {
  return {
    id: `${user.team.id.length}${Date.now()}.${randomBytes(4).readUInt32BE()}.${randomBytes(8).toString('hex')}`,
    user,
    channel,
    acked: 'dispatch_failed',
    ms: 0,
    responses: [],
    get response() {
      return this.responses.findLast(({ ephemeralTo }) => ephemeralTo)?.text;
    },
    get modal() {
      return this.stack?.views.at(-1);
    },
    errors: undefined,
    stack,
    delivery: undefined,
  };
}

/** Sends the interaction to the app. Resolves with or without an acknowledgement. */
export async function begin(core: Core, wish: Begin): Promise<Act> {
  const { team, user, channel, source, stack, type, payload, answerable = true } = wish;
  if (!installed(team)) throw new Error(`The app is not installed in ${team.name}.`);
  const act = createAct(user, channel, stack);
  core.triggers.set(act.id, { id: act.id, act, team, user, created: core.world.now(), used: false });
  const path = `/actions/${team.id}/${randomBytes(6).toString('hex')}/${randomBytes(9).toString('hex')}`;
  if (channel && answerable)
    core.responseUrls.set(path, { act, team, channel, user, source, created: core.world.now(), uses: 0 });
  const common = {
    token: 'verification-token',
    api_app_id: core.world.appId,
    trigger_id: act.id,
    ...(channel && answerable ? { response_url: `${core.api()}${path}` } : {}),
  };
  const who =
    type === 'slash_commands'
      ? {}
      : {
          team: { id: team.id, domain: team.domain },
          user: actorJson(user),
          enterprise: null,
          is_enterprise_install: false,
        };
  act.delivery = await core.deliver({ type, payload: { ...common, ...who, ...payload } });
  act.acked = act.delivery.acked;
  act.ms = act.delivery.ms;
  return act;
}
