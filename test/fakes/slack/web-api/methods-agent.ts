// assistant.threads.*: status lines and suggested prompts. A status line ends after two minutes or with the app's next
// message in the thread. Only the older tab accepts prompts for a thread.

import { messageAt } from '../content/messages.ts';
import type { Channel } from '../world.ts';
import { type Call, type Method, seen, text } from './method.ts';
import { setSession } from './methods-sessions.ts';
import { Refusal } from './refusal.ts';

/** The limit of characters is undocumented, but enforced. */
const MOST = { messages: 10, prompts: 4, characters: 50 } as const;

function threadIn(channel: Channel, ts: string): string {
  const root = messageAt(channel, ts);
  if (!root || (root.thread_ts !== undefined && root.thread_ts !== ts)) throw new Refusal('invalid_thread_ts');
  return ts;
}

function list(given: unknown, most: number, name: string): readonly unknown[] {
  if (!Array.isArray(given) || given.length === 0 || given.length > most)
    throw new Refusal('invalid_arguments', [`${name} must have 1 to ${most} items`]);
  return given;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

function setStatus({ core, team, args }: Call) {
  const channel = seen(team, args['channel_id']);
  const thread = threadIn(channel, String(args['thread_ts']));
  const status = text(args, 'status');
  if (status === undefined) throw new Refusal('invalid_arguments', ['missing required field: status']);
  const given = args['loading_messages'];
  const messages = given === undefined ? [] : list(given, MOST.messages, 'loading_messages');
  if (!messages.every(isText)) throw new Refusal('invalid_arguments', ['loading_messages are texts']);
  if ([status, ...(messages as string[])].some((one) => one.length > MOST.characters))
    throw new Refusal('invalid_arguments', [`must be less than ${MOST.characters + 1} characters`]);
  const line = { thread, status, messages: messages as readonly string[], at: core.world.now() };
  channel.lines.push(line);
  if (status === '') channel.showing.delete(thread);
  else channel.showing.set(thread, line);
  // Slack carries the older method over to sessions.
  if (core.settings.sessions === 'on' && (status !== '' || channel.sessions.has(thread)))
    setSession(core, channel, thread, status === '' ? 'active' : 'processing');
  core.changed();
  return {};
}

interface Prompt {
  readonly title: string;
  readonly message: string;
}

const isPrompt = (given: unknown): given is Prompt =>
  isText((given as Partial<Prompt>)?.title) && isText((given as Partial<Prompt>)?.message);

function setSuggestedPrompts({ core, team, args }: Call) {
  const channel = seen(team, args['channel_id']);
  const prompts = list(args['prompts'], MOST.prompts, 'prompts');
  if (!prompts.every(isPrompt)) throw new Refusal('invalid_arguments', ['each has a title and a message']);
  const thread = text(args, 'thread_ts');
  const isOlder = core.settings.surface === 'assistant';
  if (isOlder && thread === undefined) throw new Refusal('invalid_arguments', ['missing required field: thread_ts']);
  if (thread !== undefined) threadIn(channel, thread);
  // Slack confirms the call but shows no prompt.
  if (!isOlder && thread !== undefined)
    core.refuse('assistant.threads.setSuggestedPrompts', 'thread_ts is for the older tab alone');
  else channel.prompts = { title: text(args, 'title'), thread, prompts };
  core.changed();
  return {};
}

export const AGENT: Readonly<Record<string, Method>> = {
  'assistant.threads.setStatus': {
    scopes: ['chat:write', 'assistant:write'],
    must: ['channel_id', 'thread_ts'],
    may: ['status', 'loading_messages'],
    handle: setStatus,
  },
  'assistant.threads.setSuggestedPrompts': {
    scopes: ['assistant:write'],
    must: ['channel_id', 'prompts'],
    may: ['thread_ts', 'title'],
    handle: setSuggestedPrompts,
  },
};
