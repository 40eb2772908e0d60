// How slowly a file may come: who holds a fetch open with a trickle, on purpose or not, is let go of. Counts bytes as they
// arrive, whatever they are.

import { Transform } from 'node:stream';
import { noteOf } from '../../domain/views/notes.ts';
import { downloadFault } from './response.ts';

/** At least so many bytes in any stretch of so many ms. */
export interface Pace {
  readonly bytes: number;
  readonly ms: number;
}

/** The stretch is looked at so many times while it passes. */
const LOOKS = 60;

const tooSlow = ({ bytes, ms }: Pace): Error =>
  downloadFault(noteOf('linkTooSlow', { kilobytes: Math.round(bytes / ms) }));

/** Passes everything on, and fails once too little comes. */
export function pacing(pace: Pace): Transform {
  /** What had come by each look of the stretch, the oldest first. */
  const before = [0];
  let bytes = 0;
  const look = (): void => {
    const since = before.length > LOOKS - 1 ? before.shift() : undefined;
    if (since !== undefined && bytes - since < pace.bytes) stream.destroy(tooSlow(pace));
    before.push(bytes);
  };
  const timer = setInterval(look, pace.ms / LOOKS);
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      done(null, chunk);
    },
    destroy(error, done) {
      clearInterval(timer);
      done(error);
    },
  });
  return stream;
}
