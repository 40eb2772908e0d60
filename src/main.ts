// The entry. What Node makes of the sources is kept beside the packages, where that can be written, since reading them anew
// takes half of every start.

import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/earshot'));
const { main } = await import('./app/run.ts');
await main();
