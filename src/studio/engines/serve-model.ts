// Answers the studio in the process of a model, one request at a time. The process exits with its parent.

import { join } from 'node:path';
import type { LoadRequest } from './model-process.ts';

/** `answer` may throw: the error becomes the fault that the studio reads. */
export function serveModel<Request>(answer: (request: Request) => object | Promise<object>): void {
  process.on('message', async (request: Request) => {
    const response = await Promise.try(answer, request).catch((error: unknown) => ({
      fault: error instanceof Error ? error.message : String(error),
    }));
    process.send?.(response);
  });
  process.once('disconnect', () => process.exit(0));
}

/** Afterwards, relative paths are safe: folder names can contain any character, and model file names cannot. */
export const enterModelFolder = ({ root, folder }: LoadRequest): void => process.chdir(join(root, folder.path));
