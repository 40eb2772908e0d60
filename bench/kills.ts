// Random kills: people on three platforms send a thousand requests while the process is killed twenty times, on both
// stores. Prints the numbers of tasks: delivered exactly once, unknown (killed while sending), not accepted (and the
// person was notified), lost, duplicated.
// Run: node bench/kills.ts [embedded|redis|both] [tasks] [kills]

import { setTimeout as sleep } from 'node:timers/promises';
import { words as discordWords } from '../test/e2e/discord/server.ts';
import { type Earshot, newFolder, startEarshot } from '../test/e2e/earshot.ts';
import { createDiscord } from '../test/fakes/discord/index.ts';
import { type RedisServer, startRedis } from '../test/fakes/redis-server.ts';
import { createSlack } from '../test/fakes/slack/index.ts';
import { passMinute } from '../test/faults/minute.ts';
import { startService } from '../test/faults/service.ts';

const PLATFORMS = ['web', 'discord', 'slack'] as const;
/** A workspace allows fifty card edits a minute. */
const WORKSPACES = 16;
const ROOMS = 16;
const PORT = 4100 + (process.pid % 800);
const A_SECOND = 10;
/** Maximum duration of a task at the service. */
const WORK_MS = 8000;
/** Maximum time from a start to the kill. */
const LIFE_MS = 6000;
const SETTLE_MS = 300_000;

const print = (line: string) => process.stdout.write(`${line}\n`);
const textOf = (at: number) => `Sentence ${at} of this run.`;
const numberIn = (text: string): number => Number(/Sentence (\d+) of this run/.exec(text)?.[1] ?? -1);

async function createWorld(redis: RedisServer | undefined) {
  const [discord, slack, service] = await Promise.all([createDiscord(), createSlack(), startService()]);
  const guild = discord.guild({ name: 'Home' });
  const rooms = Array.from({ length: ROOMS }, (_, at) => {
    const who = discord.user(`Person ${at}`);
    guild.join(who);
    return { who, channel: guild.channel({ name: `room-${at}` }) };
  });
  const teams = Array.from({ length: WORKSPACES }, (_, at) => {
    const team = slack.workspace({ name: `Home ${at}`, installed: false });
    return { team, who: team.user('Ana'), channel: team.channel({ name: 'general' }) };
  });
  const folder = newFolder();
  const base = `http://127.0.0.1:${PORT}`;
  const start = () =>
    startEarshot(
      {
        ...{ PORT: String(PORT), PUBLIC_URL: base, LOG_LEVEL: 'info' },
        ...{ DISCORD_TOKEN: discord.token, DISCORD_API_URL: discord.api, DISCORD_CDN_URL: discord.cdn },
        ...{ SLACK_MODE: 'socket', SLACK_APP_TOKEN: slack.appToken, SLACK_API_URL: slack.api },
        ...{ SLACK_CLIENT_ID: slack.clientId, SLACK_CLIENT_SECRET: slack.clientSecret },
        ...{ SLACK_STATE_SECRET: 'a-state-secret-of-the-bench', SLACK_AUTHORIZE_URL: slack.authorizeUrl },
        ...{ SLACK_SIGNING_SECRET: slack.signingSecret, SLACK_FILE_ORIGINS: slack.files },
        ...{ SERVICE_BASE_URL: service.base, SERVICE_API_KEY: 'bench' },
        REDIS_URL: redis?.url,
      },
      folder,
    );

  /** Sends one request, on the platforms in turn. Rejects if the platform reports that it was not accepted. */
  async function ask(earshot: Earshot, at: number): Promise<unknown> {
    const text = textOf(at);
    service.size(text);
    service.plan(text, { word: 'PENDING' });
    setTimeout(() => service.plan(text, {}), Math.random() * WORK_MS);
    const turn = Math.floor(at / PLATFORMS.length);
    const [room, team] = [rooms[turn % ROOMS], teams[turn % WORKSPACES]];
    switch (PLATFORMS[at % PLATFORMS.length]) {
      case 'discord':
        return room && discord.slash(room.who, room.channel, 'tts', { text });
      case 'slack':
        return team?.team.command(team.who, team.channel, '/tts', text);
      default:
        return earshot.say(`/tts ${text}`, { room: `room-${turn % ROOMS}` });
    }
  }

  /** Reads the cards of each request and the sizes of all files. The size identifies the request. */
  async function seen(earshot: Earshot) {
    const cards = new Map<number, string[]>();
    const files = new Map<number, number>();
    const add = (text: string, sizes: readonly number[]) => {
      for (const size of sizes) files.set(size, (files.get(size) ?? 0) + 1);
      if (sizes.length > 0 || numberIn(text) < 0) return;
      cards.set(numberIn(text), [...(cards.get(numberIn(text)) ?? []), text]);
    };
    const places = rooms.flatMap(({ who, channel }) => [...channel.messages, ...discord.dms(who)]);
    for (const one of places)
      if (!one.deleted)
        add(
          discordWords(one),
          one.attachments.map(({ size }) => size),
        );
    for (const { team, who, channel } of teams)
      for (const one of [...channel.messages, ...team.dm(who).messages])
        if (one.bot && !one.deleted)
          add(
            `${one.text} ${JSON.stringify(one.blocks)}`,
            one.files.map(({ length }) => length),
          );
    for (let room = 0; room < ROOMS; room += 1)
      for (const { view, files: some = [], text } of await earshot.messages(`room-${room}`))
        if (view)
          add(
            `${text} ${view.line} ${view.body}`,
            some.map(({ bytes }) => bytes),
          );
    return { cards, files };
  }

  return {
    ...{ service, start, ask, seen },
    async install() {
      for (const { who } of teams) await slack.install(`${base}/slack/install`, who);
    },
    ready: () => discord.until(() => discord.commands().length > 0 && slack.socket.connections.length > 0),
    refusals: () => [...discord.refusals, ...slack.refusals],
    close: () => Promise.all([discord.close(), slack.close(), service.stop()]),
  };
}

