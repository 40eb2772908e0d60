// How people call one of the program's commands from where they are: through npm's scripts in the repository, through `earshot` where
// the package is installed. For sentences that say what to do next.

import { extname } from 'node:path';

/** Scripts that are called otherwise than the command. */
const SCRIPTS: Readonly<Record<string, string>> = {
  start: 'npm start',
  manifest: 'npm run -s manifest',
};

/** Built, so from the package. */
const isPackage = extname(import.meta.filename) === '.js';

/** `words`: what follows on the line. `installed`: whether from the package. */
export function called(command: string, words = '', installed: boolean = isPackage): string {
  if (installed) return ['npx earshot', command, words].filter((part) => part !== '').join(' ');
  const script = SCRIPTS[command] ?? `npm run ${command}`;
  return words === '' ? script : `${script} -- ${words}`;
}
