// Starts and stops the program: records, the media service, and the parts that use both. Parts start in the order of
// their dependencies and stop in reverse.

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Log } from '../kit/log.ts';
import { createScopedLog } from '../kit/scoped-log.ts';
import { noteFolderUser, openStore } from '../store/index.ts';
import { systemClock as clock } from './clock.ts';
import { createCommandCatalogue } from './extensions.ts';
import { startFetchingModels } from './fetch-missing-models.ts';
import { createComponentRegistry } from './lifecycle.ts';
import { ensureMediaService } from './media-service.ts';
import type { AppSettings } from './platforms.ts';

export { checkDataFolder } from '../store/index.ts';

interface BotApp {
  /** Resolves when everything configured is connected. Throws errors with a message for the operator. */
  start(): Promise<void>;
  /** Gives running work a few seconds to finish. */
  stop(): Promise<void>;
  getWebChatUrl(): string;
}

/** `onListening` is called once records can be written and the port answers. Platforms may not be connected yet. */
export function createApp(settings: AppSettings, baseLog: Log, onListening: () => void = () => {}): BotApp {
  const { http, data } = settings.config;
  const { log, runWithFields } = createScopedLog(baseLog);
  const lifecycle = createComponentRegistry();
  const listening = Promise.withResolvers<number>();
  let port = http.port;
  if (port !== 0) listening.resolve(port);

  const getWebChatUrl = () =>
    http.publicUrl ?? `http://${http.host.includes(':') ? `[${http.host}]` : http.host}:${port}/`;

  return {
    getWebChatUrl,
    async start() {
      const store = await openStore(data.folder, {
        log,
        redis: data.redisUrl,
        secretFields: collectSecretFields(settings),
      });
      lifecycle.onStop(() => store.close());
      const service = ensureMediaService({ ...settings, botPort: listening.promise, lifecycle, clock, log });
      // Loading takes as long as the start of the studio, so the studio's process starts first.
      await nextTurn();
      const { startBot } = await import('./start-bot.ts');
      await startBot({
        ...settings,
        catalogue: createCommandCatalogue(settings.config, settings.extensions),
        store,
        service,
        lifecycle,
        runWithFields,
        clock,
        log,
        onListening(listeningPort) {
          port = listeningPort;
          listening.resolve(listeningPort);
          onListening();
        },
      });
      lifecycle.onStop(await noteFolderUser(data.folder, { pid: process.pid, url: getWebChatUrl() }));
      if (settings.config.models.models.length > 0) lifecycle.onStop(startFetchingModels({ clock, log }));
    },
    stop: lifecycle.stop,
  };
}

/** Includes disabled platforms, since the store still has their tasks. */
const collectSecretFields = ({ platforms }: AppSettings) =>
  Object.fromEntries(platforms.map(({ descriptor: { name, secretFields = [] } }) => [name, secretFields]));
