// The body of a call, read whole and counted while it comes, whether its length was told before or not.

/** More bytes than are taken. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/** The sender went away, or the connection broke, before all of it was there. */
export class BodyBroken extends Error {
  override readonly name = 'BodyBroken';
}

/**
 * Reads at most `most` bytes. Throws {@link BodyTooLarge} at the first byte too many, before anything is read where the length
 * says so, and {@link BodyBroken}.
 */
export async function readBody(request: Request, most: number): Promise<Buffer> {
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
