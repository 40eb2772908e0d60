// Environment of programs that tests start.

import { getCompileCacheVariables } from '../src/kit/process/compile-cache.ts';

/** Only the path and the compile cache, without which each start strips the types of hundreds of files again. */
export const PROGRAM_ENVIRONMENT: Readonly<Record<string, string>> = {
  PATH: process.env['PATH'] ?? '',
  ...getCompileCacheVariables(),
};
