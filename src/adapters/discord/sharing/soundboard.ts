// "Add to the soundboard" under a short finished sound: a form asks what it is called, and then it is among the sounds of the server.

import { readFile } from 'node:fs/promises';
import { RESTJSONErrorCodes as Code, type Guild } from 'discord.js';
import { languageOf } from '../../../domain/words/index.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { FinishedSound, Outlet, OutletPress } from '../../../ports/outlet.ts';
import type { Transcoder } from '../../../ports/transcoder.ts';
import { ApiError, failedAs } from '../../shared/errors.ts';
import { textsFor, type Wording, type WordingFor } from '../../shared/texts/index.ts';
import { readRef } from '../delivery/ref.ts';
import { SOUNDBOARD } from '../limits.ts';
import type { DiscordApi } from '../rest/api.ts';
import { withOgg } from './made.ts';
import { lacking, type SharePress, type SharePresses } from './presses.ts';
import { FIRST_SECONDS, isShort, readWish, type SoundWish, soundboardForm } from './soundboard-form.ts';

export interface SoundboardParts {
  readonly api: Pick<DiscordApi, 'openModal' | 'countSounds' | 'addSound'>;
  readonly guild: (id: string) => Pick<Guild, 'premiumTier' | 'features'> | undefined;
  readonly presses: SharePresses;
  readonly transcode: Transcoder['transcode'];
  readonly wordingFor: WordingFor;
  readonly clock: Pick<Clock, 'sleep'>;
}

/** Whatever is longer is not meant for a soundboard. */
const MOST_SECONDS = 15;
/** A form must be the first answer, within three seconds. */
const PATIENCE_MS = 1000;

export const soundboardOutlet = (parts: SoundboardParts): Outlet => ({
  name: 'soundboard',
  takes: { operations: ['tts', 'translated-tts', 'sound'], mostSeconds: MOST_SECONDS },
  label: (language) => textsFor(language).sharing.board.add,
  isNear(at) {
    const ref = readRef(at);
    return ref?.inside === true && ref.guild !== undefined;
  },
  async put(sounds, by) {
    const wording = parts.wordingFor(languageOf(by));
    const { texts } = wording;
    const press = parts.presses.of(by.press);
    const server = press?.here.guild;
    if (!press || server === undefined) return texts.notTaken;
    const lacks = lacking(press, 'CreateGuildExpressions');
    if (lacks) return texts.sharing.board.lacks[lacks];
    if (press.filled) return add(parts, { sounds, server, by, filled: press.filled, wording });
    return ask(parts, sounds, server, press, wording);
  },
});

/** Opens the form, unless there is no place left: that is said before anybody fills it in. */
async function ask(
  { api, guild, clock }: SoundboardParts,
  [sound]: readonly FinishedSound[],
  server: string,
  { by, typed }: SharePress,
  wording: Wording,
): Promise<string | undefined> {
  const most = slotsOf(guild(server));
  const counting = most === undefined ? undefined : api.countSounds(server).catch(() => undefined);
  const count = await Promise.race([counting, clock.sleep(PATIENCE_MS).then(() => undefined)]);
  if (most !== undefined && count !== undefined && count >= most)
    return wording.texts.sharing.board.full(count, most);
  if (sound) await api.openModal(by, soundboardForm(sound, wording, typed));
  return undefined;
}

/** By the boosts of the server; `undefined` where that does not tell. */
const slotsOf = (guild: ReturnType<SoundboardParts['guild']>): number | undefined =>
  guild && !guild.features.includes('MORE_SOUNDBOARD') ? SOUNDBOARD.slots[guild.premiumTier] : undefined;

interface Adding {
  readonly sounds: readonly FinishedSound[];
  readonly server: string;
  readonly by: OutletPress;
  readonly filled: NonNullable<SharePress['filled']>;
  readonly wording: Wording;
}

async function add(parts: SoundboardParts, { sounds, server, by, filled, wording }: Adding): Promise<string> {
  const { board } = wording.texts.sharing;
  const refused = (why: string): string => {
    parts.presses.mayMend(by.press);
    return why;
  };
  const wish = readWish(filled);
  if (wish === 'name') return refused(board.noName);
  if (wish === 'emoji') return refused(board.noEmoji);
  try {
    for (const [at, sound] of sounds.entries()) {
      const why = await addOne(parts, sound, server, by, at === 0 ? wish : numbered(wish, at + 1), wording);
      if (why !== undefined) return refused(why);
    }
  } catch (thrown) {
    const why = await whyNot(thrown, parts, server, wording);
    if (why === undefined) throw thrown;
    return refused(why);
  }
  return board.added(wish.name);
}

const numbered = (wish: SoundWish, number: number): SoundWish => {
  const end = ` ${number}`;
  return { ...wish, name: `${wish.name.slice(0, SOUNDBOARD.name.most - end.length)}${end}` };
};

/** Why it was not added. */
const addOne = (
  { api, transcode }: SoundboardParts,
  sound: FinishedSound,
  server: string,
  { person }: OutletPress,
  { name, emoji, isCut }: SoundWish,
  { texts: { sharing }, formats }: Wording,
): Promise<string | undefined> =>
  sound.lend((file) => {
    const first = isCut && !isShort(sound) ? FIRST_SECONDS : undefined;
    return withOgg({ transcode, file, mostBytes: SOUNDBOARD.bytes, seconds: first }, async (made) => {
      if (!made) return sharing.board.unfit;
      const { path, seconds = 0 } = made;
      if (seconds > SOUNDBOARD.seconds) return sharing.board.long(formats.took(seconds));
      const data = `data:audio/ogg;base64,${await readFile(path, 'base64')}`;
      await api.addSound(server, { name, sound: data, volume: 1, ...emoji }, `${person.name} (${person.id})`);
      return undefined;
    });
  });

async function whyNot(
  thrown: unknown,
  { api, guild }: SoundboardParts,
  server: string,
  { texts: { sharing } }: Wording,
): Promise<string | undefined> {
  const { board } = sharing;
  if (failedAs(thrown, 'channel-closed')) return board.lacks.bot;
  if (failedAs(thrown, 'busy')) return board.unsure;
  if (!(thrown instanceof ApiError) || thrown.kind !== 'refused') return undefined;
  if (Number(thrown.code) !== Code.MaximumNumberOfSoundboardSoundsReached)
    return board.refused(thrown.code || '?');
  const count = await api.countSounds(server);
  return board.full(count, slotsOf(guild(server)) ?? count);
}
