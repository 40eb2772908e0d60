// The adapter with its share targets on the fake, with real recordings and a minimal core.

import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDiscordAdapter } from '../../../../src/adapters/discord/index.ts';
import { systemClock as clock } from '../../../../src/app/clock.ts';
import { getMessages } from '../../../../src/domain/messages.ts';
import { createShortId } from '../../../../src/kit/id.ts';
import type { ButtonPress } from '../../../../src/ports/chat.ts';
import type { AudioResult } from '../../../../src/ports/share-target.ts';
import { createTranscoder } from '../../../../src/transcoding/index.ts';
import { createWorkerPool } from '../../../../src/transcoding/worker-pool.ts';
import { createDiscord, type Message } from '../../../fakes/discord/index.ts';
import { bits, type Right } from '../../../fakes/discord/world.ts';
import { createFakeLog } from '../../../fakes/log.ts';
import { createFakeNotes } from '../../../fakes/notes.ts';
import { catalogue, createWorkingBot } from '../../../fakes/working-bot.ts';
import { tone, wav } from '../../../studio/media.ts';

const TASK = '7K2QF9MA';

export interface SharedSound {
  readonly seconds: number;
  readonly text?: string;
  /** True if the core does not know the sound's length. */
  readonly isUntold?: boolean;
}

export async function openSharingWorld(settings: { voiceMessages?: boolean; soundboard?: boolean } = {}) {
  const discord = await createDiscord();
  const guild = discord.guild({ name: 'Home' });
  const channel = guild.channel({ name: 'general' });
  const ana = discord.user('Ana');
  const folder = await mkdtemp(join(tmpdir(), 'earshot-sharing-'));
  const children = createWorkerPool();
  const { transcode } = createTranscoder(children);
  const log = createFakeLog();
  const bot = createWorkingBot();
  let sound: AudioResult | undefined;
  const chat = createDiscordAdapter({
    ...{
      catalogue,
      messagesFor: getMessages,
      clock,
      log,
      transcode,
      keyValueStore: createFakeNotes(),
    },
    ...{ token: discord.token, api: discord.api, cdn: discord.cdn },
    ...{ voiceMessages: true, soundboard: true, ...settings },
  });
  const handlePress = async ({ action, person, place, isModerator, newTaskId: pressId }: ButtonPress) => {
    const target = chat.shareTargets?.find(({ name }) => action === `share:${name}`);
    if (!target || !sound || !place) return { is: 'notice', notice: 'no share target' } as const;
    const notice = await target.share([sound], { pressId, person, place, isModerator });
    return notice === undefined ? ({ is: 'shown' } as const) : ({ is: 'notice', notice } as const);
  };
  await chat.start(Object.assign(bot, { handlePress }));

  async function finish({ seconds, text = 'Hello team', isUntold }: SharedSound): Promise<Message> {
    const path = join(folder, `${createShortId()}.wav`);
    const samples = tone(seconds).map((one, at) => one * (0.2 + at / (seconds * 30_000)));
    await writeFile(path, wav({ samples }));
    sound = {
      key: `${TASK}-speech`,
      taskId: TASK,
      title: 'Speech',
      text,
      ...(!isUntold && { seconds }),
      async borrow(work) {
        const lent = join(folder, `${createShortId()}-lent.wav`);
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
    const actions = (chat.shareTargets ?? [])
      .filter(({ isAvailableAt }) => isAvailableAt(at))
      .map(({ name, label }) => ({ name: `share:${name}` as const, label, task: TASK }));
    await chat.show(at, { status: 'done', title: 'Speech', line: 'Done', actions, reference: TASK });
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
    /** Sets Ana's permissions in the server. */
    personMay(...rights: readonly Right[]) {
      guild.members.set(ana.id, { user: ana, permissions: bits(rights) });
    },
    allow: (...rights: readonly Right[]) => {
      guild.botPermissions |= bits(rights);
    },
    forbid: (...rights: readonly Right[]) => {
      guild.botPermissions &= ~bits(rights);
    },
    /** The last private message to Ana. */
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
