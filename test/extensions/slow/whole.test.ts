// Runs the three examples from a separate folder: the real program with EXTENSIONS, and people in the web chat and on a
// fake of Telegram.

import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLibreTranslate, KEY } from '../../../examples/engine/double.ts';
import { createTelegram, TOKEN } from '../../../examples/platform/double.ts';
import { decodeMonoWav } from '../../../src/studio/audio/wav.ts';
import { ROOT } from '../../architecture/sources.ts';
import { type Earshot, startEarshot } from '../../e2e/earshot.ts';

const ANA = { id: 1001, first_name: 'Ana', language_code: 'de' };
const HERS = { id: ANA.id, type: 'private' };

let folder: string;
let earshot: Earshot;
let telegram: Awaited<ReturnType<typeof createTelegram>>;
let libre: Awaited<ReturnType<typeof createLibreTranslate>>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-stranger-'));
  cpSync(join(ROOT, 'examples'), folder, { recursive: true });
  telegram = await createTelegram();
  libre = await createLibreTranslate();
  const files = ['operation/morse.ts', 'engine/libretranslate.ts', 'platform/telegram.ts'];
  earshot = await startEarshot({
    EXTENSIONS: files.map((path) => join(folder, path)).join(','),
    MORSE_PITCH: '700',
    LIBRETRANSLATE_URL: libre.url,
    LIBRETRANSLATE_KEY: KEY,
    TELEGRAM_API_URL: telegram.addressFor('earshot'),
    TELEGRAM_TOKEN: TOKEN,
  });
});
afterAll(async () => {
  await earshot?.kill('SIGTERM');
  await telegram?.close();
  libre?.close();
  rmSync(folder, { recursive: true, force: true });
});

const finished = async (text: string) => {
  const { body } = await earshot.say(text);
  return earshot.until(body.message.id);
};

test('an operation: its command has a form and returns files', async () => {
  const { body } = await earshot.call('GET', '/api/catalogue');
  const told = JSON.stringify(body);
  for (const words of ['morse', 'Morse code', 'Words a minute, 5 to 40.']) expect(told).toContain(words);
  const { view, files } = await finished('/morse SOS pace:20');
  expect(view).toMatchObject({ status: 'done', title: 'Morse code' });
  expect(view?.actions).toContainEqual(expect.objectContaining({ name: 'follow-up:say', label: 'Say it' }));
  expect(JSON.stringify(view)).toContain('Keyed at 20 words a minute, 700 Hz.');
  const [file] = files ?? [];
  expect(file).toMatchObject({ role: 'morse', type: 'audio/wav' });
  const answer = await fetch(earshot.base + (file?.url ?? ''));
  const { samples, sampleRate } = decodeMonoWav(Buffer.from(await answer.arrayBuffer()));
  expect(samples.length / sampleRate).toBeCloseTo((27 * 60) / (50 * 20), 1);
});

test('an invalid value is refused at the field before sending', async () => {
  const { body } = await earshot.say('/morse SOS pace:400');
  expect(body.problems).toEqual([expect.objectContaining({ field: 'pace', label: 'Pace' })]);
});

test('an engine: translates, and the card names it', async () => {
  const { view } = await finished('/translate The house is big. from:English to:Spanish');
  expect(view).toMatchObject({ status: 'done', body: 'la casa es grande.' });
  expect(JSON.stringify(view)).toContain('Translated by LibreTranslate.');
});

test('a platform: runs the operation and delivers the file', async () => {
  const ready = await earshot.call('GET', '/readyz');
  expect(ready.body).toMatchObject({ telegram: true });
  telegram.happens({ message: { message_id: telegram.number(), from: ANA, chat: HERS, text: '/morse SOS' } });
  await expect.poll(() => telegram.messages.filter(({ file }) => file).length).toBe(1);
  const [card, sound] = telegram.messages;
  expect(card?.text).toMatch(/^✅ Morsezeichen/);
  expect(card?.buttons.map(({ text }) => text)).toContain('Vorlesen');
  expect(sound).toMatchObject({ answers: card?.id, file: { name: expect.stringMatching(/\.wav$/) } });
  expect(earshot.log.map((one) => JSON.stringify(one)).join('\n')).not.toContain(TOKEN);
});
