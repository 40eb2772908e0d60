// Yields the encoded sound of a stream, and sends it as a body. Speaks the next piece while the last one is read.

import { ClientLeftError } from '../errors.ts';
import type { LaterPiece } from '../operations/speak-passages.ts';
import type { SpokenPiece } from '../work.ts';
import type { SpeechEncoder } from './encoding/speech-encoder.ts';
import { splitIntoPieces } from './split-pieces.ts';

/** Encoded bytes that may wait for the client: half a minute of MP3, or five seconds of WAV. */
const MAX_WAITING_BYTES = 256_000;
/** Sound that is encoded at a time. PCM takes up to 200 kB a second. */
const SLICE_SECONDS = 4;

export type ChunkSource = AsyncGenerator<Uint8Array, void>;

/** `speak`: speaks a piece of the text. Empty chunks are left out. */
export async function* createChunkSource(
  first: SpokenPiece,
  speak: (piece: LaterPiece) => Promise<SpokenPiece>,
  encoder: Pick<SpeechEncoder, 'encode' | 'finish'>,
): ChunkSource {
  const pieces = splitIntoPieces(first.rest);
  const startPiece = (at: number, { silence }: SpokenPiece): Promise<SpokenPiece> | undefined => {
    const passages = pieces[at];
    const piece = passages && speak({ passages, silence, isLast: at === pieces.length - 1 });
    // Its failure is reported when it is awaited, or never if the client has left.
    piece?.catch(() => {});
    return piece;
  };
  let next = startPiece(0, first);
  yield* encodeInSlices(first, encoder);
  for (let at = 1; next; at += 1) {
    const piece = await next;
    next = startPiece(at, piece);
    yield* encodeInSlices(piece, encoder);
  }
  const end = await encoder.finish();
  if (end.length > 0) yield end;
}

async function* encodeInSlices({ samples, sampleRate }: SpokenPiece, { encode }: Pick<SpeechEncoder, 'encode'>) {
  const sliceLength = SLICE_SECONDS * sampleRate;
  for (let at = 0; at < samples.length; at += sliceLength) {
    // Copied, because a message to a thread contains the whole buffer of an array.
    const bytes = await encode({ samples: samples.slice(at, at + sliceLength), sampleRate });
    if (bytes.length > 0) yield bytes;
  }
}

interface BodyOptions {
  /** Called once, before the body ends. */
  readonly onEnd: (error?: unknown) => Promise<void>;
  /** Closes the connection after an error. By default the body reports the error. */
  readonly cutConnection?: () => void;
}

/** Reads the source only while the client takes its bytes. An error cuts the connection, so that the end is missing. */
export function toReadableStream(
  firstChunk: Uint8Array,
  source: ChunkSource,
  { onEnd, cutConnection }: BodyOptions,
): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(firstChunk),
      async pull(controller) {
        try {
          const { value, done } = await source.next();
          if (!done) return controller.enqueue(value);
          await onEnd();
          return controller.close();
        } catch (error) {
          await onEnd(error);
          if (cutConnection) cutConnection();
          else controller.error(error);
        }
      },
      cancel: () => onEnd(new ClientLeftError()),
    },
    { highWaterMark: MAX_WAITING_BYTES, size: ({ length }) => length },
  );
}
