// Entry of a worker process: the real work behind the loop, with the engines there are and those of extensions. Started by the pool,
// never by hand. Knows nothing of HTTP, keys or tasks.

import { withAddresses } from '../engines/by-address/index.ts';
import { withOutside, workOf } from '../engines/from-outside.ts';
import { withModels } from '../engines/in-folder.ts';
import { ENGINES } from '../engines/index.ts';
import { createModels } from '../models/models.ts';
import { work } from '../operations/index.ts';
import { serveJobs } from './worker-loop.ts';

/** Its arguments: the models folder, empty where there is none, and the extensions that its studio has loaded. */
const [root = '', ...extensions] = process.argv.slice(2);
const models = root === '' ? undefined : createModels(root);
/** What loads them is loaded only where there are some. */
const outside =
  extensions.length === 0
    ? []
    : await (await import('../../extensions/in-worker.ts')).enginesInWorker(extensions);
const engines = withOutside(withModels(ENGINES, models), outside);

serveJobs({ ...workOf(outside), ...work }, (known, ask, brokenModels) => {
  models?.leaveOut(brokenModels);
  return withAddresses(engines, known, ask);
});
