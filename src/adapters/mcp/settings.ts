// The settings of MCP.

import { z } from 'zod';
import { optional, type SettingsGroup, type ValuesOf } from '../../config/setting.ts';
import { isCommonSecret } from '../../kit/http/guessable-secrets.ts';

export const MCP_SETTINGS = {
  title: 'MCP (tools for AI agents)',
  settings: {
    secret: {
      name: 'MCP_SECRET',
      schema: optional(z.string().regex(/^[\x21-\x7e]{16,}$/)),
      must: 'at least 16 characters, without spaces',
      help: 'What MCP clients send as their bearer token to /mcp. Empty: /mcp is off. “openssl rand -base64 24” makes one.',
      secret: true,
    },
    stdio: {
      name: 'MCP_STDIO',
      schema: z.enum(['on', 'off']).transform((text) => text === 'on'),
      default: 'off',
      must: 'on or off',
      help: 'on: one MCP client speaks to this process over its standard input and output. `npm run -s mcp` sets it.',
    },
  },
} as const satisfies SettingsGroup;

export type McpSettings = ValuesOf<typeof MCP_SETTINGS>;

export function faultsOf({ secret }: McpSettings): readonly string[] {
  if (secret === undefined || !isCommonSecret(secret)) return [];
  return [
    'MCP_SECRET is among the first that anybody would try. Choose another one: what “openssl rand -base64 24” prints.',
  ];
}
