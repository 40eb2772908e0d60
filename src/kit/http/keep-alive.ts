// How long a connection stays open between two requests.

/**
 * Longer than the minute for which proxies, load balancers and HTTP clients commonly keep theirs (nginx, AWS and Envoy: 60 s), so
 * that it is they who hang up. Where we do, a request may just be on its way and is lost; Node's own 5 s are short enough for that
 * on a machine that is busy. In ms.
 */
export const KEEP_ALIVE_MS = 75_000;
