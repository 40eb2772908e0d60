// The adapter with what one tap makes of a finished sound, on the double of Discord, with recordings that are made for real; the core is
// as short as it can be.

import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { locales } from '../../../../commands/locales/index.ts';
import { createDiscordChat } from '../../../../src/adapters/discord/index.ts';
import { systemClock as clock } from '../../../../src/app/clock.ts';
import { shortId } from '../../../../src/kit/id.ts';
import type { Press } from '../../../../src/ports/chat.ts';
import type { FinishedSound } from '../../../../src/ports/outlet.ts';
import { createChildren } from '../../../../src/resize/children.ts';
import { createResizer } from '../../../../src/resize/index.ts';
import { createDiscord, type Message } from '../../../fakes/discord/index.ts';
import { bits, type Right } from '../../../fakes/discord/world.ts';
import { createFakeLog } from '../../../fakes/log.ts';
import { createFakeNotes } from '../../../fakes/notes.ts';
import { catalogue, createWorkingBot } from '../../../fakes/working-bot.ts';
import { tone, wav } from '../../../studio/media.ts';
import { wordingFor } from '../../wording.ts';

const TASK = '7K2QF9MA';

export interface SharedSound {
  readonly seconds: number;
  readonly text?: string;
  /** The core does not know how long it is. */
  readonly isUntold?: boolean;
}

export async function openSharingWorld(settings: { voiceMessages?: boolean; soundboard?: boolean } = {}) {
  const discord = await createDiscord();
  const guild = discord.guild({ name: 'Home' });
  const channel = guild.channel({ name: 'general' });
  const ana = discord.user('Ana');
  const folder = await mkdtemp(join(tmpdir(), 'earshot-sharing-'));
  const children = createChildren();
  const { transcode } = createResizer(children);
  const log = createFakeLog();
  const bot = createWorkingBot();
  let sound: FinishedSound | undefined;
  const chat = createDiscordChat({
    ...{ catalogue, locales, wordingFor, clock, log, transcode, notes: createFakeNotes() },
    ...{ token: discord.token, api: discord.api, cdn: discord.cdn },
    ...{ voiceMessages: true, soundboard: true, ...settings },
  });
  const act = async ({ action, person, place, moderator, becomes: press }: Press) => {
    const outlet = chat.outlets?.find(({ name }) => action === `out:${name}`);
    if (!outlet || !sound || !place) return { is: 'said', notice: 'no outlet' } as const;
    const notice = await outlet.put([sound], { press, person, place, moderator });
    return notice === undefined ? ({ is: 'shown' } as const) : ({ is: 'said', notice } as const);
  };
  await chat.start(Object.assign(bot, { act }));

  async function finish({ seconds, text = 'Hello team', isUntold }: SharedSound): Promise<Message> {
    const path = join(folder, `${shortId()}.wav`);
    const samples = tone(seconds).map((one, at) => one * (0.2 + at / (seconds * 30_000)));
    await writeFile(path, wav({ samples }));
    sound = {
      key: `${TASK}-speech`,
      task: TASK,
      title: 'Speech',
      text,
      ...(!isUntold && { seconds }),
      async lend(work) {
        const lent = join(folder, `${shortId()}-lent.wav`);
        await copyFile(path, lent);
        const file = {
          role: 'speech',
          label: 'Speech',
          name: 'a.wav',
          type: 'audio/wav',
          bytes: 1,
          path: lent,
        };
        return work(file).finally(() => rm(lent));
      },
    };
    const act = await discord.slash(ana, channel, 'tts', { text });
    await act.answered;
    await discord.until(() => bot.taken.length > 0);
    const at = bot.taken.at(-1)?.origin.message ?? null;
    const actions = (chat.outlets ?? [])
      .filter(({ isNear }) => isNear(at))
      .map(({ name, label }) => ({ name: `out:${name}` as const, label: label('en'), task: TASK }));
    await chat.show(at, { mood: 'done', title: 'Speech', line: 'Done', actions, reference: TASK });
    if (!act.message) throw new Error('there is no card');
    return act.message;
  }

  return {
    discord,
    guild,
    channel,
    ana,
    chat,
    log,
    folder,
    finish,
    /** All that Ana may do there. */
    personMay(...rights: readonly Right[]) {
      guild.members.set(ana.id, { user: ana, permissions: bits(rights) });
    },
    allow: (...rights: readonly Right[]) => {
      guild.botPermissions |= bits(rights);
    },
    forbid: (...rights: readonly Right[]) => {
      guild.botPermissions &= ~bits(rights);
    },
    /** What a person alone was told last. */
    async told(before: number) {
      await discord.until(() => discord.ephemeral(ana).length > before);
      const last = () => discord.ephemeral(ana).at(-1);
      await discord.until(() => (last()?.content ?? '') !== '');
      return last()?.content;
    },
    voiceMessages: () => channel.messages.filter(({ flags }) => (flags & (1 << 13)) !== 0),
    async close() {
      await chat.stop();
      children.stop();
      await discord.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type SharingWorld = Awaited<ReturnType<typeof openSharingWorld>>;
