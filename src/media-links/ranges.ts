// One range of a file, as HTTP asks for it, and a stream cut to it. Pure but for the stream. Sources that cannot begin in
// the middle are read from the start and what comes before is thrown away.

import { type Readable, Transform } from 'node:stream';

export interface Range {
  readonly start: number;
  /** The last byte's place. */
  readonly end: number;
}

/** `undefined`: all of it (also for several ranges at once, which nobody needs to be given). `none`: nothing there. */
export function rangeOf(header: string | null, bytes: number | undefined): Range | 'none' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!match || bytes === undefined) return undefined;
  const [, from = '', to = ''] = match;
  if (from === '' && to === '') return undefined;
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from);
  const end = from === '' || to === '' ? bytes - 1 : Math.min(bytes - 1, Number(to));
  return start > end ? 'none' : { start, end };
}

/** Ends after the range, and lets the source go. */
export function sliced(source: Readable, { start, end }: Range): Readable {
  let at = 0;
  const part = new Transform({
    transform(chunk: Buffer, _, done) {
      const [from, to] = [Math.max(0, start - at), Math.min(chunk.length, end + 1 - at)];
      at += chunk.length;
      if (to > from) this.push(chunk.subarray(from, to));
      if (at > end) {
        source.unpipe(this);
        source.destroy();
        this.push(null);
      }
      done();
    },
  });
  source.on('error', (fault) => part.destroy(fault));
  part.on('close', () => source.destroy());
  return source.pipe(part);
}
