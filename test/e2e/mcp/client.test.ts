// An ordinary MCP client with the whole program over HTTP, in both protocol generations: speech, a dub in two
// languages, cancellation, and a kill.

import type { Client } from '@modelcontextprotocol/client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Earshot, startEarshot } from '../earshot.ts';
import { canDub, type Media, prepareMedia } from '../given-media.ts';
import { ask, connect, type Era, fetchAnew, SECRET } from './clients.ts';

let earshot: Earshot;
let media: Media;
const clients: Client[] = [];
const open = async (era?: Era): Promise<Client> => {
  const client = await connect(earshot.base, era);
  clients.push(client);
  return client;
};

beforeAll(async () => {
  [earshot, media] = await Promise.all([startEarshot({ MCP_SECRET: SECRET }), prepareMedia()]);
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
});
afterAll(() => earshot.kill('SIGTERM'));

async function upload(name: string, bytes: Buffer): Promise<string> {
  const headers = { authorization: `Bearer ${SECRET}` };
  const body = new Uint8Array(bytes);
  const path = `${earshot.base}/mcp/files?name=${encodeURIComponent(name)}`;
  const answer = await fetchAnew(path, { method: 'POST', headers, body });
  return ((await answer.json()) as { readonly uri: string }).uri;
}

describe.each(['session', 'modern'] as const)('a client (%s)', (era) => {
  it('speaks a text, receives progress and reads the sound', async () => {
    const client = await open(era);
    const { shown, told, links } = await ask(client, 'tts', { text: 'Hello team', voice: 'Rose' });
    expect(shown).toMatchObject({ state: 'done', input: 'Hello team' });
    expect(shown.facts).toContainEqual({ label: 'Voice', value: 'Rose' });
    expect(told[0]?.message).toMatch(/^Speech: /);
    const numbers = told.map(({ progress }) => progress);
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
    const [file] = shown.files ?? [];
    expect(links).toEqual([expect.objectContaining({ uri: file?.uri, mimeType: 'audio/wav', size: file?.bytes })]);
    const { contents } = await client.readResource({ uri: String(file?.uri) });
    const [read] = contents as { readonly blob: string }[];
    const bytes = Buffer.from(String(read?.blob), 'base64');
    expect([bytes.subarray(0, 4).toString(), bytes.length]).toEqual(['RIFF', file?.bytes]);
    const saved = await fetchAnew(String(file?.url));
    expect(Buffer.from(await saved.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it.skipIf(!canDub)('dubs a film into two languages and continues from it', async () => {
    const client = await open(era);
    const link = await upload('talk.mp4', media.movie.bytes);
    const given = { link, from: 'English', to: ['Spanish', 'Catalan'] };
    const { shown, told } = await ask(client, 'dub', given);
    expect(shown.state, shown.message).toBe('done');
    const films = (shown.files ?? []).filter(({ type }) => type === 'video/mp4');
    expect(films).toHaveLength(2);
    for (const { url, bytes } of films) {
      const saved = Buffer.from(await (await fetchAnew(String(url))).arrayBuffer());
      expect([saved.length, saved.subarray(4, 8).toString()]).toEqual([bytes, 'ftyp']);
    }
    expect(told.length).toBeGreaterThan(1);
    const press = { task: shown.task, action: 'follow-up-form:mp3' };
    const { actions = [] } = shown;
    if (!actions.some(({ action }) => action === press.action)) press.action = 'follow-up:mp3';
    expect(actions.map(({ action }) => action)).toContain(press.action);
    const sound = await ask(client, 'press', { ...press, values: { language: 'Spanish' } });
    expect([sound.shown?.state, sound.shown?.files?.[0]?.type]).toEqual(['done', 'audio/mpeg']);
  });

  it('cancels a call and stops following its task', async () => {
    const client = await open(era);
    const off = new AbortController();
    const earlier = new Set(earshot.log.map(({ task }) => task));
    const text = 'A long story about a lighthouse that nobody wanted to hear. '.repeat(60);
    const asked = ask(client, 'tts', { text }, { signal: off.signal, onprogress: () => off.abort() });
    await expect(asked).rejects.toThrow(/abort/i);
    const { task } = await earshot.logged((one) => one.to === 'cancelling' && !earlier.has(one.task));
    await earshot.logged((one) => one.task === task && one.to === 'abandoned');
    const { shown } = await ask(client, 'wait', { task });
    expect([shown.state, shown.message]).toEqual(['cancelled', expect.stringMatching(/stop/i)]);
  });
});

it('gets a killed program’s task from the next one', async () => {
  const before = await open();
  const { shown } = await ask(before, 'tts', { text: 'After the storm. '.repeat(40), wait_seconds: 0 });
  await earshot.logged(({ task, to }) => task === shown.task && to === 'polling');
  const { port } = new URL(earshot.base);
  await earshot.kill('SIGKILL');
  await expect(ask(before, 'wait', { task: shown.task })).rejects.toThrow();
  earshot = await startEarshot({ MCP_SECRET: SECRET, PORT: port }, earshot.folder);
  // The old session is lost, and the client must start a new one.
  await expect(ask(before, 'wait', { task: shown.task })).rejects.toThrow(/404|session/i);
  const after = await open();
  const { shown: later } = await ask(after, 'wait', { task: shown.task });
  expect([later.state, later.files?.length]).toEqual(['done', 1]);
});
