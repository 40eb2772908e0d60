// What a person does with the app and how it was answered: acknowledged in time or not, private answers, modals. It
// knows no payload but the parts that all of them share.

import { randomBytes } from 'node:crypto';
import type { Core } from '../core.ts';
import { installed } from '../web-api/tokens.ts';
import type { Channel, Message, Stack, Team, User, View } from '../world.ts';
import type { Delivery, Failure, Outgoing } from './delivery.ts';
import { actorJson } from './payload.ts';

export interface Act {
  /** The trigger's id. */
  readonly id: string;
  readonly user: User;
  readonly channel: Channel | undefined;
  /** True, or what the person was told instead. */
  acked: true | Failure;
  /** Milliseconds until the acknowledgement. */
  ms: number;
  /** What was shown through the acknowledgement and the response_url, private or not. */
  readonly responses: Message[];
  /** The text of the last private answer. */
  readonly response: string | undefined;
  /** The modal on top, while one is open. */
  readonly modal: View | undefined;
  /** What a submission was refused with, by block. */
  errors: Readonly<Record<string, string>> | undefined;
  stack: Stack | undefined;
  delivery: Delivery | undefined;
}

export interface Begin {
  readonly team: Team;
  readonly user: User;
  readonly channel?: Channel | undefined;
  readonly source?: Message | undefined;
  readonly stack?: Stack | undefined;
  readonly type: Outgoing['type'];
  /** Commands are flat; everything else names its person and workspace as objects. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** Only where the person stays in a conversation. */
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

/** Sends the act to the app; resolves when it was acknowledged or was not. */
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
