// The program put together: records, the media service, then everything that stands on the two. Parts are started in the
// order in which they need each other, and stopped the other way round.

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Log } from '../kit/log.ts';
import { createLogScope } from '../kit/log-scope.ts';
import { openStore } from '../store/index.ts';
import { systemClock as clock } from './clock.ts';
import { createLifecycle } from './lifecycle.ts';
import { reachService } from './media-service.ts';
import type { Settings } from './platforms.ts';

interface App {
  /** Resolves when everything configured is connected. Throws what the operator should read. */
  start(): Promise<void>;
  /** Lets work under way finish for a few seconds. */
  stop(): Promise<void>;
  /** Where people open the web chat. */
  address(): string;
}

/** `onListening` is called once records can be written and the port answers: platforms may still be on their way. */
export function createApp(settings: Settings, plainLog: Log, onListening: () => void = () => {}): App {
  const { http, data } = settings.config;
  const { log, within } = createLogScope(plainLog);
  const lifecycle = createLifecycle();
  const listening = Promise.withResolvers<number>();
  let port = http.port;
  if (port !== 0) listening.resolve(port);

  return {
    address: () =>
      http.publicUrl ?? `http://${http.host.includes(':') ? `[${http.host}]` : http.host}:${port}/`,
    async start() {
      const store = await openStore(data.folder, {
        log,
        redis: data.redisUrl,
        secretParts: secretPartsOf(settings),
      });
      lifecycle.atStop(() => store.close());
      const service = reachService({ ...settings, port: listening.promise, lifecycle, clock, log });
      // Loaded while the studio starts, which takes as long: so its process is begun first.
      await nextTurn();
      const { catalogueOf, startBot } = await import('./bot.ts');
      await startBot({
        ...settings,
        catalogue: catalogueOf(settings),
        store,
        service,
        lifecycle,
        within,
        clock,
        log,
        onListening(at) {
          port = at;
          listening.resolve(at);
          onListening();
        },
      });
    },
    stop: lifecycle.stop,
  };
}

/** Also of a platform that is switched off: its tasks are in the store all the same. */
const secretPartsOf = ({ platforms }: Settings) =>
  Object.fromEntries(platforms.map(({ descriptor: { name, secretParts = [] } }) => [name, secretParts]));
