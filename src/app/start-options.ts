// Options of the main program.

import { calculateEditDistance, getAllowedTypos } from '../kit/edit-distance.ts';

const OPTIONS = {
  '--check': 'check',
  '--help': 'help',
  '-h': 'help',
  '--version': 'version',
  '-v': 'version',
} as const;

type StartAction = 'start' | (typeof OPTIONS)[keyof typeof OPTIONS];

export const START_HELP = `Starts Earshot: the bot, the studio and the web chat.

  --check    checks the settings and the data folder, and starts nothing
  --version  shows the version
  --help     shows this help

With npm, write them after two hyphens: npm start -- --check
Settings are read from .env in the current folder (docs/configuration.md).
`;

/** Throws an error with a sentence for an unknown option. */
export function parseStartOptions(args: readonly string[]): StartAction {
  const unknown = args.find((arg) => !Object.hasOwn(OPTIONS, arg));
  if (unknown !== undefined) throw new Error(formatUnknown(unknown));
  const [first] = args;
  return first === undefined ? 'start' : OPTIONS[first as keyof typeof OPTIONS];
}

function formatUnknown(arg: string): string {
  const near = Object.keys(OPTIONS).find((option) => {
    const distance = calculateEditDistance(arg.replace(/^-*/, '--'), option, getAllowedTypos(arg));
    return distance <= getAllowedTypos(arg);
  });
  const hint = near === undefined ? '--help lists the options.' : `Did you mean ${near}?`;
  return `There is no option “${arg}”. ${hint}`;
}
