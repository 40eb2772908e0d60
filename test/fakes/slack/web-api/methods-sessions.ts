// agents.sessions.*: status and title of a thread with the agent, and blocks.validate. Arguments and answers are checked
// against Slack's typings. A session in progress ends after an hour.

import type {
  AgentsSessionsRenameArguments,
  AgentsSessionsRenameResponse,
  AgentsSessionsSetStatusArguments,
  AgentsSessionsSetStatusResponse,
  BlocksValidateArguments,
  BlocksValidateResponse,
} from '@slack/web-api';
import { messageFaults, viewFaults } from '../content/blocks.ts';
import { messageAt } from '../content/messages.ts';
import type { Core } from '../core.ts';
import { type Channel, MINUTE, type Session, type User } from '../world.ts';
import { type Call, type Method, text, userOf, writable } from './method.ts';
import { Refusal } from './refusal.ts';

const STATUSES = ['active', 'processing', 'suspended', 'closed'] as const;
const MOST_TITLE = 200;
const LIFETIME_MS = 60 * MINUTE;
const STOP_EVENT = 'agent_session_stopped';

/** The thread's session. One in progress for an hour is active again. */
export function sessionIn(core: Core, channel: Channel, thread: string): Session | undefined {
  const found = channel.sessions.get(thread);
  if (found?.status === 'processing' && core.world.now() - found.at >= LIFETIME_MS)
    Object.assign(found, { status: 'active', at: core.world.now() });
  return found;
}

/** Sets the status. Creates a missing session. */
export function setSession(
  core: Core,
  channel: Channel,
  thread: string,
  status: Session['status'],
  { title, initiator }: { readonly title?: string; readonly initiator?: User } = {},
): Session {
  const session: Session = sessionIn(core, channel, thread) ?? { status, at: 0, title, initiator, history: [] };
  Object.assign(session, { status, at: core.world.now() });
  session.history.push({ status, at: session.at });
  channel.sessions.set(thread, session);
  core.changed();
  return session;
}

function place({ core, team, args }: Call) {
  const { sessions } = core.settings;
  // An older workspace lacks the methods, so no call is malformed.
  if (sessions !== 'on') throw new Refusal(sessions, [], {}, true);
  const channel = writable(team, args['channel_id']);
  const thread = text(args, 'thread_ts');
  if (thread === undefined) throw new Refusal('invalid_arguments', ['missing required field: thread_ts']);
  const root = messageAt(channel, thread);
  if (!root || (root.thread_ts !== undefined && root.thread_ts !== thread)) throw new Refusal('invalid_thread_ts');
  return { channel, thread };
}

function titleOf(args: Call['args']): string | undefined {
  const title = text(args, 'title');
  if (title !== undefined && (title === '' || title.length > MOST_TITLE))
    throw new Refusal('invalid_arguments', [`title must have 1 to ${MOST_TITLE} characters`]);
  return title;
}

function setStatus(call: Call) {
  const { core, team, args } = call;
  const { channel, thread } = place(call);
  const status = STATUSES.find((one) => one === text(args, 'status'));
  if (!status) throw new Refusal('invalid_arguments', ['must be a valid enum value [json-pointer:/status]']);
  const title = titleOf(args);
  const initiator = args['initiator_user_id'] === undefined ? undefined : userOf(team, args['initiator_user_id']);
  if (initiator && !channel.members.has(initiator)) throw new Refusal('user_not_in_channel');
  const session = setSession(core, channel, thread, status, { title, initiator });
  const isSubscribed = core.settings.events.includes(STOP_EVENT);
  return {
    status: session.status,
    agent_status: session.status,
    ...(session.title !== undefined && { title: session.title }),
    ...(!isSubscribed && { response_metadata: { warnings: [`missing_${STOP_EVENT}_event_subscription`] } }),
  } satisfies Omit<AgentsSessionsSetStatusResponse, 'ok'>;
}

function rename(call: Call) {
  const { channel, thread } = place(call);
  const title = titleOf(call.args);
  const session = sessionIn(call.core, channel, thread);
  if (!session) throw new Refusal('session_not_found');
  session.title = title;
  call.core.changed();
  return { title } satisfies Omit<AgentsSessionsRenameResponse, 'ok'>;
}

function validate({ core, args }: Call) {
  if (core.settings.sessions !== 'on') throw new Refusal(core.settings.sessions, [], {}, true);
  const { blocks, message, view } = args as NonNullable<BlocksValidateArguments>;
  const given = Object.entries({ blocks, message, view }).filter(([, value]) => value !== undefined);
  const [[kind] = []] = given;
  if (given.length !== 1 || kind === undefined) throw new Refusal('invalid_arguments', ['exactly one payload']);
  const faults = view
    ? viewFaults(view, view.type === 'home' ? 'home' : 'modal')
    : messageFaults(blocks ?? message?.blocks);
  if (faults.length === 0) return {};
  const errors = faults.map((fault) => {
    const [, said = fault, pointer = ''] = /^(.*) \[json-pointer:(.*)\]$/.exec(fault) ?? [];
    return { code: 'failed_constraint', message: said, pointer };
  }) satisfies BlocksValidateResponse['errors'];
  throw new Refusal(`invalid_${kind}`, [], { errors });
}

type StatusArgument = keyof AgentsSessionsSetStatusArguments;
type RenameArgument = keyof AgentsSessionsRenameArguments;

export const SESSIONS: Readonly<Record<string, Method>> = {
  'agents.sessions.setStatus': {
    scopes: ['chat:write'],
    must: ['channel_id', 'status'] satisfies StatusArgument[],
    may: ['thread_ts', 'title', 'initiator_user_id'] satisfies StatusArgument[],
    handle: setStatus,
  },
  'agents.sessions.rename': {
    scopes: ['chat:write'],
    must: ['channel_id', 'title'] satisfies RenameArgument[],
    may: ['thread_ts'] satisfies RenameArgument[],
    handle: rename,
  },
  'blocks.validate': {
    may: ['blocks', 'message', 'view'] satisfies (keyof NonNullable<BlocksValidateArguments>)[],
    handle: validate,
  },
};
