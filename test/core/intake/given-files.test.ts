// The files people gave: each is read whole before anything is sent, or nothing is sent and the person reads which file it
// was and why.

import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { story } from '../../../commands/story.ts';
import { transcribe } from '../../../commands/transcribe.ts';
import { createAsTaken } from '../../../src/core/intake/fitted-files.ts';
import { createGivenFiles } from '../../../src/core/intake/given-files.ts';
import type { FileKind } from '../../../src/domain/media/file-kinds.ts';
import { newTask } from '../../../src/domain/tasks/task.ts';
import { FileBusy, FileGone, type OpenFile } from '../../../src/ports/chat.ts';
import type { Converter } from '../../../src/ports/converter.ts';
import { ServiceUnreachable } from '../../../src/ports/service.ts';
import { createTestBot } from '../../fakes/bot.ts';
import { createFakeClock } from '../../fakes/clock.ts';
import { createFakeLog } from '../../fakes/log.ts';
import { createFakeConverter } from '../../fakes/resizer.ts';

const TALE = 'Once upon a time';

/** A file that begins and then breaks. */
const broken = (): OpenFile => {
  const pieces = async function* () {
    yield Buffer.from(TALE.slice(0, 5));
    throw new Error('terminated');
  };
  return { stream: Readable.from(pieces()) };
};
const short = (): OpenFile => ({ stream: Readable.from([Buffer.from('Once')]), bytes: TALE.length });
const page = (): OpenFile => ({
  stream: Readable.from([Buffer.from('<html>Sign in')]),
  type: 'text/html; charset=utf-8',
});
/** One that begins and then says nothing more. */
const silent = (): OpenFile => ({ stream: new Readable({ read() {} }) });
const refuse = (fault: Error) => (): OpenFile => {
  throw fault;
};

/** A story whose file is given in these ways, one each, and whole after that. */
async function told(ways: readonly (() => OpenFile)[], waitMs = 300_000) {
  const earshot = createTestBot();
  let opened = 0;
  Object.assign(earshot.chat, {
    open: async (): Promise<OpenFile> => {
      const way = ways[opened];
      opened += 1;
      return way?.() ?? { stream: Readable.from([Buffer.from(TALE)]), bytes: TALE.length };
    },
  });
  await earshot.start();
  const { task, message } = await earshot.ask('story', {}, [{ name: 'tale.txt', at: 'u1' }]);
  await earshot.clock.advance(waitMs);
  const view = earshot.chat.messages.get(message)?.views.at(-1);
  return {
    earshot,
    task,
    opened,
    line: `${view?.mood}: ${view?.line}`,
    buttons: view?.actions?.map(({ label }) => label),
    sent: earshot.service.created.flatMap(({ files }) => files),
  };
}

const four = (way: () => OpenFile) => [way, way, way, way];

test.each([
  ['is refused for a moment', refuse(new FileBusy('Not now.'))],
  ['breaks off', broken],
  ['is shorter than was told', short],
  ['stops coming', silent],
])('a file that %s is read again and sent once, whole', async (_, way) => {
  const { line, sent, opened } = await told([way, way]);
  expect([line, sent, opened]).toEqual([expect.stringMatching(/^done/), [TALE], 3]);
});

test.each([
  [
    'breaks off each time',
    four(broken),
    '“tale.txt” did not come whole, so nothing was sent. Try again, or attach it again.',
  ],
  [
    'is always too short',
    four(short),
    '“tale.txt” did not come whole, so nothing was sent. Try again, or attach it again.',
  ],
  [
    'never comes',
    four(silent),
    '“tale.txt” did not come whole, so nothing was sent. Try again, or attach it again.',
  ],
  [
    'is a web page',
    [page],
    'A web page came in place of “tale.txt”, so nothing was sent. Attach the file again.',
  ],
  [
    'is refused each time',
    four(refuse(new FileBusy('Slack did not give “tale.txt”. Try again in a moment.'))),
    'Slack did not give “tale.txt”. Try again in a moment.',
  ],
])('a file that %s: nothing was sent, and the card says so', async (_, ways, sentence) => {
  const { line, sent, buttons } = await told(ways);
  expect([line, sent, buttons]).toEqual([`failed: ${sentence}`, [], ['Try again', 'Edit']]);
});

