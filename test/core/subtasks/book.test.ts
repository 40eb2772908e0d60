// A book is read chapter by chapter: each is an ordinary task, and the results are joined. After a crash at any point the
// next process continues.

import { expect, test } from 'vitest';
import { createTestBot } from '../../fakes/bot.ts';
import { crashAt } from '../tasks/crash-at.ts';
import { BOOK, BOOK_TEXT, CHAPTERS, createBookWorld } from './book-world.ts';
import { RESUMED_POINTS } from './crash-points.ts';

const run = async (world: ReturnType<typeof createBookWorld>, request = BOOK) => {
  const bot = createTestBot(world);
  await bot.start();
  await bot.submit(request);
  await world.clock.advance(120_000);
  return world.chat.messages.get('message-1');
};

test('each chapter is a task with a text of its own', async () => {
  const world = createBookWorld();
  const card = await run(world);
  // Their documents are read at the same time, so any may be first.
  expect([...world.documents.values()].toSorted()).toEqual(CHAPTERS.toSorted());
  const created = world.service.created.map(({ request: { command, values, files } }) => ({
    file: files['file']?.name,
    command,
    title: values['title'],
  }));
  expect(created.toSorted((one, other) => (String(one.file) < String(other.file) ? -1 : 1))).toEqual([
    { file: '1.txt', command: 'story', title: 'A Title' },
    { file: '2.txt', command: 'story', title: undefined },
    { file: '3.txt', command: 'story', title: undefined },
  ]);
  expect(card?.files.filter(({ name }) => name.endsWith('.mp3'))).toHaveLength(1);
  expect(card?.views.at(-1)?.facts).toContainEqual({ label: 'Chapters', value: '3' });
});

test('chapters follow each other after two seconds', async () => {
  const world = createBookWorld();
  const card = await run(world);
  const sound = card?.files.find(({ name }) => name.endsWith('.mp3'))?.bytes.toString('utf8');
  expect(sound?.split('\n').filter((line) => line.startsWith('pause'))).toEqual(['pause 2', 'pause 2']);
});

test('a failed chapter is named, and the others are delivered', async () => {
  const world = createBookWorld();
  const { status } = world.service;
  world.service.status = async (operation, id, wait) =>
    world.documents.get(id)?.startsWith('Two')
      ? { phase: 'failure', statusWord: 'ERROR', message: 'The voice is hoarse.', body: { status: 'ERROR' } }
      : status.call(world.service, operation, id, wait);
  const card = await run(world);
  expect(card?.views.at(-1)?.line).toContain('Chapter “Two” is missing');
});

test('a document of one chapter is sent as a text', async () => {
  const world = createBookWorld();
  world.chat.uploads.set('book', Buffer.from('Only a page.'));
  const { assembly: _, ...whole } = BOOK;
  await run(world, { ...whole, book: { chapters: 1, characters: 12, spokenCharacters: 12 } });
  expect([...world.documents.values()]).toEqual(['Only a page.']);
  expect(world.service.created.map(({ request }) => request.files['file']?.name)).toEqual(['book.txt']);
});

test('a book that cannot be read costs nothing', async () => {
  const world = createBookWorld();
  world.chat.uploads.set('book', Buffer.from('locked'));
  const card = await run(world);
  expect(world.service.created).toEqual([]);
  expect(card?.views.at(-1)?.line).toContain('copy-protected');
});

test.each(RESUMED_POINTS)('dying %s: every chapter is read once, and one file is posted', async (point) => {
  const world = createBookWorld();
  const first = createTestBot(world, crashAt(point));
  await first.start();
  void first.submit(BOOK).catch(() => undefined);
  await world.clock.advance(20_000);
  const second = createTestBot(world);
  await second.start();
  await world.clock.advance(120_000);
  expect([...world.documents.values()].toSorted()).toEqual(CHAPTERS.toSorted());
  const files = world.chat.messages.get('message-1')?.files ?? [];
  expect(files.filter(({ name }) => name.endsWith('.mp3'))).toHaveLength(1);
});

test('the text is read again for the plan, not stored with the request', async () => {
  const world = createBookWorld();
  await run(world);
  expect(world.books.asked).toEqual(['book.epub']);
  expect(JSON.stringify([...world.records.values()])).not.toContain(BOOK_TEXT.slice(0, 30));
});
