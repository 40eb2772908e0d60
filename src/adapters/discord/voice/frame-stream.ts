// Streams a sound's frames to a voice connection: holds them while they would not be heard, repeats a lost frame and
// can start in the middle.

import { Readable } from 'node:stream';

export class FrameStream extends Readable {
  readonly #source: AsyncIterator<Buffer>;
  readonly #canSend: () => boolean;
  #last: Buffer | undefined;
  #repeatedFrame: Buffer | undefined;
  #taken: number;

  /** `canSend` is called before each frame. */
  constructor(frames: AsyncIterable<Buffer>, skipCount: number, canSend: () => boolean) {
    super({ objectMode: true, highWaterMark: 50 });
    this.#source = skipFrames(frames, skipCount);
    this.#canSend = canSend;
    this.#taken = skipCount;
  }

  /** Number of frames handed over so far. */
  get frameCount(): number {
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
    const frame = this.#canSend() ? (this.#repeatedFrame ?? super.read(size)) : null;
    // The library adds silence at the end, so the last frame of the sound was sent.
    this.#last = frame ?? undefined;
    if (frame === null) return null;
    this.#repeatedFrame = undefined;
    this.#taken += 1;
    return frame;
  }

  /** Repeats the last frame, which was not sent. */
  repeatLast(): void {
    if (!this.#last) return;
    this.#repeatedFrame = this.#last;
    this.#last = undefined;
    this.#taken -= 1;
  }
}

async function* skipFrames(frames: AsyncIterable<Buffer>, from: number): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const frame of frames) {
    if (at >= from) yield frame;
    at += 1;
  }
}
