// A dub whose lines are looked at first, as requests: the one that waits for a person, and the one that is sent. Pure.

import type { Request } from '../commands/invocation.ts';
import { givenLines, type Review } from './review.ts';
import type { Task } from './task.ts';

/** The request that waits for a person: what follows the lines, with the lines in it. */
export const toBeReviewed = (
  { from }: Request,
  { words, request }: NonNullable<Request['next']>,
  review: Review,
): Request => ({ ...request, review: { ...review, into: words }, ...(from && { from }) });

/** The request as it is sent once the person has looked at the lines. */
export const asReviewed = (request: Request): Request =>
  request.review
    ? { ...request, values: { ...request.values, [request.review.into]: givenLines(request.review) } }
    : request;

/** It was put aside, or waited in vain, before anything was spoken: it can be opened again. */
export const isPutAside = ({ request, state }: Pick<Task, 'request' | 'state'>): boolean =>
  request.review !== undefined && state.at === 'forgotten' && state.id === undefined;
