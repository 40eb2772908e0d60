// Entry of a worker process: the real work behind the loop. Started by the pool, never by hand.
// Knows nothing of HTTP, keys or tasks.

import { work } from '../operations/index.ts';
import { serveJobs } from './worker-loop.ts';

serveJobs(work);
