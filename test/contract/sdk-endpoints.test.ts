// Every call that the official SDK can make, read from its generated clients, has a route of the studio.

import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { toyStudio } from '../studio/harness.ts';

interface SdkCall {
  readonly name: string;
  readonly method: string;
  readonly path: string;
}

const RESOURCES = join(dirname(fileURLToPath(import.meta.resolve('@camb-ai/sdk'))), 'api/resources');

/** Path parameters become 7. */
function readCalls(file: string): readonly SdkCall[] {
  const resource = file.split('/')[0] ?? '';
  const source = readFileSync(join(RESOURCES, file), 'utf8');
  return source
    .split(/\n {4}async __/)
    .slice(1)
    .flatMap((code) => {
      const path = /CambApiEnvironment\.Default, ["`]([^"`]+)["`]/.exec(code)?.[1]?.replaceAll(/\$\{[^}]*\}/g, '7');
      const method = /method: "([A-Z]+)"/.exec(code)?.[1];
      return path && method ? [{ name: `${resource}.${code.split('(')[0]}`, method, path: `/${path}` }] : [];
    });
}

const calls = globSync('*/client/Client.js', { cwd: RESOURCES }).toSorted().flatMap(readCalls);

test('the clients of the SDK are read completely', () => {
  expect(new Set(calls.map(({ name }) => name.split('.')[0])).size).toBe(17);
  expect(calls).toHaveLength(72);
});

test('only the status of the service’s own chat bots has no route', async () => {
  const studio = await toyStudio();
  const unknown: string[] = [];
  for (const { name, method, path } of calls) {
    const { status, body } = await studio.call(path, { method });
    const detail: unknown = body.detail;
    if (detail === 'Not found.' || status === 405) unknown.push(name);
  }
  expect(unknown.toSorted()).toEqual([
    'dub.pollDiscordDubTask',
    'dub.pollTwitterDubTask',
    'textToSpeech.getTtsResultDiscord',
  ]);
});
