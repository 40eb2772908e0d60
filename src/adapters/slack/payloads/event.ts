// Parses Slack's events: user and place, deduplication keys, and messages to the bot. Pure. Input of commands, buttons
// and forms stays in Slack's own typed body, which Bolt passes to its handler.

import type { ReceiverEvent } from '@slack/bolt';
import type { AgentSessionStoppedEvent, AgentSessionTitleChangedEvent } from '@slack/types';
import { z } from 'zod';
import { deriveShortId } from '../../../kit/id.ts';
import { parseJson } from '../../../kit/json.ts';
import { isUserId } from '../message-ref.ts';
import { type SlackCaller, UNKNOWN_USER_NAME } from './caller.ts';
import type { SlackFile } from './files.ts';
import { collectFiles, isForwardedMessage } from './message-content.ts';
import { parseStepOutputNames, readStepPlace } from './workflow-steps.ts';

export interface SlackEvent {
  /** `action`: a pressed button. `options`: typing in a search box. `view`: a submitted form. */
  readonly kind: 'command' | 'event' | 'action' | 'options' | 'shortcut' | 'view';
  readonly caller: SlackCaller;
  /** True if the user waits for a response. */
  readonly isReplyExpected: boolean;
  /** True for a repetition after an interruption, whose acknowledgement is no longer possible. */
  readonly isReplay?: boolean;
  /**
   * Keys that recognize a repetition, since Slack delivers some events again under the same or another id. Each begins
   * with the workspace id.
   */
  readonly deduplicationKeys: readonly string[];
  /** Metadata of the form that caused the event. */
  readonly formMetadata?: FormMetadata;
  /** Agent session that a user stopped or renamed, and Slack's time of it. */
  readonly session?: { readonly is: 'stopped' | 'renamed'; readonly thread: string; readonly at: string };
  /** Workflow step to execute. */
  readonly step?: { readonly name: string; readonly inputs: Readonly<Record<string, unknown>> };
  /** Message to the bot, without the bot's mention. */
  readonly message?: {
    readonly text: string;
    readonly files: readonly SlackFile[];
    /** Forwarded messages. */
    readonly forwarded: readonly unknown[];
    readonly ts: string;
  };
}

/** Metadata of our forms, since Slack's events include neither the command nor the place of the request. */
const FormMetadata = z.object({
  /** Id of the draft. */
  draft: z.string(),
  /** Command of the form, in case the draft is lost. */
  command: z.string(),
  channel: z.string().optional(),
  thread: z.string().optional(),
});

export type FormMetadata = z.infer<typeof FormMetadata>;

export type SlackBody = ReceiverEvent['body'];

/** The body lacks properties of its event type, so Slack did not send it. */
export class InvalidEventError extends Error {
  override readonly name = 'InvalidEventError';
}

/** @throws {InvalidEventError} if the body lacks properties of its event type. */
export function parseEvent(body: SlackBody, receivedAt: number, isAgent = false): SlackEvent | undefined {
  try {
    return toSlackEvent(body, receivedAt, isAgent);
  } catch (thrown) {
    throw new InvalidEventError('its body is not an event', { cause: thrown });
  }
}

/**
 * Returns `undefined` for events that only need an acknowledgement: closed forms, messages to others, unknown types.
 * `isAgent`: each direct message starts a thread.
 */
function toSlackEvent(body: SlackBody, receivedAt: number, isAgent: boolean): SlackEvent | undefined {
  const { user, view, message } = body;
  if (typeof body['command'] === 'string') return fromInteraction('command', body, receivedAt, [body['trigger_id']]);
  switch (body['type']) {
    case 'block_actions': {
      const [action] = body['actions'];
      const identity = [user.id, action?.action_ts, action?.action_id];
      return fromInteraction('action', body, receivedAt, identity, getReplyThread(body));
    }
    case 'message_action': {
      const identity = [user.id, body['action_ts'] || body['trigger_id']];
      return fromInteraction('shortcut', body, receivedAt, identity, message.thread_ts ?? message.ts);
    }
    case 'view_submission':
      return fromInteraction('view', body, receivedAt, [view.id, view.hash]);
    case 'block_suggestion':
      return fromInteraction('options', body, receivedAt, []);
    case 'event_callback':
      return fromEventCallback(body, isAgent);
    default:
      return undefined;
  }
}

