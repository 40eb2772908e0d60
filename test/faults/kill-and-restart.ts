// Kills the real process with every task at a point of its own, starts it again on what is left and looks what became of
// each. One Discord, one Slack, one media service and one store outlive it. What the points are stands in
// kill-points.ts, what is asked for in wishes.ts.

import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDiscordWorld } from '../e2e/discord/server.ts';
import { type Earshot, newFolder, startEarshot } from '../e2e/earshot.ts';
import { createSlackWorld } from '../e2e/slack/workspace.ts';
import { type RedisServer, startRedis } from '../fakes/redis-server.ts';
import type { Point } from './kill-points.ts';
import { passMinute } from './minute.ts';
import {
  type Asked,
  discordPlace,
  hasWritten,
  PLATFORMS,
  type Place,
  type Platform,
  seize,
  slackPlace,
  webPlace,
} from './platforms.ts';
import { type PlannedLook, type Service, startService } from './service.ts';
import { type Asking, askingFor, GO, type Wish } from './wishes.ts';

export type Driver = 'embedded' | 'redis';

/** A task, where it was when the process was killed, and what the service had been asked for it by then. */
export interface Case {
  readonly point: Point;
  readonly asked: Asked;
  calls: number;
}

export const wishOf = ({ point }: Pick<Case, 'point'>): Wish => point.wish ?? 'speech';

/** What a card says that asks before anything is sent. */
export const ASKS = /may use up your plan|may take a while|This is my own voice/;

/** A person's word for a dictionary, added while the answer could not come, and then once more after the next start. */
export interface WordAdded {
  readonly platform: Platform;
  /** How often it stood there after the kill, and after that. */
  readonly kept: number;
  readonly after: number;
}

export interface World {
  readonly service: Service;
  /** What Discord and Slack do not let anybody ask. */
  refusals(): readonly unknown[];
  start(): Promise<Earshot>;
  /** Brings every point of the round about, kills, and makes everything well again. */
  round(points: readonly Point[]): Promise<readonly Case[]>;
  /** Adds a word on every platform and is killed before anybody is told; adds it once more. The process is to run. */
  addWords(): Promise<readonly WordAdded[]>;
  readonly earshot: () => Earshot;
  close(): Promise<void>;
}

/** How a word is said in a dictionary, and what an answer about dictionaries says at least. */
const SAID = 'coober netties';
const SHOWN = /These words are said|No words yet|is said/;

/** More than it takes to be asked about. */
const LONG = 1000;
const PATIENCE_MS = 120_000;

export async function until(holds: () => unknown, what: string): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`It never came to this: ${what}`);
    await sleep(20);
  }
}

/** Speech that is to be asked about is longer than others. */
function askingAt({ name, wish = 'speech', at }: Point, number: number, platform: Platform): Asking {
  const asking = askingFor(wish, number, `${name} on ${platform}`);
  if (wish !== 'speech' || at !== 'asking' || !asking.words) return asking;
  const value = `${asking.key}${' On and on.'.repeat(LONG / 10)}`;
  return { ...asking, key: value, words: { ...asking.words, value } };
}

