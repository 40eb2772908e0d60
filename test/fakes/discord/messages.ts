// Creates and changes messages: files, revisions and pings. Leaves tokens and permissions to the routes.

import type { Core } from './core.ts';
import { isBare, memberJson, memberOf, messageJson } from './gateway/payload.ts';
import { FLAGS, faceFaults, isEmpty } from './limits.ts';
import { type AllowedMentions, mentionFaults, pingsOf } from './mentions.ts';
import { fault, invalid, no, Refusal } from './rest/refusal.ts';
import type { UploadedFile } from './rest/upload.ts';
import { holdVoiceMessage } from './rest/voice-messages.ts';
import {
  type Attachment,
  allComponents,
  type Channel,
  type Component,
  type Door,
  type Embed,
  type Face,
  type Interaction,
  type Message,
  nobody,
  type User,
} from './world.ts';

export interface MessageBody {
  readonly content?: string | null;
  readonly embeds?: readonly Embed[] | null;
  readonly components?: Component[] | null;
  readonly attachments?: readonly AttachmentEntry[] | null;
  readonly allowed_mentions?: AllowedMentions | null;
  readonly flags?: number | null;
  readonly nonce?: string | number | null;
  readonly enforce_nonce?: boolean | null;
  readonly message_reference?: { readonly message_id?: string; readonly fail_if_not_exists?: boolean } | null;
}

interface AttachmentEntry {
  readonly id: string | number;
  readonly filename?: string | null;
  readonly description?: string | null;
  readonly title?: string | null;
  readonly duration_secs?: number | null;
  readonly waveform?: string | null;
}

export interface Posting {
  readonly channel: Channel;
  readonly author: User;
  readonly door: Door;
  readonly body: MessageBody;
  readonly files: readonly UploadedFile[];
  /** Maximum bytes of one file. */
  readonly limit: number;
  readonly mayEveryone: boolean;
  readonly interaction?: Interaction;
  readonly ephemeralTo?: User;
  readonly loading?: boolean;
}

const safeName = (name: string): string =>
  name
    .replaceAll(/\s/g, '_')
    .replaceAll(/[^\w.-]/g, '')
    .replace(/^\.+/, '') || 'unknown';

export function keepFile(
  core: Core,
  place: { readonly channel: Channel; readonly ephemeral: boolean },
  file: { readonly name: string; readonly bytes: Buffer; readonly type?: string },
  entry: Partial<AttachmentEntry> = {},
): Attachment {
  const id = core.world.id();
  const original = entry.filename ?? file.name;
  const filename = safeName(original);
  const bare = original.replace(/\.[^.]*$/, '');
  const path = `/${place.ephemeral ? 'ephemeral-attachments' : 'attachments'}/${place.channel.id}/${id}/${filename}`;
  const kept: Attachment = {
    id,
    filename,
    size: file.bytes.length,
    url: core.cdn.sign(path),
    bytes: file.bytes,
    type: file.type,
    path,
    ephemeral: place.ephemeral,
    description: entry.description ?? undefined,
    title: entry.title ?? (filename === original ? undefined : bare),
    duration: entry.duration_secs ?? undefined,
    waveform: entry.waveform ?? undefined,
  };
  core.cdn.keep(kept);
  return kept;
}

interface FileWish {
  readonly place: { readonly channel: Channel; readonly ephemeral: boolean };
  readonly files: readonly UploadedFile[];
  readonly entries: readonly AttachmentEntry[] | null | undefined;
  readonly limit: number;
  readonly before: readonly Attachment[];
}

/** The files of a message after the change: kept ones first, then new ones. */
function filesAfter(core: Core, { place, files, entries, limit, before }: FileWish): readonly Attachment[] {
  if (files.some(({ bytes }) => bytes.length > limit)) throw no.tooLarge();
  const listed = new Map((entries ?? []).map((entry) => [String(entry.id), entry]));
  const slots = new Set(files.map(({ slot }) => slot));
  const known = new Set(before.map(({ id }) => id));
  const lost = [...listed.keys()].filter((id) => !slots.has(id) && !known.has(id));
  if (lost.length > 0)
    throw invalid(
      lost.map((id) => fault('attachments', 'ATTACHMENT_NOT_FOUND', `Attachment data for id ${id} not found.`)),
    );
  const kept = entries === undefined ? before : before.filter(({ id }) => listed.has(id));
  if (kept.length + files.length > 10)
    throw invalid([fault('attachments', 'BASE_TYPE_MAX_LENGTH', 'Must be 10 or fewer in length.')]);
  return [...kept, ...files.map((file) => keepFile(core, place, file, listed.get(file.slot)))];
}

function numbered(components: readonly Component[]): Component[] {
  const copy = structuredClone(components) as Component[];
  for (const [at, one] of allComponents(copy).entries()) one.id ??= at + 1;
  return copy;
}

const faceOf = (message: Face): Face => ({
  content: message.content,
  embeds: message.embeds,
  components: message.components,
  attachments: message.attachments,
  flags: message.flags,
  pinged: message.pinged,
});

function remember(core: Core, message: Message, by: Door): void {
  message.revisions.push({ ...faceOf(message), at: core.world.now(), by });
  core.changed();
}

