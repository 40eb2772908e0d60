// Runs `npm run models` as a child process and passes on its JSON lines. Page, background and command line thus follow
// the same rules.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { ModelsCommand } from '../admin/models/models-command.ts';
import { processEnvironment } from '../config/environment.ts';
import { parseJson } from '../kit/json.ts';
import { getCompileCacheVariables } from '../kit/process/compile-cache.ts';
import { resolveSiblingModule } from '../kit/process/resolve-module.ts';

const PROGRAM = fileURLToPath(resolveSiblingModule('../cli/models', import.meta.url));
const MAX_ERROR_CHARACTERS = 2000;

/** `command`: program and arguments before those of the call. Tests replace it. */
export const createModelsCommand =
  (command: readonly string[] = [process.execPath, PROGRAM]): ModelsCommand =>
  async (args, onRecord, signal) => {
    const [program = '', ...first] = command;
    const child = spawn(program, [...first, '--json', ...args], {
      env: { ...processEnvironment, ...getCompileCacheVariables() },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    // The command keeps what was fetched when it is asked to stop.
    const stop = () => child.kill('SIGTERM');
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
    let errorOutput = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errorOutput = (errorOutput + text).slice(-MAX_ERROR_CHARACTERS);
    });
    createInterface(child.stdout).on('line', (line) => onRecord(parseJson(line)));
    try {
      const [exitCode] = await once(child, 'close');
      return { exitCode: typeof exitCode === 'number' ? exitCode : null, errorOutput };
    } finally {
      signal.removeEventListener('abort', stop);
    }
  };
