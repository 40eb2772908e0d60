// Tests unexpected errors in any application on the HTTP port: one redacted log line and a sentence for the client,
// nothing on other channels.

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHttpServer } from '../../../src/app/http-server.ts';
import { createFileRelay } from '../../../src/media-links/file-relay.ts';
import { createSharedFiles } from '../../../src/media-links/shared-files.ts';
import type { Clock } from '../../../src/ports/clock.ts';
import { createFakeClock } from '../../fakes/clock.ts';
import { createFakeLog, type FakeLog } from '../../fakes/log.ts';
import { createFakeNotes } from '../../fakes/notes.ts';

/** Works until the test breaks it. */
function breakable() {
  let broken = false;
  const fake = createFakeClock();
  const now = () => {
    if (broken) throw new Error('no time is known');
    return fake.now();
  };
  const clock: Clock = { ...fake, now, sleep: () => new Promise(() => {}) };
  const breakIt = () => {
    broken = true;
  };
  return { clock, breakIt };
}

const said: unknown[] = [];
const usual = console.error;
beforeEach(() => {
  said.length = 0;
  console.error = (...words) => void said.push(words);
});
afterEach(() => {
  console.error = usual;
});

async function relay(log: FakeLog): Promise<Response> {
  const clock = createFakeClock();
  const notes = createFakeNotes({ now: clock.now });
  const broken = { ...notes, get: () => Promise.reject(new Error('no store')) };
  const made = createFileRelay({
    baseUrl: () => 'http://here',
    openFile: () => Promise.reject(),
    keyValueStore: broken,
    clock,
    log,
  });
  return made.fetch(new Request(`http://here/media/relay/${'a'.repeat(32)}/a.mp3`));
}

async function sharedFiles(log: FakeLog): Promise<Response> {
  const { clock, breakIt } = breakable();
  const folder = mkdtempSync(join(tmpdir(), 'earshot-broken-'));
  const path = join(folder, 'a.mp3');
  writeFileSync(path, 'sound');
  const made = createSharedFiles({ folder: join(folder, 'shared'), publicUrl: 'http://here', clock, log });
  await made.start();
  const file = { role: 'speech', label: 'Speech', name: 'a.mp3', type: 'audio/mpeg', bytes: 5, path };
  const offer = await made.createLink(file, '7K2QF9MA');
  made.stop();
  breakIt();
  return made.fetch(new Request(offer?.link ?? ''));
}

async function port(log: FakeLog): Promise<Response> {
  const mount = { path: '/', fetch: () => Promise.reject(new Error('nobody is in')) };
  const http = createHttpServer({ host: '127.0.0.1', port: 0, log, readStates: () => ({}), mounts: [mount] });
  const answer = await fetch(`http://127.0.0.1:${await http.start()}/`);
  await http.stop();
  return answer;
}

test.each([
  ['files passed on', relay],
  ['files offered', sharedFiles],
  ['the port itself', port],
] as const)('%s', async (_, ask) => {
  const log = createFakeLog();
  const answer = await ask(log);
  expect([answer?.status, await answer?.text()]).toEqual([500, 'Something went wrong here. Try again in a moment.']);
  expect(log.entries.filter(({ level }) => level === 'error')).toHaveLength(1);
  expect(said).toEqual([]);
});
