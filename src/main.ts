// The entry. src/start.js starts it with Node's compile cache.

import { main } from './app/run.ts';

await main();
