// Formats a CLI command for instructions: `npm run …` in the repository, `npx earshot …` in the installed package.

import { extname } from 'node:path';

/** How to call the commands for which `npm run COMMAND` is wrong. */
const NPM_SCRIPTS: Readonly<Record<string, string>> = {
  start: 'npm start',
  manifest: 'npm run -s manifest',
};

/** Only the built package has `.js` files. */
const isPackage = extname(import.meta.filename) === '.js';

/** `args`: the rest of the command line. `isInstalled`: true for the installed package. */
export function formatCliCommand(command: string, args = '', isInstalled: boolean = isPackage): string {
  if (isInstalled) return ['npx earshot', command, args].filter((part) => part !== '').join(' ');
  const script = NPM_SCRIPTS[command] ?? `npm run ${command}`;
  return args === '' ? script : `${script} -- ${args}`;
}
