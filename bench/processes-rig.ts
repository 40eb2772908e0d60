// Runs several bots with one Redis, and fakes of Discord and a media service in this process. Starts the bots, sends
// tasks of many people, kills bots, and judges at the end what people received and what was requested twice.

import { setTimeout as sleep } from 'node:timers/promises';
import { words } from '../test/e2e/discord/server.ts';
import { type Earshot, startEarshot } from '../test/e2e/earshot.ts';
import { type Act, type Channel, createDiscord, type User } from '../test/fakes/discord/index.ts';
import { startMediaServer } from '../test/fakes/media-server.ts';
import { startRedis } from '../test/fakes/redis-server.ts';

const PLACES = 100;
/** Maximum unanswered commands. With more, the measurement would depend on the machine's load. */
const AT_ONCE = 24;

export type Rig = Awaited<ReturnType<typeof startRig>>;

export async function startRig(takeoverSeconds: number) {
  const [discord, service, redis] = await Promise.all([createDiscord(), startMediaServer(), startRedis('aof')]);
  service.word = 'PENDING';
  const home = discord.guild({ name: 'Home' });
  const places = Array.from({ length: PLACES }, (_, at): readonly [User, Channel] => {
    const user = discord.user(`Person ${at}`);
    home.join(user);
    return [user, home.channel({ name: `room-${at}` })];
  });
  const bots: Earshot[] = [];
  const acts: Act[] = [];
  let said = 0;

  const start = () =>
    startEarshot({
      ...{ DISCORD_TOKEN: discord.token, DISCORD_API_URL: discord.api, DISCORD_CDN_URL: discord.cdn },
      ...{ SERVICE_BASE_URL: service.base, SERVICE_API_KEY: 'bench', WEB_CHAT: 'off' },
      ...{ REDIS_URL: redis.url, TAKEOVER_SECONDS: String(takeoverSeconds), POLL_INTERVAL_MS: '2000' },
      CONFIRM_CHARACTERS: '0',
    });

  const speak = async (count: number) => {
    const last = said + count;
    const one = async () => {
      while (said < last) {
        said += 1;
        const [user, channel] = places[said % PLACES] as readonly [User, Channel];
        const act = await discord.slash(user, channel, 'tts', { text: `Sentence ${said} of this run.` });
        acts.push(act);
        await act.answered;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, one));
  };

  const hasFile = ({ message }: Act) => (message?.attachments.length ?? 0) > 0;
  const brought = () => acts.filter(hasFile).length;

  return {
    ...{ discord, service, redis, bots, acts, speak, brought },
    async startBots(count: number) {
      bots.push(...(await Promise.all(Array.from({ length: count }, start))));
      await discord.until(() => discord.commands().length > 0);
    },
    /** Resolves to false if results are missing after the given time. */
    async allBrought(seconds: number): Promise<boolean> {
      for (let waited = 0; waited < seconds * 10 && brought() < acts.length; waited += 1) await sleep(100);
      return brought() === acts.length;
    },
    /** Compares what people received with their requests. */
    verdict() {
      const messages = places.flatMap(([, channel]) => discord.messages(channel)).filter((one) => !one.deleted);
      const creates = service.creates.map(({ body }) => body);
      const cards = new Set(acts.map(({ message }) => message));
      const others = messages.filter((one) => !cards.has(one));
      return {
        asked: acts.length,
        brought: brought(),
        unanswered: acts.filter(({ message }) => message === undefined).length,
        twice: messages.filter((one) => one.attachments.length > (cards.has(one) ? 1 : 0)).length,
        // Results that took longer than a minute are announced in a separate message.
        told: others.length,
        createdTwice: creates.length - new Set(creates).size,
        uploads: discord.requests.filter(({ files, status }) => files.length > 0 && status < 300).length,
        refusals: discord.refusals.length,
      };
    },
    /** Texts of cards without a file, and warnings of the bots, with their counts. */
    complaints(): readonly string[] {
      const lines = acts.filter((act) => !hasFile(act)).map(({ message }) => `card: ${words(message)}`);
      for (const { log } of bots)
        for (const { level, msg, ...more } of log)
          if (level >= 40) lines.push(`log: ${msg} ${'reason' in more ? String(more.reason) : ''}`);
      const counts = Map.groupBy(lines, (line) => line.replaceAll(/\d+/g, 'N').replaceAll('\n', ' ').slice(0, 160));
      return [...counts].map(([line, all]) => `${all.length} × ${line}`).slice(0, 12);
    },
    async close() {
      await Promise.all(bots.map((bot) => bot.kill()));
      await Promise.all([discord.close(), service.stop(), redis.end()]);
    },
  };
}

/** Ids of the tasks that a bot took over, with the time in its log. */
export function taken({ log }: Earshot): Map<string, number> {
  const all = new Map<string, number>();
  for (const entry of log)
    if (entry.msg === 'task recovered' && entry.task !== undefined)
      all.set(entry.task, Date.parse(String((entry as { time?: string }).time)));
  return all;
}
