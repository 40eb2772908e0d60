// Measures the memory and the cores that models may use here. machine-fit.ts decides with them.

import { availableParallelism } from 'node:os';
import { getAvailableMemory } from '../../../kit/process/available-memory.ts';
import type { Machine } from './machine-fit.ts';

/** `modelsMemoryBytes`: setting MODELS_MEMORY. `slowness`: see {@link Machine}. */
export const measureMachine = (modelsMemoryBytes: number | undefined, slowness?: number): Machine => ({
  memoryBytes: getAvailableMemory(),
  cores: availableParallelism(),
  ...(modelsMemoryBytes !== undefined && { modelsMemoryBytes }),
  ...(slowness !== undefined && { slowness }),
});
