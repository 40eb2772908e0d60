// Settings of the MCP adapter.

import { z } from 'zod';
import { onOffSettingBase, type SettingsGroup, type SettingValues, toOptionalSchema } from '../../config/setting.ts';
import { isCommonSecret } from '../../kit/http/common-secrets.ts';

export const MCP_SETTINGS = {
  title: 'MCP (tools for AI agents)',
  settings: {
    secret: {
      name: 'MCP_SECRET',
      schema: toOptionalSchema(z.string().regex(/^[\x21-\x7e]{16,}$/)),
      requirement: 'at least 16 characters, without spaces',
      help: 'Bearer token for MCP clients at /mcp, for example from “openssl rand -base64 24”. Empty: /mcp is off.',
      secret: true,
    },
    stdio: {
      name: 'MCP_STDIO',
      ...onOffSettingBase,
      default: 'off',
      help: 'MCP over standard input and output, for one client. `npm run -s mcp` sets it.',
    },
  },
} as const satisfies SettingsGroup;

type McpSettings = SettingValues<typeof MCP_SETTINGS>;

export function findSettingFaults({ secret }: McpSettings): readonly string[] {
  if (secret === undefined || !isCommonSecret(secret)) return [];
  return ['MCP_SECRET is easy to guess. Choose another one, for example with “openssl rand -base64 24”.'];
}
