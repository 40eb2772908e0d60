// Tests of speech with the real engines: languages, unusual text, length and error messages.

import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { measureLoudness } from '../../../../src/domain/audio/loudness.ts';
import { workByOperation } from '../../../../src/studio/operations/index.ts';
import { listThirdPartyLibraries } from '../../../../src/studio/third-party-libraries.ts';
import { findBuiltInVoice } from '../../../../src/studio/voices/built-in-voices.ts';
import type { VoiceDesign } from '../../../../src/studio/voices/voice-design.ts';
import type { WorkReport } from '../../../../src/studio/work.ts';
import { faultOf, inJobFolder, quiet, soundOf } from '../job.ts';

const designOf = (id: number): VoiceDesign => {
  const voice = findBuiltInVoice(id);
  if (!voice) throw new Error(`No voice ${id}.`);
  return voice.design;
};

const rose = designOf(1001);
const harper = designOf(1020);

const spoken = (text: string, tag = 'en-US', design = harper) =>
  inJobFolder(async (folder) => {
    const { files, message } = await workByOperation.tts({ text, tag, design }, folder, quiet);
    const left = await readdir(folder);
    const sound = await soundOf(folder, files['speech']?.name ?? '');
    return { seconds: files['speech']?.seconds ?? 0, message, sound, left };
  });

const refused = (text: string, tag = 'en-US', design = harper) =>
  inJobFolder((folder) => faultOf(workByOperation.tts({ text, tag, design }, folder, quiet)));

describe('languages', () => {
  const HEARD: readonly (readonly [string, string, number, number])[] = [
    ['fr-FR', 'Bonjour, comment allez-vous aujourd’hui ?', 1, 4],
    ['hi-IN', 'सुप्रभात, आज आप कैसे हैं?', 1, 4],
    ['ar-EG', 'صباح الخير، كيف حالك اليوم؟', 1, 5],
    ['ja-JP', '今日は良い天気ですね。', 1, 2.6],
    ['th-TH', 'สวัสดีตอนเช้า วันนี้คุณเป็นอย่างไรบ้าง', 1, 6],
  ];
  test.each(HEARD)('%s is audible with a plausible length', async (tag, text, least, most) => {
    const { seconds, sound } = await spoken(text, tag);
    expect(seconds).toBeGreaterThan(least);
    expect(seconds).toBeLessThan(most);
    expect(Math.abs(measureLoudness(sound) + 18)).toBeLessThan(0.75);
  });

  test('kanji are read, not spelled: kana take equally long', async () => {
    const kanji = await spoken('今日は良い天気ですね。', 'ja-JP');
    const kana = await spoken('きょうはよいてんきですね。', 'ja-JP');
    expect(Math.abs(kanji.seconds - kana.seconds)).toBeLessThan(0.5);
  });

  test('a Flite voice names its replacement', async () => {
    expect((await spoken('Good day.', 'en-US', rose)).message).toBe('Spoken by Rose · built in.');
    expect((await spoken('Bonjour.', 'fr-FR', rose)).message).toBe(
      'Rose has no French. Spoken by a similar voice · built in.',
    );
  });

  test('an unsupported language is refused by name', async () => {
    const { reason, message } = await refused('Bos días', 'gl-ES');
    expect(reason).toBe('INVALID_SOURCE_DATA');
    expect(message).toContain('Galician');
    expect(message).toContain('Choose another language');
  });
});

describe('unusual text', () => {
  test.each(['😀👍🏽🇫🇷', '!!! … ???', '  \n\t ', '**', '\u0000\u0007'])('no words in %j', async (text) => {
    expect((await refused(text)).reason).toBe('INVALID_SOURCE_DATA');
  });

  test('unknown letters fail instead of being silent', async () => {
    const { reason, message } = await refused('привет', 'en-US', rose);
    expect(reason).toBe('PROCESSING_ERROR');
    expect(message).toContain('Rose');
    expect(message).toContain('English');
  });

  test.each([
    ['emoji', 'Hello 😀👨‍👩‍👧 there'],
    ['half a surrogate pair', 'Hello \ud83d there'],
    ['control characters', 'Hello\u0000\u0001 there'],
    ['Markdown', '**Hello** `there`'],
  ])('%s changes nothing', async (_, text) => {
    const plain = await spoken('Hello there');
    expect(Math.abs((await spoken(text)).seconds - plain.seconds)).toBeLessThan(0.25);
  });

  test('phonemes of eSpeak in brackets are letters', async () => {
    const brackets = await spoken('Hello [[h@l@U h@l@U h@l@U]] there');
    expect(brackets.seconds).toBeGreaterThan((await spoken('Hello there')).seconds);
  });

  const UNSPACED: readonly (readonly [string, string, number])[] = [
    ['ru-RU', 'ха', 300],
    ['en-US', 'banana', 100],
    ['ja-JP', 'ながい', 120],
    ['ta-IN', 'வணக்கம்', 60],
    ['zh-CN', '早上好你今天怎么样', 50],
  ];
  test.each(UNSPACED)('%s: writing without spaces is spoken completely', async (tag, syllables, times) => {
    const tenth = await spoken(syllables.repeat(times / 10), tag);
    const whole = await spoken(syllables.repeat(times), tag);
    expect(whole.seconds / tenth.seconds).toBeGreaterThan(8);
  });

  test('only the speech stays in the folder', async () => {
    expect((await spoken('Good day.', 'en-US', rose)).left).toEqual(['speech.wav']);
  });
});

describe('length', () => {
  test('long speech streams to an MP3 with progress', async () => {
    await inJobFolder(async (folder) => {
      const news: WorkReport[] = [];
      const text = 'The river ran slowly past the old mill, and nobody knew who had built it. '.repeat(32);
      const { files } = await workByOperation.tts({ text, tag: 'en-US', design: harper }, folder, (one) =>
        news.push(one),
      );
      expect(files['speech']).toMatchObject({ name: 'speech.mp3', type: 'audio/mpeg' });
      expect(files['speech']?.seconds).toBeGreaterThan(120);
      const shares = news.map(({ progress = 0 }) => progress);
      expect(shares).toEqual([...shares].sort((one, other) => one - other));
      expect(shares.length).toBe(32);
      expect(shares.at(-1)).toBeCloseTo(1);
    });
  });
});

test('every library names its version and licence', () => {
  for (const { name, version, licence } of listThirdPartyLibraries()) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+/);
    expect(licence, name).not.toBe('');
  }
});
