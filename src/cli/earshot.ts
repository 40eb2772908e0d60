// What `earshot` does once Node is known to be new enough: one word says what, and whoever is behind it reads the rest of the line
// itself, as under `npm run`.

import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { processEnvironment } from '../config/environment.ts';
import { packageVersion } from '../kit/process/package-version.ts';

interface Spoken {
  readonly name: string;
  readonly says: string;
  run(): Promise<unknown>;
}

const COMMANDS: readonly Spoken[] = [
  { name: 'start', says: 'starts Earshot; so does “earshot” alone', run: () => import('../main.ts') },
  { name: 'init', says: 'sets up Discord or Slack, step by step', run: () => import('./init.ts') },
  {
    name: 'doctor',
    says: 'what keeps a platform or an engine from working: doctor discord, slack, engines',
    run: () => import('./doctor.ts'),
  },
  { name: 'manifest', says: 'the manifest of the Slack app', run: () => import('./manifest.ts') },
  {
    name: 'engines',
    says: 'installs programs for translation, transcripts and dubbing (Debian, Ubuntu)',
    run: () => import('./engines.ts'),
  },
  {
    name: 'models',
    says: 'voices, recognisers and translators of your own',
    run: () => import('./models.ts'),
  },
  { name: 'studio', says: 'the studio alone, for other clients', run: () => import('../studio/main.ts') },
  {
    name: 'mcp',
    says: 'for one MCP client, which starts it and speaks to it',
    run: () => import('./mcp.ts'),
  },
  { name: 'sessions', says: 'who is signed in to the web chat', run: () => import('./sessions.ts') },
  { name: 'people', says: 'deletes what is kept about a person', run: () => import('./people.ts') },
  { name: 'tasks', says: 'moves what is stored from here to Redis or back', run: () => import('./tasks.ts') },
];

const WIDTH = 10;
const line = (name: string, says: string): string => `  earshot ${name.padEnd(WIDTH)} ${says}\n`;

const HELP = `Earshot: dubbing, speech, sound, translation, voices, stories and audio separation, in team chat.

${COMMANDS.map(({ name, says }) => line(name, says)).join('')}${line('help', 'this')}${line('--version', 'which one this is')}
Settings are read from .env in the folder you are in, and everything is kept in its folder data (DATA_DIR).
With npx in front (npx earshot) it runs without being installed. Most commands explain themselves with --help.
`;

/** Beside the program, as in `src/start.js`; where nothing can be written there, Node does without. */
function keepCompiledCode(): void {
  const cache = join(import.meta.dirname, '../../node_modules/.cache/earshot');
  enableCompileCache(processEnvironment['NODE_COMPILE_CACHE'] ?? cache);
}

/** Node 22 calls SQLite experimental. Drops that warning here and in the processes started from here. */
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
  if (['--version', '-v'].includes(word)) return void process.stdout.write(`${packageVersion()}\n`);
  // `earshot --check` is an option of the start.
  const isOption = word.startsWith('-');
  const command = COMMANDS.find(({ name }) => name === (isOption ? 'start' : word));
  if (!command) {
    process.stderr.write(`“${word}” is nothing that Earshot does.\n\n${HELP}`);
    process.exitCode = 1;
    return;
  }
  if (!isOption) process.argv.splice(2, 1);
  keepCompiledCode();
  if (process.versions.node.startsWith('22.')) dropExperimentalWarnings();
  await command.run();
}

void main(process.argv[2] ?? 'start');
