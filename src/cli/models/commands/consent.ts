// Asks before fetching: each licence in its own words where it asks for agreement, then once for all. Without a
// terminal the command line must answer.

import type { CatalogueModel } from '../../../studio/models/catalogue/row.ts';
import type { CommandContext } from '../context.ts';
import { CommandError } from '../errors.ts';
import { type PlannedModel, withoutModels } from './plan.ts';

/** True if the licence asks for nothing, or the operator accepted it, or the model, on the command line. */
export function isAccepted({ name, licence }: CatalogueModel, accept: readonly string[]): boolean {
  const words = [name, licence.id].map((word) => word.toLowerCase());
  return licence.question === undefined || accept.some((word) => words.includes(word.toLowerCase()));
}

const formatQuestion = ({ title, licence }: CatalogueModel): string => `${title} (${licence.id}): ${licence.question}`;

/** Quotes an id with blanks for the shell. */
const quote = (word: string): string => (/^[\w.+/-]+$/.test(word) ? word : `"${word}"`);

function createQuestionsError(rows: readonly CatalogueModel[], isConfirmed: boolean): CommandError {
  const options = [...new Set(rows.map(({ licence }) => `--accept ${quote(licence.id)}`))].join(' ');
  const questions = rows.map((row) => `  ${formatQuestion(row)}`).join('\n');
  return new CommandError(
    `Nothing was fetched, because these licences ask for your agreement:\n${questions}\nIf you agree, add ${options}${isConfirmed ? '' : ' --yes'}`,
  );
}

/** Models that may be fetched. Throws {@link CommandError} if the operator declines or can’t be asked. */
export async function obtainConsent(
  { ask, options }: CommandContext,
  planned: readonly PlannedModel[],
): Promise<readonly PlannedModel[]> {
  const open = planned.map(({ row }) => row).filter((row) => !isAccepted(row, options.accept));
  if (options.yes || !ask) {
    if (open.length > 0) throw createQuestionsError(open, options.yes);
    if (options.yes) return planned;
    throw new CommandError('Nothing was fetched. Without a terminal, add --yes to fetch these models.');
  }
  const declined = new Set<string>();
  for (const row of open) if (!(await ask(`${formatQuestion(row)}\nDo you agree?`, false))) declined.add(row.name);
  const wanted = withoutModels(planned, declined);
  const question = wanted.length === 1 ? 'Fetch it now?' : `Fetch these ${wanted.length} models now?`;
  if (wanted.length === 0 || !(await ask(question, true))) throw new CommandError('Nothing was fetched.');
  return wanted;
}
