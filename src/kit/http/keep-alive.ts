// Keep-alive time of HTTP connections.

/**
 * Milliseconds that an idle connection stays open. Longer than the 60 s of common proxies and load balancers (nginx,
 * AWS, Envoy), so that they close it: if the server closes first, a request that is on its way is lost. With Node's
 * default of 5 s that happens on a busy machine.
 */
export const KEEP_ALIVE_MS = 75_000;
