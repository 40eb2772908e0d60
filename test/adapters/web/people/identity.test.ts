// Identity in the web chat: browsers by key, whatever their name, and scripts by name. Uses the real core for ownership
// and limits.

import { afterEach, describe, expect, it } from 'vitest';
import { browserAt, callerAt, openWorld, spoken } from '../page/browsers.ts';
import type { Live } from '../setup.ts';

let live: Live;
let world: Awaited<ReturnType<typeof openWorld>>;
afterEach(() => live.close());
async function open(...given: Parameters<typeof openWorld>): Promise<void> {
  world = await openWorld(...given);
  live = world.live;
}
const notice = (json: Readonly<Record<string, unknown>>) => (json['view'] as { line: string }).line;

describe('a browser', () => {
  it('gets and keeps an HttpOnly key on first use', async () => {
    await open();
    const ana = await browserAt(live, 'Ana');
    expect(ana.set['set-cookie']?.[0]).toMatch(
      /^earshot-person=[\w-]{43}\.[\w-]{22}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect(ana.shown).toEqual({ id: expect.stringMatching(/^key:[\w-]{22}$/), name: 'Ana' });
    const again = await live.post('/api/people', { person: { id: 'anna', name: 'Anna' } }, ana.headers);
    expect(again.json['person']).toEqual({ id: ana.shown.id, name: 'Anna' });
    expect(again.headers['set-cookie']?.[0]).toContain(ana.cookie);
    const told = JSON.stringify([ana.shown, (await ana.say('Hello')).json]);
    expect(told).not.toContain(ana.cookie.split('=')[1]);
  });

  it.each([
    ['made up', 'Q'.repeat(43)],
    ['with a proof made up', `${'Q'.repeat(43)}.${'Q'.repeat(22)}`],
    ['with the proof of another', 'other'],
  ])('with a key %s gets a new one', async (_, key) => {
    await open();
    const ana = await browserAt(live, 'Ana');
    const forged = key === 'other' ? `${'Q'.repeat(43)}.${ana.cookie.split('.')[1]}` : key;
    const headers = { cookie: `earshot-person=${forged}` };
    const { headers: set } = await live.post('/api/people', { person: { id: 'ben', name: 'Ben' } }, headers);
    expect(set['set-cookie']?.[0]).not.toContain('Q'.repeat(43));
    const { json } = await live.get('/api/session', headers);
    expect(json['rooms']).toEqual([]);
    expect((await live.call('DELETE', '/api/messages/none', headers)).status).toBe(400);
  });

  it('is a separate person despite sharing a name', async () => {
    await open();
    const [one, two] = [await browserAt(live, 'Ana'), await browserAt(live, 'Ana')];
    expect((await one.say('Hello')).json.message.author).toEqual(one.shown);
    expect((await two.say('Hello')).json.message.author).toEqual(two.shown);
    expect(one.shown.id).not.toBe(two.shown.id);
    expect((await two.get('/api/session')).json['people']).toEqual(
      [one.shown, two.shown].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    );
  });

  it('stays the same person under another name', async () => {
    await open();
    const ana = await browserAt(live, 'Ana');
    const { task } = await spoken(world, ana);
    const renamed = callerAt(live, 'Anna', ana.headers);
    expect(await renamed.rows('/tasks')).toHaveLength(1);
    expect((await renamed.press(task, 'retry')).status).toBe(201);
  });
});

describe('another caller with Ana’s name', () => {
  it.each(['browser', 'script', 'script that claims her id'])('%s: cannot see or change her data', async (kind) => {
    await open();
    const ana = await browserAt(live, 'Ana');
    const { task, id, card } = await spoken(world, ana);
    const claimed = { ...callerAt(live, 'Ana'), person: ana.shown };
    const other = kind === 'browser' ? await browserAt(live, 'Ana') : callerAt(live, 'Ana');
    if (kind === 'script that claims her id') {
      const body = { room: 'general', person: claimed.person, text: '/tasks' };
      expect((await live.post('/api/messages', body)).status).toBe(400);
    }
    expect(await other.rows('/tasks')).toEqual([]);
    for (const action of ['stop', 'refresh'])
      expect(notice((await other.press(task, action)).json)).toBe('Only Ana, who asked for this, can do that.');
    expect((await other.forget())[0]).not.toContain('finished task');
    const named = kind === 'browser' ? '' : '?person=ana';
    expect((await other.remove(`/api/messages/${id}${named}`)).status).toBe(403);
    const file = card.files?.[0]?.url.split('/')[2];
    expect((await other.remove(`/api/files/${file}${named}`)).status).toBe(403);
    expect(await ana.rows('/tasks')).toHaveLength(1);
    expect((await ana.press(task, 'retry')).status).toBe(201);
  });
});

describe('a script', () => {
  it('is identified by its name alone, with or without secret', async () => {
    for (const secret of [undefined, 'correct horse']) {
      await open(undefined, secret === undefined ? {} : { secret });
      const headers: Record<string, string> = secret === undefined ? {} : { authorization: `Bearer ${secret}` };
      const ci = callerAt(live, 'ci', headers);
      const { task } = await spoken(world, ci, 'The build is green');
      expect((await ci.get('/api/session')).json['people']).toEqual([ci.person]);
      expect(await ci.rows('/tasks')).toHaveLength(1);
      expect(await callerAt(live, 'nightly', headers).rows('/tasks')).toEqual([]);
      expect((await ci.press(task, 'retry')).status).toBe(201);
      if (secret === undefined) await live.close();
    }
  });

  it('may keep cookies and become a separate person', async () => {
    await open();
    const own = await browserAt(live, 'ci');
    await spoken(world, own);
    expect(await callerAt(live, 'ci').rows('/tasks')).toEqual([]);
  });
});

describe('a limit for a person', () => {
  const limits = { person: { day: 3 } };
  const tries = async (callers: readonly ReturnType<typeof callerAt>[]) => {
    const statuses = [];
    for (const caller of callers) statuses.push((await caller.say('/tts Hello')).status);
    return statuses;
  };

  it('is not evaded by new names, with or without keys', async () => {
    await open(limits);
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    expect(await tries(names.map((name) => callerAt(live, name)))).toEqual([201, 201, 201, 422, 422, 422]);
    const { headers } = await browserAt(live, 'Ana');
    expect(await tries(names.map((name) => callerAt(live, name, headers)))).toEqual([201, 201, 201, 422, 422, 422]);
  });

  it('is not evaded by dropping keys: ten people per address', async () => {
    await open({ person: { day: 1 } });
    const keys = await Promise.all(Array.from({ length: 14 }, () => browserAt(live, 'Ana')));
    expect((await tries(keys)).filter((status) => status === 201)).toHaveLength(11);
    const elsewhere = await browserAt(live, 'Ana', { 'x-forwarded-for': '203.0.113.7' });
    expect(await tries([elsewhere])).toEqual([201]);
  });

  it('is counted separately for each browser', async () => {
    await open(limits);
    const [ana, ben] = [await browserAt(live, 'Ana'), await browserAt(live, 'Ben')];
    await tries([ana, ana, ana, ana]);
    expect(await tries([ben])).toEqual([201]);
    expect(await tries([ana])).toEqual([422]);
  });
});

describe('session data', () => {
  const session = async () => (await live.get('/api/session')).json;

  it('omits people and rooms of private queries', async () => {
    await open();
    for (let at = 0; at < 20; at += 1) {
      const person = { id: `p${at}`, name: `Person ${at}` };
      await live.post('/api/messages', { room: `room-${at}`, person, text: '/help' });
    }
    expect(await session()).toMatchObject({ people: [], rooms: [] });
  });

  it('stays small, with recent people and rooms plus the user’s', async () => {
    await open();
    const ana = await browserAt(live, 'Ana');
    await ana.say('Here I was');
    for (let at = 0; at < 80; at += 1) {
      const person = { id: `p${at}`, name: `Person ${at}` };
      await live.post('/api/messages', { room: `room-${at}`, person, text: 'Hello' });
    }
    const { people, rooms } = (await live.get('/api/session')).json as {
      people?: object[];
      rooms?: string[];
    };
    expect([people?.length, rooms?.length]).toEqual([50, 50]);
    expect(people).toContainEqual({ id: 'p79', name: 'Person 79' });
    expect(rooms).not.toContain('general');
    const own = (await ana.get('/api/session')).json['rooms'];
    expect(own).toContain('general');
    expect(own).toHaveLength(50);
  });
});
