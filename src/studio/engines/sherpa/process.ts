// Entry point of a process that runs one sherpa-onnx model. It is separate because sherpa-onnx exits on a faulty model
// and contains eSpeak NG's code (GPL-3).

import { serveModel } from '../serve-model.ts';
import { loadModel } from './load-model.ts';
import type { SherpaHandler, SherpaRequest, SherpaResponse } from './protocol.ts';

let handle: SherpaHandler | undefined;

serveModel(async (request: SherpaRequest): Promise<SherpaResponse> => {
  if (!('load' in request)) return (await handle?.(request)) ?? { fault: 'the model cannot do this' };
  handle = await loadModel(request.load);
  return { loaded: true };
});
