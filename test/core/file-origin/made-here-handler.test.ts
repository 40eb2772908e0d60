// Answers to “Was this made here?”: one for everything that is not from here, bounded reads, and honest failures.

import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { commands } from '../../../commands/index.ts';
import { createMadeHereHandler } from '../../../src/core/file-origin/made-here-handler.ts';
import { createNoteWriter } from '../../../src/core/file-origin/note-writer.ts';
import { createCatalogue } from '../../../src/domain/commands/catalogue.ts';
import type { ByteRange } from '../../../src/kit/http/file-response.ts';
import { FileGoneError } from '../../../src/ports/chat.ts';
import { DiskQuotaError, unlimitedDiskQuota } from '../../../src/ports/disk-quota.ts';
import { type OriginTags, TAGGED_BYTES } from '../../../src/ports/media-metadata-reader.ts';
import { createTextCipher } from '../../../src/store/encryption.ts';
import { englishView } from '../../domain/english.ts';
import { createFakeLog } from '../../fakes/log.ts';

const folder = mkdtempSync(join(tmpdir(), 'earshot-asked-'));
afterAll(() => rmSync(folder, { recursive: true }));
const catalogue = createCatalogue(commands);
const createNotes = (openCipher = async () => createTextCipher(randomBytes(32))) =>
  createNoteWriter({
    openCipher,
    findCustomVoices: async () => [],
    scopeOf: () => undefined,
    log: createFakeLog(),
  });
const notes = createNotes();
const person = { id: 'ana', name: 'Ana' };
const place = { id: 'c1', name: 'general', server: 'harbor' };
const tts = catalogue.findOperation('tts');
const write = async (server = 'harbor', seconds?: number, by = notes) => {
  if (!tts) throw new Error('no /tts');
  const request = { command: 'tts', values: {}, files: {}, labels: { voice_id: 'Rose' } };
  const origin = { adapter: 'chat', person, place: { ...place, server }, message: {} };
  const note = await by.write({ request, origin, createdAt: Date.UTC(2026, 10, 22) }, tts, seconds);
  if (note === undefined) throw new Error('no note');
  return note;
};

interface Setup {
  readonly tags?: OriginTags | undefined;
  readonly by?: typeof notes;
  readonly seconds?: number;
  readonly bytes?: number;
  readonly hasRanges?: boolean;
  readonly reserve?: typeof unlimitedDiskQuota.reserve;
  readonly readOriginTags?: (path: string) => Promise<OriginTags | undefined>;
  readonly fail?: Error;
}

function setUp({
  tags,
  by: noteReader = notes,
  seconds,
  bytes = 1000,
  hasRanges = true,
  reserve,
  readOriginTags,
  fail,
}: Setup) {
  const opened: (ByteRange | undefined)[] = [];
  let sent = 0;
  const openFile = async (_: unknown, part?: ByteRange) => {
    opened.push(part);
    if (fail) throw fail;
    const range = hasRanges ? part : undefined;
    const [start, end] = range ? [range.start, range.end] : [0, bytes - 1];
    const chunks = function* () {
      for (let at = start; at <= end; at += 1_000_000) {
        const chunk = Buffer.alloc(Math.min(1_000_000, end + 1 - at), at === start ? 1 : 2);
        sent += chunk.length;
        yield chunk;
      }
    };
    return { stream: Readable.from(chunks()), bytes, ...(range && { part: range }) };
  };
  const ask = createMadeHereHandler('chat', {
    catalogue,
    chat: { openFile },
    notes: noteReader,
    tags: { readOriginTags: readOriginTags ?? (async () => tags), readDuration: async () => seconds },
    disk: { reserve: reserve ?? unlimitedDiskQuota.reserve },
    folder,
    log: createFakeLog(),
  });
  const askAs = async (name: string, by = person) =>
    englishView(await ask({ file: { name, platformRef: {} }, person: by, place, title: 'Title' }));
  return { ask: askAs, opened, sent: () => sent };
}

const answer = async (setup: Setup, name = 'a.mp3') => (await setUp(setup).ask(name)).line;
const none: OriginTags = { namesEarshot: false };

test('a file from here has its kind, day and voice', async () => {
  const view = await setUp({ tags: { ...none, note: await write() } }).ask('a.mp3');
  expect(view).toMatchObject({ status: 'info', input: 'a.mp3' });
  expect(view.line).toBe(
    'Yes, made here on 22 November 2026. A tag can be copied into another file, so this is a clue, not a proof.',
  );
  expect(view.rows).toEqual([
    { title: 'Kind', detail: 'Speech' },
    { title: 'Voice', detail: 'Rose' },
  ]);
});

test('everything that is not from here has the same answer', async () => {
  const genuine = await write();
  const foreign = [
    await write('meadow'),
    await write('harbor', undefined, createNotes()),
    `${genuine.slice(0, 60)}AAAA${genuine.slice(64)}`,
    `earshot:v1.${'A'.repeat(380)}`,
    'earshot:v1.',
  ];
  const views = await Promise.all(
    foreign.map((note, at) =>
      setUp({ tags: { namesEarshot: at % 2 === 0, note, sourceType: 'trainedAlgorithmicMedia' } }).ask('a.mp3'),
    ),
  );
  expect(new Set(views.map((view) => JSON.stringify(view))).size).toBe(1);
  expect(views[0]).toMatchObject({ line: expect.stringContaining('but not here') });
  expect(views[0]?.rows).toBeUndefined();
});