export async function createWorld(driver: Driver): Promise<World> {
  const [discordWorld, slackWorld, service] = await Promise.all([
    createDiscordWorld(),
    createSlackWorld(),
    startService(),
  ]);
  const redis: RedisServer | undefined = driver === 'redis' ? await startRedis('aof') : undefined;
  await redis?.start();
  const [{ discord }, { slack, team }] = [discordWorld, slackWorld];
  const folder = newFolder();
  const platforms = {
    discordWorld,
    slackWorld,
    until: (holds: () => unknown) => until(holds, String(holds)),
  };
  const places: Record<Platform, Place> = {
    web: webPlace(),
    discord: discordPlace(platforms),
    slack: slackPlace(platforms),
  };
  let earshot: Earshot | undefined;
  let asks = 0;

  const running = (): Earshot => {
    if (!earshot) throw new Error('Nothing runs.');
    return earshot;
  };
  const isAt = ({ point, asked }: Case): boolean =>
    (point.holds === undefined || service.holds(asked.key, point.holds)) &&
    (point.at === 'asking' || hasReached(asked, point.at));
  const hasReached = ({ task }: Asked, at: Point['at']): boolean =>
    running().log.some((line) =>
      at === 'received'
        ? line.task === task && line.msg === 'task taken up'
        : line.task === task && line.to === at,
    );

  const statesOf = ({ asked }: Case) =>
    running().log.flatMap(({ task, to }) => (task === asked.task && to !== undefined ? [to] : []));
  const isTurnedAway = (one: Case): boolean => statesOf(one).includes('received');
  const isBeingSent = (one: Case): boolean => statesOf(one).at(-1) === 'submitting';

  const agree = async ({ point, asked }: Case): Promise<void> => {
    const isAsked = async () => ASKS.test(await asked.says(running()));
    await until(isAsked, `${point.name}, ${asked.platform}, asked for consent`);
    await asked.press(running(), GO.voice);
  };

  /** One after the other on a platform, the platforms at once. */
  const ask = async (points: readonly Point[]): Promise<readonly Case[]> => {
    const all = PLATFORMS.map(async (platform) => {
      const cases: Case[] = [];
      for (const point of points.filter(({ jams }) => !jams || jams[platform])) {
        asks += 1;
        const asking = askingAt(point, asks, platform);
        service.plan(asking.key, point.plan);
        const one = { point, asked: await places[platform].ask(running(), asking), calls: 0 };
        if (point.wish === 'voice' && point.at !== 'asking') await agree(one);
        cases.push(one);
      }
      return cases;
    });
    return (await Promise.all(all)).flat();
  };
  const allThere = (cases: readonly Case[], there: (one: Case) => unknown) =>
    Promise.all(cases.map((one) => until(() => there(one), `${one.point.name}, ${one.asked.platform}`)));

  /** The service says how it ended, and what is to follow meets trouble. */
  const jam = async (one: Case): Promise<void> => {
    const { point, asked } = one;
    const met = asked.jam(point.jams?.[asked.platform] ?? '');
    await service.release(asked.key);
    await until(() => met() > 0 && hasReached(asked, point.at), `${point.name}, ${asked.platform}`);
  };

  /** The web's own: it stands still in the middle of writing what people see, or right after that. */
  const blow = async ({ point, asked }: Case): Promise<() => Promise<void>> => {
    const file = join(folder, 'web', 'chat.sqlite');
    const release = seize(file);
    await service.release(asked.key);
    await until(() => hasReached(asked, point.at), `${point.name}, web`);
    if (point.jams?.web !== 'taken') return async () => release();
    const store = redis ? undefined : seize(join(folder, 'earshot.db'));
    await redis?.kill();
    release();
    await until(() => hasWritten(file, asked.task), 'written by the web chat');
    return async () => {
      store?.();
      await redis?.start();
    };
  };

  const start = async (): Promise<Earshot> => {
    earshot = await startEarshot(
      {
        ...{ DISCORD_TOKEN: discord.token, DISCORD_API_URL: discord.api, DISCORD_CDN_URL: discord.cdn },
        ...{ SLACK_MODE: 'socket', SLACK_APP_TOKEN: slack.appToken, SLACK_BOT_TOKEN: team.botToken },
        ...{ SLACK_API_URL: slack.api, SLACK_FILE_ORIGINS: slack.files },
        ...{ SERVICE_BASE_URL: service.base, SERVICE_API_KEY: 'key', CLONING: 'on' },
        CONFIRM_CHARACTERS: String(LONG),
        ...(redis && { REDIS_URL: redis.url }),
      },
      folder,
    );
    await until(() => discord.commands().length > 0, 'commands on Discord');
    return earshot;
  };

  return {
    service,
    refusals: () => [...discord.refusals, ...slack.refusals],
    earshot: running,
    start,
    async round(points) {
      const isBusy = ({ plan }: Point) => plan.create === 'busy';
      const isHeld = ({ point, asked }: Case) => service.holds(asked.key, point.holds ?? 'look');
      const cases = [...(await ask(points.filter((one) => !isBusy(one))))];
      const areThere = (look?: PlannedLook) =>
        allThere(
          cases.filter(({ point }) => point.plan.look === look),
          (one) => (one.point.jams ? isHeld(one) : isAt(one)),
        );
      await areThere();
      service.endLooks('held');
      await areThere('held');
      const jammed = cases.filter(({ point }) => point.jams);
      await Promise.all(jammed.filter(({ asked }) => asked.platform !== 'web').map(jam));
      // Late, since Earshot delivers without captions that take longer than 15 seconds.
      service.endLooks('answered');
      await areThere('answered');
      // From here on the service takes nothing more; what is under way there goes on.
      const late = await ask(points.filter(isBusy));
      await allThere(late, isAt);
      // Of all that are taken only the first is sent, and the others find out.
      await until(() => late.length === 0 || late.some(isTurnedAway), 'busy');
      await until(() => !late.some(isBeingSent), 'nothing is being sent');
      cases.push(...late);
      let heal: (() => Promise<void>) | undefined;
      for (const one of jammed.filter(({ asked }) => asked.platform === 'web')) heal = await blow(one);

      running().process.kill('SIGSTOP');
      await service.answer(cases.filter(({ point }) => point.answered).map(({ asked }) => asked.key));
      await running().kill();
      for (const one of cases) one.calls = service.asked(one.asked.key);
      await heal?.();
      service.heal();
      discord.clearFaults();
      slack.clearFaults();
      if (redis) await passMinute(redis);
      return cases;
    },
    async addWords() {
      const word = { add: 'Kubernetes', as: SAID };
      const listed = service.holdDictionaries();
      for (const platform of PLATFORMS)
        await places[platform].dictionary(running(), `words-${platform}`, word);
      await until(() => listed() > 0, 'a word in a dictionary');
      await running().kill();
      service.heal();
      if (redis) await passMinute(redis);
      await start();
      const standing = async (
        platform: Platform,
        values: Asking['values'],
        round: string,
      ): Promise<number> => {
        const told = await places[platform].dictionary(running(), `words-${platform}`, values);
        let said = '';
        await until(async () => {
          said = await told();
          return SHOWN.test(said);
        }, `${platform}, dictionaries ${round}`);
        return said.split(SAID).length - 1;
      };
      const all: WordAdded[] = [];
      for (const platform of PLATFORMS) {
        const kept = await standing(platform, {}, 'kept');
        await standing(platform, word, 'added');
        all.push({ platform, kept, after: await standing(platform, {}, 'after') });
      }
      return all;
    },
    async close() {
      await earshot?.kill();
      await Promise.all([service.stop(), discord.close(), slack.close(), redis?.end()]);
    },
  };
}
