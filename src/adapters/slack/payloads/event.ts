// What Slack delivered, read once: who did it and where, by which keys a repetition is known, and what was written to us. Pure. What
// was typed, pressed or chosen stands in Slack's own typed body, which Bolt hands to the route it belongs to.

import type { ReceiverEvent } from '@slack/bolt';
import { z } from 'zod';
import { idFor } from '../../../kit/id.ts';
import { parseJson } from '../../../kit/json.ts';
import { isPerson } from '../delivery/ref.ts';
import { outputsNamed, placeIn } from '../workflow/steps.ts';
import { filesIn, isForward } from './blocks.ts';
import { type Caller, SOMEONE } from './caller.ts';
import type { FileBody } from './files.ts';

export interface SlackEvent {
  /** `action`: a pressed button. `options`: a search box being typed in. `view`: a submitted form. */
  readonly kind: 'command' | 'event' | 'action' | 'options' | 'shortcut' | 'view';
  readonly caller: Caller;
  /** The person waits for what comes of it. */
  readonly awaited: boolean;
  /** Repeated after an interruption: the platform's own answer is gone. */
  readonly isRepeated?: boolean;
  /** By these a repetition is known: Slack delivers some things again, under the same or another id. Each begins with the workspace. */
  readonly repeatKeys: readonly string[];
  /** Of the form that it was done in. */
  readonly form?: FormMetadata | undefined;
  /** A step that a workflow has come to. */
  readonly step?: { readonly name: string; readonly inputs: Readonly<Record<string, unknown>> };
  /** Written to us, without our name in it. */
  readonly message?: {
    readonly text: string;
    readonly files: readonly FileBody[];
    /** Of messages that are forwarded in it. */
    readonly forwarded: readonly unknown[];
    readonly ts: string;
  };
}

/** What a form of ours carries: Slack says neither what it is about nor where it was asked for. */
const FormMetadata = z.object({
  /** The id the draft is kept under. */
  draft: z.string(),
  /** So that a form whose draft is lost still leads somewhere. */
  command: z.string(),
  channel: z.string().optional(),
  thread: z.string().optional(),
});

export type FormMetadata = z.infer<typeof FormMetadata>;

export type Body = ReceiverEvent['body'];

/** The body lacks what every event of its type has, so that Slack did not send it. */
export class NoEvent extends Error {
  override readonly name = 'NoEvent';
}

/** @throws {NoEvent} */
export function readEvent(body: Body, at: number, isAgent = false): SlackEvent | undefined {
  try {
    return eventOf(body, at, isAgent);
  } catch (thrown) {
    throw new NoEvent('its body is no event', { cause: thrown });
  }
}

/**
 * `undefined` for what is acknowledged and left at that: a closed form, a message to others, what is new to us. `isAgent`: each message
 * to us alone begins a thread.
 */
function eventOf(body: Body, at: number, isAgent: boolean): SlackEvent | undefined {
  const { user, view, message } = body;
  if (typeof body['command'] === 'string') return byPerson('command', body, at, [body['trigger_id']]);
  switch (body['type']) {
    case 'block_actions': {
      const [action] = body['actions'];
      const same = [user.id, action?.action_ts, action?.action_id];
      return byPerson('action', body, at, same, threadOf(body));
    }
    case 'message_action': {
      const same = [user.id, body['action_ts'] || body['trigger_id']];
      return byPerson('shortcut', body, at, same, message.thread_ts ?? message.ts);
    }
    case 'view_submission':
      return byPerson('view', body, at, [view.id, view.hash]);
    case 'block_suggestion':
      return byPerson('options', body, at, []);
    case 'event_callback':
      return ofEvent(body, isAgent);
    default:
      return undefined;
  }
}

const keyOf = (team: string, kind: SlackEvent['kind'], ...parts: readonly (string | undefined)[]): string =>
  [team, 'seen', kind, ...parts].join(':');

/** `thing`: what Slack calls what was done, in this workspace. */
const taskOf = (team: string, thing: string): string => idFor(`slack ${team} ${thing}`);

/** Of a reply, its thread; a message with replies of its own is not in one. */
function threadOf({ message, container }: Body): string | undefined {
  const thread = message?.thread_ts ?? container?.thread_ts;
  return thread === (message?.ts ?? container?.message_ts) ? undefined : thread;
}

/** What somebody typed, pressed, chose or sent. `same`: what is the same in a repetition, and in nothing else. */
function byPerson(
  kind: SlackEvent['kind'],
  body: Body,
  at: number,
  same: readonly (string | undefined)[],
  thread?: string,
): SlackEvent {
  const { user, channel, view, response_url: url, trigger_id: trigger } = body;
  const team = teamOf(body);
  const form = FormMetadata.safeParse(parseJson(view?.private_metadata ?? '')).data;
  const caller: Caller = {
    team,
    user: user?.id ?? body['user_id'],
    name: user?.name || user?.username || body['user_name'] || SOMEONE,
    channel: channel?.id ?? body['channel_id'] ?? form?.channel,
    channelName: channel?.name || body['channel_name'] || undefined,
    thread: thread ?? form?.thread,
    response: url ? { url, at } : undefined,
    // A form that was sent is answered by itself, not by another one.
    trigger: trigger && kind !== 'view' ? { id: trigger, at } : undefined,
    task: trigger && taskOf(team, trigger),
  };
  const repeatKeys = same.length === 0 ? [] : [keyOf(team, kind, ...same)];
  return { kind, caller, awaited: true, repeatKeys, form };
}

