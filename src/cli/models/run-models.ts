// Runs one command of `npm run models`: parses the command line, builds the command's context, and turns errors into
// sentences and exit codes.

import { stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { MODEL_SETTINGS } from '../../config/model-settings.ts';
import { formatCliCommand } from '../../kit/process/cli-command.ts';
import { EXIT, type ExitCode } from '../../kit/process/exit-codes.ts';
import { readBundleList } from './bundle.ts';
import { addFile } from './commands/add-file.ts';
import { addModels } from './commands/add-models.ts';
import { addMissing, addSelection, parseSetName } from './commands/add-selection.ts';
import { listAvailable } from './commands/available.ts';
import { addBundle, bundleModels } from './commands/bundle-models.ts';
import { checkModels } from './commands/check-models.ts';
import { parseLanguages } from './commands/languages.ts';
import { listModels } from './commands/list-models.ts';
import { removeModels } from './commands/remove-models.ts';
import { updateModels } from './commands/update-models.ts';
import type { CommandContext, ModelsDependencies } from './context.ts';
import { CommandError } from './errors.ts';
import { createAddressPolicy } from './fetch/address-policy.ts';
import { FetchError, toDiskError } from './fetch/fetch-errors.ts';
import { STALL_MS } from './fetch/fetch-file.ts';
import { createPartStore } from './fetch/part-store.ts';
import { type Connections, createConnections } from './fetch/send-request.ts';
import { createHelp } from './help.ts';
import { createOutput } from './output/output.ts';
import { createProgress } from './output/progress.ts';

const OPTIONS = {
  yes: { type: 'boolean', short: 'y' },
  'dry-run': { type: 'boolean' },
  accept: { type: 'string', multiple: true },
  mirror: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  for: { type: 'string', multiple: true },
  set: { type: 'string' },
  missing: { type: 'boolean' },
  unused: { type: 'boolean' },
  licences: { type: 'boolean' },
} as const;

const failUsage = (message: string): never => {
  throw new CommandError(`${message}\n“${formatCliCommand('models', '--help')}” shows all commands.`, EXIT.usage);
};

/** Throws {@link CommandError}. */
function readArguments(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    // Node's first sentence names the option; the others are advice about shells.
    return failUsage((error instanceof Error ? error.message : String(error)).split('. ')[0] ?? '');
  }
}

type Values = ReturnType<typeof readArguments>['values'];

/** Words that can't be the name of a model. */
const LOOKS_LIKE_FILE = /^[./~]|\.(?:tar|bz2|tbz2|gz|tgz|zip|onnx|json)$/i;

/** A name of the catalogue wins over a file of the same name; `./NAME` means the file. */
async function addNamesOrFile(context: CommandContext, words: readonly string[]): Promise<ExitCode> {
  const [first = '', section] = words;
  const exists = async (path: string) => (await stat(path).catch(() => undefined)) !== undefined;
  const isFile = !context.catalogue.find(first) && (await exists(first));
  if (!isFile && !LOOKS_LIKE_FILE.test(first)) {
    const file = words.find((word) => LOOKS_LIKE_FILE.test(word));
    if (file === undefined || !(await exists(file))) return addModels(context, words);
    throw new CommandError(`“${file}” is a file. Add files one at a time, without names.`, EXIT.usage);
  }
  const bundle = await readBundleList(first);
  if (bundle && words.length === 1) return addBundle(context, first, bundle);
  if (words.length > 2) throw new CommandError('Add one file at a time.', EXIT.usage);
  return addFile(context, first, section);
}

async function add(
  context: CommandContext,
  words: readonly string[],
  { for: languages, set, missing = false }: Values,
): Promise<ExitCode> {
  const isSelection = languages !== undefined || set !== undefined;
  if (Number(isSelection) + Number(missing) + Number(words.length > 0) > 1)
    failUsage('Use either names, or --set and --for, or --missing.');
  if (missing) return addMissing(context);
  if (words.length > 0) return addNamesOrFile(context, words);
  if (!isSelection) failUsage('“add” needs the name of a model, a file, --for or --set.');
  const tags = languages && parseLanguages(languages.join());
  return addSelection(
    context,
    tags ?? [context.settings.defaultLanguage],
    set === undefined ? undefined : parseSetName(set),
  );
}

