// Derives the fair-queue owner of a task from the client's header: opaque ids for user and group, stored with the task.
// Owners take turns within the tasks of one API key.

import { FAIR_QUEUE_HEADER, FAIR_QUEUE_HEADER_PATTERN } from '../../domain/tasks/fair-queue-header.ts';
import type { FairQueueRequester } from '../../kit/fair-queue.ts';
import { StudioHttpError } from '../errors.ts';
import type { NewStudioTask } from './studio-task.ts';

/** @throws {@link StudioHttpError} if the header is malformed. */
export function validateFairQueueHeader(header: string | undefined): string | undefined {
  if (header === undefined || FAIR_QUEUE_HEADER_PATTERN.test(header)) return header;
  throw new StudioHttpError(
    400,
    `The header ${FAIR_QUEUE_HEADER} must be PERSON.PLACE or PERSON.PLACE.GROUP. Each part has 1 to 64 letters, digits, - and _.`,
  );
}

/** Without a header, all tasks of the API key count as one user. */
export function toFairQueueRequester({
  owner,
  fairQueueHeader = '',
}: Pick<NewStudioTask, 'owner' | 'fairQueueHeader'>): FairQueueRequester {
  const [person = '', place = '', group] = fairQueueHeader.split('.');
  return {
    person: `${owner} ${person}`,
    place: `${owner} ${place}`,
    ...(group !== undefined && { group: `${owner} ${group}` }),
  };
}
