// Who has an open window in a room: counted from the start of an event stream to its end.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { browserAt } from '../../page/browsers.ts';
import { events, type Live, openChat, quickClock } from '../../setup.ts';

let live: Live;
let over: AbortController;
beforeEach(async () => {
  over = new AbortController();
  live = await openChat({ clock: quickClock });
});
afterEach(async () => {
  over.abort();
  await live.close();
});

interface Window {
  /** Waits until the room's event names these people. */
  until(...names: readonly string[]): Promise<unknown>;
  close(): void;
}

/** A window of a browser, or of a script without a key. Reads all the time, as browsers do. */
function open(query: string, headers: Readonly<Record<string, string>> = {}): Window {
  const closed = new AbortController();
  const signal = AbortSignal.any([closed.signal, over.signal]);
  let latest = { room: '', total: 0, people: [] as { name: string }[] };
  const read = async () => {
    for await (const { event, data } of events(`${live.base}/api/events?${query}`, signal, headers))
      if (event === 'presence') latest = Object(data);
  };
  // Closing the window aborts the request.
  read().catch(() => undefined);
  return {
    async until(...names) {
      await expect.poll(() => latest.people.map(({ name }) => name)).toEqual(names);
      return { room: latest.room, total: latest.total };
    },
    close: () => closed.abort(),
  };
}
const windowOf = ({ cookie }: { cookie: string }, name: string, room = 'general') =>
  open(`room=${room}&name=${name}`, { cookie });

describe('presence', () => {
  it('shows a person until their last window closes', async () => {
    const [ana, ben] = [await browserAt(live, 'Ana'), await browserAt(live, 'Ben')];
    const watching = windowOf(ana, 'Ana');
    await watching.until('Ana');
    const [first, second] = [windowOf(ben, 'Ben'), windowOf(ben, 'Ben')];
    await first.until('Ana', 'Ben');
    await second.until('Ana', 'Ben');
    first.close();
    const third = windowOf(ben, 'Ben');
    await third.until('Ana', 'Ben');
    second.close();
    third.close();
    await watching.until('Ana');
  });

  it('uses the name of the window that opened last', async () => {
    const ana = await browserAt(live, 'Ana');
    const before = windowOf(ana, 'Ana');
    await before.until('Ana');
    before.close();
    expect(await windowOf(ana, 'Anna').until('Anna')).toEqual({ room: 'general', total: 1 });
  });

  it('tells only windows in the room', async () => {
    const [ana, ben] = [await browserAt(live, 'Ana'), await browserAt(live, 'Ben')];
    const elsewhere = windowOf(ana, 'Ana', 'kitchen');
    await elsewhere.until('Ana');
    const watching = windowOf(ana, 'Ana');
    await Promise.all([windowOf(ben, 'Ben').until('Ana', 'Ben'), watching.until('Ana', 'Ben')]);
    const [, event] = await Promise.all([
      windowOf(ben, 'Ben', 'kitchen').until('Ana', 'Ben'),
      elsewhere.until('Ana', 'Ben'),
    ]);
    expect(event).toEqual({ room: 'kitchen', total: 2 });
  });

  it('counts neither HEAD requests nor streams without a room', async () => {
    const [ana, ben] = [await browserAt(live, 'Ana'), await browserAt(live, 'Ben')];
    const { status } = await live.call('HEAD', '/api/events?room=general&name=Ben', { cookie: ben.cookie });
    expect(status).toBe(200);
    const script = events(`${live.base}/api/events`, over.signal, { cookie: ben.cookie });
    await script.next();
    expect(await windowOf(ana, 'Ana').until('Ana')).toEqual({ room: 'general', total: 1 });
  });

  it('needs the secret', async () => {
    const guarded = await openChat({ secret: 'a long enough secret' });
    expect((await guarded.get('/api/events?room=general&person=eve')).status).toBe(401);
    await guarded.close();
  });

  it('needs a person and a room that can exist', async () => {
    expect((await live.get('/api/events?room=general')).status).toBe(400);
    expect((await live.get('/api/events?room=No%20room&person=eve')).status).toBe(400);
  });
});
