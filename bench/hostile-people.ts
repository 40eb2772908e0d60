// Sends hostile input on all three surfaces: long white space, unclosed delimiters, endless lists, deep JSON, large
// forms and long file names. Returns a short description of each response.

import type { Channel as DiscordChannel, User as DiscordUser } from '../test/fakes/discord/index.ts';
import type { Channel as SlackChannel, User as SlackUser } from '../test/fakes/slack/index.ts';
import type { LoadRig } from './load-rig.ts';

export type Surface = 'web' | 'discord' | 'slack';

export const SURFACES: readonly Surface[] = ['web', 'discord', 'slack'];

/** Texts of a given length that slow parsers struggle with. */
const TEXTS: readonly ((length: number) => string)[] = [
  (length) => `«${' '.repeat(length)}x`,
  (length) => `to:«${'\n'.repeat(length)}x`,
  (length) => '“'.repeat(length),
  (length) => '„a '.repeat(length / 3),
  (length) => '"\\'.repeat(length / 2),
  (length) => `Hello${' '.repeat(length)}voice:Rose`,
  (length) => '[a]('.repeat(length / 4),
  (length) => 'a:'.repeat(length / 2),
  (length) => '<https://x|'.repeat(length / 11),
  (length) => `${'a,'.repeat(length / 2)} b`,
  (length) => '( '.repeat(length / 2),
  (length) => `https://example.com/${').'.repeat(length / 2)}`,
];

const LISTS: readonly ((length: number) => string)[] = [
  (length) => ','.repeat(length),
  (length) => 'Spanish,'.repeat(length / 8),
  (length) => '; '.repeat(length / 2),
  (length) => '(,'.repeat(length / 2),
  (length) => `${'French (,'.repeat(length / 9)}`,
];

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const pick = <T>(all: readonly T[], turn: number): T => all[turn % all.length] as T;

export interface Mallory {
  /** Sends the next hostile input, and resolves to the response. */
  strike(surface: Surface): Promise<string>;
}

export function createMallory({ base, discord, guild, team }: LoadRig): Mallory {
  const turns: Record<Surface, number> = { web: 0, discord: 0, slack: 0 };
  const places: { discord?: [DiscordUser, DiscordChannel]; slack?: [SlackUser, SlackChannel] } = {};

  const post = async (path: string, body: string, type = 'application/json'): Promise<string> => {
    const answer = await fetch(base + path, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
      signal: AbortSignal.timeout(60_000),
    });
    await answer.text();
    return String(answer.status);
  };
  const who = { room: 'den', person: { id: 'mallory', name: 'Mallory' } };
  const form = (command: string, values: unknown): Promise<string> =>
    post('/api/commands', JSON.stringify({ ...who, command, values }));

  function onWeb(turn: number): Promise<string> {
    const round = Math.floor(turn / 8);
    switch (turn % 8) {
      case 0:
        return post('/api/messages', JSON.stringify({ ...who, text: `/tts ${pick(TEXTS, round)(90_000)}` }));
      case 1:
        return post('/api/messages', JSON.stringify({ ...who, text: `/dub x to:"${pick(LISTS, round)(90_000)}"` }));
      case 2:
        return form('dub', {
          video_url: 'https://example.com/a.mp4',
          target_languages: pick(LISTS, round)(900_000),
        });
      case 3:
        return form('tts', { text: pick(TEXTS, round)(900_000), voice_id: pick(TEXTS, round)(40_000) });
      case 4:
        return form('tts', { text: { toString: 1 }, voice_id: { toString: 1 } });
      case 5:
        return post(
          '/api/commands',
          `{"room":"den","person":{"id":"mallory"},"command":"tts","values":${nested(200_000)}}`,
        );
      case 6:
        return post(
          `/api/files?name=${encodeURIComponent('\u202e\u200b'.repeat(500))}.txt`,
          ' '.repeat(900_000),
          'text/plain',
        );
      default:
        return post('/api/messages', JSON.stringify({ ...who, text: pick(TEXTS, round)(99_000) }));
    }
  }

  async function onDiscord(turn: number): Promise<string> {
    const mallory = places.discord?.[0] ?? discord.user('Mallory');
    if (!places.discord) guild.join(mallory);
    places.discord ??= [mallory, guild.channel({ name: 'den' })];
    const [, den] = places.discord;
    const round = Math.floor(turn / 3);
    const asked = await (turn % 3 === 0
      ? discord.slash(mallory, den, 'dub', {
          link: 'https://example.com/a.mp4',
          from: 'English',
          to: pick(LISTS, round)(5_900),
        })
      : turn % 3 === 1
        ? discord.slash(mallory, den, 'tts', {
            text: pick(TEXTS, round)(5_900),
            voice: pick(TEXTS, round)(5_900),
          })
        : discord.slash(mallory, den, 'translate', {
            text: pick(TEXTS, round)(5_900),
            to: pick(LISTS, round)(5_900),
          }));
    return (await asked.answered).said;
  }

  async function onSlack(turn: number): Promise<string> {
    places.slack ??= [team.user('Mallory'), team.channel({ name: 'den' })];
    const [mallory, den] = places.slack;
    const round = Math.floor(turn / 3);
    if (turn % 3 === 2) {
      await team.mention(mallory, den, `<@BOT> tts ${pick(TEXTS, round)(38_000)}`);
      return 'heard';
    }
    const text =
      turn % 3 === 0 ? pick(TEXTS, round)(7_900) : `https://example.com/a.mp4 to:"${pick(LISTS, round)(7_800)}"`;
    const { acked } = await team.command(mallory, den, turn % 3 === 0 ? '/tts' : '/dub', text);
    return acked === true ? 'acked' : acked;
  }

  const ways: Readonly<Record<Surface, (turn: number) => Promise<string>>> = {
    web: onWeb,
    discord: onDiscord,
    slack: onSlack,
  };
  return {
    async strike(surface) {
      const turn = turns[surface];
      turns[surface] += 1;
      return ways[surface](turn).catch((thrown) => `threw: ${thrown}`);
    },
  };
}
