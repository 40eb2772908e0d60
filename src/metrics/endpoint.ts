// Serves `/metrics` over HTTP with access control. Metrics contain no personal data but reveal operations, so by
// default only local programs may read them. The metrics are defined in instruments.ts.

import type { Registry } from 'prom-client';
import { hasProxyHeaders, isLocalRequest } from '../kit/http/local-request.ts';

export const METRICS_PATH = '/metrics';

/**
 * `local`: only programs on this machine. `on`: every client that reaches the port. `off`: no access. `unsure`: like
 * `local`, but a local client may be a proxy.
 */
export type MetricsAccessMode = 'local' | 'on' | 'off' | 'unsure';

const DENIAL_MESSAGES: Readonly<Record<Exclude<MetricsAccessMode, 'on'> | 'forwarded', string>> = {
  off: 'Metrics are off. Set METRICS=local to allow programs on this machine.',
  local:
    'Metrics are only available on this machine, at localhost or 127.0.0.1. Set METRICS=on to allow every client that reaches this port.',
  unsure:
    'Metrics are off while PUBLIC_URL or WEB_CHAT_SECRET is set, because a proxy could expose them. Set METRICS=on to allow every client that reaches this port.',
  forwarded: 'Metrics are not available through a proxy. Use the port directly.',
};

/** Returns the reason for a rejection, or `undefined` if the request is allowed. */
export function findDenialReason(
  readers: MetricsAccessMode,
  env: unknown,
  headers: Headers,
): keyof typeof DENIAL_MESSAGES | undefined {
  if (readers === 'off' || readers === 'unsure') return readers;
  if (hasProxyHeaders(headers)) return 'forwarded';
  if (readers === 'on') return undefined;
  return isLocalRequest(env, headers) ? undefined : 'local';
}

export const createMetricsHandler =
  (registry: Registry, readers: MetricsAccessMode, refresh: () => Promise<void>) =>
  async (request: Request, env?: object): Promise<Response> => {
    const reason = findDenialReason(readers, env, request.headers);
    if (reason) return new Response(`${DENIAL_MESSAGES[reason]}\n`, { status: reason === 'off' ? 404 : 403 });
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response('Only GET is supported.\n', { status: 405, headers: { Allow: 'GET, HEAD' } });
    await refresh();
    return new Response(await registry.metrics(), {
      headers: { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' },
    });
  };