test.each([
  [
    'is gone',
    refuse(new FileGone('Discord does not have “tale.txt” any more. Attach it again.')),
    'does not have “tale.txt” any more',
  ],
  ['is empty', () => ({ stream: Readable.from([]), bytes: 0 }), '“tale.txt” is damaged'],
  ['turns out empty', () => ({ stream: Readable.from([]) }), '“tale.txt” is damaged'],
] as const)('a file that %s gets no Try again, and nothing was sent', async (_, way, sentence) => {
  const { line, sent, buttons } = await told([way]);
  expect([line, sent, buttons]).toEqual([expect.stringContaining(sentence), [], ['Edit']]);
});

test('a service that is away gets the same file later, read once', async () => {
  const earshot = createTestBot();
  earshot.service.createFaults.push(new ServiceUnreachable('away'));
  earshot.chat.uploads.set('u1', Buffer.from(TALE));
  let opened = 0;
  const { open } = earshot.chat;
  Object.assign(earshot.chat, {
    open: (file: Parameters<typeof open>[0]) => {
      opened += 1;
      return open(file);
    },
  });
  await earshot.start();
  await earshot.ask('story', {}, [{ name: 'tale.txt', at: 'u1' }]);
  await earshot.clock.advance(60_000);
  expect([opened, earshot.service.created.flatMap(({ files }) => files)]).toEqual([1, [TALE, TALE]]);
});

test('stopping while a file is read ends the reading, and nothing was sent', async () => {
  const { earshot, task } = await told([silent], 1000);
  await earshot.press(task, 'stop');
  await earshot.clock.advance(300_000);
  expect(earshot.service.created).toEqual([]);
  expect(earshot.chat.transcript('message-1').at(-1)).toBe('stopped: Stopped before it was sent.');
});

const setUp = (max?: number) => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-given-'));
  const file = { name: 'tale.txt', at: 'u1' };
  const request = { command: 'story', values: {}, files: { file }, labels: {} };
  const origin = {
    adapter: 'fake',
    person: { id: 'a', name: 'Ana' },
    place: { id: 'r', name: 'R' },
    message: 'm',
  };
  const given = createGivenFiles({
    ...{
      folder,
      converter: createFakeConverter(),
      results: { open: () => Promise.reject(new Error('there is none')) },
      lend: async () => '',
    },
    clock: createFakeClock(),
    log: createFakeLog(),
    ...(max !== undefined && { max }),
  });
  const to = { task: newTask('7K2QF9MA', request, origin, 0), operation: story };
  return { folder, file, given, to };
};
const never = new AbortController().signal;

test('a file that never ends is given up at the bound, and nothing of it stays', async () => {
  const { folder, given, to } = setUp(1_000_000);
  const endless = async function* () {
    for (;;) yield Buffer.alloc(64_000);
  };
  const chat = { open: async () => ({ stream: Readable.from(endless()) }) };
  await expect(given.read({ ...to, chat }, never)).rejects.toMatchObject({
    failure: { kind: 'file-gone', name: 'tale.txt', why: 'too-large' },
  });
  expect(readdirSync(join(folder, to.task.id, 'given'))).toEqual([]);
});

test('what was read lies in the task’s folder until it is cleared', async () => {
  const { folder, file, given, to } = setUp();
  const { task } = to;
  const chat = { open: async () => ({ stream: Readable.from([Buffer.from(TALE)]) }) };
  await given.read({ ...to, chat }, never);
  const opened = given.open(task, file);
  expect([await text(opened.stream), opened.bytes]).toEqual([TALE, TALE.length]);
  await given.clear(task.id);
  expect(existsSync(join(folder, task.id, 'given'))).toBe(false);
});

test.each([
  ['our own studio gets a film whole', true, 1000, true],
  ['another service gets what it takes', false, 1000, false],
  ['our own studio gets the sound of a film too large for a form', true, 500_000_000, false],
])('%s', async (_, ownService, bytes, whole) => {
  const asked: (readonly FileKind[])[] = [];
  const converter: Converter = {
    ...createFakeConverter(),
    convert: async ({ path }, kinds) => {
      asked.push(kinds);
      return { path, kind: 'mp4' };
    },
  };
  const file = { name: 'talk.mp4', at: 'u1' };
  const making = { off: never, grow: async () => {} };
  const asTaken = createAsTaken(converter, ownService);
  await asTaken({ path: '/talk', bytes, file }, transcribe, 'media_file', making);
  expect(asked.map((kinds) => kinds.includes('mp4') && kinds.includes('mkv'))).toEqual([whole]);
});
