// Runs a model in its own process. A crash of the process counts as a fault of the model. model-host/ decides when it
// is started and stopped.

import { type ChildProcess, fork } from 'node:child_process';
import type { Socket } from 'node:net';
import { getCompileCacheVariables } from '../../kit/process/compile-cache.ts';
import type { ModelFolder } from '../models/inspect-folder.ts';

/** Short reason why a model failed, for the operator. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
}

/** The model was removed or replaced since it was listed. */
export class ModelGoneError extends ModelError {
  constructor() {
    super('its folder was deleted or changed');
  }
}

/** The engine failed with the model, so its files may be damaged. The message is the engine's own. */
export class ModelFileError extends ModelError {}

/** The first request to every model process. */
export interface LoadRequest {
  /** Models folder. */
  readonly root: string;
  readonly folder: ModelFolder;
}

/** Error response of every model process. */
interface ModelFault {
  readonly fault: string;
}

export interface ModelProcess<Request, Response> {
  readonly pid: number | undefined;
  /**
   * One at a time.
   * @throws ModelError
   */
  request(request: Request, timeoutMs: number): Promise<Response>;
  isAlive(): boolean;
  kill(): void;
}

/** The process cannot log a reason, so lines in its log are unrelated. */
const SILENT_CRASH: NodeJS.Signals = 'SIGSEGV';

/** Sent by the kernel when memory runs out. */
const KILLED: NodeJS.Signals = 'SIGKILL';

/** Maximum characters of standard error that are kept. */
const MAX_LOG_LENGTH = 2000;

/** A program that runs one model. */
export interface ModelProgram<Response> {
  /** Answers each message with one message. */
  readonly entry: URL;
  /** Finds the reason for a crash in the standard error. */
  readonly parseReason: (log: string) => string | undefined;
  /** Finds an error in the standard error although the process answered. */
  readonly findFault?: (answer: Response, log: string) => string | undefined;
}

/** `environment`: complete environment of the process; contains no secrets. */
export function startModelProcess<Request extends object, Response extends object>(
  { entry, parseReason, findFault = () => undefined }: ModelProgram<Response>,
  environment: Readonly<Record<string, string>> = {},
): ModelProcess<Request, Response> {
  const child: ChildProcess = fork(entry, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { ...getCompileCacheVariables(), ...environment },
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
  const createExitError = (finish: string) => {
    // Its standard error holds no reason then, and its files are not at fault.
    if (finish === KILLED) return new ModelError('its process was killed, probably because memory ran out');
    return new ModelFileError(
      (finish === SILENT_CRASH ? undefined : parseReason(log)) ?? `its process ended (${finish})`,
    );
  };

  // The child process keeps its parent alive only while a request is pending.
  child.unref();
  child.channel?.unref();
  (child.stderr as Socket | null)?.unref();

  const request = (message: Request, timeoutMs: number): Promise<Response> =>
    new Promise((resolve, reject) => {
      const settle = (finish: () => void) => {
        clearTimeout(timer);
        child.channel?.unref();
        child.off('message', onMessage);
        child.off('close', onClose);
        finish();
      };
      const onMessage = (answer: Response | ModelFault) =>
        // By then, the log that was written before the answer has arrived.
        setImmediate(() => {
          if ('fault' in answer) return settle(() => reject(new ModelError(answer.fault)));
          const fault = findFault(answer, log);
          settle(() => (fault === undefined ? resolve(answer) : reject(new ModelFileError(fault))));
        });
      const onClose = (code: number | null, signal: string | null) =>
        settle(() => reject(createExitError(String(signal ?? code))));
      const timer = setTimeout(() => {
        child.kill('SIGKILL');
        settle(() => reject(new ModelError(`it took longer than ${Math.round(timeoutMs / 1000)} seconds`)));
      }, timeoutMs);
      child.channel?.ref();
      log = '';
      if (exitReason !== undefined) return settle(() => reject(createExitError(exitReason ?? '')));
      child.on('message', onMessage);
      child.on('close', onClose);
      child.send(message, () => {});
    });

  return {
    pid: child.pid,
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
