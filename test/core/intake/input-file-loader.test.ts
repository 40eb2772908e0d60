// Input files are loaded completely before anything is sent. Otherwise nothing is sent and the user learns which file
// failed and why.

import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { story } from '../../../commands/story.ts';
import { transcribe } from '../../../commands/transcribe.ts';
import { createInputFileConverter } from '../../../src/core/intake/input-file-conversion.ts';
import { createInputFileLoader } from '../../../src/core/intake/input-file-loader.ts';
import type { FileKind } from '../../../src/domain/media/file-kinds.ts';
import { createTask } from '../../../src/domain/tasks/task.ts';
import { FileBusyError, FileGoneError, type OpenedFile } from '../../../src/ports/chat.ts';
import type { InputConverter } from '../../../src/ports/input-converter.ts';
import { ServiceUnreachableError } from '../../../src/ports/media-service.ts';
import { createTestBot } from '../../fakes/bot.ts';
import { createFakeClock } from '../../fakes/clock.ts';
import { createFakeLog } from '../../fakes/log.ts';
import { createFakeConverter } from '../../fakes/resizer.ts';
import { createFakeBookReader } from '../books/fake-book-reader.ts';

const TALE = 'Once upon a time';

/** A file whose stream fails midway. */
const broken = (): OpenedFile => {
  const pieces = async function* () {
    yield Buffer.from(TALE.slice(0, 5));
    throw new Error('terminated');
  };
  return { stream: Readable.from(pieces()) };
};
const short = (): OpenedFile => ({ stream: Readable.from([Buffer.from('Once')]), bytes: TALE.length });
const page = (): OpenedFile => ({
  stream: Readable.from([Buffer.from('<html>Sign in')]),
  type: 'text/html; charset=utf-8',
});
/** A file whose stream stalls. */
const silent = (): OpenedFile => ({ stream: new Readable({ read() {} }) });
const refuse = (fault: Error) => (): OpenedFile => {
  throw fault;
};

/** Runs a story whose file is opened in these ways, one per attempt, and then normally. */
async function told(ways: readonly (() => OpenedFile)[], waitMs = 300_000) {
  const earshot = createTestBot();
  let opened = 0;
  Object.assign(earshot.chat, {
    openFile: async (): Promise<OpenedFile> => {
      const way = ways[opened];
      opened += 1;
      return way?.() ?? { stream: Readable.from([Buffer.from(TALE)]), bytes: TALE.length };
    },
  });
  await earshot.start();
  const { task, message } = await earshot.ask('story', {}, [{ name: 'tale.txt', platformRef: 'u1' }]);
  await earshot.clock.advance(waitMs);
  const view = earshot.chat.messages.get(message)?.views.at(-1);
  return {
    earshot,
    task,
    opened,
    line: `${view?.status}: ${view?.line}`,
    buttons: view?.actions?.map(({ label }) => label),
    sent: earshot.service.created.flatMap(({ files }) => files),
  };
}

const four = (way: () => OpenedFile) => [way, way, way, way];

test.each([
  ['is refused for a moment', refuse(new FileBusyError('Not now.'))],
  ['breaks off', broken],
  ['is shorter than declared', short],
  ['stops coming', silent],
])('a file that %s is read again and sent once', async (_, way) => {
  const { line, sent, opened } = await told([way, way]);
  expect([line, sent, opened]).toEqual([expect.stringMatching(/^done/), [TALE], 3]);
});

test.each([
  [
    'breaks off each time',
    four(broken),
    '“tale.txt” was incomplete, so nothing was sent. Try again, or attach it again.',
  ],
  [
    'is always too short',
    four(short),
    '“tale.txt” was incomplete, so nothing was sent. Try again, or attach it again.',
  ],
  ['never comes', four(silent), '“tale.txt” was incomplete, so nothing was sent. Try again, or attach it again.'],
  ['is a web page', [page], 'A web page arrived instead of “tale.txt”, so nothing was sent. Attach the file again.'],
  [
    'is refused each time',
    four(refuse(new FileBusyError('Slack did not send “tale.txt”. Try again in a moment.'))),
    'Slack did not send “tale.txt”. Try again in a moment.',
  ],
])('a file that %s fails the task before sending', async (_, ways, sentence) => {
  const { line, sent, buttons } = await told(ways);
  expect([line, sent, buttons]).toEqual([`failed: ${sentence}`, [], ['Try again', 'Edit']]);
});

