// Both outlets under the suite that every outlet passes, and the sentence that each of Discord's refusals becomes.

import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { toMessageRef } from '../../../../src/adapters/discord/delivery/ref.ts';
import { createDiscordApi } from '../../../../src/adapters/discord/rest/api.ts';
import { openSharing } from '../../../../src/adapters/discord/sharing/index.ts';
import { ApiError, type ApiErrorKind } from '../../../../src/adapters/shared/errors.ts';
import { systemClock as clock } from '../../../../src/app/clock.ts';
import { shortId } from '../../../../src/kit/id.ts';
import type { FinishedSound } from '../../../../src/ports/outlet.ts';
import { createChildren } from '../../../../src/resize/children.ts';
import { createResizer } from '../../../../src/resize/index.ts';
import { type OutletHarness, outletContract } from '../../../contract/outlet/contract.ts';
import { createDiscord } from '../../../fakes/discord/index.ts';
import { createFakeLog } from '../../../fakes/log.ts';
import { tone, wav } from '../../../studio/media.ts';
import { wordingFor } from '../../wording.ts';

const children = createChildren();
const { transcode } = createResizer(children);
const folder = await mkdtemp(join(tmpdir(), 'earshot-outlets-'));
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
  inside: true,
  most: 1,
  locale: 'en-US',
};
const near = toMessageRef({ ...here, message: '5', ephemeral: false, tokenAt: 0 });
const pressed = (channel: string, guild: string) => ({
  by: { id: '1', token: 't', application: '1' },
  here: { ...here, channel, guild },
  rights: { person: ALL, bot: ALL },
  writing: 'SendMessages' as const,
  filled: { name: 'Tada' },
});
const byIn = (place: string, server: string) => ({
  press: PRESS,
  person: { id: '4', name: 'Ana', language: 'en-US' },
  place: { id: place, name: 'general', server },
  moderator: false,
});

const harnessFor = (which: 'message' | 'soundboard') => async (): Promise<OutletHarness> => {
  const discord = await createDiscord();
  const guild = discord.guild({ name: 'Home', botPermissions: ['Administrator'] });
  const channel = guild.channel({ name: 'general' });
  const api = createDiscordApi({ token: discord.token, base: discord.api, log: createFakeLog(), clock });
  const { outlets, presses } = openSharing({
    ...{ api, transcode, wordingFor, clock, guild: () => undefined },
    ...(which === 'message' ? { voiceMessages: true } : { soundboard: true }),
  });
  const [outlet] = outlets;
  if (!outlet) throw new Error('there is no outlet');
  const { promise, resolve } = Promise.withResolvers<void>();
  void presses.during(PRESS, pressed(channel.id, guild.id), () => promise);
  return {
    outlet,
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

outletContract('a voice message', harnessFor('message'));
outletContract('the soundboard', harnessFor('soundboard'));

/** What is said where Discord answers so. */
async function saidTo(kind: ApiErrorKind, code: number): Promise<readonly (string | undefined)[]> {
  const fail = () => Promise.reject(new ApiError(kind, String(code), 'no'));
  const { outlets, presses } = openSharing({
    api: { post: fail, addSound: fail, openModal: fail, countSounds: async () => 8 },
    async transcode(file) {
      const path = join(folder, shortId());
      await copyFile(file.path, path);
      return { ...file, path, seconds: 1, outline: [1] };
    },
    guild: () => ({ premiumTier: 0, features: [] }),
    ...{ wordingFor, clock, voiceMessages: true, soundboard: true },
  });
  const file = {
    role: 'speech',
    label: 'Speech',
    name: 'a',
    type: 'audio/wav',
    bytes: 1,
    path: import.meta.filename,
  };
  const sound: FinishedSound = {
    key: 'k',
    task: 'T',
    title: 'Speech',
    seconds: 1,
    lend: (work) => work(file),
  };
  const put = (outlet: (typeof outlets)[number]) =>
    outlet.put([sound], byIn('2', '3')).catch(({ message }: Error) => message);
  return presses.during(PRESS, pressed('2', '3'), () => Promise.all(outlets.map(put)));
}

test.each([
  ['refused', 50159, /not take it as a voice message \(50159\)/, /not take it for the soundboard \(50159\)/],
  ['refused', 50160, /not take it as a voice message \(50160\)/, /not take it for the soundboard/],
  ['refused', 50161, /not take it as a voice message \(50161\)/, /not take it for the soundboard/],
  ['refused', 50173, /I may not send voice messages in this channel/, /not take it for the soundboard/],
  ['refused', 50035, /voice message \(50035\)/, /not take it for the soundboard \(50035\)/],
  ['refused', 30045, /voice message \(30045\)/, /full: 8 of 8 places/],
  ['channel-closed', 50013, /I cannot post in this channel/, /I may not add sounds/],
  ['files-too-large', 40005, /too large/, /no/],
  ['busy', 0, /^no$/, /did not say whether it took the sound/],
] as const)('%s %i', async (kind, code, asMessage, inSoundboard) => {
  const [first, second] = await saidTo(kind, code);
  expect(first).toMatch(asMessage);
  expect(second).toMatch(inSoundboard);
});
