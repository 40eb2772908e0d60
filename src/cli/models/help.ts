// Help of `npm run models`.

import { formatColumns } from '../../kit/format-columns.ts';
import { formatCliCommand } from '../../kit/process/cli-command.ts';

export const createHelp =
  (): string => `Fetches and manages voices, recognisers and translators in DATA_DIR/models (docs/engines.md).

Usage: ${formatCliCommand('models', 'COMMAND')}

${formatColumns([
  ['available [kind] [language]', 'lists what can be fetched; kinds: voices, recognition, translation,'],
  ['', 'separation, support'],
  ['add NAME…', 'fetches models by the names that “available” lists'],
  ['add --for de,fr', 'fetches the best of each kind for languages that fits this machine'],
  ['add --set small|good|best', 'fetches a set; with --for, for these languages'],
  ['add --missing', 'fetches missing models of the setting MODELS'],
  ['add FILE [section]', 'adds an archive (.tar.bz2, .tar.gz, .zip), a folder, a bundle, or a'],
  ['', 'Piper voice (.onnx, with its .onnx.json in the same folder)'],
  ['update [NAME…]', 'fetches newer versions of models that this command installed'],
  ['remove NAME…', 'deletes models'],
  ['remove --unused', 'deletes interrupted downloads and what no model needs'],
  ['bundle OUT.tar NAME…', 'fetches into a file for a machine without a network'],
  ['list [--licences]', 'lists all models'],
  ['check', 'verifies the files, tries each model and lists faults'],
])}

Options:
${formatColumns([
  ['--yes', 'does not ask before fetching'],
  ['--accept LICENCE', 'agrees to a licence that asks; may be repeated'],
  ['--dry-run', 'shows what would be done'],
  ['--mirror URL', 'fetches from URL/HOST/PATH (setting MODELS_MIRROR)'],
  ['--json', 'prints one JSON object per line'],
])}

Exit codes: 0 done, 1 refused or failed, 2 wrong usage, 75 network failed (try again), 130 stopped.
A running Earshot uses new models within seconds. Nothing is fetched unless you ask for it.
`;
