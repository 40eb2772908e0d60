// Entry of a worker process: the real engines behind the loop. Started by the pool, never by hand.
// Knows nothing of HTTP, keys or tasks.

import { engines } from '../engines/index.ts';
import { serveJobs } from './worker-loop.ts';

serveJobs(engines);
