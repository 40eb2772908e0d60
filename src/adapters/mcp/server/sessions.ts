// Clients of the revisions before 2026-07-28 keep a session: what they send belongs together, so that a cancellation finds the call
// it means. A session that is lost, by a restart say, is answered with 404, and clients begin a new one.

import {
  isInitializeRequest,
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { secretId } from '../../../kit/id.ts';
import { type Log, reasonOf } from '../../../kit/log.ts';
import type { Clock } from '../../../ports/clock.ts';
import { HttpFault } from '../errors.ts';
import { BOUNDS } from '../limits.ts';
import { say } from '../words.ts';

interface SessionParts {
  /** A server for a new session. */
  open(): McpServer;
  readonly clock: Clock;
  readonly log: Log;
}

interface Session {
  readonly transport: WebStandardStreamableHTTPServerTransport;
  /** When it was used last. */
  seen: number;
}

export type Sessions = ReturnType<typeof createSessions>;

export function createSessions({ open, clock, log }: SessionParts) {
  const all = new Map<string, Session>();

  const end = (id: string): void => {
    const session = all.get(id);
    all.delete(id);
    session?.transport
      .close()
      .catch((thrown: unknown) => log.warn('session not closed', { reason: reasonOf(thrown) }));
  };

  /** Ends those that nobody uses, and where there are too many still the one whose last use is longest ago: its tasks go on. */
  function makeRoom(): void {
    const byUse = [...all].toSorted(([, a], [, b]) => a.seen - b.seen);
    for (const [id, { seen }] of byUse) if (clock.now() - seen > BOUNDS.sessionMs) end(id);
    const oldest = byUse.find(([id]) => all.has(id))?.[0];
    if (all.size >= BOUNDS.sessions && oldest !== undefined) end(oldest);
  }

  async function begin(): Promise<Session> {
    makeRoom();
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: secretId,
      onsessioninitialized: (id) => void all.set(id, session),
      onsessionclosed: (id) => void all.delete(id),
    });
    const session: Session = { transport, seen: clock.now() };
    await open().connect(transport);
    return session;
  }

  return {
    /** Throws {@link HttpFault}. */
    async serve(request: Request, body: unknown): Promise<Response> {
      const id = request.headers.get('mcp-session-id');
      const begins = id === null && isInitializeRequest(body);
      const session = begins ? await begin() : all.get(id ?? '');
      if (!session)
        throw id === null ? new HttpFault(400, say.needsSession) : new HttpFault(404, say.noSession);
      session.seen = clock.now();
      return session.transport.handleRequest(request, { parsedBody: body });
    },
    close(): void {
      for (const id of [...all.keys()]) end(id);
    },
  };
}
