// Client of the encoding thread, which runs while there are streams and for some time after.

import { Worker } from 'node:worker_threads';
import type { MonoAudio } from '../../../domain/audio/mono-audio.ts';
import { getCompileCacheVariables } from '../../../kit/process/compile-cache.ts';
import { resolveSiblingModule } from '../../../kit/process/resolve-module.ts';
import type { EncodingRequest, EncodingResponse } from './encoding-thread.ts';
import type { SpeechEncoder, SpeechEncoderOptions } from './speech-encoder.ts';

export interface EncodingClient {
  /** The encoder must be closed, which also ends a running call. */
  open(options: SpeechEncoderOptions): SpeechEncoder;
  stop(): Promise<void>;
}

const IDLE_MS = 5 * 60_000;

interface RunningThread {
  send(request: EncodingRequest): void;
  /** Calls of each stream that wait for a response. A stream has at most one. */
  readonly calls: Map<number, PromiseWithResolvers<Uint8Array>>;
  end(): Promise<unknown>;
}

function startThread(onExit: () => void): RunningThread {
  const thread = new Worker(resolveSiblingModule('./encoding-thread', import.meta.url), {
    env: getCompileCacheVariables(),
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const calls: RunningThread['calls'] = new Map();
  const fail = (error: Error): void => {
    onExit();
    for (const { reject } of calls.values()) reject(error);
    calls.clear();
  };
  thread.on('message', (response: EncodingResponse) => {
    const call = calls.get(response.stream);
    calls.delete(response.stream);
    if ('bytes' in response) call?.resolve(response.bytes);
    else call?.reject(new Error(response.error));
  });
  thread.on('error', fail);
  thread.on('exit', () => fail(new Error('The encoding thread exited.')));
  return { send: (request) => thread.postMessage(request), calls, end: () => thread.terminate() };
}

export function createEncodingClient(idleMs = IDLE_MS): EncodingClient {
  let thread: RunningThread | undefined;
  let lastStream = 0;
  const open = new Set<number>();
  let idleTimer: NodeJS.Timeout | undefined;

  const getThread = (): RunningThread => {
    clearTimeout(idleTimer);
    if (thread) return thread;
    const started = startThread(() => {
      if (thread === started) thread = undefined;
    });
    thread = started;
    return started;
  };
  const endThread = async (): Promise<void> => {
    clearTimeout(idleTimer);
    await thread?.end();
  };

  return {
    open(options) {
      const stream = ++lastStream;
      const { send, calls } = getThread();
      open.add(stream);
      send({ stream, is: 'open', options });
      const call = (request: EncodingRequest): Promise<Uint8Array> => {
        const response = Promise.withResolvers<Uint8Array>();
        calls.set(stream, response);
        send(request);
        return response.promise;
      };
      return {
        encode: (piece: MonoAudio) => call({ stream, is: 'encode', piece }),
        finish: () => call({ stream, is: 'finish' }),
        close() {
          calls.get(stream)?.reject(new Error('The stream was closed.'));
          calls.delete(stream);
          send({ stream, is: 'close' });
          open.delete(stream);
          if (open.size === 0) idleTimer = setTimeout(() => void endThread(), idleMs).unref();
        },
      };
    },
    stop: endThread,
  };
}
