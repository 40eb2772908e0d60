// The event stream over real HTTP: every client receives every event once and in order, also after an interruption.

import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ana, ben, events, fillRoom, type Live, next, openChat, quickClock } from '../../setup.ts';

let live: Live;
let over: AbortController;
beforeEach(async () => {
  over = new AbortController();
  live = await openChat();
});
afterEach(async () => {
  over.abort();
  await live.close();
});

const say = (text: string, person = ana) => live.post('/api/messages', { room: 'general', person, text });
const listen = (query = '', headers = {}) => events(`${live.base}/api/events${query}`, over.signal, headers);
const texts = (got: { data: { text: string } }[]) => got.map(({ data }) => data.text);

describe('the event stream', () => {
  it('sends each message to both clients', async () => {
    const [one, two] = [listen(), listen()];
    expect((await next(one, 1))[0]).toMatchObject({ event: 'hello', data: { rev: 0 } });
    await next(two, 1);
    await say('Hello, Ben');
    await say('Hello, Ana', ben);
    for (const client of [one, two]) {
      const got = await next(client, 2);
      expect(texts(got)).toEqual(['Hello, Ben', 'Hello, Ana']);
      expect(got.map(({ id, event }) => `${event} ${id}`)).toEqual(['message 1', 'message 2']);
    }
  });

  it('resends a changed message', async () => {
    const client = listen('?after=0');
    await next(client, 1);
    await say('/tts Hello team');
    const [posted] = await next(client, 1);
    const at = live.bot.taken[0]?.origin.message ?? null;
    await live.chat.show(at, { status: 'working', title: 'Speech', line: 'Working' });
    const [changed] = await next(client, 1);
    expect(changed?.data.id).toBe(posted?.data.id);
    expect(changed?.data.rev).toBeGreaterThan(posted?.data.rev ?? 0);
    expect(changed?.data.view?.status).toBe('working');
  });

  it('sends nothing when nothing changed', async () => {
    await say('/tts Hello team');
    const client = listen();
    await next(client, 1);
    const at = live.bot.taken[0]?.origin.message ?? null;
    const view = { status: 'working', title: 'Speech', line: 'Working' } as const;
    await live.chat.show(at, view);
    await live.chat.show(at, { ...view });
    await say('and then');
    expect(texts(await next(client, 2))).toEqual(['/tts Hello team', 'and then']);
  });

  it('resumes where a client was interrupted', async () => {
    for (const text of ['one', 'two', 'three']) await say(text);
    const got = await next(listen('?after=0', { 'last-event-id': '1' }), 3);
    expect(got.map(({ event }) => event)).toEqual(['hello', 'message', 'message']);
    expect(texts(got.slice(1))).toEqual(['two', 'three']);
    expect(texts((await next(listen('?after=2'), 2)).slice(1))).toEqual(['three']);
  });

  it('starts from now without a position', async () => {
    await say('long ago');
    const client = listen();
    await next(client, 1);
    await say('now');
    expect(texts(await next(client, 1))).toEqual(['now']);
  });

  it('serves a client that knows a deleted log', async () => {
    await say('one');
    const client = listen('?after=1000');
    expect((await next(client, 1))[0]?.data.rev).toBe(1);
    await say('two');
    expect(texts(await next(client, 1))).toEqual(['two']);
  });

  it('loses and repeats nothing under load', async () => {
    const client = listen('?after=0');
    await next(client, 1);
    await Promise.all(Array.from({ length: 200 }, (_, at) => say(`message ${at}`)));
    const got = await next(client, 200);
    expect(got.map(({ id }) => Number(id))).toEqual(Array.from({ length: 200 }, (_, at) => at + 1));
  });

  it('ends when the server stops', async () => {
    const client = listen();
    await next(client, 1);
    live.chat.closeStreams();
    expect(await next(client, 1)).toEqual([]);
  });

  it('keeps a quiet line open with comments', async () => {
    const quick = await openChat({ clock: quickClock });
    const client = events(`${quick.base}/api/events`, over.signal);
    expect((await next(client, 3)).map(({ event }) => event)).toEqual(['hello', 'comment', 'comment']);
    await quick.close();
  });

  it('drops a stalled client and continues for the others', async () => {
    const quick = await openChat({ patience: { stalledMs: 300, checkIntervalMs: 50 } });
    const long = 'x'.repeat(100_000);
    const say = (text: string) => quick.post('/api/messages', { room: 'general', person: ana, text });
    for (let at = 0; at < 120; at += 1) await say(long);
    const slow = connect(quick.port, '127.0.0.1').pause();
    slow.write('GET /api/events?after=0 HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const dropped = () => quick.log.entries.map(({ event }) => event);
    await expect.poll(dropped).toContain('clients that stopped reading disconnected');
    const closed = once(slow, 'close');
    slow.on('error', () => {}).resume();
    await closed;
    await say('still here');
    const rest = await next(events(`${quick.base}/api/events?after=120`, over.signal), 2);
    expect(texts(rest.slice(1))).toEqual(['still here']);
    await quick.close();
  });

  it('asks a client far behind to reload', async () => {
    for (let at = 0; at < 60; at += 1) await say(`message ${at}`);
    fillRoom(live.folder, 2_000);
    const client = listen('?after=20');
    expect((await next(client, 1))[0]).toMatchObject({ event: 'hello', data: { rev: 2_060, reload: true } });
    await say('new');
    expect(texts(await next(client, 1))).toEqual(['new']);
    const near = await next(listen('?after=100'), 1_962);
    expect(near[0]?.data).toEqual({ rev: 2_061 });
    expect(near.at(-1)?.id).toBe('2061');
  });

  it('sends messages and deletions in the order of their revisions', async () => {
    await live.post('/api/people', { person: ana });
    const ids: string[] = [];
    for (let at = 0; at < 70; at += 1) ids.push((await say('x'.repeat(3_000) + at)).json.message.id);
    for (const id of [ids[69], ids[2], ids[40]]) await live.call('DELETE', `/api/messages/${id}?person=ana`);
    await say('last');
    const got = await next(listen('?after=0'), 1 + 67 + 3 + 1);
    const revs = got.slice(1).map(({ data }) => data.rev);
    expect(revs).toEqual(revs.toSorted((a, b) => a - b));
    expect(got.filter(({ event }) => event === 'gone')).toHaveLength(3);
    expect(got.at(-1)?.data.text).toBe('last');
  });

  it('answers others between two pieces of a replay', async () => {
    fillRoom(live.folder, 1_900, 'y'.repeat(3_000));
    await say('last');
    const clients = Array.from({ length: 4 }, () => listen('?after=0'));
    const replays = Promise.all(clients.map((client) => next(client, 1_902)));
    let replaying = true;
    void replays.then(() => {
      replaying = false;
    });
    let answered = 0;
    while (replaying) {
      expect((await live.get('/healthz')).status).toBe(200);
      answered += 1;
    }
    expect(answered).toBeGreaterThan(5);
    for (const got of await replays) expect(got.at(-1)?.id).toBe('1901');
  });
});
