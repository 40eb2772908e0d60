// Both share targets under the suite for every share target, and the message for each refusal by Discord.

import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { toMessageRef } from '../../../../../src/adapters/discord/delivery/message-ref.ts';
import { createDiscordApi } from '../../../../../src/adapters/discord/rest/discord-api.ts';
import { createSharing } from '../../../../../src/adapters/discord/sharing/index.ts';
import { ApiError, type ApiErrorKind } from '../../../../../src/adapters/shared/api-error.ts';
import { systemClock as clock } from '../../../../../src/app/clock.ts';
import { getMessages } from '../../../../../src/domain/messages.ts';
import { createShortId } from '../../../../../src/kit/id.ts';
import type { AudioResult } from '../../../../../src/ports/share-target.ts';
import { createTranscoder } from '../../../../../src/transcoding/index.ts';
import { createWorkerPool } from '../../../../../src/transcoding/worker-pool.ts';
import { type ShareTargetHarness, shareTargetContract } from '../../../../contract/share/share-target.ts';
import { createDiscord } from '../../../../fakes/discord/index.ts';
import { createFakeLog } from '../../../../fakes/log.ts';
import { tone, wav } from '../../../../studio/media.ts';

const children = createWorkerPool();
const { transcode } = createTranscoder(children);
const folder = await mkdtemp(join(tmpdir(), 'earshot-share-'));
afterAll(async () => {
  children.stop();
  await rm(folder, { recursive: true });
});

const PRESS = 'press-1';
const ALL = (1n << 53n) - 1n;
const here = {
  application: '1',
  channel: '2',
  guild: '3',
  person: '4',
  token: '',
  isBotMember: true,
  maxFileBytes: 1,
  locale: 'en-US',
};
const near = toMessageRef({ ...here, message: '5', ephemeral: false, tokenCreatedAt: 0 });
const pressed = (channel: string, guild: string) => ({
  interaction: { id: '1', token: 't', application: '1' },
  messageBase: { ...here, channel, guild },
  permissions: { person: ALL, bot: ALL },
  sendPermission: 'SendMessages' as const,
  submittedValues: { name: 'Tada' },
});
const byIn = (place: string, server: string) => ({
  pressId: PRESS,
  person: { id: '4', name: 'Ana', language: 'en-US' },
  place: { id: place, name: 'general', server },
  isModerator: false,
});

const harnessFor = (which: 'message' | 'soundboard') => async (): Promise<ShareTargetHarness> => {
  const discord = await createDiscord();
  const guild = discord.guild({ name: 'Home', botPermissions: ['Administrator'] });
  const channel = guild.channel({ name: 'general' });
  const api = createDiscordApi({ token: discord.token, base: discord.api, log: createFakeLog(), clock });
  const { shareTargets, presses } = createSharing({
    ...{ api, transcode, messagesFor: getMessages, clock, guild: () => undefined },
    ...(which === 'message' ? { voiceMessages: true } : { soundboard: true }),
  });
  const [target] = shareTargets;
  if (!target) throw new Error('there is no share target');
  const { promise, resolve } = Promise.withResolvers<void>();
  void presses.trackWhile(PRESS, pressed(channel.id, guild.id), () => promise);
  return {
    target,
    near,
    by: byIn(channel.id, guild.id),
    recording: { bytes: wav({ samples: tone(1) }), name: 'a.wav', type: 'audio/wav' },
    arrived: async () => (which === 'message' ? channel.messages : guild.sounds).length,
    async close() {
      resolve();
      await discord.close();
      expect(discord.refusals).toEqual([]);
    },
  };
};

shareTargetContract('a voice message', harnessFor('message'));
shareTargetContract('the soundboard', harnessFor('soundboard'));

/** The message for this error of Discord. */
async function saidTo(kind: ApiErrorKind, code: number): Promise<readonly (string | undefined)[]> {
  const fail = () => Promise.reject(new ApiError(kind, String(code), 'no'));
  const { shareTargets, presses } = createSharing({
    api: { post: fail, addSoundboardSound: fail, showModal: fail, countSoundboardSounds: async () => 8 },
    async transcode(file) {
      const path = join(folder, createShortId());
      await copyFile(file.path, path);
      return { ...file, path, seconds: 1, waveform: [1] };
    },
    guild: () => ({ premiumTier: 0, features: [] }),
    ...{ messagesFor: getMessages, clock, voiceMessages: true, soundboard: true },
  });
  const file = {
    role: 'speech',
    label: 'Speech',
    name: 'a',
    type: 'audio/wav',
    bytes: 1,
    path: import.meta.filename,
  };
  const sound: AudioResult = {
    key: 'k',
    taskId: 'T',
    title: 'Speech',
    seconds: 1,
    borrow: (work) => work(file),
  };
  const share = (target: (typeof shareTargets)[number]) =>
    target.share([sound], byIn('2', '3')).then(
      (answer) => answer && getMessages().render(answer),
      ({ message }: Error) => message,
    );
  return presses.trackWhile(PRESS, pressed('2', '3'), () => Promise.all(shareTargets.map(share)));
}

test.each([
  ['refused', 50159, /rejected it as a voice message \(50159\)/, /rejected it for the soundboard \(50159\)/],
  ['refused', 50160, /rejected it as a voice message \(50160\)/, /rejected it for the soundboard/],
  ['refused', 50161, /rejected it as a voice message \(50161\)/, /rejected it for the soundboard/],
  ['refused', 50173, /I’m not allowed to send voice messages in this channel/, /rejected it for the soundboard/],
  ['refused', 50035, /voice message \(50035\)/, /rejected it for the soundboard \(50035\)/],
  ['refused', 30045, /voice message \(30045\)/, /full: 8 of 8 places/],
  ['no-channel-access', 50013, /I can’t post in this channel/, /not allowed to add sounds/],
  ['files-too-large', 40005, /too large/, /no/],
  ['busy', 0, /^no$/, /did not confirm the sound/],
] as const)('%s %i', async (kind, code, asMessage, inSoundboard) => {
  const [first, second] = await saidTo(kind, code);
  expect(first).toMatch(asMessage);
  expect(second).toMatch(inSoundboard);
});
