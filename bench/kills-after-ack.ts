// Kills a process with `kill -9` a few milliseconds after each acknowledgement, and checks how the next process
// notifies the person. Discord does not acknowledge messages, so a mention counts from its sending.
// Run: node bench/kills-after-ack.ts [slack|discord|both] [times] [command|mention]

import { setTimeout as sleep } from 'node:timers/promises';
import { createDiscordWorld, words as onDiscord, startConnected as startDiscord } from '../test/e2e/discord/server.ts';
import { type Earshot, newFolder } from '../test/e2e/earshot.ts';
import { SCRIPTED } from '../test/e2e/shown.ts';
import {
  cards,
  createSlackWorld,
  words as onSlack,
  startConnected as startSlack,
} from '../test/e2e/slack/workspace.ts';
import { type MediaServer, startMediaServer } from '../test/fakes/media-server.ts';

const AFTER_MS = [0, 2, 4, 8, 20, 50, 100];
const PATIENCE_MS = 20_000;

/** One platform: sends a request, and reads what its person sees. */
interface World {
  start(folder: string): Promise<Earshot>;
  /** Resolves to the acknowledgement; `acked` is false if there was none. */
  ask(): Promise<{ readonly acked: boolean; read(): string }>;
  close(): Promise<unknown>;
}

type Way = 'command' | 'mention';

async function slackWorld(service: MediaServer, way: Way): Promise<World> {
  const world = await createSlackWorld();
  let turn = 0;
  return {
    start: (folder) => startSlack(world, SCRIPTED(service), { folder }),
    async ask() {
      turn += 1;
      const channel = world.team.channel({ name: `place-${turn}` });
      const acked =
        way === 'command'
          ? (await world.team.command(world.ana, channel, '/tts', `Hello ${turn}`)).acked
          : (await world.team.mention(world.ana, channel, `<@BOT> say "Hello ${turn}"`)) !== undefined;
      const told = () => channel.messages.filter(({ ephemeralTo }) => ephemeralTo);
      const read = () =>
        [...told().map(({ text, blocks }) => `${text} ${JSON.stringify(blocks)}`), ...cards(channel).map(onSlack)].join(
          ' | ',
        );
      return { acked: acked === true, read };
    },
    close: () => world.slack.close(),
  };
}

async function discordWorld(service: MediaServer, way: Way): Promise<World> {
  const world = await createDiscordWorld();
  const { discord, guild, ana } = world;
  let turn = 0;
  type Place = Parameters<typeof discord.say>[1];
  async function command(channel: Place): Promise<boolean> {
    const act = await discord.slash(ana, channel, 'tts', { text: `Hello ${turn}` });
    return act.answered.then(
      () => true,
      () => false,
    );
  }
  async function mention(channel: Place): Promise<boolean> {
    discord.say(ana, channel, `<@${discord.bot.id}> say "Hello ${turn}"`);
    return true;
  }
  return {
    start: (folder) => startDiscord(world, SCRIPTED(service), folder),
    async ask() {
      turn += 1;
      const channel = guild.channel({ name: `place-${turn}` });
      const acked = await (way === 'command' ? command(channel) : mention(channel));
      const read = () =>
        channel.messages
          .filter(({ deleted }) => !deleted)
          .map((one) => `${onDiscord(one)} ${JSON.stringify(one.components)}`)
          .join(' | ');
      return { acked, read };
    },
    close: () => discord.close(),
  };
}

function verdict(read: string): string {
  if (/We were interrupted/.test(read)) return /Try again/.test(read) ? 'interrupted, Try again' : 'interrupted';
  if (/may or may not have started/.test(read)) return 'may have started, Try again';
  if (/"Edit"/.test(read)) return 'done';
  return 'nothing';
}

async function measure(name: string, open: typeof slackWorld, times: number, way: Way): Promise<void> {
  const service = await startMediaServer();
  service.word = 'SUCCESS';
  const world = await open(service, way);
  const folder = newFolder();
  let earshot = await world.start(folder);
  for (const ms of AFTER_MS) {
    const seen = new Map<string, number>();
    for (let time = 0; time < times; time += 1) {
      const { acked, read } = await world.ask();
      await sleep(ms);
      await earshot.kill();
      earshot = await world.start(folder);
      const end = Date.now() + PATIENCE_MS;
      while (acked && verdict(read()) === 'nothing' && Date.now() < end) await sleep(50);
      const what = acked ? verdict(read()) : 'not acknowledged: the platform says so';
      seen.set(what, (seen.get(what) ?? 0) + 1);
      if (what === 'nothing') process.stdout.write(`  nothing: ${read()}\n`);
    }
    const line = [...seen].map(([what, count]) => `${what} ${count}`).join(', ');
    process.stdout.write(`${name.padEnd(8)} ${String(ms).padStart(3)} ms  ${line}\n`);
  }
  await earshot.kill();
  await world.close();
  await service.stop();
}

const [, , which = 'both', times = '20', kind] = process.argv;
const way: Way = kind === 'mention' ? 'mention' : 'command';
if (which !== 'discord') await measure('slack', slackWorld, Number(times), way);
if (which !== 'slack') await measure('discord', discordWorld, Number(times), way);
process.exit(0);
