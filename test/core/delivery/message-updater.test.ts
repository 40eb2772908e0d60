// A message stays current: one edit at a time, the newest view wins, the rate limit holds, and the final edit is shown.

import { describe, expect, test } from 'vitest';
import { createMessageUpdater } from '../../../src/core/delivery/message-updater.ts';
import type { View } from '../../../src/domain/views/view.ts';
import { type ChatAdapter, type Delivery, EditRateLimitError } from '../../../src/ports/chat.ts';
import { createFakeChat } from '../../fakes/chat.ts';
import { createFakeClock } from '../../fakes/clock.ts';
import { createFakeLog } from '../../fakes/log.ts';

const view = (line: string, status: View['status'] = 'working'): View => ({ status, title: 'Speech', line });

const delivery = (line: string): Omit<Delivery, 'edits'> => ({
  token: line,
  view: view(line, 'done'),
  files: [],
  requester: { id: 'ana', name: 'Ana' },
  notifiesRequester: false,
  saveProgress: async () => {},
});

function setUp(minGapMs = 1000) {
  const [clock, log] = [createFakeClock(), createFakeLog()];
  const chat = createFakeChat('fake', { edits: { minGapMs } });
  const updater = createMessageUpdater({ clock, log });
  const show = (line: string, mood?: View['status']) => void updater.show('t', chat, 'm', view(line, mood));
  return {
    clock,
    log,
    chat,
    updater,
    show,
    lines: () => chat.messages.get('m')?.views.map((one) => one.line) ?? [],
  };
}

test('skips views above the edit rate and shows the newest', async () => {
  const { clock, show, lines } = setUp();
  for (const line of ['1', '2', '3', '4']) show(line);
  await clock.advance(0);
  expect(lines()).toEqual(['4']);
  show('5');
  await clock.advance(999);
  expect(lines()).toEqual(['4']);
  await clock.advance(1);
  expect(lines()).toEqual(['4', '5']);
});

test('a final view ignores the edit rate', async () => {
  const { clock, show, lines } = setUp(60_000);
  show('1');
  await clock.advance(0);
  show('over', 'failed');
  await clock.advance(0);
  expect(lines()).toEqual(['1', 'over']);
});

test('a failed edit is retried with the newest view', async () => {
  const { clock, chat, log, show, lines } = setUp(0);
  chat.faults.push({ call: 'show', fault: new Error('500') }, { call: 'show', fault: new Error('500') });
  show('1');
  await clock.advance(100);
  show('2');
  await clock.advance(10_000);
  expect(lines()).toEqual(['2']);
  expect(log.entries.filter((entry) => entry.event === 'message edit failed')).toHaveLength(2);
});

test('an edit that always fails is dropped', async () => {
  const { clock, chat, updater, lines } = setUp(0);
  for (let at = 0; at < 20; at += 1) chat.faults.push({ call: 'show', fault: new Error('500') });
  let over = false;
  void updater.show('t', chat, 'm', view('1')).then(() => {
    over = true;
  });
  await clock.advance(120_000);
  expect([over, lines()]).toEqual([true, []]);
});

test('a delivery replaces waiting views and follows the current edit', async () => {
  const { clock, chat, updater, show, lines } = setUp(5000);
  show('1');
  await clock.advance(0);
  show('2');
  const given = updater.deliver('t', chat, 'm', delivery('over'));
  await clock.advance(20_000);
  expect(await given).toEqual({ method: 'edit', message: 'm' });
  expect(lines()).toEqual(['1', 'over']);
});

test('a failed edit is not retried after a delivery started', async () => {
  const { clock, chat, updater, lines } = setUp(0);
  const broken = Promise.withResolvers<void>();
  void updater.show('t', { ...chat, show: () => broken.promise }, 'm', view('1'));
  await clock.advance(0);
  const given = updater.deliver('t', chat, 'm', delivery('over'));
  broken.reject(new Error('500'));
  await given;
  await clock.advance(60_000);
  expect(lines()).toEqual(['over']);
});

test('a view during a delivery does not replace its result', async () => {
  const { clock, chat, updater, show, lines } = setUp(0);
  const posted = Promise.withResolvers<void>();
  const slow: ChatAdapter = {
    ...chat,
    async deliver(at, given) {
      await posted.promise;
      return chat.deliver(at, given);
    },
  };
  const given = updater.deliver('t', slow, 'm', delivery('over'));
  await clock.advance(0);
  show('late');
  posted.resolve();
  await given;
  await clock.advance(60_000);
  expect(lines()).toEqual(['over']);
});

