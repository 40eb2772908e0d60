// Connects the page “Better voices and ears” with the machine and the terminal.

import select from '@inquirer/select';
import type { Config } from '../../config/config.ts';
import { askOnTerminal } from '../../kit/process/ask.ts';
import { measureMachine } from '../../studio/models/catalogue/measure-machine.ts';
import { createCatalogue } from '../models/catalogue.ts';
import { createModelsDependencies } from '../models/dependencies.ts';
import { describeEngineState } from './engine-state.ts';
import { guessLanguages } from './languages.ts';
import { measureSlowness } from './measure-slowness.ts';
import type { OfferDependencies } from './offer-models.ts';

/** The measurement is not precise enough to exclude models on an ordinary machine. */
const ORDINARY_SLOWNESS = 1.25;

interface OfferOptions {
  readonly config: Config;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Base tags that were named on the command line. */
  readonly languages?: readonly string[] | undefined;
  /** Stops fetching. What was fetched is kept. */
  readonly signal: AbortSignal;
}

/** Measures the machine, which takes 0.3 seconds. */
export function createOfferDependencies(options: OfferOptions): OfferDependencies {
  const { config, environment, languages = guessLanguages(environment), signal } = options;
  const slowness = measureSlowness();
  const machine = measureMachine(config.studio.modelsMemoryBytes, slowness < ORDINARY_SLOWNESS ? 1 : slowness);
  const models = { ...createModelsDependencies(config, signal), catalogue: createCatalogue(machine) };
  return {
    models,
    languages,
    machine,
    slowness,
    describeState: () => describeEngineState(models.root),
    print: (text) => void process.stdout.write(text),
    ...(models.ask && {
      questions: {
        askText: (question, suggestion) => askOnTerminal(`${question} [${suggestion}] `, signal),
        chooseSet: (choices) =>
          select(
            { message: 'Fetch a set now?', choices: choices.map((choice) => ({ ...choice })), default: 'none' },
            { signal },
          ),
      },
    }),
  };
}
