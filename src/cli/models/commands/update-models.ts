// `models update [NAME…]`: fetches installed models again whose row of the catalogue changed. The old one stays until the
// new one is complete and works.

import { EXIT, type ExitCode } from '../../../kit/process/exit-codes.ts';
import type { CommandContext } from '../context.ts';
import { CommandError } from '../errors.ts';
import { readModelStates } from '../install/model-state.ts';
import { addPlanned } from './add-models.ts';
import { describeUnchanged, findRow, needsFetch, planModels } from './plan.ts';

/** True if the model can be fetched. Prints the reason otherwise: one model must not stop the update of the others. */
function canPlan(context: CommandContext, name: string): boolean {
  try {
    findRow(context, name);
    return true;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    context.output.line(error.message);
    return false;
  }
}

export async function updateModels(context: CommandContext, names: readonly string[]): Promise<ExitCode> {
  const { output, root, catalogue } = context;
  const models = await readModelStates(root, catalogue.list());
  const installed = models.filter(({ state }) => ['current', 'outdated', 'damaged'].includes(state));
  if (names.length === 0 && installed.length === 0) {
    output.line('No model was fetched by this command, so there is nothing to update.');
    return EXIT.done;
  }
  const missing = names.filter((name) => models.some(({ row, state }) => row.name === name && state === 'missing'));
  for (const name of missing) output.line(`${name} is not installed.`);
  const wanted =
    names.length > 0
      ? names.filter((name) => !missing.includes(name))
      : installed.map(({ row }) => row.name).filter((name) => canPlan(context, name));
  const planned = await planModels(context, wanted);
  const changed = planned.filter(needsFetch);
  const code = changed.length > 0 ? await addPlanned(context, changed) : EXIT.done;
  if (changed.length === 0) {
    const unchanged = planned.filter(({ neededBy }) => neededBy === undefined);
    if (names.length > 0) for (const one of unchanged) output.line(describeUnchanged(one));
    else output.line('All fetched models are up to date.');
  }
  return code === EXIT.done && missing.length > 0 ? EXIT.refused : code;
}
