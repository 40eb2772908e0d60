// Keeps the sessions of clients with a protocol revision before 2026-07-28. A session links a cancellation to its call.
// A request for a lost session, for example after a restart, gets a 404, and the client starts a new session. Another
// person's request gets it too, because a session's id does not prove the caller.

import {
  isInitializeRequest,
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { createSecretId } from '../../../kit/id.ts';
import { formatError, type Log } from '../../../kit/log.ts';
import type { Clock } from '../../../ports/clock.ts';
import { type Caller, toAuthInfo } from '../access/caller.ts';
import { clientMessages } from '../client-messages.ts';
import { McpHttpError } from '../errors.ts';
import { MCP_SERVER_LIMITS } from '../limits.ts';

interface McpSessionOptions {
  /** Creates the server of a new session. */
  createServer(): McpServer;
  readonly clock: Clock;
  readonly log: Log;
}

interface McpSession {
  readonly person: string;
  readonly transport: WebStandardStreamableHTTPServerTransport;
  lastUsedAt: number;
}

export type McpSessions = ReturnType<typeof createMcpSessions>;

export function createMcpSessions({ createServer, clock, log }: McpSessionOptions) {
  const sessions = new Map<string, McpSession>();

  const end = (id: string): void => {
    const session = sessions.get(id);
    sessions.delete(id);
    session?.transport
      .close()
      .catch((thrown: unknown) => log.warn('session not closed', { reason: formatError(thrown) }));
  };

  /**
   * Ends idle sessions. At the limit, also ends the least recently used one of the person who has the most. Tasks of
   * ended sessions continue.
   */
  function makeRoom(): void {
    const byUse = [...sessions].toSorted(([, a], [, b]) => a.lastUsedAt - b.lastUsedAt);
    for (const [id, { lastUsedAt }] of byUse) if (clock.now() - lastUsedAt > MCP_SERVER_LIMITS.sessionMs) end(id);
    if (sessions.size < MCP_SERVER_LIMITS.sessions) return;
    const byPerson = Map.groupBy(byUse, ([, { person }]) => person);
    const [most = []] = [...byPerson.values()].toSorted((a, b) => b.length - a.length);
    if (most[0]) end(most[0][0]);
  }

  async function begin({ person }: Caller): Promise<McpSession> {
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: createSecretId,
      // Simultaneous and refused requests would otherwise exceed the limit, or end sessions for nothing.
      onsessioninitialized: (id) => {
        makeRoom();
        sessions.set(id, session);
      },
      onsessionclosed: (id) => void sessions.delete(id),
    });
    const session: McpSession = { person: person.id, transport, lastUsedAt: clock.now() };
    await createServer().connect(transport);
    return session;
  }

  return {
    /** @throws {McpHttpError} for an unknown session. */
    async serve(request: Request, body: unknown, caller: Caller): Promise<Response> {
      const id = request.headers.get('mcp-session-id');
      const begins = id === null && isInitializeRequest(body);
      const session = begins ? await begin(caller) : sessions.get(id ?? '');
      if (!session || session.person !== caller.person.id)
        throw id === null
          ? new McpHttpError(400, clientMessages.needsSession)
          : new McpHttpError(404, clientMessages.noSession);
      session.lastUsedAt = clock.now();
      return session.transport.handleRequest(request, { parsedBody: body, authInfo: toAuthInfo(caller) });
    },
    closeAll(): void {
      for (const id of [...sessions.keys()]) end(id);
    },
  };
}
