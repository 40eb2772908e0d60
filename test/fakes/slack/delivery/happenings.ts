// Events without a response: messages, mentions, direct messages, visits to the home tab. Sends each to the app if the
// app may see it. Independent of commands and forms.

import type { AgentSessionStoppedEvent, AgentSessionTitleChangedEvent } from '@slack/types';
import { post } from '../content/messages.ts';
import type { Core } from '../core.ts';
import { direct } from '../web-api/method.ts';
import { parameterFaults } from '../web-api/methods-functions.ts';
import { sessionIn } from '../web-api/methods-sessions.ts';
import {
  type Channel,
  type Execution,
  type FileGiven,
  type FileRecord,
  type Message,
  type StepFunction,
  type Team,
  typeOf,
  type User,
} from '../world.ts';
import type { Delivery, Failure } from './delivery.ts';
import { CHANNEL_TYPES, SUBSCRIPTIONS } from './events.ts';
import { messageJson, viewJson } from './payload.ts';

export interface Writing {
  readonly files?: readonly FileGiven[];
  /** Thread of the message: its root, or the timestamp of its root. */
  readonly thread?: Message | string;
}

/** A delivered event with its message. */
export interface Told {
  readonly message: Message | undefined;
  readonly delivery: Delivery | undefined;
  readonly acked: true | Failure | 'not_sent';
}