function hold(face: Face, body: MessageBody): void {
  const faults = [...faceFaults(face), ...mentionFaults(body.allowed_mentions)];
  if (faults.length > 0) throw invalid(faults);
  holdVoiceMessage(face);
  if (isEmpty(face) && !(face.flags & FLAGS.loading)) throw no.empty();
}

const CREATE_FLAGS = FLAGS.suppress | FLAGS.ephemeral | FLAGS.silent | FLAGS.voice;

export function post(core: Core, wish: Posting): Message {
  const { channel, body, door } = wish;
  const nonce = body.nonce === undefined || body.nonce === null ? undefined : String(body.nonce);
  const recent = core.world.now() - 300_000;
  const same =
    body.enforce_nonce && nonce !== undefined
      ? channel.messages.find((one) => one.nonce === nonce && one.author === wish.author && one.at > recent)
      : undefined;
  if (same) return same;
  const reference = body.message_reference?.message_id;
  const source = channel.messages.find((one) => one.id === reference && !one.deleted && !one.ephemeral);
  if (reference && !source && body.message_reference?.fail_if_not_exists !== false)
    throw invalid([fault('message_reference', 'REPLIES_UNKNOWN_MESSAGE', 'Unknown message')]);
  const ephemeral = wish.ephemeralTo !== undefined;
  const flags =
    ((body.flags ?? 0) & CREATE_FLAGS & ~FLAGS.ephemeral) |
    (ephemeral ? FLAGS.ephemeral : 0) |
    (wish.loading ? FLAGS.loading : 0);
  const face: Face = {
    content: body.content ?? '',
    embeds: body.embeds ?? [],
    components: numbered(body.components ?? []),
    attachments: filesAfter(core, {
      place: { channel, ephemeral },
      files: wish.files,
      entries: body.attachments,
      limit: wish.limit,
      before: [],
    }),
    flags,
    pinged: nobody,
  };
  hold(face, body);
  face.pinged = pingsOf(face.content, body.allowed_mentions, {
    mayEveryone: wish.mayEveryone,
    repliedTo: source?.author.id,
  });
  const message: Message = {
    ...face,
    id: core.world.id(),
    channel,
    author: wish.author,
    createdBy: door,
    reference: source?.id,
    nonce,
    ephemeralTo: wish.ephemeralTo,
    ephemeral,
    interaction: wish.interaction,
    at: core.world.now(),
    edited: undefined,
    deleted: false,
    revisions: [],
  };
  channel.messages.push(message);
  remember(core, message, door);
  announce(core, 'MESSAGE_CREATE', message);
  return message;
}

export interface Change {
  readonly door: Door;
  readonly body: MessageBody;
  readonly files: readonly UploadedFile[];
  readonly limit: number;
  readonly mayEveryone: boolean;
}

const HOUR = 3_600_000;

/** Discord limits edits of messages older than an hour. */
function slowForOld(core: Core, message: Message): void {
  const now = core.world.now();
  if (now - message.at < HOUR) return;
  const recent = message.channel.oldEdits.filter((at) => now - at < 6000);
  const first = recent[0];
  if (recent.length >= 3 && first !== undefined)
    throw new Refusal(429, 30046, 'Maximum number of edits to messages older than 1 hour reached. Try again later.', {
      extra: { retry_after: (first + 6000 - now) / 1000, global: false },
    });
  message.channel.oldEdits = [...recent, now];
}

export function change(core: Core, message: Message, { door, body, files, limit, mayEveryone }: Change): Message {
  if (message.deleted) throw no.message();
  if (message.channel.archived) throw no.archived();
  if (message.flags & FLAGS.voice) throw no.voiceEdit();
  slowForOld(core, message);
  const asked = (body.flags ?? 0) & FLAGS.suppress;
  const face: Face = {
    content: body.content === undefined ? message.content : (body.content ?? ''),
    embeds: body.embeds === undefined ? message.embeds : (body.embeds ?? []),
    components: body.components === undefined ? message.components : numbered(body.components ?? []),
    attachments: filesAfter(core, {
      place: message,
      files,
      entries: body.attachments,
      limit,
      before: message.attachments,
    }),
    flags: (message.flags & ~FLAGS.loading) | asked,
    pinged: nobody,
  };
  hold(face, body);
  const repliedTo = message.channel.messages.find(({ id }) => id === message.reference)?.author.id;
  face.pinged = pingsOf(face.content, body.allowed_mentions, { mayEveryone, repliedTo });
  Object.assign(message, face);
  message.edited = core.world.now();
  remember(core, message, door);
  announce(core, 'MESSAGE_UPDATE', message);
  return message;
}

export function remove(core: Core, message: Message): void {
  message.deleted = true;
  core.changed();
  if (!message.ephemeral)
    core.dispatch(
      'MESSAGE_DELETE',
      { id: message.id, channel_id: message.channel.id, guild_id: message.channel.guild?.id },
      message.channel.guild ? 1 << 9 : 1 << 12,
    );
}

export function announce(core: Core, event: string, message: Message): void {
  const { guild } = message.channel;
  if (message.ephemeral || (guild && !guild.bot)) return;
  const { author } = message;
  const data = (intents: number) => ({
    ...messageJson(core, message, isBare(core, message, intents), intents),
    ...(guild ? { guild_id: guild.id } : {}),
    ...(guild && !author.webhook ? { member: memberJson(memberOf(core, guild, author)) } : {}),
  });
  core.dispatch(event, data, guild ? 1 << 9 : 1 << 12);
}
