// Calls with an interaction's token: its answer and follow-ups, for fifteen minutes. Checks neither bot token nor
// channel permissions.

import type { Core } from '../core.ts';
import { messageJson } from '../gateway/payload.ts';
import { FLAGS } from '../limits.ts';
import { change, type MessageBody, post, remove } from '../messages.ts';
import type { Interaction, Message } from '../world.ts';
import { no, type Refusal } from './refusal.ts';
import type { Body } from './upload.ts';

const LIFE = 15 * 60_000;
const MOST_USER_FOLLOWUPS = 5;

/** Returns the interaction of a valid token. */
export function openToken(core: Core, application: string, token: string, stale: Refusal | undefined): Interaction {
  const one = core.world.interactions.get(token);
  if (!one || application !== core.world.applicationId) throw no.webhook();
  if (core.world.now() - one.created >= LIFE) throw no.expired();
  if (stale) throw stale;
  if (one.state !== 'answered') throw no.webhook();
  return one;
}

function messageOf(one: Interaction, id: string): Message {
  const found = id === '@original' ? one.original : [one.original, ...one.own].find((message) => message?.id === id);
  if (!found || found.deleted) throw no.message();
  return found;
}

const limitOf = (one: Interaction) => one.attachmentLimit;

export function editByToken(core: Core, one: Interaction, id: string, { json, files }: Body) {
  const message = messageOf(one, id);
  const body = (json ?? {}) as MessageBody;
  change(core, message, { door: 'token', body, files, limit: limitOf(one), mayEveryone: true });
  if (message === one.original) one.thinking = false;
  return { status: 200, body: messageJson(core, message) };
}

export function followUp(core: Core, one: Interaction, { json, files }: Body) {
  const body = (json ?? {}) as MessageBody;
  const wish = { door: 'followup', body, files, limit: limitOf(one), mayEveryone: true } as const;
  if (one.thinking && one.original && !one.original.deleted) {
    const message = change(core, one.original, wish);
    one.thinking = false;
    return { status: 200, body: messageJson(core, message) };
  }
  if (one.userOnly && one.followups >= MOST_USER_FOLLOWUPS) throw no.followups();
  if (one.channel.archived && one.channel.locked) throw no.archived();
  const hidden = ((body.flags ?? 0) & FLAGS.ephemeral) !== 0;
  const message = post(core, {
    ...wish,
    body: { ...body, nonce: null },
    channel: one.channel,
    author: core.world.bot,
    interaction: one,
    ephemeralTo: hidden ? one.user : undefined,
  });
  one.followups += 1;
  one.own.push(message);
  return { status: 200, body: messageJson(core, message) };
}

export function readByToken(core: Core, one: Interaction, id: string) {
  return { status: 200, body: messageJson(core, messageOf(one, id)) };
}

export function deleteByToken(core: Core, one: Interaction, id: string) {
  remove(core, messageOf(one, id));
  return { status: 204 };
}
