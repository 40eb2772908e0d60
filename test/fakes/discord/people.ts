// Acts of users: commands, typing, presses, forms, messages. Throws if Discord's clients would not offer the act.

import type { Core } from './core.ts';
import { type Act, begin, botIsHere, contextOf } from './gateway/interactions.ts';
import { checkFileType, type FileGiven, fill, type Given, type Resolved, upload } from './gateway/options.ts';
import { messageJson } from './gateway/payload.ts';
import { FLAGS } from './limits.ts';
import { change, type MessageBody, post } from './messages.ts';
import type { Command, Commands } from './rest/commands.ts';
import { type Answer, allComponents, type Channel, type Component, type Message, type User } from './world.ts';

export interface People {
  slash(
    user: User,
    channel: Channel,
    name: string,
    given?: Given,
    more?: { readonly files?: Readonly<Record<string, FileGiven>> },
  ): Promise<Act>;
  /** Returns the choices offered for `focused`; throws if none arrive in time. */
  autocomplete(user: User, channel: Channel, name: string, given: Given, focused: string): Promise<Answer['choices']>;
  messageAction(user: User, channel: Channel, name: string, target: Message): Promise<Act>;
  /** Presses the button with this custom id or label. */
  press(user: User, message: Message, button: string): Promise<Act>;
  /** Submits the form that answered `act`; files are given by field. */
  submit(
    user: User,
    act: Act,
    given?: Readonly<Record<string, Filled>>,
    files?: Readonly<Record<string, FileGiven | readonly FileGiven[]>>,
  ): Promise<Act>;
  /** Posts a user's message. */
  say(user: User, channel: Channel, content: string, files?: readonly FileGiven[], reply?: Message): Message;
  /** Edits a user's message. */
  edit(user: User, message: Message, content: string): Message;
}

/** Input for a form field: text, chosen values, or a checkbox state. */
type Filled = string | boolean | readonly string[];

const SELECT = 3;
const RADIO_GROUP = 21;
const CHECKBOX = 23;
const LARGE = 500 * 1024 * 1024;

/** The option of a menu by its value or label. */
const optionOf = ({ options }: Component, name: string) =>
  options?.find(({ value, label }) => value === name || label === name);

