// Runs the adapter in its own process for tests and benchmarks. The process receives commands, answers them and can be
// killed.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { LOOPBACK_CA } from '../../../fakes/discord/voice/trust.ts';
import type { Order, Play, Start, Usage } from './process.ts';

export async function startVoiceProcess(given: Start) {
  const child = fork(join(import.meta.dirname, 'process.ts'), {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: LOOPBACK_CA },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  child.setMaxListeners(0);
  let asked = 0;
  const ask = async <T>(order: Order): Promise<T> => {
    asked += 1;
    const id = asked;
    const answered = new Promise<T>((resolve, reject) => {
      const hear = (answer: { readonly id: number; readonly said?: T; readonly fault?: string }) => {
        if (answer.id !== id) return;
        child.off('message', hear);
        if (answer.fault === undefined) resolve(answer.said as T);
        else reject(new Error(answer.fault));
      };
      child.on('message', hear);
    });
    child.send({ id, order });
    return answered;
  };
  await ask<string>({ start: given });
  return {
    play: (what: Play) => ask<string>({ play: what }),
    usage: () => ask<Usage>({ usage: true }),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}
