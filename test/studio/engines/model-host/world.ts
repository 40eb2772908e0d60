// A model host whose models are only promises, which the test settles.

import { onTestFinished } from 'vitest';
import { createModelHost } from '../../../../src/studio/engines/model-host/model-host.ts';
import type { ModelHostOptions } from '../../../../src/studio/engines/model-host/model-host-options.ts';
import { ModelError } from '../../../../src/studio/engines/model-process.ts';
import type { InstalledModel } from '../../../../src/studio/models/model-registry.ts';
import { settle } from '../../../fakes/clock.ts';
import { createFakeLog } from '../../../fakes/log.ts';

export const MEGABYTE = 1e6;

interface StartedModel {
  readonly path: string;
  isAlive: boolean;
  /** Requests in progress: the test answers them. */
  readonly open: {
    readonly request: { n: number };
    readonly answer: (value?: object) => void;
    readonly fail: () => void;
  }[];
}

/** `bytes`: memory of each model by path. */
export function createWorld(bytes: Readonly<Record<string, number>>, options: Partial<ModelHostOptions> = {}) {
  const started: StartedModel[] = [];
  let now = 1_000_000;
  const log = createFakeLog();
  const host = createModelHost({
    findModel: async ({ path, state }) =>
      bytes[path] === undefined ? undefined : ({ folder: { path }, state } as InstalledModel),
    estimateBytes: ({ folder }) => bytes[folder.path] ?? 0,
    measureBytes: async () => undefined,
    async startModel({ folder: { path } }) {
      const model: StartedModel = { path, isAlive: true, open: [] };
      started.push(model);
      return {
        pid: started.length,
        isAlive: () => model.isAlive,
        kill() {
          model.isAlive = false;
        },
        request: (request) =>
          new Promise((resolve, reject) => {
            const end = (finish: () => void) => () => {
              model.open.splice(0, 1);
              finish();
            };
            model.open.push({
              request: request as { n: number },
              answer: (value = { done: request }) => end(() => resolve(value))(),
              fail: end(() => reject(new ModelError('it fell over'))),
            });
          }),
      };
    },
    budgetBytes: 1000 * MEGABYTE,
    now: () => now,
    log,
    ...options,
  });
  onTestFinished(() => host.stop());
  const call = (path: string, n: number, job = 'job', signal?: AbortSignal) =>
    host.call({ model: { path, state: 's' }, request: { n }, timeoutMs: 1000 }, job, signal);
  const alive = () => started.filter((model) => model.isAlive);
  return {
    host,
    log,
    call,
    started,
    alivePaths: () => alive().map(({ path }) => path),
    /** Answers the request in progress of a model. */
    async answer(path: string) {
      await settle();
      alive()
        .find((model) => model.path === path)
        ?.open[0]?.answer();
      await settle();
    },
    async fail(path: string) {
      await settle();
      alive()
        .find((model) => model.path === path)
        ?.open[0]?.fail();
      await settle();
    },
    getRequest: (path: string) => alive().find((model) => model.path === path)?.open[0]?.request.n,
    pass(ms: number) {
      now += ms;
    },
  };
}
