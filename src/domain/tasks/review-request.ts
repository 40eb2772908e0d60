// Builds the two requests of a reviewed dub: the one that waits for review, and the one that is sent. Pure.

import type { Request } from '../commands/invocation.ts';
import { type DubReview, toDubLines } from '../media/dub-review.ts';
import type { Task } from './task.ts';

/** Builds the request that waits for review, with the lines in it. */
export const createReviewRequest = (
  { precedingTask }: Request,
  { textField, request }: NonNullable<Request['nextStep']>,
  review: DubReview,
): Request => ({
  ...request,
  review: { ...review, linesField: textField },
  ...(precedingTask && { precedingTask }),
});

export const toReviewedRequest = (request: Request): Request =>
  request.review
    ? { ...request, values: { ...request.values, [request.review.linesField]: toDubLines(request.review) } }
    : request;

/** True if the review was cancelled or expired before anything was spoken, so that it can be reopened. */
export const isReviewPaused = ({ request, state }: Pick<Task, 'request' | 'state'>): boolean =>
  request.review !== undefined && state.status === 'abandoned' && state.serviceTaskId === undefined;
