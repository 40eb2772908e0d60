// MCP as one of the platforms: agents call what people call, as tools.

import { join } from 'node:path';
import type { AdapterDescriptor } from '../shared/descriptor.ts';
import { allowedHosts } from '../shared/http/hosts.ts';
import { faultsOf, MCP_SETTINGS } from './settings.ts';

export const mcp: AdapterDescriptor<typeof MCP_SETTINGS> = {
  name: 'mcp',
  settings: MCP_SETTINGS,
  isWanted: ({ secret, stdio }) => secret !== undefined || stdio,
  faults: faultsOf,
  async create({ secret, stdio }, parts) {
    const { config, notes, relay } = parts;
    const { createMcpChat } = await import('./index.ts');
    const chat = createMcpChat({
      ...parts,
      notes: notes(),
      relay: relay(),
      passing: join(config.data.folder, 'tmp'),
      secret,
      stdio,
      publicUrl: config.http.publicUrl,
      allowedHosts: allowedHosts(config.http.host, config.http.publicUrl),
    });
    const { fetch, hangUp, uploads } = chat;
    return { chat, mount: { under: '/mcp', fetch, hangUp, uploads } };
  },
};
