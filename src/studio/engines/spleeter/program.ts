// The program that runs a Spleeter model, and how to read its standard error.

import { resolveSiblingModule } from '../../../kit/process/resolve-module.ts';
import type { ModelProgram } from '../model-process.ts';
import { parseReason } from '../sherpa/parse-reason.ts';
import type { SpleeterResponse } from './protocol.ts';

export const SPLEETER_PROGRAM: ModelProgram<SpleeterResponse> = {
  entry: resolveSiblingModule('./process', import.meta.url),
  parseReason,
};
