// Entry point of a process that runs one Spleeter model. It is separate because sherpa-onnx exits on a faulty model.

import type { LoadRequest } from '../model-process.ts';
import { enterModelFolder, serveModel } from '../serve-model.ts';
import { addHighBand } from './high-band.ts';
import { loadNativeSeparator, type NativeSeparator } from './native-separator.ts';
import type { SeparationRequest, SpleeterRequest, SpleeterResponse } from './protocol.ts';
import { readStereo, writeStereo } from './stereo-file.ts';

/** More threads take cores from other jobs, and gain little. */
const THREAD_COUNT = 2;

let separateNatively: NativeSeparator | undefined;

function load(request: LoadRequest): SpleeterResponse {
  enterModelFolder(request);
  const { vocals: [vocals = ''] = [], accompaniment: [accompaniment = ''] = [] } = request.folder.files;
  separateNatively = loadNativeSeparator(vocals, accompaniment, THREAD_COUNT);
  return { loaded: true };
}

async function separate({ input, output }: SeparationRequest): Promise<SpleeterResponse> {
  if (!separateNatively) return { fault: 'no model is loaded' };
  const mix = await readStereo(input);
  const voices = addHighBand(mix, separateNatively(mix));
  if (!voices.every((side) => side.every(Number.isFinite))) return { fault: 'its output is not sound' };
  await writeStereo(output, voices);
  return { separated: true };
}

serveModel((request: SpleeterRequest) => ('load' in request ? load(request.load) : separate(request.separate)));
