// An ordinary MCP client, and readers for its results.

import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Agent, fetch } from 'undici';
import { ROOT } from '../../architecture/sources.ts';

export const SECRET = 'four-words-not-together';
/** Uses a new connection for each request, since the server may close an idle one at the moment of reuse. */
const agent = new Agent({ pipelining: 0 });
export const fetchAnew = ((address: string | URL, init?: object) =>
  fetch(address, { ...init, dispatcher: agent })) as unknown as typeof globalThis.fetch;

const ABOUT = { name: 'test', version: '1.0.0' };

interface Told {
  readonly progress: number;
  readonly message?: string;
}

/** Structured content of a result. */
export interface Shown {
  readonly task: string;
  readonly state: string;
  readonly message: string;
  readonly text?: string;
  readonly facts?: readonly { readonly label: string; readonly value: string }[];
  readonly files?: readonly {
    readonly uri: string;
    readonly role: string;
    readonly name: string;
    readonly type: string;
    readonly bytes: number;
    readonly url?: string;
    readonly path?: string;
  }[];
  readonly actions?: readonly { readonly task: string; readonly action: string }[];
}

/** `modern`: protocol revision 2026-07-28. `session`: older revisions with a session. */
export type Era = 'modern' | 'session';

export async function connect(base: string, era: Era = 'session', bearer = SECRET): Promise<Client> {
  const client = new Client(ABOUT, era === 'modern' ? { versionNegotiation: { mode: 'auto' } } : {});
  const headers = { authorization: `Bearer ${bearer}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', base), { requestInit: { headers }, fetch: fetchAnew }),
  );
  return client;
}

/** Starts the program like a desktop client. `hear`: gets each log line. */
export async function launch(
  folder: string,
  era: Era = 'session',
  more: { readonly env?: Readonly<Record<string, string>>; hear?(line: string): void } = {},
): Promise<Client> {
  const client = new Client(ABOUT, era === 'modern' ? { versionNegotiation: { mode: 'auto' } } : {});
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['src/cli/mcp.ts'],
    cwd: ROOT,
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: folder, POLL_INTERVAL_MS: '200', ...more.env },
    stderr: 'pipe',
  });
  const { stderr } = transport;
  if (stderr) createInterface(stderr as Readable).on('line', (line) => more.hear?.(line));
  await client.connect(transport);
  return client;
}

/** Calls a tool with a long timeout, and returns its progress messages as well. */
export async function ask(
  client: Client,
  name: string,
  given: Record<string, unknown>,
  more: { readonly signal?: AbortSignal; onprogress?(told: Told): void } = {},
) {
  const told: Told[] = [];
  const result = await client.callTool(
    { name, arguments: { wait_seconds: 600, ...given } },
    {
      ...more,
      timeout: 600_000,
      onprogress(one) {
        told.push(one);
        more.onprogress?.(one);
      },
    },
  );
  const text = result.content.map((one) => ('text' in one ? String(one.text) : '')).join('\n');
  return {
    told,
    text,
    isError: result.isError === true,
    shown: result.structuredContent as unknown as Shown,
    links: result.content.filter((one) => one.type === 'resource_link'),
  };
}
