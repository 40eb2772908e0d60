// Where a module's neighbours are, as the program runs here: `.ts` in the repository, `.js` in the built package, whose types are gone
// since Node strips none under node_modules. For what is not imported but started (a process, a thread) or read when it is needed.

import { extname } from 'node:path';

/** `name`: path of a module as an import has it, without its ending. `from`: `import.meta.url` of whoever asks. */
export const beside = (name: string, from: string): URL =>
  new URL(`${name}${extname(new URL(from).pathname)}`, from);
