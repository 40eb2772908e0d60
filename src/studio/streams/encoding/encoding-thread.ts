// Thread that encodes all streams of the studio. encoding-client.ts starts it; it answers the requests of one stream in
// order.

import { parentPort } from 'node:worker_threads';
import type { MonoAudio } from '../../../domain/audio/mono-audio.ts';
import { createSpeechEncoder, type SpeechEncoder, type SpeechEncoderOptions } from './speech-encoder.ts';

/** `stream`: number of the stream. `close` gets no response. */
export type EncodingRequest = { readonly stream: number } & (
  | { readonly is: 'open'; readonly options: SpeechEncoderOptions }
  | { readonly is: 'encode'; readonly piece: MonoAudio }
  | { readonly is: 'finish' }
  | { readonly is: 'close' }
);

/** Errors are sent as text, because threads lose an error's fields. */
export type EncodingResponse = { readonly stream: number } & (
  | { readonly bytes: Uint8Array }
  | { readonly error: string }
);

const encoders = new Map<number, SpeechEncoder>();

async function answer(request: EncodingRequest): Promise<Uint8Array | undefined> {
  if (request.is === 'open') {
    encoders.set(request.stream, createSpeechEncoder(request.options));
    return undefined;
  }
  const encoder = encoders.get(request.stream);
  if (request.is === 'encode') return encoder?.encode(request.piece);
  if (request.is === 'finish') return encoder?.finish();
  encoder?.close();
  encoders.delete(request.stream);
  return undefined;
}

parentPort?.on('message', (request: EncodingRequest) => {
  const { stream } = request;
  answer(request).then(
    (bytes) => {
      if (bytes) parentPort?.postMessage({ stream, bytes } satisfies EncodingResponse);
    },
    (error: Error) => parentPort?.postMessage({ stream, error: error.message } satisfies EncodingResponse),
  );
});
