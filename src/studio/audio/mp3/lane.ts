// One thread that encodes, as whoever started it sees it: orders in, a promise of each answer. Knows nothing of what is encoded.

import { Worker } from 'node:worker_threads';
import { beside } from '../../../kit/process/beside.ts';
import { compileCacheVariables } from '../../../kit/process/compile-cache.ts';
import type { Mp3Answer, Mp3Order } from './thread.ts';

export interface Lane {
  /** Samples that it has not answered yet. */
  waiting(): number;
  /** Takes the samples away from whoever gives them. Rejects when it fails or ends. */
  ask(order: Mp3Order): Promise<Exclude<Mp3Answer, { readonly is: 'fault' }>>;
  end(): Promise<void>;
}

/** `rate`: samples per second of all that it gets. */
export function startLane(rate: number): Lane {
  const thread = new Worker(beside('./thread', import.meta.url), {
    workerData: rate,
    env: compileCacheVariables(),
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const asked: { readonly samples: number; readonly answered: PromiseWithResolvers<Mp3Answer> }[] = [];
  let fault: Error | undefined;

  const fail = (error: Error): void => {
    fault ??= error;
    for (const { answered } of asked.splice(0)) answered.reject(fault);
  };
  thread.on('message', (answer: Mp3Answer) => asked.shift()?.answered.resolve(answer));
  thread.on('error', fail);
  thread.on('exit', () => fail(new Error('the thread that encodes ended')));

  return {
    waiting: () => asked.reduce((sum, { samples }) => sum + samples, 0),
    async ask(order) {
      if (fault) throw fault;
      const answered = Promise.withResolvers<Mp3Answer>();
      asked.push({ samples: order.samples.length, answered });
      thread.postMessage(order, [order.samples.buffer]);
      const answer = await answered.promise;
      if (answer.is === 'fault') throw new Error(answer.message);
      return answer;
    },
    async end() {
      await thread.terminate();
    },
  };
}
