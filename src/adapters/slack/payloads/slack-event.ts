// What Slack delivered, read once: who did it, in which workspace, and what it is once only by. Pure. What exactly was typed,
// pressed or written stands in Slack's own typed body.

import type {
  BlockAction,
  BlockSuggestion,
  EnvelopedEvent,
  MessageShortcut,
  ReceiverEvent,
  SlashCommand,
  ViewSubmitAction,
} from '@slack/bolt';
import type { AppHomeOpenedEvent } from '@slack/types';
import { type Caller, callerOfCommand, callerOfPerson } from './caller.ts';
import { callerOfWritten, readWritten, type Written } from './message.ts';

export interface SlackEvent {
  /** `action`: a pressed button. `options`: a search box being typed in. `view`: a submitted form. */
  readonly kind: 'command' | 'event' | 'action' | 'options' | 'shortcut' | 'view';
  readonly team: string;
  /** Who waits for an answer, and where. */
  readonly caller?: Caller;
  /** What it is once only by: Slack delivers some things again, under the same or another id. Each begins with the workspace. */
  readonly keys: readonly string[];
  /** When it arrived. */
  readonly at: number;
  readonly message?: Written;
}

export type Body = ReceiverEvent['body'];

/** `undefined` for what is acknowledged and left at that: a closed form, a message to others, what is new to us. */
export function readEvent(body: Body, at: number): SlackEvent | undefined {
  if (typeof body['command'] === 'string') return ofCommand(body as SlashCommand, at);
  switch (body['type']) {
    case 'event_callback':
      return ofEvent(body as EnvelopedEvent, at);
    case 'block_actions':
      return ofPress(body as BlockAction, at);
    case 'message_action':
      return ofShortcut(body as MessageShortcut, at);
    case 'view_submission':
      return ofForm(body as ViewSubmitAction, at);
    case 'block_suggestion':
      return ofSearch(body as BlockSuggestion, at);
    default:
      return undefined;
  }
}

const keyOf = (team: string, kind: SlackEvent['kind'], ...parts: readonly (string | undefined)[]): string =>
  [team, 'seen', kind, ...parts].join(':');

function ofCommand(body: SlashCommand, at: number): SlackEvent {
  const team = teamIn(body);
  const keys = [keyOf(team, 'command', body.trigger_id)];
  return { kind: 'command', team, caller: callerOfCommand(body, team, at), keys, at };
}

function ofPress(body: BlockAction, at: number): SlackEvent {
  const team = teamIn(body);
  const [action] = body.actions;
  const keys = [keyOf(team, 'action', body.user.id, action?.action_ts, action?.action_id)];
  return { kind: 'action', team, caller: callerOfPerson(body, team, at, threadOf(body)), keys, at };
}

/** Of a reply, its thread; a message with replies of its own is not in one. */
function threadOf({ message, container }: BlockAction): string | undefined {
  const thread: string | undefined = message?.['thread_ts'] ?? container['thread_ts'];
  return thread === (message?.ts ?? container['message_ts']) ? undefined : thread;
}

function ofShortcut(body: MessageShortcut, at: number): SlackEvent {
  const team = teamIn(body);
  const keys = [keyOf(team, 'shortcut', body.user.id, body.action_ts || body.trigger_id)];
  const thread: string = body.message['thread_ts'] ?? body.message.ts;
  return { kind: 'shortcut', team, caller: callerOfPerson(body, team, at, thread), keys, at };
}

function ofForm(body: ViewSubmitAction, at: number): SlackEvent {
  const team = teamIn(body);
  const keys = [keyOf(team, 'view', body.view.id, body.view.hash)];
  return { kind: 'view', team, caller: callerOfPerson(body, team, at), keys, at };
}

function ofSearch(body: BlockSuggestion, at: number): SlackEvent {
  const team = teamIn(body);
  return { kind: 'options', team, caller: callerOfPerson(body, team, at), keys: [], at };
}

/** Decided before anything is claimed: another copy of the same message may be for us. */
function ofEvent(body: EnvelopedEvent, at: number): SlackEvent | undefined {
  const { event, event_id: id } = body;
  const team = teamIn(body);
  const base = { kind: 'event', team, at } as const;
  const delivery = keyOf(team, 'event', id);
  switch (event.type) {
    case 'app_mention':
    case 'message': {
      const message = readWritten(body, team);
      if (message === undefined) return undefined;
      const keys = [delivery, keyOf(team, 'event', message.channel, message.ts)];
      return { ...base, caller: callerOfWritten(message), keys, message };
    }
    case 'app_home_opened':
      return (event as AppHomeOpenedEvent).tab === 'home' ? { ...base, keys: [delivery] } : undefined;
    case 'app_uninstalled':
    case 'tokens_revoked':
      // What was interrupted is done when Slack says it again.
      return { ...base, keys: [] };
    default:
      return undefined;
  }
}

/** The workspace that has the app, also where somebody of another one acts in a channel that both share. */
function teamIn(body: Body): string {
  const { authorizations, view, team, user, enterprise } = body;
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
