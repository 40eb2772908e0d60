// One bot that reads a channel aloud in its own process with its own studio, on its own fake of Discord and its voice
// servers. Compares what should be spoken with the frames that are heard.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDiscord, type Message, type User } from '../test/fakes/discord/index.ts';
import { LOOPBACK_CA } from '../test/fakes/discord/voice/trust.ts';

export interface Said {
  readonly at: number;
  readonly words: string;
  /** Number of parts, each of which starts after silence. */
  readonly parts: number;
  /** Kind of speech, for the table. */
  readonly kind: 'message' | 'translated' | 'announcement' | 'copy';
}

/** `checkout`: the folder of the code to run. */
export async function startReader(checkout: string, names: readonly string[]) {
  const discord = await createDiscord({ messageContent: true });
  const guild = discord.guild({ name: 'Home' });
  const text = guild.channel({ name: 'general' });
  const lounge = guild.channel({ name: 'Lounge', type: 'voice' });
  const role = guild.role('Readers');
  const people = new Map(names.map((who) => [who, discord.user(who)]));
  const folder = await mkdtemp(join(tmpdir(), 'bench-read-'));
  const bot: ChildProcess = spawn(process.execPath, ['src/start.js'], {
    cwd: checkout,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...{ PATH: process.env['PATH'], DATA_DIR: folder, PORT: '0', WEB_CHAT: 'off', LOG_LEVEL: 'warn' },
      ...{ NODE_EXTRA_CA_CERTS: LOOPBACK_CA, DISCORD_READ_ALOUD: 'on', DISCORD_TOKEN: discord.token },
      ...{ DISCORD_API_URL: discord.api, DISCORD_CDN_URL: discord.cdn },
    },
  });
  // A benchmark that fails leaves no process.
  process.once('exit', () => bot.kill());
  await discord.until(() => discord.commands().length > 0, 120_000);
  const wanted: Said[] = [];
  const find = (who: string): User => {
    const person = people.get(who);
    if (!person) throw new Error(`${who} is not there.`);
    return person;
  };
  let skipped = 0;
  const frames = () => discord.voice.frames(lounge).slice(skipped);
  /** Times when sounds started, separated by silence. */
  const begins = (): readonly number[] => {
    const all = frames();
    return all.flatMap(({ silent, at }, index) => (!silent && (all[index - 1]?.silent ?? true) ? [at] : []));
  };
  return {
    discord,
    guild,
    lounge,
    role,
    find,
    wanted,
    begins,
    frames,
    /** Discards the frames that were heard so far. */
    forgetHeard: () => {
      skipped = discord.voice.frames(lounge).length;
    },
    want: (words: string, parts: number, kind: Said['kind'] = 'message') =>
      void wanted.push({ at: performance.now(), words, parts, kind }),
    say: (who: string, content: string): Message => discord.say(find(who), text, content),
    copy: (name: string, content: string): Message => discord.say(discord.webhook(name), text, content),
    enter: (who: string): void => discord.voice.join(find(who), lounge),
    leave: (who: string): void => discord.voice.leave(find(who), guild),
    isBotThere: (): boolean => discord.voice.inside(lounge).includes(discord.bot),
    async read(who: string, what: string, options: Readonly<Record<string, string | number | boolean>> = {}) {
      const act = await discord.slash(find(who), text, 'read', { what, ...options });
      await discord.until(() => (act.message?.content ?? '') !== '', 20_000);
      return act.message?.content ?? '';
    },
    async allHeard(ms: number): Promise<void> {
      const until = performance.now() + ms;
      const count = wanted.reduce((sum, { parts }) => sum + parts, 0);
      while (begins().length < count && performance.now() < until) await sleep(50);
    },
    async close(): Promise<void> {
      bot.kill('SIGTERM');
      if (bot.exitCode === null) await new Promise((gone) => bot.once('exit', gone));
      await discord.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type Reader = Awaited<ReturnType<typeof startReader>>;

/** Delay of each message to its first frame, and which of them nothing else delayed. */
export function measureDelays({ wanted, begins, frames }: Reader) {
  const begun = begins();
  const heard = frames().filter(({ silent }) => !silent);
  const firsts = wanted.map((_, index) => wanted.slice(0, index).reduce((sum, { parts }) => sum + parts, 0));
  const starts = firsts.map((at) => begun[at] ?? Number.NaN);
  const delays = wanted.map(({ at }, index) => (starts[index] ?? Number.NaN) - at);
  /** Silences between parts of a message. */
  const gaps = wanted.flatMap(({ parts }, index) =>
    Array.from({ length: parts - 1 }, (_, part) => {
      const next = begun[(firsts[index] ?? 0) + part + 1] ?? Number.NaN;
      return next - (heard.findLast(({ at }) => at < next - 1)?.at ?? Number.NaN);
    }),
  );
  const isUndisturbed = ({ at }: Said, index: number): boolean =>
    (heard.findLast((frame) => frame.at < (starts[index] ?? 0) - 1)?.at ?? 0) < at;
  return { begun, delays, gaps, undisturbed: wanted.map(isUndisturbed) };
}
