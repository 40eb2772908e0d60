// Clients of hosted assistants with the whole program and a real OpenID provider: two people sign in, each makes and
// sees what is theirs.

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../fakes/http-server.ts';
import { type Earshot, startEarshot } from '../earshot.ts';
import { canDub, type Media, prepareMedia } from '../given-media.ts';
import { ask, connect, fetchAnew, SECRET } from './clients.ts';
import { connectHosted, type Hosted } from './hosted.ts';
import { type Issuer, startIssuer } from './issuer.ts';

let earshot: Earshot;
let issuer: Issuer;
let media: Media;
const opened: Hosted[] = [];
const open = async (person: string): Promise<Hosted> => {
  const hosted = await connectHosted(earshot.base, person);
  opened.push(hosted);
  return hosted;
};

beforeAll(async () => {
  // Making the media blocks this process, and with it the issuer.
  media = await prepareMedia();
  issuer = await startIssuer();
  const port = String(await freePort());
  const settings = { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}`, MCP_OAUTH_ISSUER: issuer.url };
  earshot = await startEarshot({ ...settings, MCP_SECRET: SECRET });
});
afterEach(async () => {
  for (const { client } of opened.splice(0)) await client.close();
});
afterAll(async () => {
  await earshot.kill('SIGTERM');
  await issuer.close();
});

async function upload(token: string, name: string, bytes: Buffer): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const body = new Uint8Array(bytes);
  const answer = await fetchAnew(`${earshot.base}/mcp/files?name=${name}`, { method: 'POST', headers, body });
  return ((await answer.json()) as { readonly uri: string }).uri;
}

describe('a client of a hosted assistant', () => {
  it.skipIf(!canDub)('finds the issuer, registers itself and makes a dub', async () => {
    const before = issuer.counts.registered;
    const ana = await open('ana');
    expect([issuer.counts.registered - before, ana.signIns]).toEqual([1, 1]);
    const link = await upload(ana.token(), 'talk.mp4', media.movie.bytes);
    const dub = await ask(ana.client, 'dub', { link, from: 'English', to: ['Spanish'] });
    expect(dub.shown?.state, dub.text).toBe('done');
    const film = dub.shown.files?.find(({ type }) => type === 'video/mp4');
    const saved = Buffer.from(await (await fetchAnew(String(film?.url))).arrayBuffer());
    expect([saved.length, saved.subarray(4, 8).toString()]).toEqual([film?.bytes, 'ftyp']);
    expect((await ask(ana.client, 'tasks', {})).text).toContain(dub.shown.task);
    // Another person and the clients with the secret cannot see it.
    const ben = await open('ben');
    for (const client of [ben.client, await connect(earshot.base)]) {
      expect((await ask(client, 'tasks', {})).text).not.toContain(dub.shown.task);
      const looked = await ask(client, 'wait', { task: dub.shown.task });
      expect([looked.isError, looked.text]).toEqual([true, expect.stringContaining('no task')]);
      for (const action of ['stop', 'again', 'retry', 'details', 'follow-up:mp3', 'follow-up-form:mp3']) {
        const pressed = await ask(client, 'press', { task: dub.shown.task, action });
        expect([action, pressed.isError, pressed.text]).toEqual([action, true, expect.not.stringContaining('ana')]);
      }
      await expect(client.readResource({ uri: String(film?.uri) })).rejects.toThrow(/not found/i);
    }
    expect((await ask(ana.client, 'wait', { task: dub.shown.task })).shown.state).toBe('done');
  });

  it('forgets one person only', async () => {
    const [ana, ben] = [await open('ana'), await open('ben')];
    const [hers, his] = [
      (await ask(ana.client, 'tts', { text: 'Hello', voice: 'Rose' })).shown.task,
      (await ask(ben.client, 'tts', { text: 'Hello', voice: 'Rose' })).shown.task,
    ];
    const asked = await ask(ana.client, 'settings', { forget: 'me', wait_seconds: undefined });
    const [press] = asked.shown.actions ?? [];
    await ask(ana.client, 'press', { task: press?.task, action: 'forget-confirmed' });
    expect((await ask(ana.client, 'wait', { task: hers })).isError).toBe(true);
    expect((await ask(ben.client, 'wait', { task: his })).shown.state).toBe('done');
    expect((await ask(ben.client, 'tasks', { wait_seconds: undefined })).text).toContain(his);
  });

  it('gets another token if the first lacks the scope', async () => {
    const before = issuer.counts.tokens;
    issuer.withholdScope();
    const ana = await open('ana');
    expect(issuer.counts.tokens - before).toBe(2);
    expect((await ana.client.listTools()).tools.length).toBeGreaterThan(10);
  });

  it('leaves no token in the log', async () => {
    const { client, token } = await open('ana');
    await client.listTools();
    const [head = '', , signature = ''] = token().split('.');
    const log = JSON.stringify(earshot.log);
    expect([head.length > 10, log.includes(head), log.includes(signature)]).toEqual([true, false, false]);
  });
});