interface Command {
  /** Options that other commands do not have. */
  readonly flags?: readonly (keyof Values)[];
  readonly takesNoName?: true;
  run(context: CommandContext, words: readonly string[], values: Values): Promise<ExitCode>;
}

const COMMANDS: ReadonlyMap<string, Command> = new Map(
  Object.entries<Command>({
    available: { run: listAvailable },
    add: { flags: ['for', 'set', 'missing'], run: add },
    update: { run: updateModels },
    remove: {
      flags: ['unused'],
      run: (context, words, { unused = false }) => removeModels(context, words, unused),
    },
    bundle: { run: bundleModels },
    list: {
      flags: ['licences'],
      takesNoName: true,
      run: (context, _, { licences = false }) => listModels(context, licences),
    },
    check: { takesNoName: true, run: checkModels },
  }),
);

/** Throws {@link CommandError} for words and options that the command does not take. */
function findCommand(action: string, [word]: readonly string[], values: Values): Command {
  const command = COMMANDS.get(action) ?? failUsage(`“${action}” is not a command of “models”.`);
  const special = [...COMMANDS.values()].flatMap(({ flags = [] }) => flags);
  const foreign = special.find((flag) => values[flag] !== undefined && !command.flags?.includes(flag));
  if (foreign !== undefined) failUsage(`--${foreign} does not belong to “${action}”.`);
  if (command.takesNoName && word !== undefined) failUsage(`“${action}” takes no name: “${word}”.`);
  return command;
}

function readMirror(text: string | undefined): string | undefined {
  const { schema, requirement } = MODEL_SETTINGS.settings.mirror;
  const parsed = schema.safeParse(text ?? '');
  return parsed.success ? parsed.data : failUsage(`A mirror must be ${requirement}: “${text}” is not.`);
}

function createContext(
  dependencies: ModelsDependencies,
  connections: Connections,
  { yes = false, 'dry-run': dryRun = false, accept = [], json = false, mirror }: Values,
): CommandContext {
  const { root, catalogue, settings, streams, clock, getColumns, ask } = dependencies;
  const policy = createAddressPolicy(catalogue.isAllowedHost, readMirror(mirror ?? settings.mirror));
  return {
    ...dependencies,
    options: { yes, dryRun, accept },
    fetcher: { store: createPartStore(root), policy, connections, clock, stallMs: STALL_MS },
    progress: createProgress({
      format: json ? 'json' : getColumns() === undefined ? 'lines' : 'terminal',
      write: (text) => streams.out(text),
      getColumns: () => getColumns() ?? 80,
      now: () => clock.now(),
    }),
    output: createOutput(json, streams),
    // A program that reads JSON can't answer.
    ask: json ? undefined : ask,
  };
}

/** Returns the error for the operator; `undefined` for faults of the program. */
function toCommandError(error: unknown, signal: AbortSignal): CommandError | undefined {
  if (error instanceof CommandError) return error;
  if (signal.aborted) return new CommandError('Stopped.', EXIT.interrupted);
  const converted = toDiskError(error);
  if (converted instanceof FetchError)
    return new CommandError(converted.message, converted.reason === 'network' ? EXIT.network : EXIT.refused);
  return undefined;
}

/** Returns the exit code. Rejects only for faults of the program. */
export async function runModels(args: readonly string[], dependencies: ModelsDependencies): Promise<ExitCode> {
  const connections = createConnections();
  try {
    const { values, positionals } = readArguments(args);
    const [action = 'help', ...words] = positionals;
    if (action === 'help' || values.help) {
      dependencies.streams.out(createHelp());
      return EXIT.done;
    }
    const command = findCommand(action, words, values);
    return await command.run(createContext(dependencies, connections, values), words, values);
  } catch (error) {
    const known = toCommandError(error, dependencies.signal);
    if (!known) throw error;
    const output = createOutput(args.includes('--json'), dependencies.streams);
    output.error(known.message);
    output.record({ step: 'failed', message: known.message, exitCode: known.exitCode });
    return known.exitCode;
  } finally {
    await connections.close();
  }
}