/** Escapes typed text like Slack, except mentions and links. */
const escaped = (text: string) =>
  text
    .replaceAll(/&(?!amp;|lt;|gt;)/g, '&amp;')
    .replaceAll(/<(?![@#!][^<>\s]+>|https?:[^<>\s]+>|mailto:[^<>\s]+>)/g, '&lt;')
    .replaceAll(/(?<!<(?:[@#!]|https?:|mailto:)[^<>\s]*)>/g, '&gt;');

export function keepFile(core: Core, user: User, given: FileGiven): FileRecord {
  const { team } = user;
  const file: FileRecord = {
    id: core.world.id('F'),
    team,
    user,
    name: given.name,
    title: given.name,
    type: given.type ?? typeOf(given.name),
    length: given.bytes.length,
    alt: undefined,
    stub: given.stub,
    clip: given.clip,
    duration: given.duration,
    url: given.url,
    created: core.world.now(),
    bytes: Buffer.from(given.bytes),
    deleted: given.stub === 'tombstone',
    shares: [],
  };
  team.files.set(file.id, file);
  return file;
}

export function createHappenings(core: Core, team: Team) {
  function write(user: User, channel: Channel, text: string, { files = [], thread }: Writing): Message {
    const words = escaped(text.replaceAll('<@BOT>', `<@${team.bot.id}>`));
    const parent = typeof thread === 'object' ? (thread.thread_ts ?? thread.ts) : thread;
    const kept = files.map((file) => keepFile(core, user, file));
    const body = { text: words, ...(parent ? { thread_ts: parent } : {}) };
    return post(core, { channel, by: 'person', user, body, files: kept });
  }

  const about = (message: Message) => ({
    ...messageJson(core, message),
    channel: message.channel.id,
    event_ts: message.ts,
  });
  const plain = (message: Message) => {
    const { kind } = message.channel;
    const subtype = message.files.length > 0 ? { subtype: 'file_share' } : {};
    const event = { ...about(message), ...subtype, channel_type: CHANNEL_TYPES[kind] };
    return message.channel.botIsMember ? core.event(team, event, SUBSCRIPTIONS[kind]) : Promise.resolve(undefined);
  };
  const told = (message: Message | undefined, delivery: Delivery | undefined): Told => ({
    message,
    delivery,
    acked: delivery?.acked ?? 'not_sent',
  });

  const executed = (execution: Execution, declared: StepFunction, inputs: object) =>
    core.event(team, {
      type: 'function_executed',
      function: {
        id: core.world.id('Fn'),
        callback_id: execution.callback,
        title: declared.title,
        description: declared.description,
        type: 'app',
        input_parameters: Object.values(declared.input_parameters),
        output_parameters: Object.values(declared.output_parameters),
        app_id: core.world.appId,
        date_created: 0,
        date_updated: 0,
        date_deleted: 0,
      },
      inputs,
      function_execution_id: execution.id,
      workflow_execution_id: core.world.id('Wx'),
      event_ts: core.world.ts(),
      bot_access_token: 'xwfp-a-token-of-this-step-alone',
    });

  return {
    /** Posts a user's message. The app gets the event if it is subscribed to messages. */
    say(user: User, channel: Channel, text: string, how: Writing = {}): Message {
      const message = write(user, channel, text, how);
      void plain(message);
      return message;
    },
    /** Posts a message that mentions the bot. `<@BOT>` is replaced by the mention. */
    async mention(user: User, channel: Channel, text: string, how: Writing = {}): Promise<Told> {
      const message = write(user, channel, text, how);
      const heard = plain(message);
      const event = { ...about(message), type: 'app_mention' };
      const known = channel.botIsMember && channel.kind !== 'im';
      const [delivery] = await Promise.all([known ? core.event(team, event) : undefined, heard]);
      return told(message, delivery);
    },
    async direct(user: User, text: string, how: Writing = {}): Promise<Told> {
      const message = write(user, direct(core, team, user), text, how);
      return told(message, await plain(message));
    },
    /** Presses a suggested prompt, which posts the prompt's text as the user's message. */
    async choose(user: User, title: string): Promise<Told> {
      const channel = direct(core, team, user);
      const { prompts = [], thread } = channel.prompts ?? {};
      const prompt = prompts.find((one) => one.title === title);
      if (!prompt) throw new Error(`Nothing called “${title}” is suggested to ${user.name}.`);
      const message = write(user, channel, prompt.message, thread === undefined ? {} : { thread });
      return told(message, await plain(message));
    },
    /** Starts a conversation in the older tab: a thread below a message of the app. */
    async startAssistant(user: User): Promise<Told> {
      const channel = direct(core, team, user);
      const message = post(core, { channel, by: 'bot', body: { text: 'New Assistant Thread' } });
      const thread = { user_id: user.id, context: {}, channel_id: channel.id, thread_ts: message.ts };
      const event = { type: 'assistant_thread_started', assistant_thread: thread, event_ts: message.ts };
      return told(message, await core.event(team, event));
    },
    /** Runs a workflow step of the app. `inputs`: values from the workflow's author. */
    async runStep(callback: string, inputs: Readonly<Record<string, unknown>>): Promise<Execution> {
      const declared = core.settings.functions[callback];
      if (!declared) throw new Error(`The manifest declares no step ${callback}.`);
      const faults = parameterFaults(declared.input_parameters, inputs);
      if (faults.length > 0) throw new Error(`The workflow cannot be published: ${faults.join('; ')}.`);
      const execution: Execution = { id: core.world.id('Fx'), callback, state: 'running' };
      team.executions.push(execution);
      await executed(execution, declared, inputs);
      return execution;
    },
    /** Presses the native Stop of a session, which Slack shows while it is in progress. */
    async stopSession(user: User, channel: Channel, thread: string): Promise<Told> {
      if (sessionIn(core, channel, thread)?.status !== 'processing') throw new Error('There is no Stop to press.');
      const stopped: AgentSessionStoppedEvent = {
        type: 'agent_session_stopped',
        channel: channel.id,
        user: user.id,
        thread_ts: thread,
        streaming_message_ts: [],
        event_ts: core.world.ts(),
      };
      return told(undefined, await core.event(team, { ...stopped }));
    },
    /** Gives a session another title. */
    async renameSession(user: User, channel: Channel, thread: string, title: string): Promise<Told> {
      const session = sessionIn(core, channel, thread);
      if (!session) throw new Error('There is no session to rename.');
      const changed: AgentSessionTitleChangedEvent = {
        type: 'agent_session_title_changed',
        channel: channel.id,
        user: user.id,
        team_id: team.id,
        thread_ts: thread,
        title,
        ...(session.title !== undefined && { previous_title: session.title }),
        event_ts: core.world.ts(),
      };
      session.title = title;
      return told(undefined, await core.event(team, { ...changed }));
    },
    async openHome(user: User, tab: 'home' | 'messages' = 'home'): Promise<Told> {
      const view = team.homes.get(user);
      const event = {
        type: 'app_home_opened',
        user: user.id,
        channel: direct(core, team, user).id,
        tab,
        event_ts: core.world.ts(),
        ...(view ? { view: viewJson(core, view) } : {}),
      };
      return told(undefined, await core.event(team, event));
    },
  };
}
