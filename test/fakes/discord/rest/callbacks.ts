// The first answer to an interaction: once, in time, and of a fitting type.

import type { Core } from '../core.ts';
import { messageJson } from '../gateway/payload.ts';
import { FLAGS, modalFaults } from '../limits.ts';
import { change, type MessageBody, post } from '../messages.ts';
import type { Answer, Interaction, Message, Modal } from '../world.ts';
import { type Fault, fault, invalid, no } from './refusal.ts';
import type { Body, UploadedFile } from './upload.ts';

interface Callback {
  readonly type: number;
  readonly data?: (MessageBody & Partial<Modal> & { readonly choices?: Answer['choices'] }) | null;
}

const SAID: Readonly<Record<number, Answer['said']>> = {
  4: 'message',
  5: 'deferred',
  6: 'deferred update',
  7: 'update',
  8: 'choices',
  9: 'modal',
};

/** Valid response types per interaction type: 2 command, 3 component, 4 autocomplete, 5 modal. */
function fits(type: number, one: Interaction): boolean {
  if (one.type === 4) return type === 8;
  if (type === 4 || type === 5) return true;
  if (type === 6 || type === 7) return one.type === 3 || (one.type === 5 && one.source !== undefined);
  return type === 9 && one.type !== 5;
}

function choiceFaults(choices: Answer['choices']): readonly Fault[] {
  const bad = (at: number, why: string) => fault(`data.choices.${at}`, 'BASE_TYPE_BAD_LENGTH', why);
  return [
    ...(choices.length > 25 ? [fault('data.choices', 'BASE_TYPE_MAX_LENGTH', 'Must be 25 or fewer.')] : []),
    ...choices.flatMap(({ name, value }, at) => [
      ...(name.length < 1 || name.length > 100 ? [bad(at, 'A name has 1 to 100 characters.')] : []),
      ...(typeof value === 'string' && value.length > 100 ? [bad(at, 'A value has at most 100.')] : []),
    ]),
  ];
}

export function answer(core: Core, one: Interaction, { json, files }: Body, wantsReply: boolean) {
  if (one.state === 'dead') throw no.interaction();
  if (one.state === 'answered') throw no.acknowledged();
  if (one.channel.archived && one.channel.locked && one.type !== 4) throw no.archived();
  const { type, data } = json as Callback;
  const said = SAID[type];
  if (!said || !fits(type, one))
    throw invalid([fault('type', 'INTERACTION_CALLBACK_TYPE', `Type ${type} does not answer this interaction.`)]);
  const choices = type === 8 ? (data?.choices ?? []) : [];
  const modal = type === 9 ? (data as Modal) : undefined;
  const faults = [...choiceFaults(choices), ...(modal ? modalFaults(modal) : [])];
  if (faults.length > 0) throw invalid(faults);
  const message = show(core, one, type, data ?? {}, files);
  one.original = message;
  one.thinking = type === 5;
  one.state = 'answered';
  one.finish({ said, type, message, modal, choices });
  core.changed();
  return wantsReply ? { status: 200, body: reply(core, one, type, message) } : { status: 204 };
}

function show(
  core: Core,
  one: Interaction,
  type: number,
  data: MessageBody,
  files: readonly UploadedFile[],
): Message | undefined {
  const wish = { door: 'callback', files, limit: one.attachmentLimit, mayEveryone: true } as const;
  if (type === 6) return one.source;
  if (type === 7) {
    if (!one.source) throw no.message();
    return change(core, one.source, { ...wish, body: data });
  }
  if (type !== 4 && type !== 5) return undefined;
  const hidden = ((data.flags ?? 0) & FLAGS.ephemeral) !== 0;
  const made = post(core, {
    ...wish,
    channel: one.channel,
    author: core.world.bot,
    body: type === 5 ? {} : data,
    files: type === 5 ? [] : files,
    interaction: one,
    ephemeralTo: hidden ? one.user : undefined,
    loading: type === 5,
  });
  one.own.push(made);
  return made;
}

/** Response types whose answer carries the whole message. For a deferral, Discord returns only the message's id. */
const TELLING = new Set([4, 7]);

function reply(core: Core, one: Interaction, type: number, message: Message | undefined) {
  const about = message
    ? {
        response_message_id: message.id,
        response_message_loading: (message.flags & FLAGS.loading) !== 0,
        response_message_ephemeral: message.ephemeral,
      }
    : {};
  const resource = message && TELLING.has(type) ? { resource: { type, message: messageJson(core, message) } } : {};
  return {
    interaction: {
      id: one.id,
      type: one.type,
      channel_id: one.channel.id,
      guild_id: one.channel.guild?.id,
      ...about,
    },
    ...resource,
  };
}
