// The JSON of a call, read whole and counted while it comes, whether its length was told before or not. Only what says that it is
// JSON is taken: a foreign page's form could post anything else without asking.

import type { Context } from 'hono';
import { BODY_LEVELS, parseJson } from '../../../kit/json.ts';
import { BOUNDS } from '../limits.ts';
import { Fault } from './fault.ts';

/** More bytes than are taken. */
class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/** The sender went away, or the connection broke, before all of it was there. */
class BodyBroken extends Error {
  override readonly name = 'BodyBroken';
}

/**
 * Reads at most `most` bytes. Throws {@link BodyTooLarge} at the first byte too many, before anything is read where the length
 * says so, and {@link BodyBroken}.
 */
async function readBody(request: Request, most: number): Promise<Buffer> {
  const told = request.headers.get('content-length');
  if (told !== null && Number(told) > most) throw new BodyTooLarge(`more than ${most} bytes`);
  try {
    // Node sees to it that a told length is kept; without a stream the bytes are there sooner.
    if (told !== null) return Buffer.from(await request.arrayBuffer());
    return await counted(request, most);
  } catch (thrown) {
    if (thrown instanceof BodyTooLarge) throw thrown;
    throw new BodyBroken('the body did not arrive whole', { cause: thrown });
  }
}

async function counted(request: Request, most: number): Promise<Buffer> {
  const reader = request.body?.getReader();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    const next = await reader?.read();
    if (!next || next.done) return Buffer.concat(chunks, bytes);
    bytes += next.value.length;
    // What still comes is the server's to drop; cancelling here would cut the line before the answer.
    if (bytes > most) throw new BodyTooLarge(`more than ${most} bytes`);
    chunks.push(next.value);
  }
}

/** Throws {@link Fault}. */
export async function jsonOf(context: Context): Promise<unknown> {
  if (!/^application\/json\b/i.test(context.req.header('content-type') ?? ''))
    throw new Fault(415, 'Send JSON, with “Content-Type: application/json”.');
  const bytes = await readBody(context.req.raw, BOUNDS.jsonBytes).catch((thrown: unknown) => {
    if (thrown instanceof BodyTooLarge) throw new Fault(413, ({ texts }) => texts.web.tooMuch);
    if (thrown instanceof BodyBroken) throw new Fault(400, ({ texts }) => texts.web.notWhole);
    throw thrown;
  });
  const body = parseJson(new TextDecoder().decode(bytes), BODY_LEVELS);
  if (body === undefined)
    throw new Fault(400, `The body is not JSON, or nested more than ${BODY_LEVELS} levels deep.`);
  return body;
}