test('a final view is retried for a day until replaced', async () => {
  const { clock, chat, updater, lines } = setUp(0);
  const away = { ...chat, show: async () => Promise.reject(new Error('500')) };
  const ends: boolean[] = [];
  void updater.show('t', away, 'm', view('over', 'failed')).then((shown) => ends.push(shown));
  await clock.advance(12 * 3_600_000);
  expect(ends).toEqual([]);
  void updater.show('t', chat, 'm', view('again'));
  await clock.advance(0);
  expect([ends, lines()]).toEqual([[true], ['again']]);
  const off = new AbortController();
  void updater.show('u', away, 'n', view('over', 'failed'), off.signal).then((shown) => ends.push(shown));
  await clock.advance(3_600_000);
  off.abort();
  await clock.advance(0);
  void updater.show('v', away, 'o', view('over', 'failed')).then((shown) => ends.push(shown));
  expect(ends).toEqual([true, false]);
  await clock.advance(25 * 3_600_000);
  expect(ends).toEqual([true, false, false]);
});

test('retries after the required wait with the newest view', async () => {
  const { clock, chat, show, lines } = setUp(0);
  chat.faults.push({ call: 'show', fault: new EditRateLimitError(5000) });
  show('1');
  await clock.advance(4900);
  show('2');
  await clock.advance(99);
  expect(lines()).toEqual([]);
  await clock.advance(1);
  expect(lines()).toEqual(['2']);
});

describe('edits with a shared limit', () => {
  const shared = { perMinute: 50, scope: () => 'T1' };

  function office(around: Partial<ChatAdapter> = {}) {
    const set = setUp(0);
    const chat = { ...set.chat, limits: { ...set.chat.limits, edits: { minGapMs: 0, shared } }, ...around };
    return { ...set, chat };
  }

  test('only the edits of a delivery wait for the limit', async () => {
    const { clock, chat, updater, lines } = office();
    for (let at = 0; at < 50; at += 1) void updater.show(`t${at}`, chat, `m${at}`, view('over', 'done'));
    await clock.advance(0);
    const files: boolean[] = [];
    const deliver: ChatAdapter['deliver'] = async (at, given) => {
      files.push(given.edits.hasRoom());
      await given.edits.run(() => chat.show(at, given.view));
      return { method: 'edit', message: at };
    };
    const given = updater.deliver('t', { ...chat, deliver }, 'm', delivery('over'));
    await clock.advance(59_000);
    expect([files, lines()]).toEqual([[false], []]);
    await clock.advance(1000);
    await given;
    expect(lines()).toEqual(['over']);
  });

  test('views shown without an edit do not count', async () => {
    const scope = (_: unknown, { status }: View) => (status === 'working' ? undefined : 'T1');
    const limits = { ...setUp(0).chat.limits, edits: { minGapMs: 0, shared: { perMinute: 50, scope } } };
    const { clock, chat, updater, lines } = office({ limits });
    for (let at = 0; at < 60; at += 1) void updater.show(`t${at}`, chat, `m${at}`, view('busy'));
    for (let at = 0; at < 50; at += 1) void updater.show(`u${at}`, chat, `n${at}`, view('over', 'done'));
    void updater.show('t', chat, 'm', view('1'));
    await clock.advance(0);
    expect(lines()).toEqual(['1']);
    void updater.show('t', chat, 'm', view('over', 'done'));
    await clock.advance(59_000);
    expect(lines()).toEqual(['1']);
    await clock.advance(1000);
    expect(lines()).toEqual(['1', 'over']);
  });

  test('a rate-limited edit of a delivery is retried', async () => {
    const { clock, chat, updater, lines } = office();
    chat.faults.push({ call: 'show', fault: new EditRateLimitError(5000) });
    const deliver: ChatAdapter['deliver'] = async (at, given) => {
      await given.edits.run(() => chat.show(at, given.view));
      return { method: 'edit', message: at };
    };
    const given = updater.deliver('t', { ...chat, deliver }, 'm', delivery('over'));
    await clock.advance(4999);
    expect(lines()).toEqual([]);
    await clock.advance(1);
    await given;
    expect(lines()).toEqual(['over']);
  });

  test('a newer view replaces a waiting one; final is urgent', async () => {
    const { clock, chat, updater, lines } = office();
    for (let at = 0; at < 44; at += 1) void updater.show(`t${at}`, chat, `m${at}`, view('over', 'done'));
    await clock.advance(0);
    void updater.show('t', chat, 'm', view('1'));
    await clock.advance(10_000);
    expect(lines()).toEqual([]);
    void updater.show('t', chat, 'm', view('2'));
    void updater.show('t', chat, 'm', view('over', 'failed'));
    await clock.advance(0);
    expect(lines()).toEqual(['over']);
  });
});

test('the edit rate applies across runs until a final view', async () => {
  const { clock, show, lines } = setUp(1000);
  show('1');
  await clock.advance(500);
  show('2');
  await clock.advance(499);
  expect(lines()).toEqual(['1']);
  await clock.advance(1);
  expect(lines()).toEqual(['1', '2']);
  show('over', 'cancelled');
  await clock.advance(0);
  expect(lines()).toEqual(['1', '2', 'over']);
});
