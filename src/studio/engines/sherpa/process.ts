// Entry of the process that one model runs in: sherpa-onnx ends its whole process over a model that it does not like, and brings
// eSpeak NG's code (GPL-3). Does what it is asked, one thing at a time; ends with whoever started it.

import { createRequire } from 'node:module';
import type { Answer, Ask, Hear, Load, ModelConfig, Say } from './words.ts';

interface Tts {
  readonly sampleRate: number;
  readonly numSpeakers: number;
  generate(order: object): { readonly samples: Float32Array; readonly sampleRate: number };
}
interface Stream {
  acceptWaveform(wave: { readonly samples: Float32Array; readonly sampleRate: number }): void;
}
interface Recogniser {
  createStream(): Stream;
  decode(stream: Stream): void;
  getResult(stream: Stream): { readonly text: string };
}
interface Sherpa {
  readonly OfflineTts: new (config: ModelConfig) => Tts;
  readonly OfflineRecognizer: new (config: ModelConfig) => Recogniser;
}

let speaker: Tts | undefined;
let recogniser: Recogniser | undefined;

function load({ kind, folder, config }: Load): Answer {
  const sherpa = createRequire(import.meta.url)('sherpa-onnx-node') as Sherpa;
  // Names of folders hold anything; those of files in them do not.
  process.chdir(folder);
  if (kind === 'recognition') {
    recogniser = new sherpa.OfflineRecognizer(config);
    return { loaded: { rate: 0, speakers: 0 } };
  }
  speaker = new sherpa.OfflineTts(config);
  return { loaded: { rate: speaker.sampleRate, speakers: speaker.numSpeakers } };
}

function say({ text, speaker: sid, speed, reference }: Say): Answer {
  if (!speaker) return { fault: 'nothing is loaded' };
  const order = { text, sid, speed, enableExternalBuffer: false };
  const generationConfig = reference && {
    speed,
    sid,
    referenceAudio: reference.samples,
    referenceSampleRate: reference.rate,
    referenceText: reference.words,
    numSteps: 5,
  };
  const { samples, sampleRate: rate } = speaker.generate({
    ...order,
    ...(reference && { generationConfig }),
  });
  return { said: { samples, rate } };
}

function hear({ samples, rate: sampleRate }: Hear): Answer {
  if (!recogniser) return { fault: 'nothing is loaded' };
  const stream = recogniser.createStream();
  stream.acceptWaveform({ samples, sampleRate });
  recogniser.decode(stream);
  return { heard: recogniser.getResult(stream).text };
}

function answer(ask: Ask): Answer {
  try {
    if ('load' in ask) return load(ask.load);
    return 'say' in ask ? say(ask.say) : hear(ask.hear);
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}

process.on('message', (ask: Ask) => process.send?.(answer(ask)));
process.once('disconnect', () => process.exit(0));
