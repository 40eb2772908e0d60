// A model in a process of its own, seen from its engine: started with its first use, kept while the same model is used, ended for another
// one or when nobody has asked for a while. What kills the process is a fault of the model and of nothing else.

import { type ChildProcess, fork } from 'node:child_process';
import type { Socket } from 'node:net';

/** What went wrong, in a few words for whoever looks after the model. */
export class ModelFailed extends Error {
  override readonly name = 'ModelFailed';
}

/** What any model may answer instead. */
export interface Fault {
  readonly fault: string;
}

export interface ModelProcess<Asked, Answered> {
  /** Rejects with a {@link ModelFailed}. */
  ask(asked: Asked, timeMs: number): Promise<Answered>;
  alive(): boolean;
  end(): void;
}

/** So long without a question, its memory is better used otherwise. */
const IDLE_MS = 5 * 60_000;
/** Of its last words on standard error. */
const MOST_WORDS = 2000;

/**
 * `entry` answers each message with one. `reasonIn`: why it gave up, from its last words; nothing where they do not tell. `faultIn`: what
 * went wrong although it answered, from what it wrote since it was asked.
 */
export function startModelProcess<Asked extends object, Answered extends object>(
  entry: URL,
  reasonIn: (log: string) => string | undefined,
  faultIn: (answer: Answered, log: string) => string | undefined = () => undefined,
): ModelProcess<Asked, Answered> {
  const child: ChildProcess = fork(entry, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: {},
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  });
  let log = '';
  child.stderr?.on('data', (text) => {
    log = `${log}${text}`.slice(-MOST_WORDS);
  });
  let gone: string | undefined;
  child.once('close', (code, signal) => {
    gone = String(signal ?? code);
  });
  child.once('error', () => undefined);
  const died = (how: string) => new ModelFailed(reasonIn(log) ?? `its process ended (${how})`);

  // It keeps its starter alive while it works, and not when it rests.
  let idle: NodeJS.Timeout | undefined;
  const wake = () => {
    clearTimeout(idle);
    child.channel?.ref();
  };
  const rest = () => {
    child.channel?.unref();
    idle = setTimeout(() => child.kill('SIGKILL'), IDLE_MS).unref();
  };
  child.unref();
  (child.stderr as Socket | null)?.unref();

  const ask = (asked: Asked, timeMs: number): Promise<Answered> =>
    new Promise((resolve, reject) => {
      const settle = (how: () => void) => {
        clearTimeout(timer);
        rest();
        child.off('message', onMessage);
        child.off('close', onClose);
        how();
      };
      const onMessage = (answer: Answered | Fault) =>
        // What it wrote before it answered has been read by then.
        setImmediate(() => {
          if ('fault' in answer) return settle(() => reject(new ModelFailed(answer.fault)));
          const fault = faultIn(answer, log);
          settle(() => (fault === undefined ? resolve(answer) : reject(new ModelFailed(fault))));
        });
      const onClose = (code: number | null, signal: string | null) =>
        settle(() => reject(died(String(signal ?? code))));
      const timer = setTimeout(() => {
        child.kill('SIGKILL');
        settle(() => reject(new ModelFailed(`it took longer than ${Math.round(timeMs / 1000)} seconds`)));
      }, timeMs);
      wake();
      log = '';
      if (gone !== undefined) return settle(() => reject(died(gone ?? '')));
      child.on('message', onMessage);
      child.on('close', onClose);
      child.send(asked, () => {});
    });

  return {
    ask,
    alive: () => gone === undefined && child.connected && !child.killed,
    end: () => void child.kill('SIGKILL'),
  };
}

type Held = Pick<ModelProcess<never, unknown>, 'alive' | 'end'>;

/** One model at a time: another one takes the place of what was loaded before. */
export function createSlot<Model extends Held>(): (
  key: string,
  load: () => Promise<Model>,
) => Promise<Model> {
  let held: { readonly key: string; readonly model: Promise<Model> } | undefined;
  return async (key, load) => {
    const before = await held?.model.catch(() => undefined);
    if (held && held.key === key && before?.alive()) return before;
    before?.end();
    held = { key, model: load() };
    return held.model;
  };
}
