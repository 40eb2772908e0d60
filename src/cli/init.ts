// `earshot init`: from nothing to the first result, step by step. Says which page of a platform is next, takes tokens without
// showing them, tries each, writes .env, starts Earshot in this process and says when it has answered for the first time.

import { writeFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import password from '@inquirer/password';
import select from '@inquirer/select';
import { withheldBy } from '../../commands/index.ts';
import { PLATFORMS } from '../adapters/index.ts';
import type { AdapterDescriptor } from '../adapters/shared/descriptor.ts';
import type { Setup } from '../adapters/shared/setup.ts';
import { commandsWith, localesWith, readExtensions } from '../app/extensions.ts';
import { createRedact } from '../app/log.ts';
import { type Config, nearAddress, readConfig } from '../config/config.ts';
import { processEnvironment } from '../config/environment.ts';
import { ConfigFault, type Environment, readGroup } from '../config/read.ts';
import { createCatalogue } from '../domain/commands/command.ts';
import type { Extensions } from '../extensions/extension.ts';
import { listed } from '../kit/listed.ts';
import { reasonOf } from '../kit/log.ts';
import { called } from '../kit/process/called.ts';
import { type Brought, bringSecrets } from './init/bring.ts';
import { readEnvFile, withVariables, writeEnvFile } from './init/env-file.ts';
import { unseen } from './init/unseen.ts';
import { isTaken, untilDelivered, untilReady } from './init/watch.ts';
import { wrapped } from './init/wrapped.ts';

const ENV = '.env';
const say = (text: string): void => void process.stdout.write(wrapped(text, process.stdout.columns));

/** For the words of an interruption: whether `.env` was, and what beside it. */
let written = false;
let beside: string | undefined;

const HELP = `Sets up a platform, from nothing to the first result. It may be stopped at any moment.

${listed([
  [called('init'), 'asks which'],
  [called('init', 'discord'), 'Discord'],
  [called('init', 'slack'), 'Slack'],
  [called('init', 'web'), 'only the web chat, which needs nothing'],
])}
`;

const noTerminal = (): string => {
  const about = findPackageJSON(import.meta.url);
  const example = about === undefined ? '.env.example' : join(dirname(about), '.env.example');
  return `${called('init')} asks questions, and there is no terminal here to ask them on. By hand instead:

  1. Take the lines you need from ${example} into .env in this folder: DISCORD_TOKEN for Discord;
     SLACK_APP_TOKEN and SLACK_BOT_TOKEN for Slack (“${called('manifest')}” prints the manifest of its app).
  2. “${called('doctor', 'discord')}” or “${called('doctor', 'slack')}” says whether they are right, and what is next.
  3. “${called('start')}” starts Earshot. Without any token there is the web chat.
`;
};

function readGeneral(environment: Environment): Config {
  const faults: string[] = [];
  const config = readConfig(environment, faults);
  if (faults.length > 0) throw new ConfigFault(faults);
  return config;
}

interface Chosen {
  readonly descriptor: AdapterDescriptor;
  readonly setup: Setup;
}

/** Of the platforms that can be set up here; `undefined`: the web chat alone, which needs nothing. */
async function choose(wanted: string | undefined, { platforms }: Extensions): Promise<Chosen | undefined> {
  const all = await Promise.all(
    [...PLATFORMS, ...platforms].map(async (descriptor) => ({
      descriptor,
      setup: await descriptor.setup?.(),
    })),
  );
  const choices = all.flatMap(({ descriptor, setup }) => (setup ? [{ descriptor, setup }] : []));
  const names = [...choices.map(({ descriptor }) => descriptor.name), 'web'];
  if (wanted !== undefined && !names.includes(wanted))
    throw new Error(`“${wanted}” cannot be set up here: ${names.join(', ')} can.`);
  const name =
    wanted ??
    (await select({
      message: 'Where should Earshot be?',
      choices: [
        ...choices.map(({ descriptor, setup }) => ({ name: setup.title, value: descriptor.name })),
        { name: 'Only in its own web chat, on this machine (nothing to set up)', value: 'web' },
      ],
    }));
  return choices.find(({ descriptor }) => descriptor.name === name);
}

const catalogueOf = ({ general }: Config, extensions: Extensions) =>
  createCatalogue(commandsWith(extensions), general.commandPrefix, [], withheldBy(general.cloning));

function bring(
  { descriptor, setup }: Chosen,
  config: Config,
  environment: Environment,
  extensions: Extensions,
): Promise<Brought> {
  const catalogue = catalogueOf(config, extensions);
  const locales = localesWith(extensions);
  const valuesWith = (typed: Readonly<Record<string, string>>) =>
    readGroup(descriptor.settings, { ...environment, ...typed }, []);
  const unfit = setup.unfit?.(valuesWith({}));
  if (unfit !== undefined) throw new Error(unfit);
  return bringSecrets({
    descriptor,
    setup,
    say,
    unseen: (work) => unseen(process.stdin, onInterrupt, work),
    ask: (message) =>
      password({ message, mask: false, toggleMask: false, theme: { style: { maskedText: '' } } }),
    held: (name) => environment[name]?.trim(),
    unreadable(setting, value) {
      const { name, schema, must } = descriptor.settings.settings[setting] ?? {};
      return schema?.safeParse(value).success ? undefined : `${name} must be ${must}.`;
    },
    async examine(typed) {
      const parts = { config, catalogue, locales, channel: undefined };
      return (await descriptor.doctor?.examine(valuesWith(typed), parts)) ?? [];
    },
    explain() {
      const values = valuesWith({});
      const parts = { catalogue, publicUrl: config.http.publicUrl, language: config.general.language };
      const file = setup.file?.(values, parts);
      if (file) layBeside(file);
      say(`\n${setup.before(values, parts).join('\n')}\n`);
    },
  });
}

/** Nothing secret is in it. */
function layBeside({ name, text }: { readonly name: string; readonly text: string }): void {
  writeFileSync(name, text);
  beside = name;
  say(`\nWritten: ${resolve(name)}\n`);
}

function keep(typed: Readonly<Record<string, string>>): void {
  const names = Object.keys(typed);
  if (names.length === 0) return;
  // As it is now: somebody may have changed it meanwhile.
  const text = withVariables(readEnvFile(ENV), typed);
  if (text === undefined)
    throw new Error(
      `.env has lines that cannot be changed safely from here, so it stays as it is. Write ${names.join(' and ')} into it by hand.`,
    );
  writeEnvFile(ENV, text);
  written = true;
  say(`\nWritten into .env, which only you can read: ${names.join(', ')}.\n`);
}

/** Starts Earshot here, where it stays when all of this is over. */
async function tryOut(
  { base, environment }: { readonly base: string; readonly environment: Environment },
  name: string,
  invitation: readonly string[],
): Promise<void> {
  say('\nStarting Earshot …\n');
  // What it usually says is for a log; warnings are for whoever sits here.
  if (!environment['LOG_LEVEL']) process.env['LOG_LEVEL'] = 'warn';
  // From here on Earshot's own end is the end.
  process.off('SIGINT', onInterrupt);
  process.once('exit', (code) => code === 0 && say('\n  Stopped.\n'));
  await import('../main.ts');
  await untilReady(base);
  say(`${invitation.map((line) => `  ${line}\n`).join('')}\n  Waiting for the first result …\n`);
  const seen = await untilDelivered(base, name, () =>
    say('  That one ended without a result; its card says why. Try another.\n'),
  );
  const first = seen
    ? '\n  The first result is there: Earshot works.\n'
    : '\n  How it goes cannot be seen from here (METRICS, HOST). When the card has a sound, it works.\n';
  say(`${first}  It goes on running here; Ctrl-C stops it, and “${called('start')}” starts it again.\n`);
}

async function main([wanted]: readonly string[]): Promise<void> {
  if (wanted === '--help') return say(HELP);
  if (!process.stdin.isTTY || !process.stdout.isTTY) {
    process.stderr.write(noTerminal());
    process.exitCode = 1;
    return;
  }
  const environment: Environment = { ...parseEnv(readEnvFile(ENV)), ...processEnvironment };
  const config = readGeneral(environment);
  const extensions = await readExtensions(environment);
  if (extensions.faults.length > 0) throw new ConfigFault(extensions.faults);
  const base = nearAddress(config.http.host, config.http.port);
  // Said before anybody has gone for a token.
  if (await isTaken(base))
    throw new Error(
      `Something runs at ${base} already, which may be Earshot itself: stop it first (Ctrl-C where it runs), or set PORT to another one. Then run this again; nothing was changed.`,
    );
  const chosen = await choose(wanted, extensions);
  const here = { base, environment };
  const { prefix } = catalogueOf(config, extensions);
  if (!chosen) return tryOut(here, 'web', [`Open ${base} and type:  /${prefix}tts Hello team`]);
  const { descriptor, setup } = chosen;
  const { typed, findings } = await bring(chosen, config, environment, extensions);
  const outside = Object.keys(typed).filter((name) => processEnvironment[name] !== undefined);
  if (outside.length > 0)
    throw new Error(
      `${outside.join(' and ')} is also set outside .env, which counts more. Take it away there (unset ${outside.join(' ')}) and run this again.`,
    );
  keep(typed);
  await tryOut(here, descriptor.name, [...setup.after(findings), setup.firstWords(prefix)]);
}

const STOPPED = 130;
const stopped = (): string =>
  written
    ? `\nStopped. .env has what you gave; “${called('start')}” starts Earshot.\n`
    : `\nStopped. Nothing was written${beside === undefined ? '' : ` but ${beside}`}.\n`;

const onInterrupt = () => {
  say(stopped());
  process.exit(STOPPED);
};
process.once('SIGINT', onInterrupt);
try {
  await main(process.argv.slice(2));
} catch (thrown) {
  if (thrown instanceof Error && thrown.name === 'ExitPromptError') onInterrupt();
  const faults = thrown instanceof ConfigFault ? thrown.faults : [reasonOf(thrown)];
  const redact = createRedact();
  process.stderr.write(faults.map((fault) => `${redact(fault)}\n`).join(''));
  process.exitCode = 1;
}
