// Through the real program and its own studio: what is delivered, and what is saved as another kind, says that it is synthetic; an
// operator can switch that off and is warned.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { createTagReader } from '../../../src/marks/tag-reader.ts';
import { realClock } from '../../fakes/clock.ts';
import { type Earshot, startEarshot } from '../earshot.ts';

let earshot: Earshot;
afterEach(() => earshot.kill());
const tags = createTagReader({ clock: realClock });
afterAll(() => tags.stop());

/** The card's line, and what its file says of itself, as it is and as MP3. */
async function spoken(text: string) {
  const { body } = await earshot.say(text);
  const { view, files } = await earshot.until(body.message.id, 'done', 'failed');
  const [file] = files ?? [];
  const marks = ['', '?as=mp3'].map(async (how) => {
    const path = join(earshot.folder, `fetched${how.slice(4)}`);
    const answer = await fetch(earshot.base + file?.url + how);
    writeFileSync(path, Buffer.from(await answer.arrayBuffer()));
    return (await tags.mark(path))?.sourceType.split('/').at(-1);
  });
  return { line: view?.line, marks: await Promise.all(marks) };
}

test('speech by a model of a person, and by rules', async () => {
  earshot = await startEarshot();
  const english = await spoken('/tts Good morning voice:Rose');
  expect(english.line).toMatch(/^Done in .* · Synthetic voice$/);
  expect(english.marks).toEqual(['trainedAlgorithmicMedia', 'trainedAlgorithmicMedia']);
  const french = await spoken('/tts Bonjour tout le monde language:French');
  expect(french.marks).toEqual(['algorithmicMedia', 'algorithmicMedia']);
});

test('an operator who switches marks off is warned', async () => {
  earshot = await startEarshot({ MARKS: 'off' });
  expect(earshot.log.some(({ msg, level }) => msg.startsWith('MARKS=off') && level === 40)).toBe(true);
  const { line, marks } = await spoken('/tts Good morning voice:Rose');
  expect(line).not.toMatch(/Synthetic/);
  expect(marks).toEqual([undefined, undefined]);
});
