// The only place where parts are put together: which service, which platforms, which store and queue. Decides nothing
// about tasks; starts parts in the order they need each other and stops them the other way round.

import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { commands } from '../../commands/index.ts';
import { type Config, studioEnvironment } from '../config/config.ts';
import { createDisk } from '../disk/index.ts';
import { type Catalogue, createCatalogue } from '../domain/commands/catalogue.ts';
import type { Log } from '../kit/log.ts';
import { createLogScope } from '../kit/log-scope.ts';
import { createSharedFiles } from '../media-links/shared-files.ts';
import { createMeters, createProbe } from '../metrics/index.ts';
import { createMediaService } from '../service/client.ts';
import { createDirectory } from '../service/directory.ts';
import { openStore } from '../store/index.ts';
import { keptKey } from '../studio/keys.ts';
import { systemClock as clock } from './clock.ts';
import { createHttp } from './http-server.ts';
import { createEngine, type Engine } from './pipeline.ts';
import { openChats, secretParts } from './platforms.ts';
import { createStudioChild } from './studio-process.ts';

export interface App {
  readonly catalogue: Catalogue;
  /** Resolves when everything configured is connected. Throws what the operator should read. */
  start(): Promise<void>;
  /** Lets work under way finish for a few seconds. */
  stop(): Promise<void>;
  /** Where people open the web chat. */
  address(): string;
}

/** Creates under way get this long when we stop. */
const FAREWELL_MS = 5000;

type State = boolean | string;

/** `onListening` is called once records can be written and the port answers: platforms may still be on their way. */
export function createApp(config: Config, plainLog: Log, onListening: () => void = () => {}): App {
  const { log, within } = createLogScope(plainLog);
  const catalogue = createCatalogue(commands, config.commandPrefix);
  const parts: Record<string, () => State | Promise<State>> = {};
  const states = async (): Promise<Record<string, State>> => {
    const all = Object.entries(parts).map(async ([name, ask]) => [name, await ask()] as const);
    return Object.fromEntries(await Promise.all(all));
  };
  const meters = createMeters({ clock, within, readers: config.metrics, parts: states });
  const endings: (() => Promise<void> | void)[] = [];
  let port = config.port;

  const folder = (name: string) => join(config.dataDir, name);
  const atStop = (end: () => Promise<void> | void) => void endings.unshift(end);

  /** The configured service, or the studio as a child. */
  const findService = async (): Promise<{ base: string; key: string; marks?: string }> => {
    if (config.service) return config.service;
    // The same key after a restart: the studio shows a task only to the key that made it.
    const key = config.studio.apiKey ?? (await keptKey(config.studio.folder));
    const studio = createStudioChild({
      environment: studioEnvironment({ ...config, port }, key),
      clock,
      log,
    });
    parts['studio'] = () => studio.ready() || 'starting';
    atStop(() => studio.stop());
    return { base: await studio.start(), key, marks: key };
  };

  return {
    catalogue,
    address: () =>
      config.publicUrl ?? `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}/`,
    async start() {
      const store = await openStore(config.dataDir, { log, redis: config.redisUrl, secretParts });
      atStop(() => store.close());
      parts['store'] = createProbe(() => store.notes('readyz').put('written', clock.now()), clock);
      await rm(folder('tmp'), { recursive: true, force: true });
      await mkdir(folder('tmp'), { recursive: true, mode: 0o700 });

      const withStudio = config.service === undefined;
      const disk = createDisk({
        folder: config.dataDir,
        mostBytes: config.dataBytes,
        withStudio,
        clock,
        log,
      });
      meters.disk(disk);
      const { publicUrl } = config;
      const sharedFiles = createSharedFiles({ folder: folder('shared'), publicUrl, disk, clock, log });
      await sharedFiles.start();
      atStop(() => sharedFiles.stop());
      const running = Promise.withResolvers<Engine>();
      const opened = await openChats({
        ...{ config, catalogue, sharedFiles, disk, clock, log, notes: store.notes },
        port: () => port,
        leave: {
          all: async (...given) => (await running.promise).leave.all(...given),
          group: async (...given) => (await running.promise).leave.group(...given),
        },
      });
      const chats = new Map([...opened.chats].map(([name, chat]) => [name, meters.chat(chat)]));
      const mounts = [...opened.mounts, sharedFiles, meters];
      const http = createHttp({ host: config.host, port: config.port, log, parts: states, mounts });
      parts['tasks'] = () => 'starting';
      for (const chat of chats.values()) parts[chat.name] = () => chat.ready();
      port = await http.start();
      atStop(() => http.stop());
      onListening();

      const { base, key, marks } = await findService();
      const client = createMediaService({ base, key, marks, log });
      const service = meters.service(client);
      parts['service'] = meters.reached;
      atStop(() => client.stop());
      meters.start({
        base,
        endpoints: catalogue.operations.map(({ endpoint }) => endpoint),
        platforms: {
          discord: config.discord?.api ?? 'https://discord.com',
          slack: config.slack?.api ?? 'https://slack.com',
        },
      });
      atStop(() => meters.stop());
      void client.learn();
      const directory = createDirectory({ service, made: store.voices, clock, log });
      atStop(() => directory.stop());

      const engine = await createEngine({
        ...{ config, catalogue, store, chats, service, directory, sharedFiles, disk, meters, clock, log },
      });
      running.resolve(engine);
      atStop(() => engine.stop());
      // A platform that cannot be reached yet keeps neither the others nor the tasks under way waiting.
      const connected = [...chats.values()].map((chat) => {
        atStop(() => chat.stop());
        return chat.start(engine.bot(chat.name));
      });
      const { queue } = engine;
      atStop(() => Promise.race([queue.stop(), clock.sleep(FAREWELL_MS)]));
      const held = queue.start(engine.hold).then(() => {
        parts['tasks'] = () => queue.ready();
      });
      await Promise.all([held, ...connected]);
      log.info('started', {
        port,
        service: config.service ? 'remote' : 'studio',
        platforms: [...chats.keys()].join(','),
      });
    },
    async stop() {
      for (const end of endings) await end();
      endings.length = 0;
    },
  };
}
