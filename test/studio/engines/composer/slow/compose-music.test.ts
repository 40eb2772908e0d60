// Tests music prompts: their plans, and one piece that is rendered and measured.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { composeNotes } from '../../../../../src/studio/engines/composer/music/compose-notes.ts';
import { GENRES } from '../../../../../src/studio/engines/composer/music/genres.ts';
import {
  PLAYABLE_DRUM_PATTERNS,
  PLAYABLE_INSTRUMENTS,
} from '../../../../../src/studio/engines/composer/music/instruments.ts';
import { formatPlan, getBarSeconds } from '../../../../../src/studio/engines/composer/music/music-plan.ts';
import { parseMusicPrompt } from '../../../../../src/studio/engines/composer/music/parse-music.ts';
import { measureStereoLoudness } from '../../../../../src/studio/engines/composer/stereo.ts';
import { generateSoundFromText } from '../../../../../src/studio/operations/text-to-sound.ts';
import { faultOf, inJobFolder, quiet } from '../../../operations/job.ts';
import { onsetsOf, readStereo, rmsOf } from '../measure.ts';

const play = (prompt: string) =>
  inJobFolder(async (folder) => {
    const { message } = await generateSoundFromText({ prompt, audio_type: 'music' }, folder, quiet);
    const bytes = await readFile(join(folder, 'sound.wav'));
    return { bytes, message, ...readStereo(bytes) };
  });

const planOf = (prompt: string) => parseMusicPrompt(prompt).plan;

test.each([
  ['fast techno track at 130 bpm', /^fast, techno, .* 130 bpm$/],
  ['sad violin and piano in A minor', /^sad, pop, A minor, violin, piano/],
  ['a slow blues in E with guitar', /^slow, blues, E mixolydian, electric guitar/],
  ['waltz', / bpm, 3\/4$/],
  ['upbeat ukulele tune for a cooking show', /^upbeat, corporate, .* major, ukulele/],
  ['ballad in B flat', /^folk, B♭ major/],
  ['dark synthwave, 100 bpm', /^dark, synthwave, .* phrygian, .* 100 bpm$/],
])('"%s" becomes a plan', (prompt, words) => {
  expect(formatPlan(planOf(prompt))).toMatch(words);
});

test.each([
  ['a ten second jingle', 10],
  ['a two minute track of ambient piano', 120],
  ['90-second rock song', 90],
  ['techno at 130 bpm, 20 seconds', 20],
  ['a 5 second logo sting', 5],
  ['an hour of jazz', undefined],
])('"%s" has the requested length', (prompt, seconds) => {
  const plan = planOf(prompt);
  const length = plan.barCount * getBarSeconds(plan) + plan.tailSeconds;
  if (seconds === undefined) expect(length).toBeLessThan(33);
  else expect(length).toBeCloseTo(seconds, 5);
});

test.each([
  ['rock song, do not use drums', /^rock, .* electric bass, \d+ bpm$/, ['drums']],
  ['rock song, drums are not wanted', /^rock, .* electric bass, \d+ bpm$/, ['drums']],
  ['rock song without drums', /^rock, .* electric bass, \d+ bpm$/, ['drums']],
  ['no drums, only strings', /^pop, [^,]+, strings, \d+ bpm$/, ['drums']],
  [
    'jazz with no piano and no bass',
    /^jazz, [^,]+, saxophone, acoustic guitar and jazz brushes, /,
    ['piano', 'electric bass'],
  ],
  ['happy, not sad, ukulele tune', /^happy, pop, /, ['sad']],
])('"%s": excluded sounds do not play and are reported', (prompt, words, leftOut) => {
  expect(formatPlan(planOf(prompt))).toMatch(words);
  expect(parseMusicPrompt(prompt).excluded).toEqual(leftOut);
});

