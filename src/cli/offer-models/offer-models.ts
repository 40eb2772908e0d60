// The page “Better voices and ears” of `engines` and `init`: shows what speaks and listens now, and offers the sets of
// models for the operator's languages. Fetches nothing unless the operator chooses a set.

import { formatCliCommand } from '../../kit/process/cli-command.ts';
import { EXIT, type ExitCode } from '../../kit/process/exit-codes.ts';
import type { ModelSetName } from '../../studio/models/catalogue/sets.ts';
import { parseLanguages } from '../models/commands/languages.ts';
import type { ModelsDependencies } from '../models/context.ts';
import { CommandError } from '../models/errors.ts';
import { isInstalledState, readModelStates } from '../models/install/model-state.ts';
import { formatBytes, formatList, getLanguageName } from '../models/output/format.ts';
import { runModels } from '../models/run-models.ts';
import { buildOffers, formatOffer, formatSetSize, type SetOffer } from './offers.ts';

export interface SetChoice {
  readonly name: string;
  readonly value: ModelSetName | 'none';
  /** Reason why it cannot be chosen. */
  readonly disabled?: string;
}

export interface OfferDependencies {
  readonly models: ModelsDependencies;
  /** Base tags to start from. */
  readonly languages: readonly string[];
  readonly machine: { readonly memoryBytes: number; readonly cores: number };
  /** Computing times here as a multiple of the catalogue's. */
  readonly slowness: number;
  describeState(): Promise<string>;
  print(text: string): void;
  /** Questions to the operator. Absent without a terminal. */
  readonly questions?: {
    askText(question: string, suggestion: string): Promise<string>;
    chooseSet(choices: readonly SetChoice[]): Promise<ModelSetName | 'none'>;
  };
}

export interface OfferRequest {
  /** Set that was named on the command line. Without one, nothing is fetched unless the operator chooses one. */
  readonly set?: ModelSetName;
  readonly accept: readonly string[];
  readonly yes: boolean;
  readonly dryRun: boolean;
}

const formatAddSet = (set: ModelSetName, languages: readonly string[]): string =>
  formatCliCommand('models', `add --set ${set} --for ${languages.join(',')}`);

const formatLater = (languages: readonly string[]): string =>
  `Nothing is fetched unless you ask for it. Later: ${formatAddSet('small', languages)} (or good, best)\n`;

async function askLanguages({ questions, languages, print }: OfferDependencies): Promise<readonly string[]> {
  for (;;) {
    const typed = await questions?.askText('Which languages do you use? (tags or names)', languages.join(','));
    try {
      return parseLanguages(typed?.trim() || languages.join(','));
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      print(`${error.message}\n`);
    }
  }
}

async function createOffers(
  { root, catalogue }: ModelsDependencies,
  languages: readonly string[],
): Promise<readonly SetOffer[]> {
  const states = await readModelStates(root, catalogue.list());
  const installed = new Set(states.filter(({ state }) => isInstalledState(state)).map(({ row }) => row.name));
  return buildOffers((set) => catalogue.choose(languages, set), installed);
}

function showOffers(dependencies: OfferDependencies, offers: readonly SetOffer[], languages: readonly string[]): void {
  const { machine, slowness, print } = dependencies;
  const memory = `${formatBytes(machine.memoryBytes)} of memory`;
  print(
    `Sets for ${formatList(languages.map(getLanguageName))}, with speeds on this machine (${machine.cores} cores, ${memory}):\n`,
  );
  for (const offer of offers) print(formatOffer(offer, slowness));
}

const createChoices = (offers: readonly SetOffer[]): readonly SetChoice[] => [
  { name: 'Nothing now', value: 'none' },
  ...offers.map(({ set, selection, obstacle }) => ({
    name: `${set}: ${formatSetSize(selection)}`,
    value: set,
    ...(obstacle !== undefined && { disabled: obstacle }),
  })),
];

/** Runs `models add --set`, which shows licences and asks. */
async function addSet(
  { models, print }: OfferDependencies,
  set: ModelSetName,
  languages: readonly string[],
  { yes, dryRun, accept }: Omit<OfferRequest, 'set'>,
): Promise<ExitCode> {
  const flags = [
    ...(yes ? ['--yes'] : []),
    ...(dryRun ? ['--dry-run'] : []),
    ...accept.flatMap((id) => ['--accept', id]),
  ];
  const code = await runModels(['add', '--set', set, '--for', languages.join(','), ...flags], models);
  const again = formatAddSet(set, languages);
  if (code === EXIT.network)
    print(`The network can’t be reached, so models are missing. Earshot works without them. Later: ${again}\n`);
  else if (code !== EXIT.done) print(`Earshot works without these models. Later: ${again}\n`);
  return code;
}

/** Returns an exit code other than 0 only if a set was named and could not be added, or if the operator stopped. */
export async function offerModels(dependencies: OfferDependencies, request: OfferRequest): Promise<ExitCode> {
  const { models, print, questions } = dependencies;
  const { set, ...options } = request;
  print(`\nBetter voices and ears\n  ${await dependencies.describeState()}\n\n`);
  if (set !== undefined) return addSet(dependencies, set, dependencies.languages, options);
  const isAsking = questions !== undefined && !options.dryRun;
  const languages = isAsking ? await askLanguages(dependencies) : dependencies.languages;
  const offers = await createOffers(models, languages);
  showOffers(dependencies, offers, languages);
  print('\n');
  const chosen =
    isAsking && offers.some(({ obstacle }) => !obstacle) ? await questions.chooseSet(createChoices(offers)) : 'none';
  if (chosen === 'none') {
    print(formatLater(languages));
    return EXIT.done;
  }
  const code = await addSet(dependencies, chosen, languages, options);
  return code === EXIT.interrupted ? code : EXIT.done;
}
