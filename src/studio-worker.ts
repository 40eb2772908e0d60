// Entry point of a worker process, which runs jobs with the installed engines and those of extensions. Started by the
// worker pool, never by hand. HTTP, keys and tasks are left to the studio.

import { addExtensionEngines, getExtensionWorkFunctions } from './studio/engines/extension-engines.ts';
import { ENGINES } from './studio/engines/index.ts';
import { addModelEngines } from './studio/engines/model-engines.ts';
import { addRemoteEngines } from './studio/engines/remote/index.ts';
import { serveJobs } from './studio/jobs/workers/worker-loop.ts';
import { createModelRegistry } from './studio/models/model-registry.ts';
import { workByOperation } from './studio/operations/index.ts';

/** Arguments: the models folder (may be empty), and the extensions that the studio has loaded. */
const [modelsFolder = '', ...extensions] = process.argv.slice(2);
const modelRegistry = modelsFolder === '' ? undefined : createModelRegistry(modelsFolder);
/** The loader is imported only if there are extensions. */
const extensionEngines =
  extensions.length === 0 ? [] : await (await import('./extensions/worker-engines.ts')).loadWorkerEngines(extensions);

serveJobs(
  { ...getExtensionWorkFunctions(extensionEngines), ...workByOperation },
  ({ remoteEngines, callRemote, callModel, models }) => {
    modelRegistry?.restrictTo(models);
    const engines = addExtensionEngines(addModelEngines(ENGINES, modelRegistry, callModel), extensionEngines);
    return addRemoteEngines(engines, remoteEngines, callRemote);
  },
);
