// Serves the admin page on a real port, with its own store and metrics.

import { createAdminApp } from '../../src/admin/admin-app.ts';
import type { ModelsCommand } from '../../src/admin/models/models-command.ts';
import { createHttpServer } from '../../src/app/http-server.ts';
import type { Task } from '../../src/domain/tasks/task.ts';
import { createInstruments } from '../../src/metrics/instruments.ts';
import type { Clock } from '../../src/ports/clock.ts';
import { realClock } from '../fakes/clock.ts';
import { createFakeLog } from '../fakes/log.ts';
import { createFakeTaskStore } from '../fakes/store.ts';
import { catalogue } from '../fakes/working-bot.ts';

export async function openAdmin(
  given: {
    readonly secret?: string;
    readonly isLocal?: boolean;
    readonly tasks?: readonly Task[];
    readonly clock?: Clock;
    readonly runModelsCommand?: ModelsCommand;
  } = {},
) {
  const store = createFakeTaskStore();
  for (const task of given.tasks ?? []) await store.put(task);
  const instruments = createInstruments();
  let surveys = 0;
  const forgotten: string[] = [];
  const admin = createAdminApp({
    secret: given.secret,
    isLoopbackOnly: given.isLocal ?? true,
    tasks: {
      ...store,
      forEachSummary: (see) => {
        surveys += 1;
        return store.forEachSummary(see);
      },
    },
    platforms: ['web', 'slack'],
    getBot: async (platform) => ({
      async answerQuery({ command, values }, { id }) {
        forgotten.push(`${command} forget:${values['forget']} ${platform} ${id}`);
        return {
          status: 'info',
          title: '',
          line: '',
          rows: [{ title: 'Deleted', detail: '2 finished tasks' }],
        };
      },
    }),
    catalogue,
    readMetrics: () => instruments.registry.getMetricsAsJSON(),
    readStates: async () => ({ web: true, studio: 'the studio is starting' }),
    ...(given.runModelsCommand && { runModelsCommand: given.runModelsCommand }),
    defaultLanguage: 'en',
    clock: given.clock ?? realClock,
    log: createFakeLog(),
  });
  const http = createHttpServer({
    host: '127.0.0.1',
    port: 0,
    log: createFakeLog(),
    readStates: () => ({}),
    mounts: [{ path: '/admin', ...admin }],
  });
  const base = `http://127.0.0.1:${await http.start()}`;
  return { base, instruments, forgotten, surveys: () => surveys, close: http.stop };
}
