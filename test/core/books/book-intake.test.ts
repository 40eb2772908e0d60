// A book is looked into before its task starts: its card shows what it is, limits count its chapters, and its language
// chooses the voice.

import { expect, test } from 'vitest';
import { ana, createTestBot, createWorld, room } from '../../fakes/bot.ts';
import { BOOK_TEXT } from '../subtasks/book-world.ts';

type Rules = NonNullable<Parameters<typeof createTestBot>[2]>;

const file = (name: string, bytes?: number) => ({ name, platformRef: 'book', ...(bytes && { bytes }) });

function setUp(content: string, rules: Rules = {}) {
  const world = createWorld();
  world.chat.uploads.set('book', Buffer.from(content));
  return { world, earshot: createTestBot(world, undefined, rules) };
}

async function parse(content: string, name: string, { bytes, rules }: { bytes?: number; rules?: Rules } = {}) {
  const { world, earshot } = setUp(content, rules);
  const result = await earshot.parse({ command: 'story', values: {}, files: [file(name, bytes)] }, ana, room);
  return { result, asked: world.books.asked };
}

test('a book of several chapters is assembled', async () => {
  const { result } = await parse(BOOK_TEXT, 'book.epub');
  expect(result).toMatchObject({
    ok: true,
    request: { book: { title: 'The Book', author: 'Ana Author', chapters: 3 }, assembly: {} },
  });
});

test('a document of one chapter is not', async () => {
  const { result } = await parse('Only a page.', 'page.html');
  expect(result).toMatchObject({ ok: true, request: { book: { chapters: 1 } } });
  expect(result.ok && result.request.assembly).toBeUndefined();
});

test('a short text is not looked into', async () => {
  const { result, asked } = await parse(BOOK_TEXT, 'tale.txt', { bytes: 90 });
  expect(asked).not.toContain('outline of tale.txt');
  expect(result.ok && result.request.book).toBeUndefined();
});

test('a long text with chapters is a book, and one without is sent as it is', async () => {
  const long = BOOK_TEXT.replace('The text of One.', 'Long. '.repeat(4000));
  expect((await parse(long, 'tale.txt', { bytes: long.length })).result).toMatchObject({ request: { assembly: {} } });
  const plain = 'Long. '.repeat(4000);
  const { result } = await parse(plain, 'tale.txt', { bytes: plain.length });
  expect(result.ok && result.request.book).toBeUndefined();
});

test('a book that cannot be read is refused with what to do', async () => {
  const { result } = await parse('locked', 'book.epub');
  expect(JSON.stringify(result)).toContain('copy-protected');
});

test('a text that cannot be read is left to the service', async () => {
  const { result } = await parse('locked', 'tale.docx', { bytes: 30_000 });
  expect(result.ok).toBe(true);
});

test('the day’s limit must leave room for all chapters', async () => {
  const { result } = await parse(BOOK_TEXT, 'book.epub', { rules: { limits: { person: { day: 2 } } } });
  expect(JSON.stringify(result)).toContain('2 are left today');
});

test('the book’s language is taken unless another was typed', async () => {
  const { result } = await parse(`language: de\n${BOOK_TEXT}`, 'book.epub');
  expect(result).toMatchObject({ ok: true, request: { detectedField: 'source_language' } });
  const { earshot } = setUp(`language: de\n${BOOK_TEXT}`);
  const typed = { command: 'story', values: { source_language: 'French' }, files: [file('book.epub')] };
  const other = await earshot.parse(typed, ana, room);
  expect(other.ok && other.request.detectedField).toBeUndefined();
});

test('a long book awaits confirmation with its length, and is read only then', async () => {
  const long = BOOK_TEXT.replace('The text of One.', 'Long. '.repeat(10_000));
  const { world, earshot } = setUp(long, { confirmAboveCharacters: 20_000 });
  await earshot.start();
  const { message, task } = await earshot.ask('story', {}, [file('book.epub')]);
  await earshot.clock.advance(1000);
  expect(world.chat.transcript(message).at(-1)).toContain('needs-input: About 67 minutes of audio');
  expect(world.books.asked).not.toContain('book.epub');
  await earshot.press(task, 'confirm');
  await earshot.clock.advance(60_000);
  expect(world.service.created).toHaveLength(3);
});

test('a book in a chat is read from its file to its result', async () => {
  const { world, earshot } = setUp(BOOK_TEXT);
  await earshot.start();
  const { message } = await earshot.ask('story', {}, [file('book.epub')]);
  await earshot.clock.advance(60_000);
  expect(world.service.created).toHaveLength(3);
  const card = world.chat.messages.get(message);
  expect(card?.views.at(-1)?.facts).toContainEqual({ label: 'Book', value: 'The Book · Ana Author' });
  expect(card?.files.map(({ name }) => name)).toContainEqual(expect.stringContaining('the-book'));
});