test('an instrument that plays is not reported as unused', () => {
  for (const { name } of [...PLAYABLE_INSTRUMENTS, ...PLAYABLE_DRUM_PATTERNS])
    expect(parseMusicPrompt(`song with ${name}`).unusedWords, name).toEqual([]);
  expect(parseMusicPrompt('epic trailer music with timpani').unusedWords).toEqual([]);
  expect(formatPlan(planOf('celtic bagpipes and drums'))).toMatch(/bagpipes/);
});

test('"in a bar" names no key; extreme tempos are limited', () => {
  expect(parseMusicPrompt('jazz in a bar').unusedWords).toEqual(['bar']);
  expect(planOf('techno, 999 bpm').bpm).toBe(220);
  expect(planOf('techno, 12 bpm').bpm).toBe(40);
});

test('a missing key becomes a common one for any prompt', () => {
  for (let at = 0; at < 60; at++) expect([0, 2, 5, 7, 9]).toContain(planOf(`happy tune number ${at}`).tonic);
});

test('a missing instrument is replaced by a similar one', () => {
  expect(parseMusicPrompt('medieval song with lute').replacements).toEqual([['lute', 'nylon guitar']]);
  expect(parseMusicPrompt('song with ukulele and mandolin').replacements).toEqual([]);
});

test('every style names instruments and drums that exist', () => {
  const [players, drums] = [PLAYABLE_INSTRUMENTS, PLAYABLE_DRUM_PATTERNS].map(
    (all) => new Set(all.map(({ name }) => name)),
  );
  for (const { name, melody, harmony, bass, drums: kit } of GENRES) {
    for (const player of [melody, harmony, bass]) if (player) expect(players, `${name}: ${player}`).toContain(player);
    if (kit) expect(drums, `${name}: ${kit}`).toContain(kit);
  }
});

test('every style has 16 to 32 seconds in its scale', () => {
  for (const { name } of GENRES) {
    const plan = planOf(name);
    const length = plan.barCount * getBarSeconds(plan) + 2;
    expect(plan.genre).toBe(name);
    expect(length, name).toBeGreaterThan(14);
    expect(length, name).toBeLessThanOrEqual(32);
    const notes = composeNotes(plan);
    expect(notes.length, name).toBeGreaterThan(plan.barCount);
    expect(
      notes.every(({ startSeconds, midiKey }) => startSeconds >= 0 && midiKey > 20 && midiKey < 110),
      name,
    ).toBe(true);
  }
});

test('a piece is reproducible with the promised level and beat', async () => {
  const prompt = 'short techno with drums, 120 bpm, in A minor';
  const piece = await play(prompt);
  expect((await play(prompt)).bytes.equals(piece.bytes)).toBe(true);
  expect(piece.message).toMatch(/^Composed: techno, A minor, .*four on the floor, 120 bpm\.$/);
  const { left, right, rate } = piece;
  expect(left.length / rate).toBe(18);
  expect(measureStereoLoudness(piece)).toBeGreaterThan(-20);
  expect(measureStereoLoudness(piece)).toBeLessThan(-17);
  for (const side of [left, right]) {
    expect(side.reduce((most, one) => Math.max(most, Math.abs(one)), 0)).toBeLessThanOrEqual(0.8914);
    expect(rmsOf(side.subarray(0, side.length / 2))).toBeGreaterThan(0.02);
    expect(rmsOf(side.subarray(side.length / 2, side.length - 3 * rate))).toBeGreaterThan(0.02);
  }
  const steps = onsetsOf(piece).map((at) => at / 0.125);
  const onTime = steps.filter((step) => Math.abs(step - Math.round(step)) < 0.2);
  expect(steps.length).toBeGreaterThan(25);
  expect(onTime.length / steps.length).toBeGreaterThan(0.8);
});

test.each(['🎸🎹', 'the of and', 'x'.repeat(5000), 'qwertz uiop'])(
  '"%.12s" fails with a list of options',
  async (prompt) => {
    const fault = await faultOf(play(prompt));
    expect(fault.reason).toBe('INVALID_SOURCE_DATA');
    expect(fault.message).toMatch(/a style \(pop,.*a mood \(happy,.*instruments \(piano,.*120 bpm/);
  },
);
