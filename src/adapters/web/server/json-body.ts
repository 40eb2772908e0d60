// Reads JSON request bodies. Requires the JSON content type, as another site's form can post any other type without a
// CORS check.

import type { Context } from 'hono';
import { parseJson, REQUEST_BODY_LIMITS } from '../../../kit/json.ts';
import { waitForTimeSlice } from '../../../kit/loop/yield-to-event-loop.ts';
import { message } from '../../../messages/message.ts';
import { BodyIncompleteError, BodyTooLargeError, readRequestBody } from '../../shared/http/request-body.ts';
import { HttpError } from '../http-error.ts';
import { ENFORCED_LIMITS } from '../limits.ts';

/** A body of this size takes a millisecond to parse and validate. */
const LARGE_BODY_BYTES = 20_000;

/** Throws an {@link HttpError} if the body is not acceptable JSON. */
export async function readJsonBody(context: Context): Promise<unknown> {
  if (!/^application\/json\b/i.test(context.req.header('content-type') ?? ''))
    throw new HttpError(415, 'Send JSON, with “Content-Type: application/json”.');
  const bytes = await readRequestBody(context.req.raw, ENFORCED_LIMITS.maxJsonBytes).catch((thrown: unknown) => {
    if (thrown instanceof BodyTooLargeError) throw new HttpError(413, message('web.tooMuch'));
    if (thrown instanceof BodyIncompleteError) throw new HttpError(400, message('web.notWhole'));
    throw thrown;
  });
  // Yields, as many large bodies can arrive at the same time.
  if (bytes.length > LARGE_BODY_BYTES) await waitForTimeSlice();
  const body = parseJson(new TextDecoder().decode(bytes), REQUEST_BODY_LIMITS);
  const { maxDepth, maxValues } = REQUEST_BODY_LIMITS;
  if (body === undefined)
    throw new HttpError(400, `The body is not valid JSON, or has more than ${maxDepth} levels or ${maxValues} values.`);
  return body;
}
