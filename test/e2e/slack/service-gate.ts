// A proxy before the scripted media service that holds calls, so that a test can press Stop at a certain step.

import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { listening } from '../../fakes/http-server.ts';

export type HeldCall = 'create' | 'result';

export interface ServiceGate {
  readonly base: string;
  /** Calls that wait. */
  readonly waiting: ReadonlySet<HeldCall>;
  hold(call: HeldCall): void;
  open(): void;
  close(): Promise<void>;
}

export async function startServiceGate(target: string): Promise<ServiceGate> {
  const waiting = new Set<HeldCall>();
  let held: HeldCall | undefined;
  let gate = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const call = request.method === 'POST' ? 'create' : request.url?.includes('-result/') ? 'result' : undefined;
    if (call && call === held) {
      waiting.add(call);
      await gate.promise;
    }
    const headers = Object.entries(request.headers).filter(([name]) => /^(?:content-type|x-api-key)$/.test(name));
    const answer = await fetch(target + request.url, {
      method: request.method,
      headers: Object.fromEntries(headers) as Record<string, string>,
      ...(body !== '' && { body }),
    }).catch(() => undefined);
    if (!answer) return response.destroy();
    const type = answer.headers.get('content-type') ?? 'application/json';
    response.writeHead(answer.status, { 'content-type': type }).end(Buffer.from(await answer.arrayBuffer()));
  });
  const { base, close } = await listening(server);
  return {
    base,
    waiting,
    hold(call) {
      held = call;
      gate = Promise.withResolvers();
    },
    open() {
      held = undefined;
      waiting.clear();
      gate.resolve();
    },
    close,
  };
}
