// Settings of the MCP adapter.

import { z } from 'zod';
import type { Config } from '../../config/config.ts';
import { onOffSettingBase, type SettingsGroup, type SettingValues, toOptionalSchema } from '../../config/setting.ts';
import { isCommonSecret } from '../../kit/http/common-secrets.ts';
import { isLoopbackHostname } from '../../kit/http/host-name.ts';
import { isToken } from './access/token-form.ts';

/** An address without a query, fragment or user. Plain http only on this machine, for tests. */
function isSecureAddress(text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null &&
    (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHostname(url.hostname))) &&
    !/[?#@\s"]/.test(text)
  );
}

export const MCP_SETTINGS = {
  title: 'MCP (tools for AI agents)',
  settings: {
    secret: {
      name: 'MCP_SECRET',
      schema: toOptionalSchema(z.string().regex(/^[\x21-\x7e]{16,}$/)),
      requirement: 'at least 16 characters, without spaces',
      help: 'Bearer token for MCP clients at /mcp, for example from “openssl rand -base64 24”. Empty: off.',
      secret: true,
    },
    oauthIssuer: {
      name: 'MCP_OAUTH_ISSUER',
      schema: toOptionalSchema(z.string().refine(isSecureAddress)),
      requirement: 'an address with https://, as the issuer writes it in its tokens',
      help: 'OAuth issuer of people who sign in to /mcp (docs/mcp.md). Needs PUBLIC_URL.',
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

export function findSettingFaults({ secret, oauthIssuer }: McpSettings, { http }: Config): readonly string[] {
  const faults: string[] = [];
  if (secret !== undefined && isCommonSecret(secret))
    faults.push('MCP_SECRET is easy to guess. Choose another one, for example with “openssl rand -base64 24”.');
  if (secret !== undefined && oauthIssuer !== undefined && isToken(secret))
    faults.push('MCP_SECRET has the form of an access token of MCP_OAUTH_ISSUER. Choose another one.');
  // The address is the audience of the tokens, and tokens must not cross the network in plain text.
  if (oauthIssuer !== undefined && !(http.publicUrl !== undefined && isSecureAddress(http.publicUrl)))
    faults.push('MCP_OAUTH_ISSUER needs PUBLIC_URL, the address with https:// at which clients reach Earshot.');
  return faults;
}
