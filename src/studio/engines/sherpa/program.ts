// The program that runs a sherpa-onnx model, and how to read its standard error.

import { resolveSiblingModule } from '../../../kit/process/resolve-module.ts';
import type { ModelProgram } from '../model-process.ts';
import { parseReason } from './parse-reason.ts';
import type { SherpaResponse } from './protocol.ts';

const CAUGHT = 'Caught exception:';

/** If a recogniser's network fails, sherpa-onnx returns an empty text and only logs the reason. */
function findHiddenError(answer: SherpaResponse, log: string): string | undefined {
  if (!('recognised' in answer) || answer.recognised.text !== '' || !log.includes(CAUGHT)) return undefined;
  const lines = log.slice(log.indexOf(CAUGHT) + CAUGHT.length).split('\n');
  return (lines.find((line) => line.trim() !== '') ?? 'its network failed').trim().slice(0, 200);
}

export const SHERPA_PROGRAM: ModelProgram<SherpaResponse> = {
  entry: resolveSiblingModule('./process', import.meta.url),
  parseReason,
  findFault: findHiddenError,
};