const createDeduplicationKey = (
  team: string,
  kind: SlackEvent['kind'],
  ...parts: readonly (string | undefined)[]
): string => [team, 'seen', kind, ...parts].join(':');

/** `source`: Slack's id of the event within the workspace. */
const createTaskId = (team: string, source: string): string => deriveShortId(`slack ${team} ${source}`);

/** Returns the thread of a reply. A message that has replies is not in a thread itself. */
function getReplyThread({ message, container }: SlackBody): string | undefined {
  const thread = message?.thread_ts ?? container?.thread_ts;
  return thread === (message?.ts ?? container?.message_ts) ? undefined : thread;
}

/** Parses a command, button, menu or form event. `identity`: values that only a repetition of the event shares. */
function fromInteraction(
  kind: SlackEvent['kind'],
  body: SlackBody,
  at: number,
  identity: readonly (string | undefined)[],
  thread?: string,
): SlackEvent {
  const { user, channel, view, response_url: url, trigger_id: trigger } = body;
  const team = getTeamId(body);
  const formMetadata = FormMetadata.safeParse(parseJson(view?.private_metadata ?? '')).data;
  const caller: SlackCaller = {
    team,
    user: user?.id ?? body['user_id'],
    name: user?.name || user?.username || body['user_name'] || UNKNOWN_USER_NAME,
    channel: channel?.id ?? body['channel_id'] ?? formMetadata?.channel,
    channelName: channel?.name || body['channel_name'] || undefined,
    thread: thread ?? formMetadata?.thread,
    response: url ? { url, at } : undefined,
    // A form submission is answered by its own acknowledgement, and cannot open another form.
    trigger: trigger && kind !== 'view' ? { id: trigger, at } : undefined,
    task: trigger && createTaskId(team, trigger),
  };
  const deduplicationKeys = identity.length === 0 ? [] : [createDeduplicationKey(team, kind, ...identity)];
  return { kind, caller, isReplyExpected: true, deduplicationKeys, formMetadata };
}

/** Runs before any event is claimed, since another copy of the same message may be addressed to the bot. */
function fromEventCallback(body: SlackBody, isAgent: boolean): SlackEvent | undefined {
  const { event, event_id: id } = body;
  const team = getTeamId(body);
  const delivery = createDeduplicationKey(team, 'event', id);
  const caller = { team, user: event.user ?? '', name: UNKNOWN_USER_NAME };
  switch (event.type) {
    case 'app_mention':
    case 'message':
      return fromMessage(body, caller, delivery, isAgent);
    case 'app_home_opened': {
      const seen = { kind: 'event', isReplyExpected: false, deduplicationKeys: [delivery] } as const;
      if (event.tab === 'home') return { ...seen, caller };
      return isAgent && event.tab === 'messages'
        ? { ...seen, caller: { ...caller, channel: event.channel } }
        : undefined;
    }
    case 'assistant_thread_started': {
      const { user_id: user, channel_id: channel, thread_ts: thread } = event.assistant_thread;
      const seen = { kind: 'event', isReplyExpected: false, deduplicationKeys: [delivery] } as const;
      return isAgent ? { ...seen, caller: { ...caller, user, channel, thread } } : undefined;
    }
    case 'agent_session_stopped':
    case 'agent_session_title_changed':
      return isAgent ? fromSession(event, caller, delivery) : undefined;
    case 'function_executed':
      return fromExecution(body, caller, delivery);
    case 'app_uninstalled':
    case 'tokens_revoked':
      // Without deduplication keys, a repetition finishes an interrupted uninstall.
      return { kind: 'event', caller, isReplyExpected: false, deduplicationKeys: [] };
    default:
      return undefined;
  }
}

