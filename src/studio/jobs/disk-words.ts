// The words for a full disk, to whoever asks for something new and to whoever has something under way.
// What lies on the disk and how much is left of it is measured in kit/disk.ts.

import { noteOf } from '../../domain/views/notes.ts';
import { JobFault, Refusal } from '../faults.ts';

/** Room comes back with the next result that is old enough, or when whoever fills the disk is done. */
const AGAIN_SECONDS = 60;

export const noRoom = (): Refusal =>
  new Refusal(
    507,
    'The disk of this server is full, so nothing was started. Try again later, when older results have gone; the operator can make room.',
    { 'retry-after': String(AGAIN_SECONDS) },
  );

export const diskFull = (): JobFault => new JobFault('INTERNAL_ERROR', noteOf('diskFull', {}));
