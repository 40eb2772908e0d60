// Entry of a worker process: the real work behind the loop, with the engines there are. Started by the pool, never by hand.
// Knows nothing of HTTP, keys or tasks.

import { withAddresses } from '../engines/by-address/index.ts';
import { ENGINES } from '../engines/index.ts';
import { withModels } from '../engines/sherpa/index.ts';
import { work } from '../operations/index.ts';
import { serveJobs } from './worker-loop.ts';

/** Its one argument is the models folder. */
const engines = withModels(ENGINES, process.argv[2]);

serveJobs(work, (known, ask) => withAddresses(engines, known, ask));
