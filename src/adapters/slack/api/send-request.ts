// Sends requests to addresses of Slack that need no token, since the address itself grants access.

/** Returns the HTTP status, or 0 without a response. Ignores the body, which adds nothing and may be long. */
export async function sendRequest(address: string, request: RequestInit, timeoutMs: number): Promise<number> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(address, { ...request, method: 'POST', redirect: 'error', signal });
    await response.body?.cancel();
    return response.status;
  } catch {
    return 0;
  }
}