/** Decided before anything is claimed: another copy of the same message may be for us. */
function ofEvent(body: Body, isAgent: boolean): SlackEvent | undefined {
  const { event, event_id: id } = body;
  const team = teamOf(body);
  const delivery = keyOf(team, 'event', id);
  const caller = { team, user: event.user ?? '', name: SOMEONE };
  switch (event.type) {
    case 'app_mention':
    case 'message':
      return ofMessage(body, caller, delivery, isAgent);
    case 'app_home_opened': {
      const seen = { kind: 'event', awaited: false, repeatKeys: [delivery] } as const;
      if (event.tab === 'home') return { ...seen, caller };
      return isAgent && event.tab === 'messages'
        ? { ...seen, caller: { ...caller, channel: event.channel } }
        : undefined;
    }
    case 'assistant_thread_started': {
      const { user_id: user, channel_id: channel, thread_ts: thread } = event.assistant_thread;
      const seen = { kind: 'event', awaited: false, repeatKeys: [delivery] } as const;
      return isAgent ? { ...seen, caller: { ...caller, user, channel, thread } } : undefined;
    }
    case 'function_executed':
      return ofExecution(body, caller, delivery);
    case 'app_uninstalled':
    case 'tokens_revoked':
      // What was interrupted is done when Slack says it again.
      return { kind: 'event', caller, awaited: false, repeatKeys: [] };
    default:
      return undefined;
  }
}

/** Whose request it is where a workflow names nobody. */
const NOBODY = 'workflow';

/** Of a step that is executed once more, the same task. */
function ofExecution({ event }: Body, { team, name }: Caller, delivery: string): SlackEvent | undefined {
  const { function_execution_id: id, function: called, inputs = {} } = event;
  const { channel, person = '' } = placeIn(inputs);
  if (typeof id !== 'string') return undefined;
  return {
    kind: 'event',
    caller: {
      team,
      user: isPerson(person) ? person : NOBODY,
      name,
      channel,
      execution: { id, outputs: outputsNamed(called.output_parameters) },
      task: taskOf(team, id),
    },
    awaited: true,
    repeatKeys: [delivery, keyOf(team, 'event', id)],
    step: { name: called.callback_id, inputs },
  };
}

/** What people write; joins, changes and deletions are of other kinds. */
const WRITTEN = new Set(['file_share', 'thread_broadcast', 'me_message']);

/** What is for us: mentions, and everything in the bot's own talks; not our own messages, nor later changes. */
function ofMessage(
  { event, authorizations }: Body,
  { team, user, name }: Caller,
  delivery: string,
  isAgent: boolean,
): SlackEvent | undefined {
  const { type, subtype, channel, channel_type: talk, ts, thread_ts: thread } = event;
  const us: string | undefined = authorizations?.find((one: Body) => one['is_bot'] !== false)?.user_id;
  if (channel === undefined || ts === undefined || user === '' || user === us) return undefined;
  const direct = talk === 'im' || (talk === undefined && channel.startsWith('D'));
  if (type === 'message' && !direct) return undefined;
  if (event.bot_id != null || event.edited !== undefined) return undefined;
  if (subtype != null && !WRITTEN.has(subtype)) return undefined;
  return {
    kind: 'event',
    caller: {
      team,
      user,
      name,
      channel,
      // In a channel the answer stays with what was said; in a talk of two it follows on, unless each message begins a thread there.
      thread: thread ?? (direct && !isAgent ? undefined : ts),
      task: taskOf(team, `${channel} ${ts}`),
    },
    awaited: true,
    repeatKeys: [delivery, keyOf(team, 'event', channel, ts)],
    message: {
      text: withoutName(event.text ?? '', us),
      files: filesIn(event),
      forwarded: (Array.isArray(event.attachments) ? event.attachments : []).filter(isForward),
      ts,
    },
  };
}

const withoutName = (text: string, us: string | undefined): string =>
  (us === undefined
    ? text.replace(/^\s*<@[UW][A-Z0-9]+(?:\|[^<>]*)?>/, '')
    : text.replace(new RegExp(`(?:(?<!\\s)\\s+)?<@${us}(?:\\|[^<>]*)?>[:,]?\\s*`, 'g'), ' ')
  ).trim();

/** The workspace that has the app, also where somebody of another one acts in a channel that both share. */
function teamOf({ authorizations, view, team, user, enterprise, ...body }: Body): string {
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
