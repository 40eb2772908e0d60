// Kills the real process with each task at another point, restarts it on the same data, and reports the results.
// Discord, Slack, media service and store keep running. kill-points.ts defines the points, and wishes.ts the requests.

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

/** A task with its state at the kill, and the service calls it had made by then. */
export interface Case {
  readonly point: Point;
  readonly asked: Asked;
  calls: number;
}

export const wishOf = ({ point }: Pick<Case, 'point'>): Wish => point.wish ?? 'speech';

/** Text of cards that ask for confirmation before sending. */
export const ASKS = /may use up your plan|may take a while|This is my own voice/;

/** A dictionary word that is added while the response is blocked, and again after the restart. */
export interface WordAdded {
  readonly platform: Platform;
  /** Occurrences of the word after the kill, and at the end. */
  readonly kept: number;
  readonly after: number;
}

export interface World {
  readonly service: Service;
  /** Requests that Discord and Slack rejected. */
  refusals(): readonly unknown[];
  start(): Promise<Earshot>;
  /** Brings each task to its point, kills the process, and removes all faults. */
  round(points: readonly Point[]): Promise<readonly Case[]>;
  /**
   * Adds a word on every platform, kills the process before the response, and adds the word again. The process must be
   * running.
   */
  addWords(): Promise<readonly WordAdded[]>;
  readonly earshot: () => Earshot;
  close(): Promise<void>;
}

/** Pronunciation of the word, and texts of which every dictionary response contains one. */
const SAID = 'coober netties';
const SHOWN = /These entries apply|No words yet|is now pronounced/;

/** Long enough to require confirmation. */
const LONG = 1000;
const PATIENCE_MS = 120_000;

export async function until(holds: () => unknown, what: string): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`It never came to this: ${what}`);
    await sleep(100);
  }
}

/** Longer speech requires confirmation. */
function askingAt({ name, wish = 'speech', at }: Point, number: number, platform: Platform): Asking {
  const asking = askingFor(wish, number, `${name} on ${platform}`);
  if (wish !== 'speech' || at !== 'awaiting-confirmation' || !asking.words) return asking;
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
    (point.at === 'awaiting-confirmation' || hasReached(asked, point.at));
  const hasReached = ({ task }: Asked, at: Point['at']): boolean =>
    running().log.some((line) =>
      at === 'pending' ? line.task === task && line.msg === 'task recovered' : line.task === task && line.to === at,
    );

  const statesOf = ({ asked }: Case) =>
    running().log.flatMap(({ task, to }) => (task === asked.task && to !== undefined ? [to] : []));
  const isTurnedAway = (one: Case): boolean => statesOf(one).includes('pending');
  const isBeingSent = (one: Case): boolean => statesOf(one).at(-1) === 'submitting';

  const agree = async ({ point, asked }: Case): Promise<void> => {
    const isAsked = async () => ASKS.test((await asked.shows(running())).words);
    await until(isAsked, `${point.name}, ${asked.platform}, asked for consent`);
    await asked.press(running(), GO.voice);
  };

  /** Sequential on each platform, with the platforms in parallel. */
  const ask = async (points: readonly Point[]): Promise<readonly Case[]> => {
    const all = PLATFORMS.map(async (platform) => {
      const cases: Case[] = [];
      for (const point of points.filter(({ jams }) => !jams || jams[platform])) {
        asks += 1;
        const asking = askingAt(point, asks, platform);
        service.plan(asking.key, point.plan);
        const one = { point, asked: await places[platform].ask(running(), asking), calls: 0 };
        if (point.wish === 'voice' && point.at !== 'awaiting-confirmation') await agree(one);
        cases.push(one);
      }
      return cases;
    });
    return (await Promise.all(all)).flat();
  };
  const allThere = (cases: readonly Case[], there: (one: Case) => unknown) =>
    Promise.all(cases.map((one) => until(() => there(one), `${one.point.name}, ${one.asked.platform}`)));

  /** The service reports the end, and the next step fails. */
  const jam = async (one: Case): Promise<void> => {
    const { point, asked } = one;
    const met = asked.jam(point.jams?.[asked.platform] ?? '');
    await service.release(asked.key);
    await until(() => met() > 0 && hasReached(asked, point.at), `${point.name}, ${asked.platform}`);
  };

  /** For the web chat: blocks the process during or right after a visible write. */
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
        REDIS_URL: redis?.url,
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
      // Late, as captions that take longer than 15 seconds are left out of the delivery.
      service.endLooks('answered');
      await areThere('answered');
      // From here on, the service accepts no new tasks; running ones continue.
      const late = await ask(points.filter(isBusy));
      await allThere(late, isAt);
      // Only the first waiting task is sent; the others find the service busy.
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
      for (const platform of PLATFORMS) await places[platform].dictionary(running(), `words-${platform}`, word);
      await until(() => listed() > 0, 'a word in a dictionary');
      await running().kill();
      service.heal();
      if (redis) await passMinute(redis);
      await start();
      const standing = async (platform: Platform, values: Asking['values'], round: string): Promise<number> => {
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
