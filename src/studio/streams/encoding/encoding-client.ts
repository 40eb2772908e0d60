// Client of the encoding thread, which runs while there are streams and for some time after.

import { Worker } from 'node:worker_threads';
import type { MonoAudio } from '../../../domain/audio/mono-audio.ts';
import { getCompileCacheVariables } from '../../../kit/process/compile-cache.ts';
import { resolveSiblingModule } from '../../../kit/process/resolve-module.ts';
import type { EncodingRequest, EncodingResponse } from './encoding-thread.ts';
import type { SpeechEncoder, SpeechEncoderOptions } from './speech-encoder.ts';

export interface EncodingClient {
  /** Starts the thread early, so that it is ready when the first sound is. */
  prepare(): void;
  /** The encoder must be closed, which also ends a running call. */
  open(options: SpeechEncoderOptions): SpeechEncoder;
  /** Resolves once no thread runs. */
  stop(): Promise<void>;
}

const IDLE_MS = 5 * 60_000;

interface RunningThread {
  /** Resolves with the response. A stream has at most one call at a time. */
  call(request: EncodingRequest): Promise<Uint8Array>;
  /** Sends a request without a response. */
  notify(request: EncodingRequest): void;
  /** Rejects the running call of a stream. */
  abandon(stream: number): void;
  end(): Promise<unknown>;
}

function startThread(onExit: () => void): RunningThread {
  const thread = new Worker(resolveSiblingModule('./encoding-thread', import.meta.url), {
    env: getCompileCacheVariables(),
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const calls = new Map<number, PromiseWithResolvers<Uint8Array>>();
  let failure: Error | undefined;
  const fail = (error: Error): void => {
    failure ??= error;
    onExit();
    for (const { reject } of calls.values()) reject(failure);
    calls.clear();
  };
  const settle = (stream: number, settleCall: (call: PromiseWithResolvers<Uint8Array>) => void): void => {
    const call = calls.get(stream);
    calls.delete(stream);
    if (call) settleCall(call);
  };
  thread.on('message', (response: EncodingResponse) =>
    settle(response.stream, ({ resolve, reject }) =>
      'bytes' in response ? resolve(response.bytes) : reject(new Error(response.error)),
    ),
  );
  thread.on('error', fail);
  thread.on('exit', () => fail(new Error('The encoding thread exited.')));
  return {
    call(request) {
      // A thread that has exited answers nothing.
      if (failure) return Promise.reject(failure);
      const response = Promise.withResolvers<Uint8Array>();
      calls.set(request.stream, response);
      thread.postMessage(request);
      return response.promise;
    },
    notify: (request) => thread.postMessage(request),
    abandon: (stream) => settle(stream, ({ reject }) => reject(new Error('The stream was closed.'))),
    end: () => thread.terminate(),
  };
}

export function createEncodingClient(idleMs = IDLE_MS): EncodingClient {
  let thread: RunningThread | undefined;
  let lastStream = 0;
  const open = new Set<number>();
  let idleTimer: NodeJS.Timeout | undefined;
  let ending: Promise<unknown> = Promise.resolve();

  const getThread = (): RunningThread => {
    if (thread) return thread;
    const started = startThread(() => {
      if (thread === started) thread = undefined;
    });
    thread = started;
    return started;
  };
  const endThread = async (): Promise<void> => {
    clearTimeout(idleTimer);
    // Threads that were idle may still be ending.
    ending = Promise.all([ending, thread?.end()]).then(() => undefined);
    // A stream that opens meanwhile starts another one.
    thread = undefined;
    await ending;
  };
  const endWhenIdle = (): void => {
    clearTimeout(idleTimer);
    if (open.size === 0) idleTimer = setTimeout(() => void endThread(), idleMs).unref();
  };

  return {
    prepare() {
      getThread();
      endWhenIdle();
    },
    open(options) {
      const stream = ++lastStream;
      const { call, notify, abandon } = getThread();
      open.add(stream);
      endWhenIdle();
      notify({ stream, is: 'open', options });
      return {
        encode: (piece: MonoAudio) => call({ stream, is: 'encode', piece }),
        finish: () => call({ stream, is: 'finish' }),
        close() {
          abandon(stream);
          notify({ stream, is: 'close' });
          open.delete(stream);
          endWhenIdle();
        },
      };
    },
    stop: endThread,
  };
}
