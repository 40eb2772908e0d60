// `models add NAME…`: plans, shows, asks, and installs models of the catalogue one after the other.

import { formatCliCommand } from '../../../kit/process/cli-command.ts';
import { EXIT, type ExitCode } from '../../../kit/process/exit-codes.ts';
import type { CatalogueModel } from '../../../studio/models/catalogue/row.ts';
import type { CommandContext } from '../context.ts';
import { CommandError } from '../errors.ts';
import { assertSpaceFor } from '../install/disk-need.ts';
import { measureKept, removeParts } from '../install/fetch-source.ts';
import { installModel } from '../install/install-model.ts';
import { withModelsFolder } from '../install/models-folder.ts';
import { obtainConsent } from './consent.ts';
import { describePurpose, describeSpeed } from './describe-row.ts';
import { describeUnchanged, needsFetch, type PlannedModel, planModels } from './plan.ts';
import { showPlan } from './show-plan.ts';

interface AddOptions {
  readonly isFromBundle: boolean;
  /** Called once the models folder is locked. Returns what cleans up at the end. */
  prepare?(): Promise<() => Promise<void>>;
}

/** Installs the model, or its smaller variant where it does not work. Throws {@link CommandError}. */
async function installOrFallBack(context: CommandContext, row: CatalogueModel, options: AddOptions): Promise<void> {
  const { output, catalogue } = context;
  const { fault, secondsPerSecond } = await installModel(context, row, options);
  if (fault === undefined) {
    output.line(`Added ${row.folder}: ${row.title} (${describePurpose(row)}).${describeSpeed(secondsPerSecond)}`);
    output.record({ step: 'added', name: row.name, folder: row.folder, secondsPerSecond });
    return;
  }
  if (options.isFromBundle)
    throw new CommandError(
      `${row.title} does not work here, and the bundle has no smaller variant. It was not installed.\n  ${fault}`,
    );
  const fallback = row.fallback === undefined ? undefined : catalogue.find(row.fallback);
  if (!fallback)
    throw new CommandError(
      `${row.title} was fetched, but does not work here. It was not installed.\n  ${fault}\nIts files are kept for another try; “${formatCliCommand('models', 'remove --unused')}” deletes them.`,
    );
  output.line(`${row.title} does not work here, so its smaller variant is fetched: ${fault}`);
  await removeParts(context, row);
  await installOrFallBack(context, fallback, options);
}

/** Error of an interrupted command, with the kept share. */
async function createStoppedError(
  context: CommandContext,
  row: CatalogueModel,
  { isFromBundle }: AddOptions,
): Promise<CommandError> {
  // The files of a bundle are deleted at the end.
  if (isFromBundle) return new CommandError('Stopped. Run the same command again.', EXIT.interrupted);
  const { percent } = await measureKept(context, row);
  const text =
    percent === 0
      ? 'Nothing was added.'
      : `${percent} % of ${row.name} are kept; run the same command again to continue.`;
  return new CommandError(`Stopped. ${text}`, EXIT.interrupted);
}

/** A failed model does not stop the others, unless the network or the operator does. */
async function installAll(
  context: CommandContext,
  planned: readonly PlannedModel[],
  options: AddOptions,
): Promise<ExitCode> {
  const { signal, output } = context;
  let exitCode: ExitCode = EXIT.done;
  for (const { row } of planned) {
    try {
      await installOrFallBack(context, row, options);
    } catch (error) {
      if (signal.aborted) throw await createStoppedError(context, row, options);
      if (!(error instanceof CommandError) || error.exitCode === EXIT.network) throw error;
      output.error(error.message);
      output.record({ step: 'failed', name: row.name, message: error.message });
      exitCode = error.exitCode;
    }
  }
  return exitCode;
}

/** Installs the missing models of the plan, and names those that are installed already. */
export async function addPlanned(
  context: CommandContext,
  planned: readonly PlannedModel[],
  options: AddOptions = { isFromBundle: false },
): Promise<ExitCode> {
  const { output, root } = context;
  for (const one of planned.filter((each) => !needsFetch(each) && each.neededBy === undefined)) {
    const message = describeUnchanged(one);
    output.line(message);
    output.record({ step: 'unchanged', name: one.row.name, folder: one.row.folder, state: one.state, message });
  }
  const toFetch = planned.filter(needsFetch);
  const codeWithoutFailure = planned.some(({ state }) => state === 'largerVariant') ? EXIT.refused : EXIT.done;
  if (toFetch.length === 0) return codeWithoutFailure;
  await showPlan(context, toFetch, options);
  await assertSpaceFor(
    context,
    toFetch.map(({ row }) => row),
  );
  if (context.options.dryRun) {
    output.line('Nothing was changed (--dry-run).');
    return EXIT.done;
  }
  const agreed = await obtainConsent(context, toFetch);
  const exitCode = await withModelsFolder(root, async () => {
    const cleanUp = await options.prepare?.();
    try {
      return await installAll(context, agreed, options);
    } finally {
      await cleanUp?.();
    }
  });
  if (exitCode !== EXIT.done) return exitCode;
  output.line('A running Earshot uses new models within seconds.');
  return codeWithoutFailure;
}

export const addModels = async (context: CommandContext, names: readonly string[]): Promise<ExitCode> =>
  addPlanned(context, await planModels(context, names));
