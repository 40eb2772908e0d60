// The `earshot` command, after the check of Node's version. The first word selects a command, which parses the other
// arguments as under `npm run`.

import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { processEnvironment } from '../config/environment.ts';
import { readPackageVersion } from '../kit/process/package-version.ts';

interface CliCommand {
  readonly name: string;
  readonly summary: string;
  run(): Promise<unknown>;
}

const COMMANDS: readonly CliCommand[] = [
  { name: 'start', summary: 'starts Earshot; the same as “earshot” alone', run: () => import('../main.ts') },
  { name: 'init', summary: 'sets up Discord or Slack step by step', run: () => import('./init.ts') },
  {
    name: 'doctor',
    summary: 'checks a platform or the engines: doctor discord, slack, engines',
    run: () => import('./doctor.ts'),
  },
  { name: 'manifest', summary: 'prints the manifest of the Slack app', run: () => import('./manifest.ts') },
  {
    name: 'engines',
    summary: 'installs programs for translation, transcripts and dubbing (Debian, Ubuntu)',
    run: () => import('./engines.ts'),
  },
  {
    name: 'models',
    summary: 'fetches and manages voices, recognisers and translators',
    run: () => import('./models.ts'),
  },
  { name: 'studio', summary: 'starts the studio alone, for other clients', run: () => import('../studio-main.ts') },
  {
    name: 'mcp',
    summary: 'serves one MCP client over standard input and output',
    run: () => import('./mcp.ts'),
  },
  { name: 'sessions', summary: 'lists or ends sign-ins to the web chat', run: () => import('./sessions.ts') },
  { name: 'people', summary: 'lists users or deletes a user’s data', run: () => import('./people.ts') },
  {
    name: 'tasks',
    summary: 'moves stored data to Redis or back',
    run: () => import('./tasks.ts'),
  },
];

const WIDTH = 10;
const formatHelpLine = (name: string, says: string): string => `  earshot ${name.padEnd(WIDTH)} ${says}\n`;

const HELP = `Earshot: dubbing, speech, sound, translation, voices, stories and audio separation, in team chat.

${COMMANDS.map(({ name, summary }) => formatHelpLine(name, summary)).join('')}${formatHelpLine('help', 'shows this help')}${formatHelpLine('--version', 'shows the version')}
Settings are read from .env in the current folder. Data is stored in its folder data (DATA_DIR).
“npx earshot” runs it without an installation. Most commands have a --help option.
`;

/** Uses the same cache folder as src/start.js. Node ignores the cache if the folder is not writable. */
function enableCodeCache(): void {
  const cache = join(import.meta.dirname, '../../node_modules/.cache/earshot');
  enableCompileCache(processEnvironment['NODE_COMPILE_CACHE'] ?? cache);
}

/** Node 22 warns that SQLite is experimental. Disables the warning in this process and its children. */
function dropExperimentalWarnings(): void {
  const option = '--disable-warning=ExperimentalWarning';
  process.env['NODE_OPTIONS'] = [processEnvironment['NODE_OPTIONS'], option].filter(Boolean).join(' ');
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => {
    if (name !== 'ExperimentalWarning') process.stderr.write(`${name}: ${message}\n`);
  });
}

async function main(word: string): Promise<void> {
  if (['help', '--help', '-h'].includes(word)) return void process.stdout.write(HELP);
  if (['--version', '-v'].includes(word)) return void process.stdout.write(`${readPackageVersion()}\n`);
  // Options without a command, such as `earshot --check`, belong to `start`.
  const isOption = word.startsWith('-');
  const command = COMMANDS.find(({ name }) => name === (isOption ? 'start' : word));
  if (!command) {
    process.stderr.write(`Unknown command “${word}”.\n\n${HELP}`);
    process.exitCode = 1;
    return;
  }
  if (!isOption) process.argv.splice(2, 1);
  enableCodeCache();
  if (process.versions.node.startsWith('22.')) dropExperimentalWarnings();
  await command.run();
}

void main(process.argv[2] ?? 'start');
