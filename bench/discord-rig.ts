// Runs a bot in a separate process against fakes of Discord and a media service in this one, with people who use it at
// a steady pace. Measures only the time of first answers.

import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Act, type Channel, createDiscord, type Discord, type User } from '../test/fakes/discord/index.ts';
import { ask, atPace, endBot, logOf, startBot } from './bot-process.ts';
import type { Cost } from './discord-probe.ts';
import { type Service, startService } from './discord-service.ts';

export interface Command {
  readonly act: Act;
  readonly text: string;
  /** Milliseconds from the event to the first answer; `undefined` if there was none. */
  readonly answered: number | undefined;
}

export interface Rig {
  readonly discord: Discord;
  readonly service: Service;
  /** Sends `/tts` commands at a steady pace per second. Resolves when all are answered. */
  speak(count: number, perSecond: number): Promise<readonly Command[]>;
  /** Types into the voice box. Resolves to the time and number of the choices. */
  type(typed: string): Promise<{ readonly ms: number; readonly choices: number }>;
  cost(snapshot?: string): Promise<Cost>;
  /** Lines of the bot's log above the level info. */
  complaints(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** People are spread over channels, since the fake searches messages by channel. */
const PLACES = 100;

/** Highest number of calls that started within sixty seconds. */
export function maxPerMinute(times: readonly number[]): number {
  let [most, from] = [0, 0];
  for (const [at, time] of times.entries()) {
    while ((times[from] ?? time) <= time - 60_000) from += 1;
    most = Math.max(most, at - from + 1);
  }
  return most;
}

export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN;

export const load = (): string => `load ${loadavg()[0]?.toFixed(2)}`;

const BOTS = { bare: './discord-bare.ts', earshot: '../src/main.ts' } as const;

export async function startRig(bot: keyof typeof BOTS): Promise<Rig> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-discord-'));
  const [discord, service] = await Promise.all([createDiscord(), startService()]);
  const home = discord.guild({ name: 'Home' });
  const places = Array.from({ length: PLACES }, (_, at): readonly [User, Channel] => {
    const user = discord.user(`Person ${at}`);
    home.join(user);
    return [user, home.channel({ name: `room-${at}` })];
  });
  const child = startBot({
    ...{ entry: BOTS[bot], probe: './discord-probe.ts', folder },
    environment: {
      ...{ PORT: '0', WEB_CHAT: 'off', SERVICE_BASE_URL: service.base },
      ...{ DISCORD_TOKEN: discord.token, DISCORD_API_URL: discord.api, DISCORD_CDN_URL: discord.cdn },
    },
  });
  await discord.until(() => discord.commands().length > 0, 20_000);
  let said = 0;

  const speakOnce = async (): Promise<Command> => {
    said += 1;
    const [user, channel] = places[said % PLACES] as readonly [User, Channel];
    const text = `Sentence ${said} of this run.`;
    const began = performance.now();
    const act = await discord.slash(user, channel, 'tts', { text });
    const { said: how } = await act.answered;
    return { act, text, answered: how === 'deferred' ? performance.now() - began : undefined };
  };

  return {
    discord,
    service,
    speak: (count, perSecond) => atPace(count, perSecond, speakOnce),
    async type(typed) {
      const [user, channel] = places[0] as readonly [User, Channel];
      const began = performance.now();
      const choices = await discord.autocomplete(user, channel, 'tts', { text: 'x', voice: typed }, 'voice');
      return { ms: performance.now() - began, choices: choices.length };
    },
    cost: (snapshot) => ask<Cost>(child, { ...(snapshot && { snapshot }) }),
    complaints: async () => (await logOf(folder)).filter((line) => /"level":(40|50)/.test(line)),
    async close() {
      await endBot(child);
      await Promise.all([discord.close(), service.close()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
