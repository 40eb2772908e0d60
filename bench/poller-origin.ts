// The whole program under many waiting tasks that came from a chat platform: records on a disk, cards on the platform's
// double, a kill and a start anew in between. What it does for it, and how evenly, is told by the service it looks at.

import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLoadRig, type LoadRig } from './load-rig.ts';
import type { Looks } from './poller-server.ts';
import { cardsOf, noteCards, storeTasks } from './poller-tasks.ts';

export type Platform = 'discord' | 'slack';

export interface Phase {
  readonly name: string;
  /** From the start of the process until /readyz says so. */
  readonly readySeconds?: number;
  readonly looks: Looks;
  /** Of a core. */
  readonly core: number;
  /** Bytes: the most there ever was, at the end, and in use after a collection. */
  readonly most: number;
  readonly resident: number;
  readonly inUse: number;
}

interface Wanted {
  readonly platform: Platform;
  readonly tasks: number;
  readonly server: ChildProcess;
  readonly base: string;
  readonly flags: readonly string[];
  /** As people's commands; else tasks and cards are put where they would be. */
  readonly typed: boolean;
  /** Node writes a heap snapshot of each phase there. */
  readonly snapshots?: string | undefined;
}

/** People type in so many places at the same time. */
const PLACES = 100;
/** Tasks are looked at every two seconds for half a minute after a start, then more rarely: measured is before that. */
const MEASURED_MS = 24_000;
const SETTLE_MS = 10_000;

const settingsFor = (platform: Platform): Record<string, string> =>
  platform === 'discord'
    ? { SLACK_BOT_TOKEN: '', SLACK_APP_TOKEN: '', SLACK_API_URL: '', SLACK_FILE_ORIGINS: '' }
    : { DISCORD_TOKEN: '', DISCORD_API_URL: '', DISCORD_CDN_URL: '' };

/** One person after the other in each place, as fast as they are answered. */
async function fill(rig: LoadRig, platform: Platform, tasks: number): Promise<void> {
  const speak = platform === 'discord' ? discordSpeaker(rig) : slackSpeaker(rig);
  let said = 0;
  const person = async (place: number) => {
    for (;;) {
      said += 1;
      if (said > tasks) return;
      await speak(place, `Sentence ${said} of this run, as long as people's sentences are.`);
    }
  };
  await Promise.all(Array.from({ length: PLACES }, (_, place) => person(place)));
}

function discordSpeaker({ discord, guild }: LoadRig) {
  const places = Array.from({ length: PLACES }, (_, at) => {
    const user = discord.user(`Person ${at}`);
    guild.join(user);
    return { user, channel: guild.channel({ name: `room-${at}` }) };
  });
  return async (place: number, text: string) => {
    const at = places[place];
    if (!at) return;
    const act = await discord.slash(at.user, at.channel, 'tts', { text });
    await act.answered;
  };
}

function slackSpeaker({ team }: LoadRig) {
  const person = team.user('Ana');
  const rooms = Array.from({ length: PLACES }, (_, at) => team.channel({ name: `room-${at}` }));
  return async (place: number, text: string) => {
    const room = rooms[place];
    if (room) await team.command(person, room, '/tts', text);
  };
}

/** Numbers of the kernel's about a process, in bytes. */
async function memoryOf(pid: number): Promise<{ readonly most: number; readonly resident: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const of = (name: string) => 1024 * Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
  return { most: of('VmHWM'), resident: of('VmRSS') };
}

/** Seconds of processor a process has used. */
async function processorOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function looksOf(server: ChildProcess): Promise<Looks> {
  const told = once(server, 'message');
  server.send('tell');
  return (await told)[0] as Looks;
}

async function measure(name: string, rig: LoadRig, wanted: Wanted, readySeconds?: number): Promise<Phase> {
  const { server, snapshots } = wanted;
  server.send('begin');
  const [before, began] = [await processorOf(rig.pid()), performance.now()];
  await sleep(MEASURED_MS);
  const looks = await looksOf(server);
  const core = (await processorOf(rig.pid())) - before;
  const seconds = (performance.now() - began) / 1000;
  const memory = await memoryOf(rig.pid());
  const { heap } = await rig.kept(snapshots && `${snapshots}-${name.replaceAll(' ', '-')}.heapsnapshot`);
  return {
    name,
    ...(readySeconds !== undefined && { readySeconds }),
    looks,
    core: core / seconds,
    ...memory,
    inUse: heap,
  };
}

async function restarted(rig: LoadRig): Promise<number> {
  await rig.end('SIGKILL');
  const began = performance.now();
  await rig.start();
  return (performance.now() - began) / 1000;
}

/** Typed by people, or stored as if they had been long ago; then killed and started again. */
export async function measureOrigin(wanted: Wanted, tell: (phase: Phase) => void): Promise<void> {
  const { platform, tasks, base } = wanted;
  const settings = { SERVICE_BASE_URL: base, LIMIT_PERSON_AT_ONCE: '0', LOG_LEVEL: 'warn' };
  const rig = await createLoadRig({ WEB_CHAT: 'off', ...settings, ...settingsFor(platform) }, wanted.flags);
  const data = join(rig.folder, 'data');
  try {
    if (wanted.typed) {
      await rig.start();
      await fill(rig, platform, tasks);
      await sleep(SETTLE_MS);
      tell(await measure('taken in', rig, wanted));
    } else await storeTasks(data, await cardsOf(rig, platform, tasks));
    tell(await measure('each card shown anew', rig, wanted, await restarted(rig)));
    await rig.end('SIGKILL');
    await noteCards(data);
    tell(await measure('each card known', rig, wanted, await restarted(rig)));
    tell(await measure('and half a minute on', rig, wanted));
  } finally {
    await rig.close();
  }
}
