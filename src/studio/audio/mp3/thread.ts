// Thread that computes the gain of a recording, and applies it to segments and encodes them. mp3-writer.ts starts it; it
// answers requests in order.

import { parentPort, workerData } from 'node:worker_threads';
import { amplifyAndLimit, computeLoudnessGain } from '../../../domain/audio/normalize-loudness.ts';
import { createKeyedMutex } from '../../../kit/keyed-mutex.ts';
import { encodeMp3, getSamplesPerFrame, takeFirstFrames } from './encode-mp3.ts';

export type EncoderRequest =
  /** Requests the gain that brings the recording to the common loudness. */
  | { readonly is: 'gain'; readonly samples: Float32Array<ArrayBuffer> }
  /**
   * `isLast` includes the end of the stream. Other segments are whole frames ending in silence; the encoder's padding
   * is removed from them.
   */
  | {
      readonly is: 'segment';
      readonly samples: Float32Array<ArrayBuffer>;
      readonly gain: number;
      readonly isLast: boolean;
    };

/** Errors are sent as plain fields, because threads lose an error's code. */
export type EncoderResponse =
  | { readonly is: 'gain'; readonly gain: number }
  | { readonly is: 'bytes'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly is: 'error'; readonly message: string };

const rate = workerData as number;
const mutex = createKeyedMutex();

async function handleRequest(request: EncoderRequest): Promise<EncoderResponse> {
  const { samples } = request;
  if (request.is === 'gain') return { is: 'gain', gain: computeLoudnessGain({ samples, sampleRate: rate }) };
  const bytes = await encodeMp3(amplifyAndLimit({ samples, sampleRate: rate }, request.gain), rate);
  return {
    is: 'bytes',
    bytes: request.isLast ? bytes : takeFirstFrames(bytes, samples.length / getSamplesPerFrame(rate), rate),
  };
}

parentPort?.on('message', (order: EncoderRequest) => {
  mutex('sound', () => handleRequest(order))
    .catch(({ message }: Error): EncoderResponse => ({ is: 'error', message }))
    .then((answer) => parentPort?.postMessage(answer));
});
