// A model in a process of its own, seen from the engine: started with its first use, kept while the same model is used, ended for another
// one. What kills the process is a fault of the model and of nothing else.

import { type ChildProcess, fork } from 'node:child_process';
import type { Socket } from 'node:net';
import type { Answer, Ask, Load } from './words.ts';

/** What went wrong, in a few words for whoever looks after the model. */
export class ModelFailed extends Error {
  override readonly name = 'ModelFailed';
}

export interface RunningModel {
  /** Of what it says. */
  readonly rate: number;
  readonly speakers: number;
  /** Rejects with a {@link ModelFailed}. */
  ask(ask: Ask, timeMs: number): Promise<Answer>;
  alive(): boolean;
  end(): void;
}

const ENTRY = new URL('./process.ts', import.meta.url);
/** Larger ones are read from a slow disk. */
const LOADING_MS = 120_000;
const MOST_WORDS = 2000;

/** sherpa-onnx tells why on its standard error, after file and line. */
const reasonIn = (log: string, how: string): string => {
  const line = log
    .split('\n')
    .map((one) => one.replace(/^.*?\.(?:cc|h):\S*\s*/, '').trim())
    .filter((one) => one !== '' && !/^at |Node\.js/.test(one))
    .at(-1);
  return line === undefined ? `its process ended (${how})` : line.slice(0, 200);
};

/** Rejects with a {@link ModelFailed}. */
export async function startModel(load: Load): Promise<RunningModel> {
  const child: ChildProcess = fork(ENTRY, {
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

  // It keeps its starter alive while it works, and not when it rests.
  const wake = () => void child.channel?.ref();
  const rest = () => void child.channel?.unref();
  child.unref();
  (child.stderr as Socket | null)?.unref();

  const ask = (wanted: Ask, timeMs: number): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const settle = (how: () => void) => {
        clearTimeout(timer);
        rest();
        child.off('message', onMessage);
        child.off('close', onClose);
        how();
      };
      const onMessage = (answer: Answer) =>
        settle(() => ('fault' in answer ? reject(new ModelFailed(answer.fault)) : resolve(answer)));
      const onClose = (code: number | null, signal: string | null) =>
        settle(() => reject(new ModelFailed(reasonIn(log, String(signal ?? code)))));
      const timer = setTimeout(() => {
        child.kill('SIGKILL');
        settle(() => reject(new ModelFailed(`it took longer than ${Math.round(timeMs / 1000)} seconds`)));
      }, timeMs);
      wake();
      if (gone !== undefined) return settle(() => reject(new ModelFailed(reasonIn(log, gone ?? ''))));
      child.on('message', onMessage);
      child.on('close', onClose);
      child.send(wanted, () => {});
    });

  const end = () => void child.kill('SIGKILL');
  const answer = await ask({ load }, LOADING_MS).catch((error) => {
    end();
    throw error;
  });
  const { rate, speakers } = 'loaded' in answer ? answer.loaded : { rate: 0, speakers: 0 };
  return { rate, speakers, ask, alive: () => gone === undefined && child.connected, end };
}
