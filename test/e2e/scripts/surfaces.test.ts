// Scripts on every platform, with a service of another maker: posted as one recording with captions, asked about, changed,
// and completed. Counts what the service was asked to make.

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MediaServer, startMediaServer } from '../../fakes/media-server.ts';
import { newFolder } from '../earshot.ts';
import { createSurfaces, lastCard, type Surface } from '../onward/surfaces.ts';
import { kindOf, SCRIPTED } from '../shown.ts';

const SKETCH = 'Rose: Good morning!\nWalter: Is it?\n[pause 1s]\nRose: Look outside, please.';
/** Two lines of a lesson. */
const EXCHANGE = 'A: Hello, how are you?\nB: Fine, thanks! And you?\nA: Very well.\nB: Good.';

let service: MediaServer;
let world: Awaited<ReturnType<typeof createSurfaces>>;

beforeAll(async () => {
  [service, world] = await Promise.all([startMediaServer(), createSurfaces()]);
  service.otherVoices.push(
    { voice_name: 'Joe', gender: 1 },
    { voice_name: 'Mia', gender: 2 },
    { voice_name: 'Nick', gender: 1 },
  );
  await world.start(SCRIPTED(service), newFolder());
});
afterAll(async () => {
  await world.close();
  await service.stop();
});
beforeEach(() => {
  service.wordOf = () => undefined;
});

const everywhere = (act: (surface: Surface) => Promise<void>): Promise<unknown> => Promise.all(world.surfaces.map(act));

/** Speech that a place had made, with the voice. Each platform has texts of its own, by their last word. */
const listMade = (mark: string): readonly (readonly [text: string, voice: number])[] =>
  service.creates.flatMap(({ path, body }) => {
    const { text, voice_id: voice } = JSON.parse(body);
    return path === '/tts' && text.includes(mark) ? [[text.replace(` ${mark}`, ''), voice] as const] : [];
  });
const mark = (text: string, word: string): string => text.replaceAll(/[.!?]$/gm, ` ${word}$&`);
const markOf = ({ name }: Surface, test: string): string => `${name.split(' ')[0]}-${test}`;

const finishes = (surface: Surface, place: string, cards = 1) =>
  lastCard(surface, place, `ends with result ${cards}`, ({ isDone }) => isDone, cards);
const reads = (surface: Surface, place: string, words: RegExp) =>
  lastCard(surface, place, `reads ${words}`, (card) => words.test(card.words));

/** Files of the place once there are as many. */
async function postedFiles(surface: Surface, place: string, count: number) {
  await expect.poll(async () => (await surface.files(place)).length).toBe(count);
  return surface.files(place);
}

test('posts a script as one recording with captions', async () => {
  await everywhere(async (surface) => {
    const word = markOf(surface, 'posts');
    await surface.ask('posts', 'tts', { text: mark(SKETCH, word), language: 'English' }, 'text');
    const card = await finishes(surface, 'posts');
    expect(card.words).toMatch(/Cast: Rose, Walter: (?:Joe|Nick)/);
    const files = await postedFiles(surface, 'posts', 3);
    const contents = await Promise.all(files.map((file) => file.read()));
    expect([surface.name, ...contents.map(kindOf)]).toEqual([surface.name, 'mp3', 'srt', 'vtt']);
    const captions = String(contents[2]);
    expect(captions.match(/<v \w+>[^\n]*/g)?.map((one) => one.replace(` ${word}`, ''))).toEqual([
      '<v Rose>Good morning!',
      '<v Walter>Is it?',
      '<v Rose>Look outside, please.',
    ]);
    expect(await surface.brought('posts')).toBe(1);
  });
  for (const surface of world.surfaces) {
    const made = listMade(markOf(surface, 'posts'));
    expect(made.map(([text]) => text).toSorted()).toEqual(['Good morning!', 'Is it?', 'Look outside, please.']);
    expect(new Set(made.map(([, voice]) => voice)).size).toBe(2);
  }
});

