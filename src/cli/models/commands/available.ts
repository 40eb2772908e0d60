// `models available`: lists models that can be fetched, by kind and language, with size, memory and licence.

import { formatCliCommand } from '../../../kit/process/cli-command.ts';
import { EXIT, type ExitCode } from '../../../kit/process/exit-codes.ts';
import { CATALOGUE_KINDS, type CatalogueKind } from '../../../studio/models/catalogue/row.ts';
import { MODEL_SETS } from '../../../studio/models/catalogue/sets.ts';
import { getFetchBytes } from '../../../studio/models/catalogue/sizes.ts';
import type { CommandContext } from '../context.ts';
import { CommandError } from '../errors.ts';
import { isInstalledState, type ModelState, type ModelWithState, readModelStates } from '../install/model-state.ts';
import { formatBytes, formatTable, getLanguageName } from '../output/format.ts';
import { describeLicence, describePurpose, toJsonRow } from './describe-row.ts';
import { parseLanguage } from './languages.ts';

const TITLES: Readonly<Record<CatalogueKind, string>> = {
  voices: 'Voices',
  recognition: 'Recognisers',
  translation: 'Translators',
  separation: 'Separation of speech and music',
  support: 'Support for recognisers',
};

interface Query {
  readonly kind?: CatalogueKind;
  /** Base tag. */
  readonly language?: string;
}

/** Accepts a kind and a language in any order. Throws {@link CommandError}. */
function parseQuery(words: readonly string[]): Query {
  const kind = CATALOGUE_KINDS.find((one) => words.includes(one));
  const [word, extra] = words.filter((one) => one !== kind);
  const language = word === undefined ? undefined : parseLanguage(word);
  if (extra !== undefined || (word !== undefined && language === undefined))
    throw new CommandError(
      `“${extra ?? word}” is neither a language, such as de, nor one of ${CATALOGUE_KINDS.join(', ')}.`,
      EXIT.usage,
    );
  return { ...(kind && { kind }), ...(language !== undefined && { language }) };
}

const STATE_WORDS: Readonly<Record<ModelState, string>> = {
  missing: '',
  current: 'installed',
  outdated: 'installed, update available',
  damaged: 'installed, damaged',
  fallback: 'installed as its smaller variant',
  largerVariant: '',
  byHand: 'placed by hand',
};

const createCells = ({ row, state }: ModelWithState): readonly string[] => [
  row.isRecommended ? '*' : ' ',
  row.name,
  formatBytes(getFetchBytes(row)),
  describePurpose(row),
  `${formatBytes(row.memoryBytes)} memory`,
  describeLicence(row),
  STATE_WORDS[state],
];
const SIZE_COLUMN = 2;

/** More would hide the other kinds. */
const MAX_OVERVIEW_ROWS = 14;

/** Rows of the overview: installed and recommended models, but few of them. */
function selectForOverview(kind: CatalogueKind, offered: readonly ModelWithState[]): readonly ModelWithState[] {
  const installed = offered.filter(({ state }) => state !== 'missing');
  // Every pair is as good as the others.
  if (kind === 'translation') return installed;
  const recommended = offered.filter(({ row, state }) => row.isRecommended && state === 'missing');
  return [...installed, ...recommended].slice(0, Math.max(MAX_OVERVIEW_ROWS, installed.length));
}

function describeHidden(kind: CatalogueKind, hidden: readonly ModelWithState[]): string {
  const command = formatCliCommand('models', `available ${kind}`);
  if (kind !== 'translation') return `and ${hidden.length} more: ${command}`;
  const languages = new Set(hidden.flatMap(({ row }) => row.languages));
  return `${hidden.length} directions between English and ${languages.size - 1} languages: ${command} de`;
}

function printKind(
  { output }: CommandContext,
  kind: CatalogueKind,
  models: readonly ModelWithState[],
  isOverview: boolean,
): void {
  if (models.length === 0) return;
  const offered = models.filter(({ row }) => row.isOffered);
  const shown = isOverview ? selectForOverview(kind, offered) : offered;
  const hidden = offered.filter((one) => !shown.includes(one));
  const withheld = isOverview ? [] : models.filter(({ row }) => !row.isOffered);
  output.line(`${TITLES[kind]}:`);
  for (const line of formatTable(shown.map(createCells), [SIZE_COLUMN])) output.line(`  ${line}`);
  if (hidden.length > 0) output.line(`     ${describeHidden(kind, hidden)}`);
  if (withheld.length > 0) output.line('  Known, but not offered:');
  const byReason = Object.groupBy(withheld, ({ row }) => row.licence.notice ?? row.licence.id);
  for (const [reason, rows = []] of Object.entries(byReason))
    output.line(`     ${reason.replace(/\.$/, '')}: ${rows.map(({ row }) => row.name).join(', ')}`);
  output.line();
}

/** Prints the sets with their sizes and models. */
function printSets({ output, catalogue }: CommandContext, language: string): void {
  output.line(`Sets for ${getLanguageName(language)}:`);
  const cells = MODEL_SETS.map((set) => {
    const { selected, fetchBytes } = catalogue.choose([language], set);
    return [`  ${set}`, formatBytes(fetchBytes), selected.map(({ model }) => model.name).join(', ')];
  });
  for (const line of formatTable(cells, [1])) output.line(line);
  output.line();
}

/** `words`: a kind and a language, each optional. */
export async function listAvailable(context: CommandContext, words: readonly string[]): Promise<ExitCode> {
  const { catalogue, output, root, settings } = context;
  const query = parseQuery(words);
  const { kind, language } = query;
  const models = await readModelStates(root, catalogue.list(query));
  for (const one of models) output.record({ ...toJsonRow(one), misfit: catalogue.explainMisfit(one.row) });
  // Variants are chosen automatically.
  const listed = models.filter(({ row, state }) => row.fallbackFor === undefined || isInstalledState(state));
  if (listed.length === 0) {
    const words = [kind && ` of the kind ${kind}`, language && ` for ${getLanguageName(language)}`];
    output.line(`The catalogue has nothing${words.filter(Boolean).join('')}.`);
    return EXIT.done;
  }
  const isOverview = kind === undefined && language === undefined;
  for (const one of CATALOGUE_KINDS)
    printKind(
      context,
      one,
      listed.filter(({ row }) => row.kind === one),
      isOverview,
    );
  if (kind === undefined) printSets(context, language ?? settings.defaultLanguage);
  output.line('* recommended. “asks”: you must agree to the licence. What a model needs is fetched with it.');
  output.line(
    `“${formatCliCommand('models', 'add NAME')}” fetches one, “add --for de” the best for a language, “add --set good” a set.`,
  );
  return EXIT.done;
}
