// `npm run engines [-- --yes] [-- --dry-run]`: installs the engines that npm cannot install, then offers models for the
// operator's languages. Can be repeated. The image is built with this and engines/ alone (Dockerfile), so that all else
// is loaded only when it is needed.

import { parseArgs } from 'node:util';
import { formatCliCommand } from '../kit/process/cli-command.ts';
import { HELP_TEXT } from './engines/apt.ts';
import { installPackages } from './engines/install-packages.ts';

const OPTIONS = {
  yes: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  help: { type: 'boolean' },
  models: { type: 'string' },
  for: { type: 'string', multiple: true },
  accept: { type: 'string', multiple: true },
} as const;

async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  const { yes = false, 'dry-run': dryRun = false, models, for: languages, accept = [] } = values;
  if (values.help) {
    process.stdout.write(HELP_TEXT);
    return 0;
  }
  const isOffering = !yes || models !== undefined;
  const offer = isOffering ? await import('./offer-models/prepare-offer.ts') : undefined;
  // Refuses wrong words before anything is installed.
  const runOffer = offer?.prepareOffer({ set: models, languages, accept, yes, dryRun });
  const code = await installPackages({ yes, dryRun });
  if (runOffer) return (await runOffer()) || code;
  process.stdout.write(
    `No models were fetched. “${formatCliCommand('models', 'available')}” lists better voices, recognisers and translators.\n`,
  );
  return code;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
// Stopped: a trial would keep the process alive until it ends.
if (process.exitCode === 130) process.exit();
