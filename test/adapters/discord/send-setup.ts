// A deferred card on the fake, for tests of messages. The clock is fake, so that waiting between retries takes no time.

import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCardSender } from '../../../src/adapters/discord/card-sender.ts';
import {
  createInteractionTokens,
  type DiscordMessageRef,
  toMessageRef,
} from '../../../src/adapters/discord/delivery/message-ref.ts';
import { createDiscordApi } from '../../../src/adapters/discord/rest/discord-api.ts';
import type { View } from '../../../src/domain/views/view.ts';
import type { Json } from '../../../src/kit/json.ts';
import type { Delivery } from '../../../src/ports/chat.ts';
import { type Channel, createDiscord, type DiscordOptions, type User } from '../../fakes/discord/index.ts';
import { freeEdits } from '../../fakes/edits.ts';

const log = { info() {}, warn() {}, error() {} };
export const done: View = { status: 'done', title: 'Speech', line: 'Done in 0:07', reference: '7K2QF9MA' };

export async function createStage(options: DiscordOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-discord-'));
  const discord = await createDiscord(options);
  const registered = await fetch(`${discord.api}/v10/applications/${discord.applicationId}/commands`, {
    method: 'PUT',
    headers: {
      authorization: `Bot ${discord.token}`,
      'user-agent': 'DiscordBot (https://example.com, 1)',
      'content-type': 'application/json',
    },
    body: JSON.stringify([
      { name: 'tts', description: 'Speaks', type: 1, integration_types: [0, 1], contexts: [0, 1, 2] },
    ]),
  });
  if (!registered.ok) throw new Error(await registered.text());
  let late = 0;
  const clock = { now: () => Date.now() + late, sleep: async () => {} };
  const api = createDiscordApi({ token: discord.token, base: discord.api, log, clock });
  const tokens = createInteractionTokens(clock);
  const send = createCardSender({ api, tokens, log });
  const ana = discord.user('Ana', { installed: true });
  const guild = discord.guild({ name: 'Home' });
  const channel = guild.channel({ name: 'general' });
  let progress: Json | undefined;

  return {
    ...{ discord, api, tokens, send, ana, guild, channel },
    async card({
      where = channel,
      who = ana,
      ephemeral = false,
    }: {
      where?: Channel;
      who?: User;
      ephemeral?: boolean;
    } = {}) {
      const act = await discord.slash(who, where, 'tts', {});
      const { id, token } = act.interaction;
      const message = await api.defer({ id, token, application: discord.applicationId }, ephemeral);
      const ref: DiscordMessageRef = {
        application: discord.applicationId,
        channel: where.id,
        message,
        ...(where.guild && { guild: where.guild.id }),
        person: who.id,
        token,
        tokenCreatedAt: clock.now(),
        ephemeral,
        isBotMember: where.guild?.bot ?? where.type === 1,
        maxFileBytes: act.interaction.attachmentLimit,
        locale: 'en-US',
      };
      return { act, ref, at: toMessageRef(ref) };
    },
    async files(...sizes: readonly number[]) {
      return Promise.all(
        sizes.map(async (bytes, at) => {
          const path = join(folder, `${at}.mp3`);
          await writeFile(path, Buffer.alloc(bytes, at + 1));
          const facts = { role: `r${at}`, label: `Part ${at}`, name: `part ${at}.mp3`, type: 'audio/mpeg' };
          return { ...facts, bytes, seconds: 7, path };
        }),
      );
    },
    /** One delivery whose note is kept for the next attempt. */
    delivery: async (more: Partial<Delivery> = {}): Promise<Delivery> => ({
      token: '7K2QF9MA',
      view: done,
      files: [],
      requester: { id: ana.id, name: 'Ana' },
      notifiesRequester: false,
      edits: freeEdits,
      ...(progress !== undefined && { progress }),
      saveProgress: async (now) => {
        progress = now;
      },
      ...more,
    }),
    note: () => progress,
    later(minutes: number, act?: Parameters<typeof discord.age>[0]) {
      late += minutes * 60_000;
      if (act) discord.age(act, minutes);
    },
    /** Visible messages in a channel. */
    seen: (where: Channel = channel) => discord.messages(where).filter((one) => !one.deleted),
    async close() {
      await discord.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type Stage = Awaited<ReturnType<typeof createStage>>;
