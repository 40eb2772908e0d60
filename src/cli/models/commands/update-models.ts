// `models update [NAME…]`: fetches installed models again whose row of the catalogue changed. The old one stays until the
// new one is complete and works.

import type { CommandContext } from '../context.ts';
import { EXIT, type ExitCode } from '../errors.ts';
import { readModelStates } from '../install/model-state.ts';
import { addPlanned } from './add-models.ts';
import { describeKept, isFetched, planModels } from './plan.ts';

export async function updateModels(context: CommandContext, names: readonly string[]): Promise<ExitCode> {
  const { output, root, catalogue } = context;
  const fetched = (await readModelStates(root, catalogue.list())).filter(({ state }) =>
    ['current', 'outdated', 'damaged'].includes(state),
  );
  const wanted = names.length > 0 ? names : fetched.map(({ row }) => row.name);
  if (wanted.length === 0) {
    output.line('No model was fetched by this command, so there is nothing to update.');
    return EXIT.done;
  }
  const planned = await planModels(context, wanted);
  const missing = planned.filter(({ state, neededBy }) => state === 'missing' && neededBy === undefined);
  for (const { row } of missing) output.line(`${row.name} is not installed.`);
  const changed = planned.filter((one) => isFetched(one) && !missing.includes(one));
  if (changed.length > 0) return addPlanned(context, changed);
  const others = planned.filter((one) => !missing.includes(one) && one.neededBy === undefined);
  if (names.length > 0) for (const one of others) output.line(describeKept(one));
  else output.line('All fetched models are up to date.');
  return missing.length > 0 ? EXIT.refused : EXIT.done;
}
