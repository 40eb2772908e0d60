// `npm run models`: fetches, lists, checks, adds and removes models. The folder is the only list, so all of this also
// works by hand. models/run-models.ts runs the commands; models/dependencies.ts connects them to the machine.

import { readSettings } from '../app/settings.ts';
import { loadEnvFile } from '../config/environment.ts';
import { setPrivateUmask } from '../kit/disk/folder-permissions.ts';
import { EXIT } from '../kit/process/exit-codes.ts';
import { createModelsDependencies, createStopSignal } from './models/dependencies.ts';
import { runModels } from './models/run-models.ts';
import { runCliMain } from './run-cli-main.ts';

async function main(args: readonly string[]): Promise<number> {
  // A reader such as `head` may close the pipe before the end. The code is that of SIGPIPE in shells.
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 141 : EXIT.refused));
  loadEnvFile();
  const { config } = readSettings();
  return runModels(args, createModelsDependencies(config, createStopSignal()));
}

setPrivateUmask();
await runCliMain(main);
// A trial that was stopped would keep the process alive until it ends.
if (process.exitCode === EXIT.interrupted) process.exit();
