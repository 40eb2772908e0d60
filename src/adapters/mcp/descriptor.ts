// Describes the MCP adapter, which offers every command to agents as a tool.

import { join } from 'node:path';
import type { AdapterDescriptor } from '../shared/adapter-descriptor.ts';
import { listAllowedHosts } from '../shared/http/allowed-hosts.ts';
import { findSettingFaults, MCP_SETTINGS } from './settings.ts';

export const mcpDescriptor: AdapterDescriptor<typeof MCP_SETTINGS> = {
  name: 'mcp',
  settings: MCP_SETTINGS,
  isEnabled: ({ secret, stdio }) => secret !== undefined || stdio,
  validateSettings: findSettingFaults,
  async create({ secret, stdio: isStdioEnabled }, context) {
    const { config, openKeyValueStore, openFileRelay } = context;
    const { createMcpAdapter } = await import('./index.ts');
    const chat = createMcpAdapter({
      ...context,
      keyValueStore: openKeyValueStore(),
      relay: openFileRelay(),
      temporaryFolder: join(config.data.folder, 'tmp'),
      secret,
      isStdioEnabled,
      publicUrl: config.http.publicUrl,
      allowedHosts: listAllowedHosts(config.http.host, config.http.publicUrl),
    });
    const { fetch, closeStreams, uploadPaths } = chat;
    return { chat, mount: { path: '/mcp', fetch, closeStreams, uploadPaths } };
  },
};
