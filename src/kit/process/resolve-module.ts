// Resolves modules that are started as a process or thread instead of imported: `.ts` in the repository, `.js` in the
// built package, since Node strips no types under node_modules.

import { extname } from 'node:path';

/** `path`: relative path as in an import, without extension. `importerUrl`: `import.meta.url` of the caller. */
export const resolveSiblingModule = (path: string, importerUrl: string): URL =>
  new URL(`${path}${extname(new URL(importerUrl).pathname)}`, importerUrl);
