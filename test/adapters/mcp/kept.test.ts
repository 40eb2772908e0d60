// Retention for clients: results until they expire, input files until their owner's data is deleted.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import type { View } from '../../../src/domain/views/view.ts';
import type { Delivery } from '../../../src/ports/chat.ts';
import { realClock } from '../../fakes/clock.ts';
import { cardOf, done, type Live, openMcp, textOf } from './setup.ts';

let live: Live;
afterEach(() => live.close());

const DAY_MS = 24 * 3_600_000;
const PERSON = { id: 'mcp', name: 'MCP' };
const working: View = { status: 'working', title: 'Speech', line: 'At work' };
const speech = (path: string) =>
  ({ role: 'speech', label: 'Speech', name: 'speech.wav', type: 'audio/wav', bytes: 4, path }) as const;

interface Kept {
  readonly state: string;
  readonly files?: readonly { readonly url: string; readonly until: string }[];
}

async function delivered(task: string): Promise<void> {
  const path = join(live.folder, `${task}.wav`);
  writeFileSync(path, 'RIFF');
  const delivery = { token: `of ${task}`, view: done, files: [speech(path)], notify: false };
  await live.chat.deliver(cardOf(task), { ...delivery, requester: PERSON } as unknown as Delivery);
}

async function looked(task: string) {
  const client = await live.client();
  const result = await client.callTool({ name: 'wait', arguments: { task, wait_seconds: 0 } });
  return { said: textOf(result), shown: result.structuredContent as unknown as Kept };
}

async function upload(): Promise<string> {
  const answer = await live.call('/mcp/files?name=tale.txt', { method: 'POST', body: 'Once upon a time' });
  return ((await answer.json()) as { readonly uri: string }).uri;
}
const statusOf = async (uri: string): Promise<number> =>
  (await fetch(live.base + uri.replace('earshot://files/', '/media/shared/'))).status;
const forgotten = () => live.chat.deletePersonData?.(PERSON);

it('names files’ expiry and omits expired ones', async () => {
  let ahead = 0;
  live = await openMcp({ clock: { ...realClock, now: () => Date.now() + ahead } });
  await delivered('TASK2222');
  const { files = [] } = (await looked('TASK2222')).shown;
  expect(files).toHaveLength(1);
  const kept = Date.parse(String(files[0]?.until)) - Date.now();
  expect([kept > 6 * DAY_MS, kept <= 7 * DAY_MS]).toEqual([true, true]);
  // The card was updated later, so it expires later.
  ahead = 8 * DAY_MS;
  const { said, shown } = await looked('TASK2222');
  expect([shown.state, shown.files]).toEqual(['done', undefined]);
  expect(said).toContain('deleted after a week');
  expect(said).not.toContain('/media/shared/');
});

it('deletes uploads and inline files when their owner is forgotten', async () => {
  live = await openMcp();
  const uri = await upload();
  const client = await live.client();
  const file = `data:text/plain;base64,${Buffer.from('Once upon a time').toString('base64')}`;
  await client.callTool({ name: 'story', arguments: { file, wait_seconds: 0 } });
  const inside = live.bot.taken.at(-1)?.request.files['file']?.platformRef as { readonly kept: string };
  const task = String(live.bot.taken.at(-1)?.id);
  await live.chat.show(cardOf(task), done);
  expect([await statusOf(uri), await statusOf(inside.kept)]).toEqual([200, 200]);
  expect(await forgotten()).toEqual({ messages: 1, files: 2 });
  expect([await statusOf(uri), await statusOf(inside.kept)]).toEqual([404, 404]);
  expect(await live.notes.keys('')).toEqual([]);
});

it('keeps files that a running task may read', async () => {
  live = await openMcp();
  const [used, unused] = [await upload(), await upload()];
  const client = await live.client();
  await client.callTool({ name: 'story', arguments: { file: used, wait_seconds: 0 } });
  const task = String(live.bot.taken.at(-1)?.id);
  await live.chat.show(cardOf(task), working);
  expect(await forgotten()).toEqual({ messages: 0, files: 1 });
  expect([await statusOf(used), await statusOf(unused)]).toEqual([200, 404]);
  await live.chat.show(cardOf(task), done);
  expect(await forgotten()).toEqual({ messages: 1, files: 1 });
  expect(await statusOf(used)).toBe(404);
});

it('finds cards of older references, which name no person', async () => {
  live = await openMcp();
  await live.chat.show({ task: 'TASK7777' }, working);
  const { shown } = await looked('TASK7777');
  expect(shown.state).toBe('working');
});
