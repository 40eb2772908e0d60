// Offers models at the end of `npm run engines`.

import { readSettings } from '../../app/settings.ts';
import { loadEnvFile, processEnvironment } from '../../config/environment.ts';
import { setPrivateUmask } from '../../kit/disk/folder-permissions.ts';
import { EXIT, type ExitCode } from '../../kit/process/exit-codes.ts';
import { parseSetName } from '../models/commands/add-selection.ts';
import { parseLanguages } from '../models/commands/languages.ts';
import { createStopSignal } from '../models/dependencies.ts';
import { createOfferDependencies } from './dependencies.ts';
import { type OfferRequest, offerModels } from './offer-models.ts';

interface OfferArguments extends Omit<OfferRequest, 'set'> {
  readonly set: string | undefined;
  readonly languages: readonly string[] | undefined;
}

/** Ctrl-C in a menu, or while models are fetched. */
const isStopped = (error: unknown, signal: AbortSignal): boolean =>
  signal.aborted || (error instanceof Error && error.name === 'ExitPromptError');

/** Returns what offers the models. Throws a sentence about wrong arguments. */
export function prepareOffer({ set, languages, ...request }: OfferArguments): () => Promise<ExitCode> {
  const tags = languages && parseLanguages(languages.join());
  const named = set === undefined ? {} : { set: parseSetName(set) };
  return async () => {
    // Set only now: files installed by apt must stay readable for all users.
    setPrivateUmask();
    loadEnvFile();
    const { config } = readSettings();
    if (config.service.baseUrl !== undefined) {
      process.stdout.write(
        'No models are offered, because SERVICE_BASE_URL is set: they belong on the machine of that service.\n',
      );
      return EXIT.done;
    }
    const signal = createStopSignal();
    try {
      const options = { config, environment: processEnvironment, languages: tags, signal };
      return await offerModels(createOfferDependencies(options), { ...request, ...named });
    } catch (error) {
      if (!isStopped(error, signal)) throw error;
      process.stdout.write('\nStopped. No models were fetched.\n');
      return EXIT.interrupted;
    }
  };
}