test.each([
  [
    'is gone',
    refuse(new FileGoneError('Discord no longer has “tale.txt”. Attach it again.')),
    'no longer has “tale.txt”',
  ],
  ['is empty', () => ({ stream: Readable.from([]), bytes: 0 }), '“tale.txt” is damaged'],
  ['turns out empty', () => ({ stream: Readable.from([]) }), '“tale.txt” is damaged'],
] as const)('a file that %s fails without a retry button', async (_, way, sentence) => {
  const { line, sent, buttons } = await told([way]);
  expect([line, sent, buttons]).toEqual([expect.stringContaining(sentence), [], ['Edit']]);
});

test('a file is read once while the service is unreachable', async () => {
  const earshot = createTestBot();
  earshot.service.createFaults.push(new ServiceUnreachableError('away'));
  earshot.chat.uploads.set('u1', Buffer.from(TALE));
  let opened = 0;
  const { openFile } = earshot.chat;
  Object.assign(earshot.chat, {
    openFile: (file: Parameters<typeof openFile>[0]) => {
      opened += 1;
      return openFile(file);
    },
  });
  await earshot.start();
  await earshot.ask('story', {}, [{ name: 'tale.txt', platformRef: 'u1' }]);
  await earshot.clock.advance(60_000);
  expect([opened, earshot.service.created.flatMap(({ files }) => files)]).toEqual([1, [TALE, TALE]]);
});

test('stopping during the read ends it before sending', async () => {
  const { earshot, task } = await told([silent], 1000);
  await earshot.press(task, 'stop');
  await earshot.clock.advance(300_000);
  expect(earshot.service.created).toEqual([]);
  expect(earshot.chat.transcript('message-1').at(-1)).toBe('cancelled: Stopped before it was sent.');
});

const setUp = (maxBytes?: number) => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-given-'));
  const file = { name: 'tale.txt', platformRef: 'u1' };
  const request = { command: 'story', values: {}, files: { file }, labels: {} };
  const origin = {
    adapter: 'fake',
    person: { id: 'a', name: 'Ana' },
    place: { id: 'r', name: 'R' },
    message: 'm',
  };
  const given = createInputFileLoader({
    ...{
      folder,
      converter: createFakeConverter(),
      bookReader: createFakeBookReader(),
      resultFiles: { open: () => Promise.reject(new Error('there is none')) },
      createServiceLink: async () => '',
    },
    clock: createFakeClock(),
    log: createFakeLog(),
    maxBytes,
  });
  const to = { task: createTask('7K2QF9MA', request, origin, 0), operation: story };
  return { folder, file, given, to };
};
const never = new AbortController().signal;

test('an endless file is stopped at the limit and deleted', async () => {
  const { folder, given, to } = setUp(1_000_000);
  const endless = async function* () {
    for (;;) yield Buffer.alloc(64_000);
  };
  const chat = { openFile: async () => ({ stream: Readable.from(endless()) }) };
  await expect(given.load({ ...to, chat }, never)).rejects.toMatchObject({
    failure: { kind: 'file-gone', name: 'tale.txt', why: 'too-large' },
  });
  expect(readdirSync(join(folder, to.task.id, 'given'))).toEqual([]);
});

test('the file stays in the task folder until deletion', async () => {
  const { folder, file, given, to } = setUp();
  const { task } = to;
  const chat = { openFile: async () => ({ stream: Readable.from([Buffer.from(TALE)]) }) };
  await given.load({ ...to, chat }, never);
  const opened = given.open(task, file);
  expect([await text(opened.stream), opened.bytes]).toEqual([TALE, TALE.length]);
  await given.deleteFiles(task.id);
  expect(existsSync(join(folder, task.id, 'given'))).toBe(false);
});

test.each([
  ['our own studio gets a film whole', true, 1000, true],
  ['another service gets a supported format', false, 1000, false],
  ['the studio gets only the sound of a large film', true, 500_000_000, false],
])('%s', async (_, ownService, bytes, whole) => {
  const asked: (readonly FileKind[])[] = [];
  const converter: InputConverter = {
    ...createFakeConverter(),
    convert: async ({ path }, kinds) => {
      asked.push(kinds);
      return { path, kind: 'mp4' };
    },
  };
  const ref = { name: 'talk.mp4', platformRef: 'u1' };
  const making = { signal: never, reserve: async () => {} };
  const asTaken = createInputFileConverter(converter, ownService);
  await asTaken({ path: '/talk', bytes, ref }, transcribe, 'media_file', making);
  expect(asked.map((kinds) => kinds.includes('mp4') && kinds.includes('mkv'))).toEqual([whole]);
});
