// Errors for a full disk, for new requests and for running jobs. kit/disk/disk-space.ts measures the disk.

import { message } from '../../messages/message.ts';
import { JobError, StudioHttpError } from '../errors.ts';

/** Space becomes available when old results expire or other programs free it. */
const RETRY_AFTER_SECONDS = 60;

export const createNoSpaceError = (): StudioHttpError =>
  new StudioHttpError(
    507,
    'The disk of this server is full, so nothing was started. Try again later: old results are deleted automatically, and the operator can free space.',
    { 'retry-after': String(RETRY_AFTER_SECONDS) },
  );

export const createDiskFullError = (): JobError => new JobError('INTERNAL_ERROR', message('faults.diskFull'));
