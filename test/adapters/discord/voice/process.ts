// Runs the adapter with voice in its own process with records on disk. Tests kill it and benchmarks measure it. Accepts
// commands as messages and answers each one. Started by fork, with the certificate of the fake's voice servers in its
// environment.

import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createDiscordAdapter } from '../../../../src/adapters/discord/index.ts';
import { createChannelStatuses } from '../../../../src/adapters/discord/voice/channel-status/index.ts';
import { createVoicePlayback } from '../../../../src/adapters/discord/voice/index.ts';
import { systemClock as clock } from '../../../../src/app/clock.ts';
import type { MediaFile } from '../../../../src/domain/media/file-kinds.ts';
import { getMessages } from '../../../../src/domain/messages.ts';
import { unlimitedDiskQuota } from '../../../../src/ports/disk-quota.ts';
import { openStore } from '../../../../src/store/index.ts';
import { createFakeLog } from '../../../fakes/log.ts';
import { catalogue, createWorkingBot } from '../../../fakes/working-bot.ts';

export interface Start {
  readonly token: string;
  readonly api: string;
  readonly cdn: string;
  readonly folder: string;
  /** True if the channels' statuses show what plays. */
  readonly hasStatuses?: boolean;
  readonly readAloud?: boolean;
}

export interface Play {
  /** Path of an existing Ogg file. */
  readonly path: string;
  readonly key: string;
  readonly seconds: number;
  readonly person: { readonly id: string; readonly name: string };
  readonly place: { readonly id: string; readonly name: string; readonly server: string };
}

export type Order = { readonly start: Start } | { readonly play: Play } | { readonly usage: true };

export interface Usage {
  /** CPU time in microseconds since the process started. */
  readonly cpu: number;
  readonly rssBytes: number;
  /** Event loop delay in milliseconds since the last query: 99th percentile and maximum. */
  readonly late: { readonly p99: number; readonly most: number };
}

const log = createFakeLog();
const loop = monitorEventLoopDelay({ resolution: 5 });
loop.enable();
let chat: ReturnType<typeof createDiscordAdapter> | undefined;

async function start({ token, api, cdn, folder, hasStatuses = false, readAloud = false }: Start): Promise<string> {
  const store = await openStore(folder, { log, redis: undefined, secretFields: {} });
  let made = 0;
  /** The file name is the path of the sound. */
  const transcode = async (file: MediaFile): Promise<MediaFile> => {
    const path = join(folder, `made-${made++}.ogg`);
    await copyFile(file.path, path);
    return { ...file, path };
  };
  const playing = {
    open: createVoicePlayback,
    readAloud,
    transcode,
    disk: unlimitedDiskQuota,
    folder: join(folder, 'voice'),
    ...(hasStatuses && { openStatuses: createChannelStatuses }),
  };
  const notes = store.openKeyValueStore('discord', 'secret');
  const parts = {
    catalogue,
    messagesFor: getMessages,
    clock,
    log,
    keyValueStore: notes,
    token,
    api,
    cdn,
    voicePlayback: playing,
  };
  chat = createDiscordAdapter(parts);
  await chat.start(createWorkingBot());
  return 'started';
}

async function play({ path, key, seconds, person, place }: Play): Promise<string> {
  const file = { role: 'speech', label: 'Speech', name: 'a.ogg', type: 'audio/ogg', bytes: 1, path, seconds };
  const sound = {
    key,
    taskId: key,
    title: 'Speech',
    borrow: <T>(work: (one: MediaFile) => Promise<T>) => work(file),
  };
  const [target] = chat?.shareTargets ?? [];
  if (!target) throw new Error('there is no share target');
  const answer = await target.share([sound], { pressId: key, person, place, isModerator: false });
  return getMessages().render(answer ?? '');
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
