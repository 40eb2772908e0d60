// Keeping a message current: one edit at a time, the newest view wins, the pace is kept, the last edit gets through.

import { expect, test } from 'vitest';
import { createMessageUpdater } from '../../../src/core/delivery/message-updater.ts';
import type { View } from '../../../src/domain/views/view.ts';
import { createFakeChat } from '../../fakes/chat.ts';
import { createFakeClock } from '../../fakes/clock.ts';
import { createFakeLog } from '../../fakes/log.ts';

const view = (line: string, mood: View['mood'] = 'working'): View => ({ mood, title: 'Speech', line });

function setUp(editGapMs = 1000) {
  const [clock, log] = [createFakeClock(), createFakeLog()];
  const chat = createFakeChat('fake', { editGapMs });
  const updater = createMessageUpdater({ clock, log });
  const show = (line: string, mood?: View['mood']) => void updater.show('t', chat, 'm', view(line, mood));
  return {
    clock,
    log,
    chat,
    updater,
    show,
    lines: () => chat.messages.get('m')?.views.map((one) => one.line) ?? [],
  };
}

test('views that come faster than the pace are skipped, the newest is shown', async () => {
  const { clock, show, lines } = setUp();
  for (const line of ['1', '2', '3', '4']) show(line);
  await clock.advance(0);
  expect(lines()).toEqual(['1']);
  show('5');
  await clock.advance(1000);
  expect(lines()).toEqual(['1', '5']);
});

test('a final view does not wait for the pace', async () => {
  const { clock, show, lines } = setUp(60_000);
  show('1');
  await clock.advance(0);
  show('over', 'failed');
  await clock.advance(0);
  expect(lines()).toEqual(['1', 'over']);
});

test('a failed edit is tried again with what is newest by then, and stops nothing', async () => {
  const { clock, chat, log, show, lines } = setUp(0);
  chat.faults.push({ call: 'show', fault: new Error('500') }, { call: 'show', fault: new Error('500') });
  show('1');
  await clock.advance(100);
  show('2');
  await clock.advance(10_000);
  expect(lines()).toEqual(['2']);
  expect(log.entries.filter((entry) => entry.event === 'edit failed')).toHaveLength(2);
});

test('an edit that never works is given up', async () => {
  const { clock, chat, updater, lines } = setUp(0);
  for (let at = 0; at < 20; at += 1) chat.faults.push({ call: 'show', fault: new Error('500') });
  let over = false;
  void updater.show('t', chat, 'm', view('1')).then(() => {
    over = true;
  });
  await clock.advance(120_000);
  expect([over, lines()]).toEqual([true, []]);
});

test('work that wants the message alone drops what waits and runs after the edit in flight', async () => {
  const { clock, updater, show, lines } = setUp(5000);
  show('1');
  await clock.advance(0);
  show('2');
  const seen = updater.alone('t', async () => [...lines()]);
  await clock.advance(20_000);
  expect(await seen).toEqual(['1']);
  expect(lines()).toEqual(['1']);
});

test('what the platform says later is not taken for said', async () => {
  const { clock, chat, updater } = setUp(0);
  const { show } = chat;
  const busy = { ...chat, show: async () => 'later' as const };
  const said: boolean[] = [];
  void updater.show('t', busy, 'm', view('1')).then((one) => said.push(one));
  await clock.advance(0);
  void updater.show('t', { ...chat, show: show.bind(chat) }, 'm', view('2')).then((one) => said.push(one));
  await clock.advance(0);
  expect(said).toEqual([false, true]);
});

test('the pace holds between runs, and is over after a final view has ignored it', async () => {
  const { clock, show, lines } = setUp(1000);
  show('1');
  await clock.advance(500);
  show('2');
  await clock.advance(499);
  expect(lines()).toEqual(['1']);
  await clock.advance(1);
  expect(lines()).toEqual(['1', '2']);
  show('over', 'stopped');
  await clock.advance(0);
  expect(lines()).toEqual(['1', '2', 'over']);
});
