// A server's soundboard sounds: listing, creating and deleting, within Discord's limits (D resources/soundboard).

import { parseBuffer } from 'music-metadata';
import type { Core } from '../core.ts';
import { userJson } from '../gateway/payload.ts';
import { bits, type GuildRecord, type Right, type Sound } from '../world.ts';
import { fault, invalid, no } from './refusal.ts';
import type { Body } from './upload.ts';

/** Slots by boost level (Discord's help centre). */
const SLOTS = [8, 24, 36, 48];
const MOST_BYTES = 512 * 1024;
const MOST_SECONDS = 5.2;
/** The intent GUILD_EXPRESSIONS. */
const EXPRESSIONS = 1 << 3;

const may = (guild: GuildRecord, right: Right): boolean =>
  (guild.botPermissions & bits([right, 'Administrator'])) !== 0n;

const soundJson = (guild: GuildRecord, sound: Sound) => ({
  name: sound.name,
  sound_id: sound.id,
  volume: sound.volume,
  emoji_id: sound.emojiId,
  emoji_name: sound.emojiName,
  guild_id: guild.id,
  available: true,
  ...(may(guild, 'CreateGuildExpressions') || may(guild, 'ManageGuildExpressions')
    ? { user: userJson(sound.user) }
    : {}),
});

export const listSounds = (guild: GuildRecord) => ({
  status: 200,
  body: { items: guild.sounds.map((sound) => soundJson(guild, sound)) },
});

function soundOf(guild: GuildRecord, id: string): Sound {
  const found = guild.sounds.find((one) => one.id === id);
  if (!found) throw no.sound();
  return found;
}

export const readSound = (guild: GuildRecord, id: string) => ({
  status: 200,
  body: soundJson(guild, soundOf(guild, id)),
});

const wrong = (code: string, why: string) => invalid([fault('sound', code, why)]);

/** Decodes the data URI of an MP3 or Ogg sound within the limits. */
async function soundBytes(uri: string): Promise<Buffer> {
  const [, type, text = ''] = /^data:(audio\/(?:mpeg|mp3|ogg));base64,([\d+/=A-Za-z]+)$/.exec(uri) ?? [];
  if (!type) throw wrong('BINARY_TYPE_INVALID', 'The sound is a data URI of an MP3 or Ogg sound.');
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length > MOST_BYTES) throw wrong('BINARY_TYPE_MAX_SIZE', 'File cannot be larger than 512.0 kb.');
  const { format } = await parseBuffer(bytes, undefined, { duration: true }).catch(() => {
    throw wrong('BINARY_TYPE_INVALID', 'The sound cannot be read.');
  });
  if (!/^(MPEG|Ogg)/.test(format.container ?? ''))
    throw wrong('BINARY_TYPE_INVALID', `The sound is of the kind ${format.container}.`);
  if (!format.duration || format.duration > MOST_SECONDS)
    throw wrong('SOUND_MAX_DURATION', `The sound has ${format.duration} s; the most are ${MOST_SECONDS}.`);
  return bytes;
}

interface SoundBody {
  readonly name: string;
  readonly sound: string;
  readonly volume?: number | null;
  readonly emoji_id?: string | null;
  readonly emoji_name?: string | null;
}

export async function createSound(core: Core, guild: GuildRecord, { json }: Body) {
  if (!may(guild, 'CreateGuildExpressions')) throw no.permissions();
  const body = json as SoundBody;
  const bytes = await soundBytes(body.sound);
  if (guild.sounds.length >= (SLOTS[guild.boosts] ?? 0)) throw no.soundSlots();
  const sound: Sound = {
    id: core.world.id(),
    name: body.name,
    volume: body.volume ?? 1,
    emojiId: body.emoji_id ?? null,
    emojiName: body.emoji_name ?? null,
    bytes,
    user: core.world.bot,
  };
  guild.sounds.push(sound);
  const shown = soundJson(guild, sound);
  core.dispatch('GUILD_SOUNDBOARD_SOUND_CREATE', shown, EXPRESSIONS);
  return { status: 201, body: shown };
}

export function deleteSound(core: Core, guild: GuildRecord, id: string) {
  const sound = soundOf(guild, id);
  const own = sound.user === core.world.bot && may(guild, 'CreateGuildExpressions');
  if (!own && !may(guild, 'ManageGuildExpressions')) throw no.permissions();
  guild.sounds.splice(guild.sounds.indexOf(sound), 1);
  core.dispatch('GUILD_SOUNDBOARD_SOUND_DELETE', { sound_id: id, guild_id: guild.id }, EXPRESSIONS);
  return { status: 204 };
}