export function createPeople(core: Core, commands: Commands): People {
  function offered(type: number, name: string, user: User, channel: Channel): Command {
    const found = commands.find(type, name, channel.guild?.id);
    if (!found) throw new Error(`There is no command ${name}; there are: ${commands.list().map((one) => one.name)}.`);
    const installs = found.integration_types ?? [0];
    const here = botIsHere(channel) && (installs.includes(0) || found.guild_id !== undefined);
    const mine = user.installed && installs.includes(1);
    const context = contextOf(channel);
    const contexts = found.contexts;
    if ((!here && !mine) || (contexts && !contexts.includes(context)) || (context === 2 && !mine))
      throw new Error(`${name} is not offered here (context ${context}).`);
    return found;
  }

  const about = (command: Command) => ({
    id: command.id,
    name: command.name,
    type: command.type,
    ...(command.guild_id ? { guild_id: command.guild_id } : {}),
  });
  const installs = (command: Command) => (command.guild_id ? [0] : (command.integration_types ?? [0]));

  function visible(user: User, message: Message): void {
    if (message.deleted) throw new Error('The message is gone.');
    if (message.ephemeralTo && message.ephemeralTo !== user) throw new Error(`${user.name} does not see this message.`);
  }

  function usable(user: User, message: Message, name: string): Component {
    visible(user, message);
    const all = allComponents(message.components).filter(({ type }) => type === 2 || type === SELECT);
    const found = all.find((one) => one.custom_id === name || one.label === name || optionOf(one, name));
    const names = all
      .flatMap((one) => one.options?.map(({ label }) => label) ?? one.label ?? one.custom_id ?? [])
      .join(', ');
    if (!found) throw new Error(`The message has no ${name}; it has: ${names || 'nothing to press'}.`);
    if (found.disabled) throw new Error(`${name} is disabled.`);
    return found;
  }

  function choose(one: Component, values: readonly string[]): void {
    if (values.length < (one.min_values ?? 1) || values.length > (one.max_values ?? 1))
      throw new Error(`${one.custom_id} takes ${one.min_values ?? 1} to ${one.max_values ?? 1} values.`);
    const strange = values.filter((value) => !one.options?.some((option) => option.value === value));
    if (strange.length > 0) throw new Error(`${one.custom_id} has no value ${strange.join(', ')}.`);
  }

  /** One submitted form field. */
  function field(
    channel: Channel,
    one: Component,
    given: Filled | undefined,
    files: readonly FileGiven[],
    resolved: Resolved,
  ): object {
    const base = { type: one.type, id: one.id, custom_id: one.custom_id };
    const must = one.required ?? true;
    if (one.type === 4) {
      const value = given ?? one.value ?? '';
      if (typeof value !== 'string') throw new Error(`${one.custom_id} takes text.`);
      if (must && value === '') throw new Error(`${one.custom_id} must be filled in.`);
      if (value.length > (one.max_length ?? 4000)) throw new Error(`${one.custom_id} is too long.`);
      if (value !== '' && value.length < (one.min_length ?? 0)) throw new Error(`${one.custom_id} is too short.`);
      return { ...base, value };
    }
    if (one.type === 19) {
      if (must && files.length < (one.min_values ?? 1)) throw new Error(`${one.custom_id} needs a file.`);
      if (files.length > (one.max_values ?? 1)) throw new Error(`${one.custom_id} takes fewer files.`);
      for (const file of files) checkFileType(file, one.file_types);
      return { ...base, values: files.map((file) => upload(core, channel, file, resolved)) };
    }
    if (one.type === CHECKBOX) {
      if (given !== undefined && typeof given !== 'boolean') throw new Error(`${one.custom_id} is ticked or not.`);
      return { ...base, value: given ?? one.default ?? false };
    }
    if (typeof given === 'boolean') throw new Error(`${one.custom_id} is no box to be ticked.`);
    // Preselected values stay unless the test chooses others.
    const preset = one.options?.flatMap(({ value, default: chosen }) => (chosen ? [value] : []));
    const values = [given ?? preset ?? []].flat();
    if (values.length > 0 || must) choose(one, values);
    return one.type === RADIO_GROUP ? { ...base, value: values[0] ?? null } : { ...base, values };
  }

  return {
    async slash(user, channel, name, given = {}, { files } = {}) {
      const command = offered(1, name, user, channel);
      const { options, resolved } = fill(core, { command, channel, given, files });
      const some = Object.keys(resolved).length > 0 ? { resolved } : {};
      return begin(core, {
        type: 2,
        user,
        channel,
        installs: installs(command),
        data: { ...about(command), options, ...some },
      });
    },
    async autocomplete(user, channel, name, given, focused) {
      const command = offered(1, name, user, channel);
      const { options } = fill(core, { command, channel, given: { [focused]: '', ...given }, focused });
      const act = begin(core, {
        type: 4,
        user,
        channel,
        installs: installs(command),
        data: { ...about(command), options },
      });
      const { said, choices } = await act.answered;
      if (said !== 'choices') throw new Error(`Autocomplete of ${name} ${said}.`);
      return choices;
    },
    async messageAction(user, channel, name, target) {
      visible(user, target);
      const command = offered(3, name, user, channel);
      const resolved = { messages: { [target.id]: messageJson(core, target) } };
      const data = { ...about(command), target_id: target.id, resolved };
      return begin(core, { type: 2, user, channel, installs: installs(command), data });
    },
    async press(user, message, name) {
      const one = usable(user, message, name);
      if (one.url) throw new Error(`${name} is a link: pressing it tells the bot nothing.`);
      return begin(core, {
        type: 3,
        user,
        channel: message.channel,
        source: message,
        installs: [0, 1],
        data: {
          custom_id: one.custom_id,
          component_type: one.type,
          id: one.id,
          ...(one.type === SELECT && { values: [optionOf(one, name)?.value] }),
        },
      });
    },
    async submit(user, act, given = {}, files = {}) {
      const modal = act.interaction.answer?.modal;
      if (!modal) throw new Error('This act was not answered with a form.');
      const resolved: Resolved = {};
      const fields = allComponents(modal.components).filter(({ custom_id }) => custom_id !== undefined);
      const known = new Set(fields.map(({ custom_id }) => custom_id));
      const strange = [...Object.keys(given), ...Object.keys(files)].filter((name) => !known.has(name));
      if (strange.length > 0)
        throw new Error(`The form has no field ${strange.join(', ')}; it has ${[...known].join(', ')}.`);
      const filled = (one: Component) => {
        const name = one.custom_id ?? '';
        return field(act.channel, one, given[name], [files[name] ?? []].flat() as readonly FileGiven[], resolved);
      };
      let count = 0;
      const components = modal.components.map((top) => {
        count += 1;
        const base = { type: top.type, id: top.id ?? 100 + count };
        if (top.component) return { ...base, component: filled(top.component) };
        return top.components ? { ...base, components: top.components.map(filled) } : base;
      });
      const some = Object.keys(resolved).length > 0 ? { resolved } : {};
      const data = { custom_id: modal.custom_id, components, ...some };
      const { source } = act.interaction;
      return begin(core, { type: 5, user, channel: act.channel, source, installs: [0, 1], data });
    },
    edit(user, message, content) {
      if (message.author !== user) throw new Error('Only whose message it is can change it.');
      const wish = { door: 'person', files: [], limit: LARGE, mayEveryone: false } as const;
      return change(core, message, { ...wish, body: { content } });
    },
    say(user, channel, content, files = [], reply) {
      // Discord's recorder sends these fields with its files.
      const isVoice = files.length === 1 && files[0]?.name === 'voice-message.ogg';
      const recorded = { id: '0', duration_secs: files[0]?.seconds ?? 3.2, waveform: 'AEtWPyUaGA4OEAcA' };
      const body: MessageBody = {
        content,
        ...(isVoice && { flags: FLAGS.voice, attachments: [recorded] }),
        ...(reply ? { message_reference: { message_id: reply.id } } : {}),
      };
      const uploads = files.map((file, at) => ({
        slot: String(at),
        name: file.name,
        type: file.type,
        bytes: Buffer.from(file.bytes),
      }));
      return post(core, {
        channel,
        author: user,
        door: 'person',
        body,
        files: uploads,
        limit: LARGE,
        mayEveryone: false,
      });
    },
  };
}
