// The entry of `npm start`: turns on Node's compile cache, then runs main.ts. Types are stripped and code is compiled once for
// each version of a file instead of at every start, which saves seconds, and the memory of the compiler that strips them
// (docs/decisions/idle-weight.md). JavaScript, because the file that turns the cache on cannot come from it.

import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(process.env.NODE_COMPILE_CACHE ?? join(import.meta.dirname, '../node_modules/.cache/earshot'));
await import('./main.ts');
