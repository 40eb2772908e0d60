// server.json, the entry of the MCP registry, by the rules of its schema of 2025-12-11 and of the registry's checks.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { ADAPTER_DESCRIPTORS } from '../../src/adapters/index.ts';
import { SETTINGS } from '../../src/config/settings.ts';
import { ROOT } from '../architecture/sources.ts';

const read = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
const version = z
  .string()
  .max(255)
  .regex(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/, 'one version, not a range');
const Variable = z.strictObject({
  name: z.string(),
  description: z.string(),
  isRequired: z.boolean(),
  isSecret: z.literal(true).optional(),
});
const Entry = z.strictObject({
  $schema: z.literal('https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'),
  name: z
    .string()
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  title: z.string().min(1).max(100),
  description: z.string().min(1).max(100),
  version,
  packages: z.tuple([
    z.strictObject({
      registryType: z.literal('npm'),
      registryBaseUrl: z.literal('https://registry.npmjs.org'),
      identifier: z.string(),
      version,
      runtimeHint: z.literal('npx'),
      packageArguments: z.array(z.strictObject({ type: z.literal('positional'), value: z.string() })),
      transport: z.strictObject({ type: z.literal('stdio') }),
      environmentVariables: z.array(Variable),
    }),
  ]),
});

it('is a valid entry of this package', () => {
  const entry = Entry.parse(read('server.json'));
  const packageFile = read('package.json');
  const [npm] = entry.packages;
  expect([entry.version, npm.version, npm.identifier]).toEqual([
    packageFile.version,
    packageFile.version,
    packageFile.name,
  ]);
  expect(entry.name).toBe(`io.github.OWNER/${packageFile.name}`);
});

it('names settings that exist, and marks secrets', () => {
  const groups = [...Object.values(SETTINGS), ...ADAPTER_DESCRIPTORS.map(({ settings }) => settings)];
  const all = groups.flatMap(({ settings }) => Object.values(settings) as { name: string; secret?: true }[]);
  const { environmentVariables } = Entry.parse(read('server.json')).packages[0];
  expect(environmentVariables).toHaveLength(3);
  for (const { name, isSecret } of environmentVariables) {
    const setting = all.find((one) => one.name === name);
    expect([setting?.name, setting?.secret]).toEqual([name, isSecret]);
  }
});
