// Describes the MCP adapter, which offers every command to agents as a tool.

import { join } from 'node:path';
import type { AdapterDescriptor, PlatformContext } from '../shared/adapter-descriptor.ts';
import { listAllowedHosts } from '../shared/http/allowed-hosts.ts';
import type { OAuthAccess } from './access/gate.ts';
import { findSettingFaults, MCP_SETTINGS } from './settings.ts';

export const mcpDescriptor: AdapterDescriptor<typeof MCP_SETTINGS> = {
  name: 'mcp',
  settings: MCP_SETTINGS,
  isEnabled: ({ secret, oauthIssuer, stdio }) => secret !== undefined || oauthIssuer !== undefined || stdio,
  validateSettings: findSettingFaults,
  async create({ secret, oauthIssuer, stdio: isStdioEnabled }, context) {
    const { config, openKeyValueStore, openFileRelay } = context;
    const { createMcpAdapter } = await import('./index.ts');
    const oauth = oauthIssuer === undefined ? undefined : await openOAuth(oauthIssuer, context);
    const chat = createMcpAdapter({
      ...context,
      keyValueStore: openKeyValueStore(),
      relay: openFileRelay(),
      temporaryFolder: join(config.data.folder, 'tmp'),
      secret,
      oauth,
      isStdioEnabled,
      publicUrl: config.http.publicUrl,
      allowedHosts: listAllowedHosts(config.http.host, config.http.publicUrl),
    });
    const { fetch, closeStreams, uploadPaths, metadataMount } = chat;
    const main = { path: '/mcp', fetch, closeStreams, uploadPaths };
    return { chat, mount: metadataMount ? [main, metadataMount] : main };
  },
};

async function openOAuth(issuer: string, { config, clock, log }: PlatformContext): Promise<OAuthAccess> {
  const { href: resource } = new URL(`${config.http.publicUrl}/mcp`);
  const { createTokenVerifier } = await import('./access/access-token.ts');
  return { issuer, resource, tokens: createTokenVerifier({ issuer, resource, clock, log }) };
}
