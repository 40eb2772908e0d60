// `models add --set`, `--for` and `--missing`: adds models that the catalogue chooses for sets, languages or the setting
// MODELS.

import { formatCliCommand } from '../../../kit/process/cli-command.ts';
import { EXIT, type ExitCode } from '../../../kit/process/exit-codes.ts';
import type { Selection } from '../../../studio/models/catalogue/selection.ts';
import { MODEL_SETS, type ModelSetName } from '../../../studio/models/catalogue/sets.ts';
import type { CommandContext } from '../context.ts';
import { CommandError } from '../errors.ts';
import { addModels, addPlanned } from './add-models.ts';
import { isAccepted } from './consent.ts';
import { parseLanguage } from './languages.ts';
import { needsFetch, planModels, withoutModels } from './plan.ts';

const isSetName = (word: string): word is ModelSetName => (MODEL_SETS as readonly string[]).includes(word);

/** Throws {@link CommandError}. */
export function parseSetName(word: string): ModelSetName {
  if (isSetName(word)) return word;
  throw new CommandError(`“${word}” is not a set. Sets are ${MODEL_SETS.join(', ')}.`, EXIT.usage);
}

/** Shows models that were not chosen, with the reasons. The operator can still add them by name. */
function showOmissions({ output }: CommandContext, { leftOut, missing }: Selection): void {
  for (const { kind, language, reason } of missing) {
    output.line(reason);
    output.record({ step: 'missing', kind, language, reason });
  }
  if (leftOut.length > 0) output.line('Left out:');
  for (const { model, reason } of leftOut) {
    output.line(`  ${model.name}: ${reason}`);
    output.record({ step: 'leftOut', name: model.name, title: model.title, reason });
  }
  if (missing.length + leftOut.length > 0) output.line();
}

/** Adds a set, or the best models for languages. */
export async function addSelection(
  context: CommandContext,
  languages: readonly string[],
  set: ModelSetName | undefined,
): Promise<ExitCode> {
  const selection = context.catalogue.choose(languages, set);
  showOmissions(context, selection);
  const names = selection.selected.map(({ model }) => model.name);
  if (names.length === 0) throw new CommandError('The catalogue has nothing for this choice.');
  return addModels(context, names);
}

const ACCEPT_PREFIX = /^accept:/i;

/** Names of the models that the setting MODELS asks for, and the licences that it agrees to. */
function parseModelsSetting({ catalogue, settings: { models, defaultLanguage } }: CommandContext) {
  const accept = models.filter((word) => ACCEPT_PREFIX.test(word)).map((word) => word.replace(ACCEPT_PREFIX, ''));
  const words = models.filter((word) => !ACCEPT_PREFIX.test(word));
  const sets = words.filter(isSetName);
  const named = words.filter((word) => catalogue.find(word) !== undefined);
  const languages = words
    .filter((word) => !isSetName(word) && !named.includes(word))
    .map((word) => {
      const language = parseLanguage(word);
      if (language !== undefined) return language;
      const message = `MODELS names “${word}”, which is neither a model nor a set nor a language.`;
      throw new CommandError(message, EXIT.usage);
    });
  const wanted = sets.length === 0 && languages.length > 0 ? [undefined] : sets;
  const chosen = wanted.flatMap((set) => {
    const options = { allowsQuestions: accept.length > 0 };
    return catalogue.choose(languages.length > 0 ? languages : [defaultLanguage], set, options).selected;
  });
  return { names: [...new Set([...named, ...chosen.map(({ model }) => model.name)])], accept };
}

/**
 * Fetches missing models of the setting MODELS without questions, at the start of Earshot. Leaves out models whose
 * licence asks, unless the setting agrees.
 */
export async function addMissing(context: CommandContext): Promise<ExitCode> {
  const { output, options } = context;
  const setting = parseModelsSetting(context);
  const accept = [...options.accept, ...setting.accept];
  const planned = (await planModels(context, setting.names)).filter(needsFetch);
  const asking = planned.filter(({ row }) => !isAccepted(row, accept));
  for (const { row } of asking) {
    output.line(`${row.title} asks for your agreement: ${formatCliCommand('models', `add ${row.name}`)}`);
    output.record({ step: 'asks', name: row.name, licence: row.licence.id, question: row.licence.question });
  }
  const ready = withoutModels(planned, new Set(asking.map(({ row }) => row.name)));
  if (ready.length === 0) {
    output.line(setting.names.length === 0 ? 'MODELS names no models.' : 'Nothing is missing.');
    return EXIT.done;
  }
  return addPlanned({ ...context, options: { ...options, yes: true, accept } }, ready);
}
