// Aborts downloads that are too slow, so that a slow server cannot occupy a download slot.

import { Transform } from 'node:stream';
import { message } from '../../messages/message.ts';
import { createDownloadError } from './check-response.ts';

/** Minimum number of bytes in any period of `ms` milliseconds. */
export interface MinTransferRate {
  readonly bytes: number;
  readonly ms: number;
}

const CHECKS_PER_PERIOD = 60;

const createTooSlowError = ({ bytes, ms }: MinTransferRate): Error =>
  createDownloadError(message('faults.linkTooSlow', { kilobytes: Math.round(bytes / ms) }));

/** Passes data through, and fails if the rate drops below the minimum. */
export function createMinRateStream(rate: MinTransferRate): Transform {
  /** Total bytes at each check within the period, oldest first. */
  const bytesAtChecks = [0];
  let bytes = 0;
  const check = (): void => {
    const bytesBefore = bytesAtChecks.length > CHECKS_PER_PERIOD - 1 ? bytesAtChecks.shift() : undefined;
    if (bytesBefore !== undefined && bytes - bytesBefore < rate.bytes) stream.destroy(createTooSlowError(rate));
    bytesAtChecks.push(bytes);
  };
  const timer = setInterval(check, rate.ms / CHECKS_PER_PERIOD);
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
