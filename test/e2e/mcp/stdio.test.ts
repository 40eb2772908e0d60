// `npm run mcp`: an ordinary client starts the program over standard input and output, in both protocol generations,
// and twice at the same time.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import { afterEach, expect, it } from 'vitest';
import { newFolder } from '../earshot.ts';
import { canDub, prepareMedia } from '../given-media.ts';
import { ask, connect, launch, SECRET } from './clients.ts';

const clients: Client[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
});

it.each(['session', 'modern'] as const)('returns a file on this machine (%s)', async (era) => {
  const client = await launch(newFolder(), era);
  clients.push(client);
  const { shown } = await ask(client, 'tts', { text: 'Hello team', voice: 'Rose' });
  expect(shown.state).toBe('done');
  const path = String(shown.files?.[0]?.path);
  expect(readFileSync(path).subarray(0, 4).toString()).toBe('RIFF');
});

it.skipIf(!canDub)('takes a file by path, separately for each client', async () => {
  const { movie } = await prepareMedia();
  const folder = newFolder();
  const film = join(folder, 'talk.mp4');
  writeFileSync(film, movie.bytes);
  const [one, other] = await Promise.all([launch(folder), launch(folder)]);
  clients.push(one, other);
  const dub = await ask(one, 'dub', { link: film, from: 'English', to: ['Spanish'] });
  expect(dub.shown?.state, dub.text).toBe('done');
  const made = dub.shown.files?.find(({ type }) => type === 'video/mp4');
  expect(readFileSync(String(made?.path)).length).toBe(made?.bytes);
  const { text } = await ask(other, 'tasks', { wait_seconds: undefined });
  expect(text).not.toContain(dub.shown.task);
  const gone = await ask(other, 'dub', { link: '/nowhere/talk.mp4', from: 'English', to: ['Spanish'] });
  expect([gone.isError, gone.text]).toEqual([true, expect.stringContaining('There is no file “/nowhere/talk.mp4”')]);
});

it('reads local files for its starter, not for HTTP callers', async () => {
  const folder = newFolder();
  const tale = join(folder, 'tale.txt');
  writeFileSync(tale, 'Nobody else is to read this.');
  const listening = Promise.withResolvers<number>();
  const hear = (line: string) => {
    const port = /"port":(\d+),"msg":"listening"/.exec(line)?.[1];
    if (port) listening.resolve(Number(port));
  };
  const inside = await launch(folder, 'session', { env: { MCP_SECRET: SECRET }, hear });
  const outside = await connect(`http://127.0.0.1:${await listening.promise}`);
  clients.push(inside, outside);
  const given = { language: 'English', wait_seconds: 0 };
  for (const file of [tale, `file://${tale}`]) {
    const { isError, text } = await ask(outside, 'story', { ...given, file });
    expect([isError, text]).toEqual([true, expect.stringContaining('takes a file, not an address')]);
  }
  const { shown, text } = await ask(inside, 'story', { ...given, file: tale });
  expect(shown?.state, text).toMatch(/^(queued|working)$/);
  const said = async (client: Client) => {
    const { tools } = await client.listTools();
    return JSON.stringify(tools.find(({ name }) => name === 'story')?.inputSchema) + client.getInstructions();
  };
  expect(await said(inside)).toContain('full path on this machine');
  expect(await said(outside)).not.toContain('on this machine');
});
