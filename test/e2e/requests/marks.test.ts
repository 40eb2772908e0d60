// Provenance marks with the real program and studio: delivered and converted files state that they are synthetic.
// Operators can switch this off and are warned.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { createMediaMetadataReader } from '../../../src/provenance/tag-reader.ts';
import { realClock } from '../../fakes/clock.ts';
import { type Earshot, startEarshot } from '../earshot.ts';

let earshot: Earshot;
afterEach(() => earshot.kill());
const tags = createMediaMetadataReader({ clock: realClock });
afterAll(() => tags.stop());

/** The card's notes, and the mark in its file and in the MP3. */
async function spoken(text: string) {
  const { body } = await earshot.say(text);
  const { view, files } = await earshot.until(body.message.id, 'done', 'failed');
  const [file] = files ?? [];
  const marks = ['', '?as=mp3'].map(async (how) => {
    const path = join(earshot.folder, `fetched${how.slice(4)}`);
    const answer = await fetch(earshot.base + file?.url + how);
    writeFileSync(path, Buffer.from(await answer.arrayBuffer()));
    return (await tags.readProvenance(path))?.sourceType.split('/').at(-1);
  });
  const notes = view?.facts?.flatMap(({ label, value }) => (label === 'Note' ? [value] : []));
  return { notes, marks: await Promise.all(marks) };
}

test('marks speech by neural and by rule-based voices', async () => {
  earshot = await startEarshot();
  const english = await spoken('/tts Good morning voice:Rose');
  expect(english.notes).toContain('Synthetic voice');
  expect(english.marks).toEqual(['trainedAlgorithmicMedia', 'trainedAlgorithmicMedia']);
  const french = await spoken('/tts Bonjour tout le monde language:French');
  expect(french.marks).toEqual(['algorithmicMedia', 'algorithmicMedia']);
});

test('warns operators when marks are off', async () => {
  earshot = await startEarshot({ MARKS: 'off' });
  expect(earshot.log.some(({ msg, level }) => msg.startsWith('MARKS=off') && level === 40)).toBe(true);
  const { notes, marks } = await spoken('/tts Good morning voice:Rose');
  expect(notes).not.toContain('Synthetic voice');
  expect(marks).toEqual([undefined, undefined]);
});
