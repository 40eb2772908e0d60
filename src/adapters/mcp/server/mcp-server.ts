// Serves the protocol's methods with our tools and resources. The SDK checks messages, versions and responses.

import {
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  SdkError,
  SdkErrorCode,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { Catalogue } from '../../../domain/commands/catalogue.ts';
import type { Command } from '../../../domain/commands/command.ts';
import { asJsonObject } from '../../../kit/json.ts';
import type { Text } from '../../../messages/message.ts';
import { readCaller } from '../access/caller.ts';
import { clientMessages, createInstructions } from '../client-messages.ts';
import type { FileLocator } from '../render.ts';
import { createToolDefinitions } from '../tool-definitions.ts';
import type { ToolCallContext } from '../tools/tool-result-collector.ts';
import type { McpTools } from '../tools/tools.ts';
import { RESOURCE_TEMPLATES, type ReadResource, STATIC_RESOURCES } from './resources.ts';

interface McpServerOptions {
  readonly catalogue: Catalogue;
  readonly version: string;
  readonly tools: McpTools;
  readonly readResource: ReadResource;
  unavailable(command: Command): Text | undefined;
  /** Returns the file locator for a client. `request` is absent for stdio. */
  locateFilesFor(request: Request | undefined): FileLocator;
  /** True if the client runs on this machine and can read our files. */
  readonly isLocal: boolean;
  /** True during a stop. Calls that end because of a stop do not count as cancelled. */
  isStopping(): boolean;
}

/** Creates the server of one connection or one request. */
export function createMcpServer(options: McpServerOptions): McpServer {
  const { catalogue, version, tools, readResource, unavailable, locateFilesFor, isLocal } = options;
  const mcp = new McpServer(
    { name: 'earshot', title: 'Earshot', version },
    {
      // Neither list changes at run time, so clients need no notification.
      capabilities: { tools: { listChanged: false }, resources: { listChanged: false } },
      instructions: createInstructions(isLocal),
    },
  );
  const { server } = mcp;
  server.setRequestHandler('tools/list', () => ({
    tools: createToolDefinitions(catalogue, { unavailable, isLocal }),
  }));
  server.setRequestHandler('tools/call', ({ params }, context) => {
    const handle = tools.find(params.name);
    if (!handle) throw new ProtocolError(ProtocolErrorCode.InvalidParams, clientMessages.noTool(params.name));
    return handle(asJsonObject(params.arguments) ?? {}, toToolCall(context, options));
  });
  server.setRequestHandler('resources/list', () => ({ resources: [...STATIC_RESOURCES] }));
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [...RESOURCE_TEMPLATES],
  }));
  server.setRequestHandler('resources/read', ({ params }, { http }) =>
    readResource(params.uri, locateFilesFor(http?.req), readCaller(http)),
  );
  return mcp;
}

function toToolCall(
  { mcpReq, http }: ServerContext,
  { locateFilesFor, isLocal, isStopping }: McpServerOptions,
): ToolCallContext {
  const { signal, _meta: meta, envelope } = mcpReq;
  const token = meta?.progressToken;
  /**
   * A client cancels explicitly, or since 2026-07-28 by closing the HTTP response stream. After any other lost
   * connection the task continues.
   */
  const isLost = () =>
    signal.reason instanceof SdkError &&
    signal.reason.code === SdkErrorCode.ConnectionClosed &&
    !(envelope !== undefined && http !== undefined);
  return {
    signal,
    caller: readCaller(http),
    locateFile: locateFilesFor(http?.req),
    isLocal,
    isCancelled: () => signal.aborted && !isStopping() && !isLost(),
    ...(token !== undefined && {
      reportProgress: (progress) =>
        mcpReq.notify({ method: 'notifications/progress', params: { progressToken: token, ...progress } }),
    }),
  };
}
