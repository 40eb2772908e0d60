// Renders server.json, the entry of the MCP registry: how a client starts Earshot from npm. OWNER is replaced before
// publishing (docs/releasing.md).

import type { SettingsGroup } from '../../config/setting.ts';

type Setting = SettingsGroup['settings'][string];

interface ServerEntryOptions {
  readonly packageName: string;
  readonly version: string;
  /** Settings that a client asks for. */
  readonly settings: readonly Setting[];
}

const toVariable = ({ name, help, secret }: Setting) => ({
  name,
  description: help,
  isRequired: false,
  ...(secret && { isSecret: true }),
});

export function renderServerEntry({ packageName, version, settings }: ServerEntryOptions): string {
  const entry = {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: `io.github.OWNER/${packageName}`,
    title: 'Earshot',
    description: 'Speech, dubbing, translation, sound effects, voices, stories and separated recordings.',
    version,
    packages: [
      {
        registryType: 'npm',
        registryBaseUrl: 'https://registry.npmjs.org',
        identifier: packageName,
        version,
        runtimeHint: 'npx',
        packageArguments: [{ type: 'positional', value: 'mcp' }],
        transport: { type: 'stdio' },
        environmentVariables: settings.map(toVariable),
      },
    ],
  };
  return `${JSON.stringify(entry, null, 2)}\n`;
}
