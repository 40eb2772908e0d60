// Starts sherpa-onnx in its own process, with one model.

import { resolveSiblingModule } from '../../../kit/process/resolve-module.ts';
import { loadOrKill, type ModelProcess, startModelProcess } from '../model-process.ts';
import type { LoadRequest, SherpaRequest, SherpaResponse } from './protocol.ts';

export type SherpaModel = ModelProcess<SherpaRequest, SherpaResponse>;

const ENTRY = resolveSiblingModule('./process', import.meta.url);

/** Finds the reason in the standard error of sherpa-onnx, which puts file and line before it. */
const parseReason = (log: string): string | undefined =>
  log
    .split('\n')
    .map((one) => one.replace(/^.*?\.(?:cc|h):\S*\s*/, '').trim())
    .filter((one) => one !== '' && !/^at |Node\.js/.test(one))
    .at(-1)
    ?.slice(0, 200);

const CAUGHT = 'Caught exception:';

/** If a recogniser's network fails, sherpa-onnx returns an empty text and only logs the reason. */
function findHiddenError(answer: SherpaResponse, log: string): string | undefined {
  if (!('transcript' in answer) || answer.transcript !== '' || !log.includes(CAUGHT)) return undefined;
  const lines = log.slice(log.indexOf(CAUGHT) + CAUGHT.length).split('\n');
  return (lines.find((line) => line.trim() !== '') ?? 'its network failed').trim().slice(0, 200);
}

/**
 * @throws ModelError
 */
export const startSherpaModel = (load: LoadRequest): Promise<SherpaModel> =>
  loadOrKill(startModelProcess<SherpaRequest, SherpaResponse>(ENTRY, parseReason, findHiddenError), { load });
