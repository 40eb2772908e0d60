// The engines of extensions in a process that works for the studio: what its studio has loaded and checked, loaded once more.

import { processEnvironment } from '../config/environment.ts';
import type { OutsideEngine } from '../studio/engines/from-outside.ts';
import { createImporter } from './import.ts';
import { loadExtensions } from './load.ts';

/** Throws where a file is no longer what it was when the studio started. */
export async function enginesInWorker(names: readonly string[]): Promise<readonly OutsideEngine[]> {
  const importExtension = createImporter();
  const { engines, faults } = await loadExtensions({
    names,
    importExtension,
    environment: processEnvironment,
  });
  if (faults.length > 0) throw new Error(faults.join(' '));
  return engines;
}
