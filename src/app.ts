// The only place where parts are put together: which service, which platforms, which store and queue. Decides nothing
// about tasks; starts parts in the order they need each other and stops them the other way round.

import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { commands } from '../commands/index.ts';
import { openChats } from './chats.ts';
import { systemClock as clock } from './clock.ts';
import { type Config, studioEnvironment } from './config.ts';
import { createBoard } from './core/board.ts';
import { createCollector } from './core/collect.ts';
import { createDesk } from './core/desk.ts';
import { createKeeper } from './core/keep.ts';
import { createLeave, type Leave } from './core/leave.ts';
import { createPlacer } from './core/place.ts';
import { createPoller } from './core/poller.ts';
import { createRunner } from './core/runner.ts';
import { createSamples } from './core/samples.ts';
import { createUsual } from './core/usual.ts';
import { createWork } from './core/work.ts';
import { type Catalogue, createCatalogue } from './domain/catalogue.ts';
import { createFitter } from './fitting/index.ts';
import { createHttp } from './http.ts';
import type { Log } from './kit/log.ts';
import { createOffers } from './offers/index.ts';
import type { ChatAdapter } from './ports/chat.ts';
import { createEmbeddedQueue } from './queue/embedded.ts';
import { createMediaService } from './service/client.ts';
import { createDirectory } from './service/directory.ts';
import { openStore } from './store/index.ts';
import { keptKey } from './studio/keys.ts';
import { createStudioChild } from './studio-child.ts';

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
const FAREWELL_MS = 8000;

export function createApp(config: Config, log: Log): App {
  const catalogue = createCatalogue(commands, config.commandPrefix);
  const parts: Record<string, () => boolean | string> = {};
  const endings: (() => Promise<void> | void)[] = [];
  let port = config.port;

  const folder = (name: string) => join(config.dataDir, name);
  const atStop = (end: () => Promise<void> | void) => void endings.unshift(end);

  /** The configured service, or the studio as a child. */
  const findService = async (): Promise<{ base: string; key: string }> => {
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
    return { base: await studio.start(), key };
  };

  return {
    catalogue,
    address: () =>
      config.publicUrl ?? `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}/`,
    async start() {
      const store = await openStore(config.dataDir, { log });
      atStop(() => store.close());
      await rm(folder('tmp'), { recursive: true, force: true });
      await mkdir(folder('tmp'), { recursive: true });

      const offers = createOffers({ folder: folder('shared'), publicUrl: config.publicUrl, clock, log });
      await offers.start();
      atStop(() => offers.stop());
      const left = Promise.withResolvers<Leave>();
      const { chats, mounts } = await openChats({
        ...{ config, catalogue, offers, clock, log, notes: store.notes },
        port: () => port,
        leave: async (adapter, start) => (await left.promise)(adapter, start),
      });
      const states = () => Object.fromEntries(Object.entries(parts).map(([name, state]) => [name, state()]));
      const http = createHttp({
        host: config.host,
        port: config.port,
        log,
        parts: states,
        mounts: [...mounts, offers],
      });
      parts['tasks'] = () => 'starting';
      for (const chat of chats.values()) parts[chat.name] = () => chat.ready();
      port = await http.start();
      atStop(() => http.stop());

      const { base, key } = await findService();
      const service = createMediaService({ base, key, log });
      atStop(() => service.stop());
      const directory = createDirectory({ service, clock, log });
      atStop(() => directory.stop());

      const queue = createEmbeddedQueue({ open: () => store.tasks.open(), clock, log });
      const [board, usual] = [createBoard({ clock, log }), createUsual()];
      const poller = createPoller({ clock, firstMs: config.pollIntervalMs });
      const collector = createCollector({ service, folder: folder('tmp') });
      const fitter = createFitter();
      atStop(() => fitter.stop());
      const placer = createPlacer({ fitter, offers, log });
      const work = createWork({ service, poller, collector, placer, board, clock, log });
      const runner = createRunner({ store: store.tasks, catalogue, chats, board, usual, clock, log, work });
      const { tasks, settings } = store;
      left.resolve(createLeave({ tasks, settings, runner, clock, log }));
      const keeper = createKeeper({
        catalogue,
        service,
        directory,
        tasks,
        settings,
        runner,
        folder: folder('tmp'),
        log,
      });
      const samples = createSamples({ service, directory, folder: folder('tmp') });
      atStop(() => poller.stop());

      const desk = (chat: ChatAdapter) =>
        createDesk(chat.name, {
          catalogue,
          directory,
          tasks,
          settings,
          queue,
          runner,
          poller,
          keeper,
          samples,
          clock,
        });
      // A platform that cannot be reached yet keeps neither the others nor the tasks under way waiting.
      const connected = [...chats.values()].map((chat) => {
        atStop(() => chat.stop());
        return chat.start(desk(chat));
      });
      atStop(() => Promise.race([queue.stop(), clock.sleep(FAREWELL_MS)]));
      const held = queue.start(runner.hold).then(() => {
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