type World = Awaited<ReturnType<typeof createWorld>>;

/** Counts the results so far. */
async function count(world: World, earshot: Earshot, tasks: number) {
  const { cards, files } = await world.seen(earshot);
  const kinds = { once: 0, unknown: 0, 'not taken': 0, lost: 0, doubled: 0 };
  const odd: string[] = [];
  const refused = { web: 0, discord: 0, slack: 0 };
  for (let at = 0; at < tasks; at += 1) {
    const text = textOf(at);
    const [brought, made] = [files.get(world.service.size(text)) ?? 0, world.service.made(text)];
    const said = cards.get(at) ?? [];
    const kind =
      brought > 1 || made > 1 || said.length > 1
        ? 'doubled'
        : brought === 1
          ? 'once'
          : said.some((card) => /may or may not have started/.test(card))
            ? 'unknown'
            : // Nothing was promised: no card, or one that says that it was interrupted.
              made === 0 && !said.some((card) => /Queued|Waiting|Working/.test(card))
              ? 'not taken'
              : 'lost';
    kinds[kind] += 1;
    if (kind === 'not taken') refused[PLATFORMS[at % PLATFORMS.length] ?? 'web'] += 1;
    if (kind === 'lost' || kind === 'doubled')
      odd.push(
        `  ${kind}: ${PLATFORMS[at % 3]} ${text} files ${brought}, made ${made}: ${said.join(' | ').slice(0, 300)}`,
      );
  }
  return { kinds, odd, refused };
}

async function run(driver: string, tasks: number, kills: number): Promise<void> {
  const redis = driver === 'redis' ? await startRedis('aof') : undefined;
  await redis?.start();
  const world = await createWorld(redis);
  const began = Date.now();
  let earshot = await world.start();
  await world.ready();
  await world.install();
  let asked = 0;
  let up = true;
  let killed = 0;
  const people = (async () => {
    while (asked < tasks) {
      if (up) {
        void world.ask(earshot, asked).catch(() => undefined);
        asked += 1;
      }
      await sleep(1000 / A_SECOND);
    }
  })();
  for (; killed < kills; killed += 1) {
    await sleep(Math.random() * LIFE_MS);
    await earshot.kill();
    up = false;
    if (redis) await passMinute(redis);
    earshot = await world.start();
    up = true;
  }
  await people;
  const end = Date.now() + SETTLE_MS;
  let found = await count(world, earshot, tasks);
  while (found.kinds.lost > 0 && Date.now() < end) {
    await sleep(2000);
    found = await count(world, earshot, tasks);
  }
  // Duplicates would arrive within this time.
  await sleep(5000);
  found = await count(world, earshot, tasks);
  const { kinds, odd, refused } = found;
  const words = Object.entries(kinds).map(([kind, times]) => `${kind} ${times}`);
  print(
    `${driver}: ${tasks} tasks, ${killed} kills, ${Math.round((Date.now() - began) / 1000)} s: ${words.join(', ')}`,
  );
  print(
    `  not taken: ${Object.entries(refused)
      .map(([platform, times]) => `${platform} ${times}`)
      .join(', ')}`,
  );
  for (const line of odd.slice(0, 20)) print(line);
  for (const refusal of world.refusals().slice(0, 5)) print(`  refused: ${JSON.stringify(refusal)}`);
  await earshot.kill();
  await world.close();
  await redis?.end();
}

const [, , which = 'both', tasks = '1000', kills = '20'] = process.argv;
for (const driver of which === 'both' ? ['embedded', 'redis'] : [which])
  await run(driver, Number(tasks), Number(kills));
process.exit(0);
