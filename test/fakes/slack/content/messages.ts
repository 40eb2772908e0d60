// Creates, edits and deletes messages: checks limits of texts and blocks, and keeps every revision. Independent of methods and memberships.

import type { Core } from '../core.ts';
import { Refusal } from '../web-api/refusal.ts';
import type { Block, Channel, Door, FileRecord, Message, User } from '../world.ts';
import { messageFaults, usable } from './blocks.ts';

/** Message content from the app. */
export interface MessageBody {
  readonly text?: string;
  readonly blocks?: readonly Block[];
  readonly thread_ts?: string;
  readonly metadata?: unknown;
}

export interface Posting {
  readonly channel: Channel;
  readonly by: Door;
  readonly user?: User;
  readonly body: MessageBody;
  readonly files?: readonly FileRecord[];
  readonly ephemeralTo?: User;
}

const CUT = 40_000;
const METADATA = 16_000;

function contentOf(body: MessageBody): { text: string; blocks: readonly Block[] } {
  const text = body.text ?? '';
  if (typeof text !== 'string') throw new Refusal('invalid_arguments', ['text must be a string']);
  const blocks = body.blocks ?? [];
  if (!Array.isArray(blocks)) throw new Refusal('invalid_blocks_format');
  const faults = messageFaults(blocks);
  if (faults.length > 0)
    throw new Refusal(
      'invalid_blocks',
      faults.map((fault) => `[ERROR] ${fault}`),
    );
  if (JSON.stringify(body.metadata ?? '').length > METADATA) throw new Refusal('metadata_too_large');
  return { text, blocks };
}

/** Adds the ids that Slack generates for blocks and elements without ids. */
export const named = (core: Core, blocks: readonly Block[]): readonly Block[] =>
  blocks.map((block) => {
    const copy = structuredClone(block) as Block & { block_id?: string };
    copy.block_id ??= core.world.id('b');
    for (const { element } of usable([copy])) (element as { action_id?: string }).action_id ??= core.world.id('a');
    return copy;
  });

/** Finds the mentions that would notify users. Plain text notifies no user. */
function pings(text: string, blocks: readonly Block[]): readonly string[] {
  const words: string[] = [text];
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const one = value as Record<string, unknown>;
    if (one['type'] === 'mrkdwn' && typeof one['text'] === 'string') words.push(one['text']);
    if (one['type'] === 'user') words.push(`<@${String(one['user_id'])}>`);
    if (one['type'] === 'broadcast') words.push(`<!${String(one['range'])}>`);
    for (const inside of Object.values(one)) look(inside);
  };
  look(blocks);
  return [...new Set(words.flatMap((word) => word.match(/<(?:@|!(?!date))[^>]+>/g) ?? []))];
}

function reveal(core: Core, message: Message, by: Door): void {
  const { text, blocks, files } = message;
  message.revisions.push({ text, blocks, files, at: core.world.now(), by, pings: pings(text, blocks) });
  core.changed();
}

export function post(core: Core, { channel, by, user, body, files = [], ephemeralTo }: Posting): Message {
  const { text, blocks } = contentOf(body);
  if (!text && blocks.length === 0 && files.length === 0) throw new Refusal('no_text');
  const message: Message = {
    ts: core.world.ts(),
    thread_ts: body.thread_ts,
    channel,
    user,
    bot: user === undefined,
    text: text.slice(0, CUT),
    blocks: named(core, blocks),
    files,
    edited: false,
    deleted: false,
    ephemeralTo,
    metadata: body.metadata,
    at: core.world.now(),
    revisions: [],
  };
  channel.messages.push(message);
  // A message of the app in the thread removes the status line.
  if (message.bot && body.thread_ts !== undefined && !ephemeralTo) channel.showing.delete(body.thread_ts);
  for (const file of files) file.shares.push({ channel, ts: message.ts, thread_ts: body.thread_ts });
  reveal(core, message, by);
  return message;
}

/** Text without blocks removes the blocks. An update of blocks leaves no edit mark. */
export function change(core: Core, message: Message, by: Door, body: MessageBody): void {
  const { text, blocks } = contentOf(body);
  const given = body.text !== undefined;
  if (!given && body.blocks === undefined) throw new Refusal('no_text');
  if (given) message.text = text;
  if (body.blocks !== undefined) message.blocks = named(core, blocks);
  else if (given) {
    message.blocks = [];
    message.edited = true;
  }
  if (body.metadata !== undefined) message.metadata = body.metadata;
  reveal(core, message, by);
}

/** A user's edit, which leaves an edit mark. */
export function rewrite(core: Core, message: Message, text: string): void {
  message.text = text;
  message.edited = true;
  reveal(core, message, 'person');
}

/** Visible replies in the thread of the message. */
export const repliesTo = ({ channel, ts }: Message): readonly Message[] =>
  channel.messages.filter((one) => one.thread_ts === ts && one.ts !== ts && !one.deleted && !one.ephemeralTo);

export function remove(core: Core, message: Message): void {
  message.deleted = true;
  message.channel.pins.delete(message);
  core.changed();
}

/** Finds a message that methods can address: not deleted and not ephemeral. */
export const messageAt = (channel: Channel, ts: unknown): Message | undefined =>
  channel.messages.find((one) => one.ts === ts && !one.deleted && !one.ephemeralTo);
