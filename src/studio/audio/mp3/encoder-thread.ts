// Client of one encoder thread: sends requests and returns a promise for each response.

import { Worker } from 'node:worker_threads';
import { getCompileCacheVariables } from '../../../kit/process/compile-cache.ts';
import { resolveSiblingModule } from '../../../kit/process/resolve-module.ts';
import type { EncoderRequest, EncoderResponse } from './thread.ts';

export interface EncoderThread {
  countPendingSamples(): number;
  /** Transfers the samples, so the caller can no longer use them. Rejects if the thread fails or ends. */
  request(encoderRequest: EncoderRequest): Promise<Exclude<EncoderResponse, { readonly is: 'error' }>>;
  terminate(): Promise<void>;
}

/** @param sampleRate Samples per second of all requests. */
export function startEncoderThread(sampleRate: number): EncoderThread {
  const thread = new Worker(resolveSiblingModule('./thread', import.meta.url), {
    workerData: sampleRate,
    env: getCompileCacheVariables(),
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const pending: { readonly samples: number; readonly answered: PromiseWithResolvers<EncoderResponse> }[] = [];
  let fault: Error | undefined;

  const fail = (error: Error): void => {
    fault ??= error;
    for (const { answered } of pending.splice(0)) answered.reject(fault);
  };
  thread.on('message', (response: EncoderResponse) => pending.shift()?.answered.resolve(response));
  thread.on('error', fail);
  thread.on('exit', () => fail(new Error('The encoder thread exited.')));

  return {
    countPendingSamples: () => pending.reduce((sum, { samples }) => sum + samples, 0),
    async request(encoderRequest) {
      if (fault) throw fault;
      const answered = Promise.withResolvers<EncoderResponse>();
      pending.push({ samples: encoderRequest.samples.length, answered });
      thread.postMessage(encoderRequest, [encoderRequest.samples.buffer]);
      const response = await answered.promise;
      if (response.is === 'error') throw new Error(response.message);
      return response;
    },
    async terminate() {
      await thread.terminate();
    },
  };
}
