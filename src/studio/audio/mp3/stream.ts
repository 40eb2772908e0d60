// A long recording on its way into an MP3 file: cut in its pauses into stretches that are brought to the common loudness and encoded in
// threads of their own, since all of that takes longer than the speech itself. What waits there is bounded.

import { open } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { joined } from '../../../domain/sound/sound.ts';
import { type Lane, startLane } from './lane.ts';
import { frameSamples } from './mp3.ts';

export interface Mp3Stream {
  /** Rejects when the file cannot be written, with what the disk says. The first piece decides the gain. */
  write(samples: Float32Array): Promise<void>;
  /** Resolves when all of it is in the file. */
  finish(): Promise<void>;
  /** Leaves the file as it is; for a job that failed. */
  abandon(): Promise<void>;
}

export interface Mp3Plan {
  readonly path: string;
  /** Samples per second. */
  readonly rate: number;
}

/** This much may wait for the encoders. */
const MOST_WAITING_SECONDS = 120;
const STRETCH_SECONDS = 8;
/** Where a stretch ends, the encoder still holds sound of some frames; it must be silence. */
const SILENT_FRAMES = 4;
/** More would be faster than any engine speaks. */
const MOST_LANES = Math.min(2, availableParallelism());

/** How many of the last samples are silence. */
function silenceAtEnd(samples: Float32Array): number {
  let at = samples.length;
  while (at > 0 && samples[at - 1] === 0) at--;
  return samples.length - at;
}

/** What was written and is not on its way yet. */
function createPending(rate: number) {
  const frame = frameSamples(rate);
  let parts: Float32Array[] = [];
  let length = 0;
  let silent = 0;
  return {
    add(samples: Float32Array): void {
      const quiet = silenceAtEnd(samples);
      silent = quiet === samples.length ? silent + quiet : quiet;
      length += samples.length;
      parts.push(samples);
    },
    /** Whole frames that end in silence, where there are enough. */
    stretch(): Float32Array<ArrayBuffer> | undefined {
      if (length < STRETCH_SECONDS * rate || silent < (SILENT_FRAMES + 1) * frame) return undefined;
      const all = joined(parts);
      const end = all.length - (all.length % frame);
      parts = [all.slice(end)];
      length = silent = all.length - end;
      return all.slice(0, end);
    },
    rest: (): Float32Array<ArrayBuffer> => joined(parts).slice(),
  };
}

/** The threads of one file: another one where all have something to do. */
function createLanes(rate: number) {
  const first = startLane(rate);
  const lanes = [first];
  return {
    first,
    freest(): Lane {
      const lane = lanes.reduce((best, one) => (one.waiting() < best.waiting() ? one : best));
      if (lane.waiting() === 0 || lanes.length >= MOST_LANES) return lane;
      const another = startLane(rate);
      lanes.push(another);
      return another;
    },
    waiting: (): number => lanes.reduce((sum, lane) => sum + lane.waiting(), 0),
    end: () => Promise.all(lanes.map((lane) => lane.end())),
  };
}

export function createMp3Stream({ path, rate }: Mp3Plan): Mp3Stream {
  const lanes = createLanes(rate);
  const pending = createPending(rate);
  const file = open(path, 'w');
  let gain: Promise<number> | undefined;
  let fault: Error | undefined;
  /** All that was sent so far is in the file; told to whoever writes next where it cannot be. */
  let written: Promise<unknown> = file;
  const noted = (error: Error): void => {
    fault ??= error;
  };
  file.catch(noted);

  const send = async (samples: Float32Array<ArrayBuffer>, isLast: boolean): Promise<void> => {
    const measured = (await gain) ?? 1;
    const made = lanes.freest().ask({ is: 'stretch', samples, gain: measured, isLast });
    written = Promise.all([file, made, written]).then(async ([handle, answer]) => {
      if ('bytes' in answer) await handle.write(answer.bytes);
    });
    written.catch(noted);
  };

  const end = async (): Promise<void> => {
    fault ??= new Error('the recording is ended');
    await lanes.end();
    const handle = await file.catch(() => undefined);
    await handle?.close();
  };

  return {
    async write(samples) {
      if (fault) throw fault;
      gain ??= lanes.first
        .ask({ is: 'gain', samples: samples.slice() })
        .then((answer) => ('gain' in answer ? answer.gain : 1));
      gain.catch(noted);
      pending.add(samples);
      const stretch = pending.stretch();
      if (stretch) await send(stretch, false);
      if (lanes.waiting() > MOST_WAITING_SECONDS * rate) await written;
    },
    async finish() {
      try {
        await send(pending.rest(), true);
        await written;
      } finally {
        await end();
      }
    },
    abandon: end,
  };
}
