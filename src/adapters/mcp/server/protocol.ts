// The protocol's own methods on our tools and resources. What MCP demands of messages, versions and answers is the SDK's business.

import {
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  SdkError,
  SdkErrorCode,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { Catalogue, Command } from '../../../domain/commands/command.ts';
import { asObject } from '../../../kit/json.ts';
import type { WordingFor } from '../../shared/texts/index.ts';
import { declareTools } from '../declare.ts';
import type { Where } from '../render.ts';
import type { Tools } from '../tools/call.ts';
import type { ToolCall } from '../tools/follow.ts';
import { instructionsFor, say } from '../words.ts';
import { RESOURCES, type ReadResource, TEMPLATES } from './resources.ts';

interface ProtocolParts {
  readonly catalogue: Catalogue;
  readonly wordingFor: WordingFor;
  readonly version: string;
  readonly tools: Tools;
  readonly read: ReadResource;
  unavailable(command: Command): string | undefined;
  /** Where files are found, for whoever called by this request; without one over standard input. */
  where(request: Request | undefined): Where;
  /** The client is on this machine, and reads what we read. */
  readonly here: boolean;
  /** Whether we are being stopped: calls that end for that are not cancelled. */
  isLeaving(): boolean;
}

/** A server for one connection, or one request. */
export function createProtocol(parts: ProtocolParts): McpServer {
  const { catalogue, wordingFor, version, tools, read, unavailable, where, here } = parts;
  const mcp = new McpServer(
    { name: 'earshot', title: 'Earshot', version },
    {
      // Neither list changes while we run, and nobody is told so.
      capabilities: { tools: { listChanged: false }, resources: { listChanged: false } },
      instructions: instructionsFor(here),
    },
  );
  const { server } = mcp;
  server.setRequestHandler('tools/list', () => ({
    tools: declareTools(catalogue, { words: wordingFor(), unavailable, here }),
  }));
  server.setRequestHandler('tools/call', ({ params }, context) => {
    if (!tools.has(params.name))
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, say.noTool(params.name));
    return tools.call(params.name, asObject(params.arguments) ?? {}, callOf(context, parts));
  });
  server.setRequestHandler('resources/list', () => ({ resources: [...RESOURCES] }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [...TEMPLATES] }));
  server.setRequestHandler('resources/read', ({ params }, { http }) => read(params.uri, where(http?.req)));
  return mcp;
}

function callOf({ mcpReq, http }: ServerContext, { where, here, isLeaving }: ProtocolParts): ToolCall {
  const { signal, _meta: meta, envelope } = mcpReq;
  const token = meta?.progressToken;
  /**
   * A client says that it cancels; since 2026-07-28 it does so over HTTP by closing the answer's stream. Any other end of a
   * connection is nobody's wish: the task goes on.
   */
  const isLost = () =>
    signal.reason instanceof SdkError &&
    signal.reason.code === SdkErrorCode.ConnectionClosed &&
    !(envelope !== undefined && http !== undefined);
  return {
    signal,
    where: where(http?.req),
    here,
    isCancelled: () => signal.aborted && !isLeaving() && !isLost(),
    ...(token !== undefined && {
      progress: (told) =>
        mcpReq.notify({ method: 'notifications/progress', params: { progressToken: token, ...told } }),
    }),
  };
}
