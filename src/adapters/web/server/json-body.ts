// The JSON of a call. Only what says that it is JSON is taken: a foreign page's form could post anything else without asking.

import type { Context } from 'hono';
import { BODY_BOUNDS, parseJson } from '../../../kit/json.ts';
import { ownTurn } from '../../../kit/loop/yield.ts';
import { BodyBroken, BodyTooLarge, readBody } from '../../shared/http/body.ts';
import { BOUNDS } from '../limits.ts';
import { Fault } from './fault.ts';

/** Takes a millisecond to parse and check. */
const LARGE_BYTES = 20_000;

/** Throws {@link Fault}. */
export async function jsonOf(context: Context): Promise<unknown> {
  if (!/^application\/json\b/i.test(context.req.header('content-type') ?? ''))
    throw new Fault(415, 'Send JSON, with “Content-Type: application/json”.');
  const bytes = await readBody(context.req.raw, BOUNDS.jsonBytes).catch((thrown: unknown) => {
    if (thrown instanceof BodyTooLarge) throw new Fault(413, ({ texts }) => texts.web.tooMuch);
    if (thrown instanceof BodyBroken) throw new Fault(400, ({ texts }) => texts.web.notWhole);
    throw thrown;
  });
  // Many large ones arrive in one turn of the event loop.
  if (bytes.length > LARGE_BYTES) await ownTurn();
  const body = parseJson(new TextDecoder().decode(bytes), BODY_BOUNDS);
  const { levels, values } = BODY_BOUNDS;
  if (body === undefined)
    throw new Fault(400, `The body is not JSON, or has more than ${levels} levels or ${values} values.`);
  return body;
}
