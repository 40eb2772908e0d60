// Loads the engines of extensions in a worker process of the studio, which has already checked them.

import { processEnvironment } from '../config/environment.ts';
import type { ExtensionEngine } from '../studio/engines/extension-engines.ts';
import { createExtensionImporter } from './import-extension.ts';
import { loadExtensions } from './load-extensions.ts';

/** Throws if a file changed since the studio started. */
export async function loadWorkerEngines(names: readonly string[]): Promise<readonly ExtensionEngine[]> {
  const importExtension = createExtensionImporter();
  const { engines, faults } = await loadExtensions({
    names,
    importExtension,
    environment: processEnvironment,
  });
  if (faults.length > 0) throw new Error(faults.join(' '));
  return engines;
}
