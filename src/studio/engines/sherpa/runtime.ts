// sherpa-onnx in a process of its own, with one model.

import { beside } from '../../../kit/process/beside.ts';
import { type ModelProcess, startModelProcess } from '../model-process.ts';
import type { Answer, Ask, Load } from './words.ts';

export interface RunningModel extends ModelProcess<Ask, Answer> {
  /** Of what it says. */
  readonly rate: number;
  readonly speakers: number;
}

const ENTRY = beside('./process', import.meta.url);
/** Larger ones are read from a slow disk. */
const LOADING_MS = 120_000;

/** sherpa-onnx tells why on its standard error, after file and line. */
const reasonIn = (log: string): string | undefined =>
  log
    .split('\n')
    .map((one) => one.replace(/^.*?\.(?:cc|h):\S*\s*/, '').trim())
    .filter((one) => one !== '' && !/^at |Node\.js/.test(one))
    .at(-1)
    ?.slice(0, 200);

const CAUGHT = 'Caught exception:';

/** Where a network of a recogniser fails, sherpa-onnx hears nothing and only writes why. */
function swallowedIn(answer: Answer, log: string): string | undefined {
  if (!('heard' in answer) || answer.heard !== '' || !log.includes(CAUGHT)) return undefined;
  const lines = log.slice(log.indexOf(CAUGHT) + CAUGHT.length).split('\n');
  return (lines.find((line) => line.trim() !== '') ?? 'its network failed').trim().slice(0, 200);
}

/** Rejects with a {@link ModelFailed}. */
export async function startModel(load: Load): Promise<RunningModel> {
  const model = startModelProcess<Ask, Answer>(ENTRY, reasonIn, swallowedIn);
  const answer = await model.ask({ load }, LOADING_MS).catch((error) => {
    model.end();
    throw error;
  });
  const { rate, speakers } = 'loaded' in answer ? answer.loaded : { rate: 0, speakers: 0 };
  return { ...model, rate, speakers };
}
