// What the host keeps of requests that are over: nothing on their job's signal, and the use of the model.

import { getEventListeners } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { createModelHost } from '../../../../src/studio/engines/model-host/model-host.ts';
import type { ModelHostOptions } from '../../../../src/studio/engines/model-host/model-host-options.ts';
import type { InstalledModel } from '../../../../src/studio/models/model-registry.ts';
import { createFakeLog } from '../../../fakes/log.ts';

/** A host whose models answer with the request. */
function createEchoHost(options: Partial<ModelHostOptions> = {}) {
  const host = createModelHost({
    findModel: async ({ path, state }) => ({ folder: { path }, state }) as InstalledModel,
    startModel: async () => ({ pid: 1, isAlive: () => true, kill() {}, request: async (request) => request }),
    estimateBytes: () => 1,
    measureBytes: async () => undefined,
    budgetBytes: 10,
    log: createFakeLog(),
    ...options,
  });
  onTestFinished(() => host.stop());
  const call = (signal?: AbortSignal) =>
    host.call({ model: { path: 'a', state: 's' }, request: { n: 1 }, timeoutMs: 1000 }, 'job', signal);
  return { host, call };
}

test('a request that is over leaves no listener on the signal of its job', async () => {
  const { call } = createEchoHost();
  const { signal } = new AbortController();
  expect(await Promise.all([call(signal), call(signal)])).toEqual([{ n: 1 }, { n: 1 }]);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('a use that cannot be recorded is no failure of the model', async () => {
  const onUse = () => {
    throw new Error('database or disk is full');
  };
  const log = createFakeLog();
  const { host, call } = createEchoHost({ onUse, log });
  for (let turn = 0; turn < 4; turn++) expect(await call()).toEqual({ n: 1 });
  expect(host.listCoolingDown()).toEqual([]);
  expect(log.entries.filter(({ event }) => event === 'model failed')).toEqual([]);
});
