// A long recording on its way into an MP3 file: brought to the common loudness and encoded in a thread of its own, since together
// that takes as long as the speech itself. What waits there is bounded.

import { Worker } from 'node:worker_threads';
import { compileCacheVariables } from '../../kit/process/compile-cache.ts';
import type { Mp3Answer, Mp3Order, Mp3Piece } from './mp3-thread.ts';

export interface Mp3Stream {
  /** Rejects when the file cannot be written, with what the disk says. The first piece decides the gain. */
  write(samples: Float32Array): Promise<void>;
  /** Resolves when all of it is in the file. */
  finish(): Promise<void>;
  /** Leaves the file as it is; for a job that failed. */
  abandon(): Promise<void>;
}

/** This much may wait for the encoder. */
const MOST_WAITING_SECONDS = 120;

export function createMp3Stream(order: Mp3Order): Mp3Stream {
  const thread = new Worker(new URL('./mp3-thread.ts', import.meta.url), {
    workerData: order,
    env: compileCacheVariables(),
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  let waiting = 0;
  let ended = false;
  let fault: Error | undefined;
  let wake = (): void => {};

  const fail = (error: Error): void => {
    fault ??= error;
    wake();
  };
  thread.on('message', (answer: Mp3Answer) => {
    if ('fault' in answer) return fail(Object.assign(new Error(answer.fault.message), answer.fault));
    if (answer.done === null) ended = true;
    else waiting -= answer.done;
    wake();
  });
  thread.on('error', fail);
  thread.on('exit', () => {
    if (!ended) fail(new Error('the thread that encodes ended'));
  });

  const until = async (reached: () => boolean): Promise<void> => {
    while (!fault && !reached())
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    if (fault) throw fault;
  };
  const send = (piece: Mp3Piece): void => thread.postMessage(piece, piece ? [piece.buffer] : []);

  return {
    async write(samples) {
      waiting += samples.length;
      send(samples.slice());
      await until(() => waiting <= MOST_WAITING_SECONDS * order.rate);
    },
    async finish() {
      send(null);
      await until(() => ended);
      await thread.terminate();
    },
    async abandon() {
      fail(new Error('the recording was given up'));
      await thread.terminate();
    },
  };
}
