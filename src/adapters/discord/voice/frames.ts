// The frames of a sound as a voice connection is given them: one each time it asks, none while they would not be heard, and the last
// one again where it was lost on its way. Opened in the middle where a sound goes on.

import { Readable } from 'node:stream';

export class Frames extends Readable {
  readonly #source: AsyncIterator<Buffer>;
  readonly #mayGo: () => boolean;
  #last: Buffer | undefined;
  #again: Buffer | undefined;
  #taken: number;

  /** `from`: so many frames are left out. `mayGo`: asked before each frame. */
  constructor(frames: AsyncIterable<Buffer>, from: number, mayGo: () => boolean) {
    super({ objectMode: true, highWaterMark: 50 });
    this.#source = after(frames, from);
    this.#mayGo = mayGo;
    this.#taken = from;
  }

  /** How many frames of the sound were handed over by now. */
  get taken(): number {
    return this.#taken;
  }

  override _read(): void {
    this.#source.next().then(
      ({ done, value }) => this.push(done ? null : value),
      (thrown: Error) => this.destroy(thrown),
    );
  }

  override _destroy(fault: Error | null, done: (fault?: Error | null) => void): void {
    Promise.resolve(this.#source.return?.()).then(
      () => done(fault),
      () => done(fault),
    );
  }

  override read(size?: number): Buffer | null {
    if (size === 0) return super.read(0);
    const frame = this.#mayGo() ? (this.#again ?? super.read(size)) : null;
    // Silence that follows is no frame of ours, and what was handed over before is out.
    this.#last = frame ?? undefined;
    if (frame === null) return null;
    this.#again = undefined;
    this.#taken += 1;
    return frame;
  }

  /** The frame that was handed over last did not get out: it comes again. */
  giveBack(): void {
    if (!this.#last) return;
    this.#again = this.#last;
    this.#last = undefined;
    this.#taken -= 1;
  }
}

async function* after(frames: AsyncIterable<Buffer>, from: number): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const frame of frames) {
    if (at >= from) yield frame;
    at += 1;
  }
}
