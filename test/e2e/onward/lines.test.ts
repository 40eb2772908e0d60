// Reviewed dubs on every platform with the real studio: lines are corrected in the form, the process is killed while
// waiting, and two simultaneous presses yield one corrected video. English to English, so that only ffmpeg is needed.

import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { installed, subtitledFilm } from '../../studio/operations/dubbing/film.ts';
import { newFolder } from '../earshot.ts';
import { createSurfaces, lastCard, type Surface } from './surfaces.ts';

const SUBTITLES = [
  '1\n00:00:01,000 --> 00:00:02,500\nThe train leaves at nine.\n',
  '2\n00:00:03,500 --> 00:00:05,500\nPlease close the door.\n',
].join('\n');
const ASKED = { from: 'English', to: 'English', review: 'yes' };

let world: Awaited<ReturnType<typeof createSurfaces>> | undefined;
afterAll(() => world?.close());

const reads = (surface: Surface, words: RegExp) =>
  lastCard(surface, 'lines', `reads ${words}`, (card) => words.test(card.words));

const finishes = (surface: Surface) => lastCard(surface, 'lines', 'ends with a result', ({ isDone }) => isDone);

const isThere = installed('ffmpeg', 'ffprobe');

test.runIf(isThere)('dubs one corrected film per surface despite a kill', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-lines-'));
  subtitledFilm('talk.mp4', SUBTITLES, 'eng', folder);
  const film = { name: 'talk.mp4', bytes: readFileSync(join(folder, 'talk.mp4')) };
  const data = newFolder();
  world = await createSurfaces();
  await world.start({}, data);
  const { surfaces } = world;

  for (const surface of surfaces) {
    await surface.ask('lines', 'dub', ASKED, '', film);
    const card = await reads(surface, /2 lines, in English/);
    const form = await card.press('Correct', true);
    const text = form?.values['lines'] ?? '';
    expect([surface.name, text]).toEqual([
      surface.name,
      '> 0:01 The train leaves at nine.\n1. The train leaves at nine.\n> 0:03 Please close the door.\n2. Please close the door.',
    ]);
    await form?.send({ lines: text.replace('2. Please close the door.', '2. Keep the window shut.') });
    await reads(surface, /1 line\b/);
  }

  await world.kill();
  await world.start({}, data);
  for (const surface of surfaces) {
    const card = await reads(surface, /2 lines, in English/);
    await Promise.allSettled([card.press('Dub it', false), card.press('Dub it', false)]);
    await finishes(surface);
  }
  await sleep(2000);
  for (const surface of surfaces) {
    const { length } = await surface.cards('lines');
    const again = await finishes(surface);
    expect([surface.name, length, await surface.brought('lines')]).toEqual([surface.name, 1, 1]);
    expect(await again.details()).toMatch(/1 line\b/);
  }
});
