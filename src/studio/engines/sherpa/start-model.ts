// Starts sherpa-onnx in its own process, with one model.

import { resolveSiblingModule } from '../../../kit/process/resolve-module.ts';
import { type ModelProcess, startModelProcess } from '../model-process.ts';
import type { LoadRequest, SherpaRequest, SherpaResponse } from './protocol.ts';

export interface SherpaModel extends ModelProcess<SherpaRequest, SherpaResponse> {
  /** Samples per second of the synthesized speech. 0 for recognition models. */
  readonly sampleRate: number;
  readonly speakerCount: number;
}

const ENTRY = resolveSiblingModule('./process', import.meta.url);
/** Large models load slowly from a slow disk. */
const LOAD_TIMEOUT_MS = 120_000;

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
export async function startSherpaModel(load: LoadRequest): Promise<SherpaModel> {
  const model = startModelProcess<SherpaRequest, SherpaResponse>(ENTRY, parseReason, findHiddenError);
  const answer = await model.request({ load }, LOAD_TIMEOUT_MS).catch((error) => {
    model.kill();
    throw error;
  });
  const { rate: sampleRate, speakers: speakerCount } = 'loaded' in answer ? answer.loaded : { rate: 0, speakers: 0 };
  return { ...model, sampleRate, speakerCount };
}
