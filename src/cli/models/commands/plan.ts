// Turns names into a plan: which models are fetched, with those that they need, and which are there already.

import { formatCliCommand } from '../../../kit/process/cli-command.ts';
import { EXIT } from '../../../kit/process/exit-codes.ts';
import type { CatalogueModel } from '../../../studio/models/catalogue/row.ts';
import type { CommandContext } from '../context.ts';
import { CommandError } from '../errors.ts';
import { type ModelState, type ModelWithState, readModelState } from '../install/model-state.ts';

export interface PlannedModel extends ModelWithState {
  /** Title of the model that needs it; `undefined` if it was asked for. */
  readonly neededBy: string | undefined;
}

/** True if the model is missing, outdated or damaged. */
export const needsFetch = ({ state }: PlannedModel): boolean => ['missing', 'outdated', 'damaged'].includes(state);

const { compare: compareVersions } = new Intl.Collator('en', { numeric: true });

/** `range`: a minimum and a limit, such as `>=1.12.24 <2`. */
const isInRange = (version: string, range: string): boolean =>
  range
    .split(' ')
    .every((part) =>
      part.startsWith('>=')
        ? compareVersions(version, part.slice(2)) >= 0
        : compareVersions(version, part.slice(1)) < 0,
    );

/** Throws {@link CommandError} for unknown names, models that are not offered, and engines that are missing or too old. */
export function findRow({ catalogue, findEngineVersion }: CommandContext, name: string): CatalogueModel {
  const row = catalogue.find(name);
  if (!row) {
    const similar = catalogue.suggest(name).map((one) => `“${one}”`);
    const advice =
      similar.length > 0
        ? `Did you mean ${similar.join(' or ')}?`
        : `“${formatCliCommand('models', 'available')}” lists all.`;
    throw new CommandError(`There is no model “${name}” in the catalogue, and no such file. ${advice}`, EXIT.usage);
  }
  const { title, engine, licence, about } = row;
  if (!row.isOffered)
    throw new CommandError(
      `${title} is not offered. ${licence.notice ?? ''}\nIf you may use it, fetch it from ${about} and add the file.`,
    );
  const version = findEngineVersion(engine.package);
  if (version === undefined)
    throw new CommandError(
      `${title} needs the npm package ${engine.package}, which is not installed here. “npm install” adds it, unless this system has none.`,
    );
  if (!isInRange(version, engine.range))
    throw new CommandError(
      `${title} needs ${engine.package} ${engine.range}; version ${version} is installed. A newer Earshot brings it.`,
    );
  return row;
}

/** Returns the models in the order to install: needed ones first. */
export async function planModels(context: CommandContext, names: readonly string[]): Promise<readonly PlannedModel[]> {
  const planned = new Map<string, { readonly row: CatalogueModel; readonly neededBy: string | undefined }>();
  const add = (row: CatalogueModel, neededBy: string | undefined) => {
    for (const name of row.needs ?? []) if (!planned.has(name)) add(findRow(context, name), row.title);
    const known = planned.get(row.name);
    if (!known || (known.neededBy !== undefined && neededBy === undefined)) planned.set(row.name, { row, neededBy });
  };
  for (const name of names) add(findRow(context, name), undefined);
  return Promise.all(
    [...planned.values()].map(async (one) => ({ ...one, state: await readModelState(context.root, one.row) })),
  );
}

const UNCHANGED_SENTENCES: Readonly<Partial<Record<ModelState, string>>> = {
  current: 'is installed and up to date',
  fallback: 'is installed as its smaller variant, because its own did not work here',
  byHand: 'has a folder that was made by hand, which stays as it is',
  largerVariant: 'can’t be installed beside its larger variant; remove that first',
};

/** Drops the models, with those that need them, and those that only they needed. */
export function withoutModels(planned: readonly PlannedModel[], names: ReadonlySet<string>): readonly PlannedModel[] {
  const isDropped = ({ row }: PlannedModel) => [row.name, ...(row.needs ?? [])].some((name) => names.has(name));
  const dropped = planned.filter(isDropped);
  const rest = planned.filter((one) => !isDropped(one));
  const isNeeded = (name: string, models: readonly PlannedModel[]) =>
    models.some(({ row }) => row.needs?.includes(name));
  return rest.filter(
    ({ row, neededBy }) => neededBy === undefined || !isNeeded(row.name, dropped) || isNeeded(row.name, rest),
  );
}

/** Sentence about a model that is not fetched. */
export const describeUnchanged = ({ row, state }: PlannedModel): string =>
  `${row.name} ${UNCHANGED_SENTENCES[state] ?? ''} (${row.folder}).`;
