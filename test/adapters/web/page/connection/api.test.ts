// Requests of the page: their addresses stay below the server's limit, and a broken answer has a sentence for the user.

import { afterEach, expect, it, vi } from 'vitest';

const PAGE = new URL('../../../../../src/adapters/web/page/', import.meta.url);
vi.stubGlobal('window', new EventTarget());
const { api } = await import(new URL('connection/api.js', PAGE).href);
const { signal } = new AbortController();

afterEach(() => vi.unstubAllGlobals());

it('asks for suggestions without long texts', async () => {
  const addresses: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    addresses.push(address);
    return Response.json({ suggestions: [] });
  });
  const values = { text: 'おはよう'.repeat(1250), language: 'Japanese' };
  await api.getSuggestions({ command: 'tts', field: 'voice_id', typed: '', values }, signal);
  const [address = ''] = addresses;
  // Node refuses requests whose head is larger than 16 kB.
  expect(address.length).toBeLessThan(8000);
  const sent = new URL(address, 'http://localhost').searchParams.get('values');
  expect(JSON.parse(sent ?? '')).toEqual({ language: 'Japanese' });
});

it('reports a sound that breaks off as an unreachable server', async () => {
  const body = new ReadableStream({
    start: (controller) => controller.error(new TypeError('network error')),
  });
  vi.stubGlobal('fetch', async () => new Response(body, { headers: { 'content-type': 'audio/mpeg' } }));
  await expect(api.previewSpeech({ text: 'Hello' }, signal)).rejects.toMatchObject({ name: 'RequestError', status: 0 });
});
