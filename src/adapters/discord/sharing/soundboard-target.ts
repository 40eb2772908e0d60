// "Add to the soundboard" below a short finished sound: a form asks for the name, then the server's soundboard receives
// the sound.

import { readFile } from 'node:fs/promises';
import { RESTJSONErrorCodes as Code, type Guild } from 'discord.js';
import { findReaderLanguage, type MessagesProvider } from '../../../domain/messages.ts';
import { awaitWithTimeout } from '../../../kit/await-with-timeout.ts';
import type { Messages } from '../../../messages/format.ts';
import { type Message, message, type Text } from '../../../messages/message.ts';
import { elapsed } from '../../../messages/values.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { AudioResult, ShareRequester, ShareTarget } from '../../../ports/share-target.ts';
import type { Transcoder } from '../../../ports/transcoder.ts';
import { ApiError, isApiErrorOfKind } from '../../shared/api-error.ts';
import { parseMessageRef } from '../delivery/message-ref.ts';
import { SOUNDBOARD_LIMITS } from '../limits.ts';
import type { DiscordApi } from '../rest/discord-api.ts';
import { runWithOggFile } from './ogg-file.ts';
import { findWhoLacksPermission, type SharePress, type SharePressTracker } from './share-press-tracker.ts';
import {
  buildSoundboardModal,
  DEFAULT_CLIP_SECONDS,
  isWithinSoundboardLength,
  parseSoundboardInput,
  type SoundboardInput,
} from './soundboard-modal.ts';

export interface SoundboardTargetOptions {
  readonly api: Pick<DiscordApi, 'showModal' | 'countSoundboardSounds' | 'addSoundboardSound'>;
  readonly guild: (id: string) => Pick<Guild, 'premiumTier' | 'features'> | undefined;
  readonly presses: SharePressTracker;
  readonly transcode: Transcoder['transcode'];
  readonly messagesFor: MessagesProvider;
  readonly clock: Pick<Clock, 'sleep'>;
}

/** Longer sounds get no soundboard button. */
const MAX_SECONDS = 15;
/** A form must be the first response, within three seconds, so counting may only take one. */
const COUNT_TIMEOUT_MS = 1000;

export const createSoundboardTarget = (options: SoundboardTargetOptions): ShareTarget => ({
  name: 'soundboard',
  accepts: { operations: ['tts', 'translated-tts', 'sound', 'music'], maxSeconds: MAX_SECONDS },
  label: message('sharing.board.add'),
  isAvailableAt(at) {
    const ref = parseMessageRef(at);
    return ref?.isBotMember === true && ref.guild !== undefined;
  },
  async share(sounds, by) {
    const press = options.presses.find(by.pressId);
    const server = press?.messageBase.guild;
    if (!press || server === undefined) return message('chat.notTaken');
    const lacks = findWhoLacksPermission(press, 'CreateGuildExpressions');
    if (lacks) return message(`sharing.board.lacks.${lacks}`);
    if (press.submittedValues)
      return addSounds(options, { sounds, server, by, submittedValues: press.submittedValues });
    return showForm(options, sounds, server, press, options.messagesFor(findReaderLanguage(by)));
  },
});

/** Opens the form, or reports a full soundboard before the user fills it in. */
async function showForm(
  { api, guild, clock }: SoundboardTargetOptions,
  [sound]: readonly AudioResult[],
  server: string,
  { interaction, previousValues }: SharePress,
  messages: Messages,
): Promise<Message | undefined> {
  const maxSounds = slotCountFor(guild(server));
  if (maxSounds !== undefined) {
    const counting = api.countSoundboardSounds(server).catch(() => undefined);
    const count = await awaitWithTimeout(counting, COUNT_TIMEOUT_MS, clock);
    if (count !== undefined && count >= maxSounds) return createFullMessage(count, maxSounds);
  }
  if (sound) await api.showModal(interaction, buildSoundboardModal(sound, messages, previousValues));
  return undefined;
}

const createFullMessage = (count: number, maxSounds: number): Message =>
  message('sharing.board.full', { count, most: maxSounds });

/** Slots by the server's boost level; `undefined` if unknown. */
const slotCountFor = (guild: ReturnType<SoundboardTargetOptions['guild']>): number | undefined =>
  guild && !guild.features.includes('MORE_SOUNDBOARD') ? SOUNDBOARD_LIMITS.slots[guild.premiumTier] : undefined;

interface AddSoundsRequest {
  readonly sounds: readonly AudioResult[];
  readonly server: string;
  readonly by: ShareRequester;
  readonly submittedValues: NonNullable<SharePress['submittedValues']>;
}

async function addSounds(
  options: SoundboardTargetOptions,
  { sounds, server, by, submittedValues }: AddSoundsRequest,
): Promise<Text> {
  const refuse = (reason: Text): Text => {
    options.presses.allowCorrection(by.pressId);
    return reason;
  };
  const input = parseSoundboardInput(submittedValues);
  if (input === 'name') return refuse(message('sharing.board.noName'));
  if (input === 'emoji') return refuse(message('sharing.board.noEmoji'));
  try {
    for (const [at, sound] of sounds.entries()) {
      const reason = await addSound(options, sound, server, by, at === 0 ? input : numberName(input, at + 1));
      if (reason !== undefined) return refuse(reason);
    }
  } catch (thrown) {
    const reason = await explainFailure(thrown, options, server);
    if (reason === undefined) throw thrown;
    return refuse(reason);
  }
  return message('sharing.board.added', { name: input.name });
}

const numberName = (input: SoundboardInput, number: number): SoundboardInput => {
  const end = ` ${number}`;
  return { ...input, name: `${input.name.slice(0, SOUNDBOARD_LIMITS.name.max - end.length)}${end}` };
};

const addSound = (
  { api, transcode }: SoundboardTargetOptions,
  sound: AudioResult,
  server: string,
  { person }: ShareRequester,
  { name, emoji, isClipped }: SoundboardInput,
): Promise<Message | undefined> =>
  sound.borrow((file) => {
    const first = isClipped && !isWithinSoundboardLength(sound) ? DEFAULT_CLIP_SECONDS : undefined;
    return runWithOggFile({ transcode, file, maxBytes: SOUNDBOARD_LIMITS.bytes, seconds: first }, async (oggFile) => {
      if (!oggFile) return message('sharing.board.unfit');
      const { path, seconds = 0 } = oggFile;
      if (seconds > SOUNDBOARD_LIMITS.seconds) return message('sharing.board.long', { length: elapsed(seconds) });
      const data = `data:audio/ogg;base64,${await readFile(path, 'base64')}`;
      await api.addSoundboardSound(server, { name, sound: data, volume: 1, ...emoji }, `${person.name} (${person.id})`);
      return undefined;
    });
  });

async function explainFailure(
  thrown: unknown,
  { api, guild }: SoundboardTargetOptions,
  server: string,
): Promise<Message | undefined> {
  if (isApiErrorOfKind(thrown, 'no-channel-access')) return message('sharing.board.lacks.bot');
  if (isApiErrorOfKind(thrown, 'busy')) return message('sharing.board.unsure');
  if (!(thrown instanceof ApiError) || thrown.kind !== 'refused') return undefined;
  if (Number(thrown.code) !== Code.MaximumNumberOfSoundboardSoundsReached)
    return message('sharing.board.refused', { code: thrown.code || '?' });
  const count = await api.countSoundboardSounds(server);
  return createFullMessage(count, slotCountFor(guild(server)) ?? count);
}