function fromSession(
  event: AgentSessionStoppedEvent | AgentSessionTitleChangedEvent,
  caller: SlackCaller,
  delivery: string,
): SlackEvent {
  const { type, channel, thread_ts: thread, event_ts: at } = event;
  return {
    kind: 'event',
    caller: { ...caller, channel, thread },
    isReplyExpected: false,
    deduplicationKeys: [delivery, createDeduplicationKey(caller.team, 'event', type, channel, thread, at)],
    session: { is: type === 'agent_session_stopped' ? 'stopped' : 'renamed', thread, at },
  };
}

/** User id for a workflow without a user. */
const WORKFLOW_USER = 'workflow';

/** A repeated execution gets the same task id. */
function fromExecution({ event }: SlackBody, { team, name }: SlackCaller, delivery: string): SlackEvent | undefined {
  const { function_execution_id: id, function: called, inputs = {} } = event;
  const { channel, person = '' } = readStepPlace(inputs);
  if (typeof id !== 'string') return undefined;
  return {
    kind: 'event',
    caller: {
      team,
      user: isUserId(person) ? person : WORKFLOW_USER,
      name,
      channel,
      execution: { id, outputs: parseStepOutputNames(called.output_parameters) },
      task: createTaskId(team, id),
    },
    isReplyExpected: true,
    deduplicationKeys: [delivery, createDeduplicationKey(team, 'event', id)],
    step: { name: called.callback_id, inputs },
  };
}

/** Subtypes of messages that users write. Joins, edits and deletions have others. */
const MESSAGE_SUBTYPES = new Set(['file_share', 'thread_broadcast', 'me_message']);

/** Accepts mentions and direct messages, but neither the app's own messages nor edits. */
function fromMessage(
  { event, authorizations }: SlackBody,
  { team, user, name }: SlackCaller,
  delivery: string,
  isAgent: boolean,
): SlackEvent | undefined {
  const { type, subtype, channel, channel_type: channelType, ts, thread_ts: thread } = event;
  const botUserId = getBotUserId(authorizations);
  if (channel === undefined || ts === undefined || user === '' || user === botUserId) return undefined;
  const isDirect = channelType === 'im' || (channelType === undefined && channel.startsWith('D'));
  if (type === 'message' && !isDirect) return undefined;
  if (event.bot_id != null || event.edited !== undefined) return undefined;
  if (subtype != null && !MESSAGE_SUBTYPES.has(subtype)) return undefined;
  return {
    kind: 'event',
    caller: {
      team,
      user,
      name,
      channel,
      // In a channel the response goes into the message's thread. In a direct message it follows the message, unless
      // each message starts a thread there.
      thread: thread ?? (isDirect && !isAgent ? undefined : ts),
      task: createTaskId(team, `${channel} ${ts}`),
    },
    isReplyExpected: true,
    deduplicationKeys: [delivery, createDeduplicationKey(team, 'event', channel, ts)],
    message: {
      text: removeMention(event.text ?? '', botUserId),
      files: collectFiles(event),
      forwarded: (Array.isArray(event.attachments) ? event.attachments : []).filter(isForwardedMessage),
      ts,
    },
  };
}

const removeMention = (text: string, botUserId: string | undefined): string =>
  (botUserId === undefined
    ? text.replace(/^\s*<@[UW][A-Z0-9]+(?:\|[^<>]*)?>/, '')
    : text.replace(new RegExp(`(?:(?<!\\s)\\s+)?<@${botUserId}(?:\\|[^<>]*)?>[:,]?\\s*`, 'g'), ' ')
  ).trim();

/** Returns the id of our bot as a user. */
export const getBotUserId = (authorizations: readonly SlackBody[] | undefined): string | undefined =>
  authorizations?.find((one) => one['is_bot'] !== false)?.['user_id'];

/** Returns the workspace that installed the app, even for a user of another workspace in a shared channel. */
export function getTeamId({ authorizations, view, team, user, enterprise, ...body }: SlackBody): string {
  return (
    authorizations?.[0]?.team_id ||
    view?.app_installed_team_id ||
    body['team_id'] ||
    team?.id ||
    view?.team_id ||
    user?.team_id ||
    body['enterprise_id'] ||
    enterprise?.id ||
    ''
  );
}