test('asks about an unsure text, and reads it in several voices', async () => {
  await everywhere(async (surface) => {
    const word = markOf(surface, 'asks');
    await surface.ask('asks', 'tts', { text: mark(EXCHANGE, word), language: 'English' }, 'text');
    const card = await reads(surface, 'asks', /Should each of these speakers have a voice/);
    expect(listMade(word)).toEqual([]);
    await card.press('Several voices', false);
    await finishes(surface, 'asks');
    const made = listMade(word);
    expect([made.length, new Set(made.map(([, voice]) => voice)).size]).toEqual([4, 2]);
  });
});

test('asks about an unsure text, and reads it in one voice', async () => {
  await everywhere(async (surface) => {
    const word = markOf(surface, 'one');
    await surface.ask('one', 'tts', { text: mark(EXCHANGE, word), language: 'English' }, 'text');
    await (await reads(surface, 'one', /Should each of these speakers/)).press('One voice', false);
    await finishes(surface, 'one');
    expect(listMade(word).map(([text]) => text.replaceAll(` ${word}`, ''))).toEqual([EXCHANGE]);
    await postedFiles(surface, 'one', 1);
  });
});

test('changes a voice before the start', async () => {
  await everywhere(async (surface) => {
    const word = markOf(surface, 'before');
    await surface.ask('before', 'tts', { text: mark(EXCHANGE, word), language: 'English' }, 'text');
    const form = await (await reads(surface, 'before', /Should each/)).press('Change voices', true);
    await form?.send({ speaker: 'B', voice: 'Mia' });
    await surface.answer('before', /B now has the voice Mia\./);
    await (await reads(surface, 'before', /Should each/)).press('Several voices', false);
    await finishes(surface, 'before');
    const voices = Object.fromEntries(listMade(word));
    expect([voices['Fine, thanks! And you?'], voices['Good.']]).toEqual([7, 7]);
    expect(voices['Very well.']).toBe(voices['Hello, how are you?']);
  });
});

test('makes only the changed lines again after a change of voices', async () => {
  await everywhere(async (surface) => {
    const word = markOf(surface, 'again');
    await surface.ask('again', 'tts', { text: mark(SKETCH, word), language: 'English' }, 'text');
    const form = await (await finishes(surface, 'again')).press('Change voices', true);
    await form?.send({ speaker: 'Walter', voice: 'Mia' });
    const answer = await surface.answer('again', /Walter has the voice Mia in this conversation/);
    await answer.press('Make it again');
    const card = await finishes(surface, 'again', 2);
    expect(card.words).toMatch(/Walter: Mia/);
    expect(listMade(word).slice(3)).toEqual([['Is it?', 7]]);
    await postedFiles(surface, 'again', 6);
  });
});

test('names a refused line, and makes it alone when asked', async () => {
  const refused = new Set(world.surfaces.map((surface) => markOf(surface, 'missing')));
  service.wordOf = (body) =>
    body.includes('Is it') && [...refused].some((one) => body.includes(one)) ? 'FAILED' : undefined;
  await everywhere(async (surface) => {
    const word = markOf(surface, 'missing');
    await surface.ask('missing', 'tts', { text: mark(SKETCH, word), language: 'English' }, 'text');
    const card = await finishes(surface, 'missing');
    expect(card.words).toMatch(/Line 2 is missing: /);
    const [recording, , captions] = await postedFiles(surface, 'missing', 3);
    expect(kindOf((await recording?.read()) as Buffer)).toBe('mp3');
    expect(String(await captions?.read())).not.toContain('Is it');
    refused.delete(word);
    await card.press('Try the missing pieces again', false);
    const second = await finishes(surface, 'missing', 2);
    expect(second.words).not.toMatch(/missing: /);
    expect(listMade(word).map(([text]) => text)).toEqual([
      'Good morning!',
      'Is it?',
      'Look outside, please.',
      'Is it?',
    ]);
    const files = await postedFiles(surface, 'missing', 6);
    expect(String(await files.at(-1)?.read())).toContain('Is it');
  });
});

test('sends nothing that a platform refuses', () => {
  expect(world.refusals()).toEqual([]);
});
