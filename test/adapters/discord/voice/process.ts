// The adapter with its room for voice as a process of its own, on records on disk: tests kill it, benches measure it. Told what to do by
// messages; each is answered. Started by fork, with the certificate of the double's voice servers in its environment.

import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { locales } from '../../../../commands/locales/index.ts';
import { createDiscordChat } from '../../../../src/adapters/discord/index.ts';
import { openVoice } from '../../../../src/adapters/discord/voice/index.ts';
import { systemClock as clock } from '../../../../src/app/clock.ts';
import type { MediaFile } from '../../../../src/domain/media/file-kinds.ts';
import { boundless } from '../../../../src/ports/disk.ts';
import { openStore } from '../../../../src/store/index.ts';
import { createFakeLog } from '../../../fakes/log.ts';
import { catalogue, createWorkingBot } from '../../../fakes/working-bot.ts';
import { wordingFor } from '../../wording.ts';

export interface Start {
  readonly token: string;
  readonly api: string;
  readonly cdn: string;
  readonly folder: string;
}

export interface Play {
  /** An Ogg that is there already, and what it is called. */
  readonly path: string;
  readonly key: string;
  readonly seconds: number;
  readonly person: { readonly id: string; readonly name: string };
  readonly place: { readonly id: string; readonly name: string; readonly server: string };
}

export type Order = { readonly start: Start } | { readonly play: Play } | { readonly usage: true };

export interface Usage {
  /** Of one core, in microseconds, since the process began. */
  readonly cpu: number;
  readonly rssBytes: number;
  /** How late the event loop was since the last question: 99th percentile and most, in ms. */
  readonly late: { readonly p99: number; readonly most: number };
}

const log = createFakeLog();
const loop = monitorEventLoopDelay({ resolution: 5 });
loop.enable();
let chat: ReturnType<typeof createDiscordChat> | undefined;

async function start({ token, api, cdn, folder }: Start): Promise<string> {
  const store = await openStore(folder, { log, redis: undefined, secretParts: {} });
  let made = 0;
  /** Its file lies where its name says. */
  const transcode = async (file: MediaFile): Promise<MediaFile> => {
    const path = join(folder, `made-${made++}.ogg`);
    await copyFile(file.path, path);
    return { ...file, path };
  };
  const playing = { open: openVoice, transcode, disk: boundless, folder: join(folder, 'voice') };
  const notes = store.notes('discord', 'secret');
  const parts = { catalogue, locales, wordingFor, clock, log, notes, token, api, cdn, playing };
  chat = createDiscordChat(parts);
  await chat.start(createWorkingBot());
  return 'started';
}

async function play({ path, key, seconds, person, place }: Play): Promise<string> {
  const file = { role: 'speech', label: 'Speech', name: 'a.ogg', type: 'audio/ogg', bytes: 1, path, seconds };
  const sound = {
    key,
    task: key,
    title: 'Speech',
    lend: <T>(work: (one: MediaFile) => Promise<T>) => work(file),
  };
  const [outlet] = chat?.outlets ?? [];
  if (!outlet) throw new Error('there is no outlet');
  return (await outlet.put([sound], { press: key, person, place, moderator: false })) ?? '';
}

function usage(): Usage {
  const { user, system } = process.cpuUsage();
  const late = { p99: loop.percentile(99) / 1e6, most: loop.max / 1e6 };
  loop.reset();
  return { cpu: user + system, rssBytes: process.memoryUsage.rss(), late };
}

async function carryOut(order: Order): Promise<string | Usage> {
  if ('start' in order) return start(order.start);
  return 'play' in order ? play(order.play) : usage();
}

process.on('message', ({ id, order }: { readonly id: number; readonly order: Order }) => {
  carryOut(order).then(
    (said) => process.send?.({ id, said }),
    (thrown: unknown) => process.send?.({ id, fault: String(thrown) }),
  );
});
