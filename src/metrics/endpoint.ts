// `/metrics` over HTTP: who may read, and in which form. The numbers say nothing of persons, but much of how things are, so
// by default only programs on this machine get them. What they are is in instruments.ts.

import type { Registry } from 'prom-client';
import { isForwarded, isOfThisMachine } from '../kit/http/this-machine.ts';

export const UNDER = '/metrics';

/** `local`: programs on this machine; `on`: whoever reaches the port itself; `off`: nobody; `unsure`: `local` where a proxy may be one of these. */
export type Readers = 'local' | 'on' | 'off' | 'unsure';

const FORBIDDEN: Readonly<Record<Exclude<Readers, 'on'> | 'forwarded', string>> = {
  off: 'Metrics are switched off. METRICS=local gives them to programs on this machine.',
  local:
    'Metrics are only given to programs on this machine, by localhost or 127.0.0.1. METRICS=on gives them to whoever reaches this port.',
  unsure:
    'Metrics are not given while PUBLIC_URL or WEB_CHAT_SECRET is set, since a proxy may pass on what others ask for. METRICS=on gives them to whoever reaches this port.',
  forwarded: 'Metrics are not given through a proxy. Read them at the port itself.',
};

/** Why a request gets nothing; `undefined` when it gets the numbers. */
export function refusal(
  readers: Readers,
  env: unknown,
  headers: Headers,
): keyof typeof FORBIDDEN | undefined {
  if (readers === 'off' || readers === 'unsure') return readers;
  if (isForwarded(headers)) return 'forwarded';
  if (readers === 'on') return undefined;
  return isOfThisMachine(env, headers) ? undefined : 'local';
}

export const createEndpoint =
  (registry: Registry, readers: Readers, refresh: () => Promise<void>) =>
  async (request: Request, env?: object): Promise<Response> => {
    const why = refusal(readers, env, request.headers);
    if (why) return new Response(`${FORBIDDEN[why]}\n`, { status: why === 'off' ? 404 : 403 });
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response('GET is the only method here.\n', { status: 405, headers: { Allow: 'GET, HEAD' } });
    await refresh();
    return new Response(await registry.metrics(), {
      headers: { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' },
    });
  };
