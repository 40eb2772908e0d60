// Reads a request body with a size limit, also without a Content-Length header.

export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';
}

/** The client or the connection ended before the whole body arrived. */
export class BodyIncompleteError extends Error {
  override readonly name = 'BodyIncompleteError';
}

/**
 * Reads at most `maxBytes` bytes.
 *
 * @throws BodyTooLargeError at the first byte too many, or at once if Content-Length exceeds the limit.
 * @throws BodyIncompleteError
 */
export async function readRequestBody(request: Request, maxBytes: number): Promise<Buffer> {
  const contentLength = request.headers.get('content-length');
  if (contentLength !== null && Number(contentLength) > maxBytes)
    throw new BodyTooLargeError(`more than ${maxBytes} bytes`);
  try {
    // Node enforces Content-Length. Without a stream the bytes arrive sooner.
    if (contentLength !== null) return Buffer.from(await request.arrayBuffer());
    return await readChunks(request, maxBytes);
  } catch (thrown) {
    if (thrown instanceof BodyTooLargeError) throw thrown;
    throw new BodyIncompleteError('the request body was incomplete', { cause: thrown });
  }
}

async function readChunks(request: Request, maxBytes: number): Promise<Buffer> {
  const reader = request.body?.getReader();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    const next = await reader?.read();
    if (!next || next.done) return Buffer.concat(chunks, bytes);
    bytes += next.value.length;
    // The server drops the rest of the body. Cancelling would close the connection before the response.
    if (bytes > maxBytes) throw new BodyTooLargeError(`more than ${maxBytes} bytes`);
    chunks.push(next.value);
  }
}
