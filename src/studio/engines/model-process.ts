// Runs a model in its own process: started on first use, kept for the same model, stopped for another model or when
// idle. A crash of the process counts as a fault of the model.

import { type ChildProcess, fork } from 'node:child_process';
import type { Socket } from 'node:net';

/** Short reason why a model failed, for the operator. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
}

/** Error response of every model process. */
interface ModelFault {
  readonly fault: string;
}

export interface ModelProcess<Request, Response> {
  /**
   * @throws ModelError
   */
  request(request: Request, timeoutMs: number): Promise<Response>;
  isAlive(): boolean;
  kill(): void;
}

/** Milliseconds without a request after which the process stops, to free memory. */
const IDLE_TIMEOUT_MS = 5 * 60_000;
/** Maximum characters of standard error that are kept. */
const MAX_LOG_LENGTH = 2000;

/**
 * Starts `entry`, which answers each message with one message. `parseReason` finds the reason for a crash in the log.
 * `findFault` finds an error in the log although the process answered.
 */
export function startModelProcess<Request extends object, Response extends object>(
  entry: URL,
  parseReason: (log: string) => string | undefined,
  findFault: (answer: Response, log: string) => string | undefined = () => undefined,
): ModelProcess<Request, Response> {
  const child: ChildProcess = fork(entry, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: {},
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  });
  let log = '';
  child.stderr?.on('data', (text) => {
    log = `${log}${text}`.slice(-MAX_LOG_LENGTH);
  });
  let exitReason: string | undefined;
  child.once('close', (code, signal) => {
    exitReason = String(signal ?? code);
  });
  child.once('error', () => undefined);
  const createExitError = (finish: string) => new ModelError(parseReason(log) ?? `its process ended (${finish})`);

  // The child process keeps its parent alive only while a request is pending.
  let idleTimer: NodeJS.Timeout | undefined;
  const keepAlive = () => {
    clearTimeout(idleTimer);
    child.channel?.ref();
  };
  const becomeIdle = () => {
    child.channel?.unref();
    idleTimer = setTimeout(() => child.kill('SIGKILL'), IDLE_TIMEOUT_MS).unref();
  };
  child.unref();
  (child.stderr as Socket | null)?.unref();

  const request = (message: Request, timeoutMs: number): Promise<Response> =>
    new Promise((resolve, reject) => {
      const settle = (finish: () => void) => {
        clearTimeout(timer);
        becomeIdle();
        child.off('message', onMessage);
        child.off('close', onClose);
        finish();
      };
      const onMessage = (answer: Response | ModelFault) =>
        // By then, the log that was written before the answer has arrived.
        setImmediate(() => {
          if ('fault' in answer) return settle(() => reject(new ModelError(answer.fault)));
          const fault = findFault(answer, log);
          settle(() => (fault === undefined ? resolve(answer) : reject(new ModelError(fault))));
        });
      const onClose = (code: number | null, signal: string | null) =>
        settle(() => reject(createExitError(String(signal ?? code))));
      const timer = setTimeout(() => {
        child.kill('SIGKILL');
        settle(() => reject(new ModelError(`it took longer than ${Math.round(timeoutMs / 1000)} seconds`)));
      }, timeoutMs);
      keepAlive();
      log = '';
      if (exitReason !== undefined) return settle(() => reject(createExitError(exitReason ?? '')));
      child.on('message', onMessage);
      child.on('close', onClose);
      child.send(message, () => {});
    });

  return {
    request,
    isAlive: () => exitReason === undefined && child.connected && !child.killed,
    kill: () => void child.kill('SIGKILL'),
  };
}

/** Large models load slowly from a slow disk. */
const LOAD_TIMEOUT_MS = 120_000;

/**
 * Sends the request that loads the model. Kills the process if that fails.
 * @throws ModelError
 */
export async function loadOrKill<Request, Response>(
  model: ModelProcess<Request, Response>,
  request: Request,
): Promise<ModelProcess<Request, Response>> {
  try {
    await model.request(request, LOAD_TIMEOUT_MS);
    return model;
  } catch (error) {
    model.kill();
    throw error;
  }
}

type SlotModel = Pick<ModelProcess<never, unknown>, 'isAlive' | 'kill'>;

/** Holds one model at a time. Another key replaces the loaded model. */
export function createModelSlot<Model extends SlotModel>(): (
  key: string,
  load: () => Promise<Model>,
) => Promise<Model> {
  let loaded: { readonly key: string; readonly model: Promise<Model> } | undefined;
  return async (key, load) => {
    const previous = await loaded?.model.catch(() => undefined);
    if (loaded && loaded.key === key && previous?.isAlive()) return previous;
    previous?.kill();
    loaded = { key, model: load() };
    return loaded.model;
  };
}
