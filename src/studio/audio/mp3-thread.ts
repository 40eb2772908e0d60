// The thread that makes a long recording as loud as every other and encodes it, while the process that started it goes on speaking.
// Started by mp3-stream.ts, never by hand; it answers each piece with its length, and the end with `null`.

import { parentPort, workerData } from 'node:worker_threads';
import { createSerial } from '../../kit/mutex.ts';
import { createLimiter, gainFor, type Limiter } from './level.ts';
import { createMp3, type Mp3File } from './mp3.ts';

export interface Mp3Order {
  readonly path: string;
  /** Samples per second. */
  readonly rate: number;
}

/** Samples in order, the first of them enough to decide the gain; `null` is the end. */
export type Mp3Piece = Float32Array<ArrayBuffer> | null;
/** Of an error only what can be sent: an error's code gets lost between threads. */
export type Mp3Answer =
  | { readonly done: number | null }
  | { readonly fault: { readonly message: string; readonly code?: string } };

const { path, rate } = workerData as Mp3Order;
const say = (answer: Mp3Answer): void => parentPort?.postMessage(answer);
const inOrder = createSerial();
let begun: { readonly file: Mp3File; readonly limiter: Limiter } | undefined;

async function take(samples: Float32Array<ArrayBuffer>): Promise<void> {
  begun ??= { file: await createMp3(path, rate), limiter: createLimiter(gainFor({ samples, rate }), rate) };
  await begun.file.write(begun.limiter.push(samples));
}

async function end(): Promise<void> {
  if (!begun) return;
  await begun.file.write(begun.limiter.flush());
  await begun.file.finish();
}

parentPort?.on('message', (piece: Mp3Piece) => {
  inOrder('file', async () => {
    await (piece ? take(piece) : end());
    say({ done: piece ? piece.length : null });
  }).catch(({ message, code }: NodeJS.ErrnoException) =>
    say({ fault: { message, ...(code !== undefined && { code }) } }),
  );
});
