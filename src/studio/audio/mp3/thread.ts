// A thread that finds out how much louder a recording is to be, and makes stretches of it that loud and encodes them, while the process
// that started it goes on speaking. Started by stream.ts, never by hand; it answers in order.

import { parentPort, workerData } from 'node:worker_threads';
import { gainFor, levelled } from '../../../domain/sound/level.ts';
import { createSerial } from '../../../kit/mutex.ts';
import { encodeMp3, firstFrames, frameSamples } from './mp3.ts';

export type Mp3Order =
  /** Asks for the gain that makes it as loud as every other recording. */
  | { readonly is: 'gain'; readonly samples: Float32Array<ArrayBuffer> }
  /** `isLast`: with the end; else whole frames that end in silence, and what the encoder adds to them is left out. */
  | {
      readonly is: 'stretch';
      readonly samples: Float32Array<ArrayBuffer>;
      readonly gain: number;
      readonly isLast: boolean;
    };

/** Of an error only what can be sent: an error's code gets lost between threads. */
export type Mp3Answer =
  | { readonly is: 'gain'; readonly gain: number }
  | { readonly is: 'bytes'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly is: 'fault'; readonly message: string };

const rate = workerData as number;
const inOrder = createSerial();

async function answerTo(order: Mp3Order): Promise<Mp3Answer> {
  const { samples } = order;
  if (order.is === 'gain') return { is: 'gain', gain: gainFor({ samples, rate }) };
  const bytes = await encodeMp3(levelled({ samples, rate }, order.gain), rate);
  return {
    is: 'bytes',
    bytes: order.isLast ? bytes : firstFrames(bytes, samples.length / frameSamples(rate), rate),
  };
}

parentPort?.on('message', (order: Mp3Order) => {
  inOrder('sound', () => answerTo(order))
    .catch(({ message }: Error): Mp3Answer => ({ is: 'fault', message }))
    .then((answer) => parentPort?.postMessage(answer));
});