test.each<[string, OriginTags | undefined, string, RegExp]>([
  ['a mark without a note', { namesEarshot: true, sourceType: 'algorithmicMedia' }, 'a.mp3', /but not where\.$/],
  ['a known term', { ...none, sourceType: 'trainedAlgorithmicMedia' }, 'a.mp3', /tag says: made with AI\.$/],
  ['another term', { ...none, sourceType: 'digitalCapture' }, 'a.mp3', /tag says: digitalCapture\.$/],
  ['no tag', none, 'a.mp3', /^It has no tag\. It may still have been made here/],
  ['captions', none, 'a.srt', /which says nothing/],
  ['unreadable tags', undefined, 'a.mp3', /can’t be read/],
])('%s has an honest answer', async (_, tags, name, line) => {
  expect(await answer({ tags }, name)).toMatch(line);
});

test('with an unusable key it is not told where a file with a note was made', async () => {
  const by = createNotes(() => Promise.reject(new Error('readable by others')));
  for (const note of [await write(), await write('meadow'), 'earshot:v1.'])
    expect(await answer({ by, tags: { namesEarshot: true, note } })).toBe(
      'Its tag says that it was made with Earshot. Whether that was here can’t be checked now.',
    );
  expect(await answer({ by, tags: none })).toMatch(/^It has no tag/);
});

test('another length than the one that was made is mentioned', async () => {
  const note = await write('harbor', 60);
  for (const [seconds, isOther] of [
    [60.9, false],
    [58.6, false],
    [63, true],
    [20, true],
  ] as const)
    expect(/longer or shorter/.test(await answer({ tags: { ...none, note }, seconds }))).toBe(isOther);
});

test('reads the start and the end of a long file', async () => {
  const bytes = 3 * TAGGED_BYTES;
  let ends: readonly number[] = [];
  const readOriginTags = async (path: string) => {
    const content = readFileSync(path);
    ends = [content[0], content[TAGGED_BYTES], content[2 * TAGGED_BYTES - 1], content[2 * TAGGED_BYTES]] as number[];
    expect(statSync(path).size).toBe(bytes);
    return none;
  };
  const { ask, opened, sent } = setUp({ bytes, readOriginTags });
  await ask('a.wav');
  expect(ends).toEqual([1, 0, 0, 1]);
  expect(opened).toEqual([undefined, { start: 2 * TAGGED_BYTES, end: bytes - 1 }]);
  expect(sent()).toBeLessThan(2 * TAGGED_BYTES + 3_000_000);
  expect(readdirSync(folder)).toEqual([]);
});

test('reads only the start where the platform has no ranges', async () => {
  const { ask, sent } = setUp({ bytes: 4 * TAGGED_BYTES, hasRanges: false, tags: none });
  expect((await ask('a.wav')).line).toMatch(/^It has no tag/);
  expect(sent()).toBeLessThan(2 * TAGGED_BYTES);
});

test('a length is compared only for files that were read whole', async () => {
  const note = await write('harbor', 60);
  const setup = { tags: { ...none, note }, seconds: 5 };
  expect(await answer({ ...setup, bytes: 3 * TAGGED_BYTES })).not.toMatch(/longer or shorter/);
  expect(await answer({ ...setup, bytes: 2 * TAGGED_BYTES })).toMatch(/longer or shorter/);
});

test('a lost file and a full disk are explained', async () => {
  expect(await answer({ fail: new FileGoneError('The file is gone.') })).toBe('The file is gone.');
  const reserve = () => Promise.reject(new DiskQuotaError('temporary'));
  expect(await answer({ reserve })).toMatch(/disk is full|space/i);
  await expect(setUp({ fail: new Error('broken') }).ask('a.mp3')).rejects.toThrow('broken');
});

test('a person has one file read at a time, and three questions', async () => {
  const waiting: (() => void)[] = [];
  const readOriginTags = () => new Promise<OriginTags>((resolve) => waiting.push(() => resolve(none)));
  const { ask } = setUp({ readOriginTags });
  const mine = [1, 2, 3].map(() => ask('a.mp3'));
  expect((await ask('a.mp3')).line).toMatch(/Several files/);
  const others = Array.from({ length: 6 }, (_, at) => ask('a.mp3', { id: `p${at}`, name: 'P' }));
  await expect.poll(() => waiting.length).toBe(4);
  const all = Promise.all([...mine, ...others]);
  const answerNext = setInterval(() => waiting.shift()?.(), 1);
  const lines = (await all).map(({ line }) => line);
  clearInterval(answerNext);
  expect(lines.every((line) => line.startsWith('It has no tag'))).toBe(true);
  expect(readdirSync(folder)).toEqual([]);
});
