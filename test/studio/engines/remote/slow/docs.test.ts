// Follows docs/engines.md: its commands match those of the servers' documentation and run against scripted servers. The
// program reads its settings, and the studio then works as described.

import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readStudioConfig } from '../../../../../src/config/studio-config.ts';
import { installed } from '../../../operations/dubbing/film.ts';
import { type EngineServer, engineServer, KEY, type Shape } from '../engine-server.ts';
import { everything, studioWith, talk } from '../studio-with.ts';
import { SENTENCE } from '../uses.ts';

const page = await readFile(new URL('../../../../../docs/engines.md', import.meta.url), 'utf8');
const [, ways = ''] = /### Three ways\n(.*?)\n### /s.exec(page) ?? [];
/** Lines of code of each setup. */
const WAYS = ways
  .split(/^\*\*A /m)
  .slice(1)
  .map((way) => (way.match(/^ {4}.+$/gm) ?? []).map((line) => line.trim()));

/** Image and port from each server's own documentation, as of August 2026. */
const PUBLISHED: readonly (readonly [Shape, string, RegExp])[] = [
  [
    'LocalAI',
    'localhost:8080',
    /^docker run -ti --name local-ai -p 8080:8080 --gpus all localai\/localai:latest-gpu-nvidia-cuda-12$/,
  ],
  ['Kokoro-FastAPI', 'localhost:8880', /^docker run -p 8880:8880 ghcr\.io\/remsky\/kokoro-fastapi-cpu:latest$/],
  ['speaches', 'localhost:8000', /^docker run -p 8000:8000 ghcr\.io\/speaches-ai\/speaches:latest-cpu$/],
  ['Ollama', 'localhost:11434', /^ollama pull gemma3:4b$/],
  ['OpenAI', 'https://api.openai.com', /^ENGINES_KEY=sk-…$/],
];

const DOES = [
  ['tts', 'translate', 'sound', 'separate', 'transcribe'],
  ['tts', 'translate', 'transcribe'],
  ['tts', 'translate', 'transcribe'],
] as const;

const ready = installed('ffmpeg', 'ffprobe', 'curl');
let folder = '';
let recording: Buffer<ArrayBuffer>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docs-'));
  recording = await talk(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Servers that the commands of a setup start, by their URL on the page. */
async function startedBy(lines: readonly string[]) {
  const started = new Map<string, EngineServer>();
  for (const [shape, at, command] of PUBLISHED)
    if (lines.some((line) => command.test(line))) {
      const isEmpty = shape === 'LocalAI' || shape === 'speaches';
      const server = await engineServer(shape, { isOpen: shape !== 'OpenAI', isEmpty });
      server.hears(SENTENCE);
      started.set(at, server);
    }
  return started;
}

/** Replaces the page's URLs by those of the scripted servers. */
const there = (line: string, servers: ReadonlyMap<string, EngineServer>): string =>
  [...servers].reduce((text, [at, { url }]) => {
    const { origin, host } = new URL(url);
    return text.replaceAll(at, at.startsWith('https:') ? origin : host);
  }, line);

const curl = (command: string) => promisify(execFile)('sh', ['-c', `${command} -sSf`]);

test('the page has three ways of commands and settings only', () => {
  expect(WAYS).toHaveLength(3);
  for (const line of WAYS.flat()) expect(line).toMatch(/^(?:docker run|curl|ollama pull) \S|^ENGINE[A-Z_]+=\S+$/);
});

test.skipIf(!ready).each([0, 1, 2])('way %i', async (at) => {
  const lines = WAYS[at] ?? [];
  const servers = await startedBy(lines);
  const run = lines.filter((line) => !/^[A-Z_]+=/.test(line));
  const known = run.filter((line) => PUBLISHED.some(([, , command]) => command.test(line)));
  const calls = run.filter((line) => line.startsWith('curl '));
  expect([...known, ...calls].toSorted()).toEqual(run.toSorted());
  // Asynchronous, because the scripted servers run in this process.
  for (const call of calls) await curl(there(call, servers));

  const settings = lines
    .filter((line) => /^[A-Z_]+=/.test(line))
    .map((line) => there(line, servers).replace('sk-…', KEY));
  const environment = Object.fromEntries(settings.map((line) => line.split(/=(.*)/s).slice(0, 2)));
  const { remoteEngines } = readStudioConfig({ ...environment, DATA_DIR: folder });
  const studio = await studioWith({
    addresses: remoteEngines,
    environment: { PATH: process.env['PATH'] ?? '' },
  });
  const hosts = [...servers.values()].map(({ url }) => new URL(url).host);
  const found = studio.log.entries.filter(({ event }) => event === 'remote engine found');
  expect(new Set(found.map(({ fields }) => fields?.['host']))).toEqual(new Set(hosts));
  const [voice] = (await studio.get('/list-voices')).body;
  const orders = everything({ voice: voice?.id ?? 0, link: '', recording });
  for (const name of DOES[at] ?? []) {
    const [path, body] = orders[name];
    const { status, message } = await studio.run(path, body);
    expect([status, hosts.some((host) => message.includes(host)), message]).toEqual(['SUCCESS', true, message]);
    expect(message).not.toContain('used instead');
  }
  await studio.stop();
  await studio.remove();
  for (const server of servers.values()) await server.close();
});
