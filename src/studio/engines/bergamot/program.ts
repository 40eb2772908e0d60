// The program that runs a translation model, and how to read its standard error.

import { resolveSiblingModule } from '../../../kit/process/resolve-module.ts';
import type { ModelProgram } from '../model-process.ts';
import type { TranslatorResponse } from './protocol.ts';

const getLastLine = (log: string): string | undefined => log.trim().split('\n').at(-1)?.slice(0, 200) || undefined;

export const BERGAMOT_PROGRAM: ModelProgram<TranslatorResponse> = {
  entry: resolveSiblingModule('./process', import.meta.url),
  parseReason: getLastLine,
};
