// Writes a long recording to an MP3 file. Splits it at pauses into segments, which worker threads normalise and encode,
// because that takes longer than generating the speech. The backlog is limited.

import { open } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { concatSamples } from '../../../domain/audio/mono-audio.ts';
import { getSamplesPerFrame } from './encode-mp3.ts';
import { type EncoderThread, startEncoderThread } from './encoder-thread.ts';

export interface Mp3Writer {
  /** Rejects with the disk's error if the file cannot be written. The first samples determine the gain. */
  write(samples: Float32Array): Promise<void>;
  /** Resolves when the whole recording is in the file. */
  finish(): Promise<void>;
  /** Stops writing after a job failed; the file stays incomplete. */
  abandon(): Promise<void>;
}

interface Mp3WriterOptions {
  readonly path: string;
  readonly sampleRate: number;
}

/** Maximum backlog of the encoders. */
const MAX_PENDING_SECONDS = 120;
const MIN_SEGMENT_SECONDS = 8;
/** Segments end in silence, because the encoder's last frames would be lost with its buffer. */
const MIN_SILENT_FRAMES = 4;
/** Two threads already encode faster than any engine speaks. */
const MAX_THREADS = Math.min(2, availableParallelism());

/** Counts the silent samples at the end. */
function countTrailingSilence(samples: Float32Array): number {
  let at = samples.length;
  while (at > 0 && samples[at - 1] === 0) at--;
  return samples.length - at;
}

/** Samples that have not been sent to an encoder yet. */
function createPendingSamples(rate: number) {
  const frame = getSamplesPerFrame(rate);
  let parts: Float32Array[] = [];
  let length = 0;
  let silent = 0;
  return {
    add(samples: Float32Array): void {
      const quiet = countTrailingSilence(samples);
      silent = quiet === samples.length ? silent + quiet : quiet;
      length += samples.length;
      parts.push(samples);
    },
    /** Returns whole frames that end in silence, or `undefined` if there are not enough. */
    takeSegment(): Float32Array<ArrayBuffer> | undefined {
      if (length < MIN_SEGMENT_SECONDS * rate || silent < (MIN_SILENT_FRAMES + 1) * frame) return undefined;
      const all = concatSamples(parts);
      const end = all.length - (all.length % frame);
      parts = [all.slice(end)];
      length = silent = all.length - end;
      return all.slice(0, end);
    },
    takeRest: (): Float32Array<ArrayBuffer> => concatSamples(parts).slice(),
  };
}

/** Encoder threads of one file. Starts another thread when all are busy. */
function createEncoderThreads(rate: number) {
  const first = startEncoderThread(rate);
  const threads = [first];
  return {
    first,
    getLeastBusy(): EncoderThread {
      const thread = threads.reduce((best, candidate) =>
        candidate.countPendingSamples() < best.countPendingSamples() ? candidate : best,
      );
      if (thread.countPendingSamples() === 0 || threads.length >= MAX_THREADS) return thread;
      const another = startEncoderThread(rate);
      threads.push(another);
      return another;
    },
    countPendingSamples: (): number => threads.reduce((sum, thread) => sum + thread.countPendingSamples(), 0),
    terminate: () => Promise.all(threads.map((thread) => thread.terminate())),
  };
}

export function createMp3Writer({ path, sampleRate }: Mp3WriterOptions): Mp3Writer {
  const threads = createEncoderThreads(sampleRate);
  const pending = createPendingSamples(sampleRate);
  const file = open(path, 'w');
  let gain: Promise<number> | undefined;
  let fault: Error | undefined;
  /** Resolves when all previous segments are in the file. A failure is reported to the next `write`. */
  let written: Promise<unknown> = file;
  const recordError = (error: Error): void => {
    fault ??= error;
  };
  file.catch(recordError);

  const encode = async (samples: Float32Array<ArrayBuffer>, isLast: boolean): Promise<void> => {
    const gainValue = (await gain) ?? 1;
    const encoded = threads.getLeastBusy().request({ is: 'segment', samples, gain: gainValue, isLast });
    written = Promise.all([file, encoded, written]).then(async ([handle, answer]) => {
      if ('bytes' in answer) await handle.write(answer.bytes);
    });
    written.catch(recordError);
  };

  const end = async (): Promise<void> => {
    fault ??= new Error('The recording is already finished.');
    await threads.terminate();
    const handle = await file.catch(() => undefined);
    await handle?.close();
  };

  return {
    async write(samples) {
      if (fault) throw fault;
      gain ??= threads.first
        .request({ is: 'gain', samples: samples.slice() })
        .then((answer) => ('gain' in answer ? answer.gain : 1));
      gain.catch(recordError);
      pending.add(samples);
      const segment = pending.takeSegment();
      if (segment) await encode(segment, false);
      if (threads.countPendingSamples() > MAX_PENDING_SECONDS * sampleRate) await written;
    },
    async finish() {
      try {
        await encode(pending.takeRest(), true);
        await written;
      } finally {
        await end();
      }
    },
    abandon: end,
  };
}
