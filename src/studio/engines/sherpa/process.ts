// Entry point of a process that runs one model. It is separate because sherpa-onnx exits on a faulty model and contains
// eSpeak NG's code (GPL-3). Handles one request at a time and exits with its parent.

import { createRequire } from 'node:module';
import type {
  LoadRequest,
  RecognitionRequest,
  SherpaConfig,
  SherpaRequest,
  SherpaResponse,
  SpeechRequest,
} from './protocol.ts';

interface SherpaTts {
  generate(order: object): { readonly samples: Float32Array; readonly sampleRate: number };
}
interface SherpaStream {
  acceptWaveform(wave: { readonly samples: Float32Array; readonly sampleRate: number }): void;
}
interface SherpaRecogniser {
  createStream(): SherpaStream;
  decode(stream: SherpaStream): void;
  getResult(stream: SherpaStream): { readonly text: string };
}
interface SherpaModule {
  readonly OfflineTts: new (config: SherpaConfig) => SherpaTts;
  readonly OfflineRecognizer: new (config: SherpaConfig) => SherpaRecogniser;
}

let speaker: SherpaTts | undefined;
let recogniser: SherpaRecogniser | undefined;

function load({ kind, folder, config }: LoadRequest): SherpaResponse {
  const sherpa = createRequire(import.meta.url)('sherpa-onnx-node') as SherpaModule;
  // Relative paths are safe, because folder names can contain any character and model file names cannot.
  process.chdir(folder);
  if (kind === 'recognition') recogniser = new sherpa.OfflineRecognizer(config);
  else speaker = new sherpa.OfflineTts(config);
  return { loaded: true };
}

function synthesize({ text, speaker: sid, speed, reference }: SpeechRequest): SherpaResponse {
  if (!speaker) return { fault: 'no model is loaded' };
  const order = { text, sid, speed, enableExternalBuffer: false };
  const generationConfig = reference && {
    speed,
    sid,
    referenceAudio: reference.samples,
    referenceSampleRate: reference.sampleRate,
    referenceText: reference.transcript,
    numSteps: 5,
  };
  const { samples, sampleRate } = speaker.generate({
    ...order,
    ...(reference && { generationConfig }),
  });
  return { sound: { samples, sampleRate } };
}

function recognise({ samples, sampleRate }: RecognitionRequest): SherpaResponse {
  if (!recogniser) return { fault: 'no model is loaded' };
  const stream = recogniser.createStream();
  stream.acceptWaveform({ samples, sampleRate });
  recogniser.decode(stream);
  return { transcript: recogniser.getResult(stream).text };
}

function handleRequest(request: SherpaRequest): SherpaResponse {
  try {
    if ('load' in request) return load(request.load);
    return 'synthesize' in request ? synthesize(request.synthesize) : recognise(request.recognise);
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}

process.on('message', (ask: SherpaRequest) => process.send?.(handleRequest(ask)));
process.once('disconnect', () => process.exit(0));
