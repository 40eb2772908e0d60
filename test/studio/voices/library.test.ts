// The built-in voices keep their promises: stable ids, unique names, honest pitch, languages that really sound.

import { describe, expect, test } from 'vitest';
import { LANGUAGE_ROWS } from '../../../src/domain/media/languages.ts';
import { loudnessOf } from '../../../src/domain/sound/loudness.ts';
import { tts } from '../../../src/studio/operations/tts.ts';
import { findVoice, library } from '../../../src/studio/voices/library.ts';
import { nameOfLanguage, speakableTags, tongueOf } from '../../../src/studio/voices/tongues.ts';
import { sampled } from '../../sampled.ts';
import { medianPitch } from '../audio/pitch.ts';
import { inJobFolder, quiet, soundOf } from '../operations/job.ts';

const TEXT = 'Good morning. The weather is nice.';

const speak = (id: number, text: string) =>
  inJobFolder(async (folder) => {
    const voice = findVoice(id);
    if (!voice) throw new Error(`No voice ${id}.`);
    await tts({ text, tag: voice.tag, design: voice.design }, folder, quiet);
    return soundOf(folder, 'speech.wav');
  });

const spoken = new Map<number, ReturnType<typeof speak>>();

/** The voice saying the text; it is the same each time, so it says it once. */
function heard(id: number): ReturnType<typeof speak> {
  const sound = spoken.get(id) ?? speak(id, TEXT);
  spoken.set(id, sound);
  return sound;
}

describe('the list', () => {
  test('ids and names are unique, and the first voice is the one understood best', () => {
    expect(new Set(library.map(({ id }) => id)).size).toBe(library.length);
    expect(new Set(library.map(({ name }) => name)).size).toBe(library.length);
    expect(library[0]).toMatchObject({ id: 1002, name: 'Walter', design: { engine: 'flite' } });
  });

  test('ids never move', () => {
    expect([1001, 1012, 1020, 1137, 1138, 1238].map((id) => findVoice(id)?.name)).toEqual([
      'Rose',
      'Willow',
      'Harper',
      'Camille',
      'Louis',
      'Santiago',
    ]);
  });

  test('every voice lives in a language of the table that can be spoken, and its design is plain JSON', () => {
    const speakable = new Set(speakableTags());
    for (const { tag, design } of library) {
      expect(speakable).toContain(tag);
      expect(JSON.parse(JSON.stringify(design))).toEqual(design);
    }
  });

  test('every spoken language has a woman and a man at home in it', () => {
    const homes = new Set(library.map(({ tag, gender }) => `${tag.split('-')[0]} ${gender}`));
    for (const tag of speakableTags())
      for (const gender of [1, 2]) expect(homes).toContain(`${tag.split('-')[0]} ${gender}`);
  });
});

describe('languages', () => {
  test('those without an eSpeak voice are not offered', () => {
    const bases = new Set(speakableTags().map((tag) => tag.split('-')[0]));
    for (const mute of ['gl', 'jv', 'km', 'lo', 'mn', 'ps', 'so', 'su', 'zu', 'sa', 'fil'])
      expect(bases).not.toContain(mute);
    expect(speakableTags().length).toBe(LANGUAGE_ROWS.length - 11);
  });

  test('regions are used where eSpeak has them', () => {
    expect(
      ['en-GB', 'en-US', 'es-MX', 'es-ES', 'pt-BR', 'fr-BE', 'zh-HK', 'zh-TW', 'ar-XA'].map(tongueOf),
    ).toEqual([
      'gmw/en',
      'gmw/en-US',
      'roa/es-419',
      'roa/es',
      'roa/pt-BR',
      'roa/fr-BE',
      'sit/yue',
      'sit/cmn',
      'sem/ar',
    ]);
  });

  test('have names for sentences', () => {
    expect(nameOfLanguage('gl-ES')).toBe('Galician');
    expect(nameOfLanguage('ar-XA')).toContain('Arabic');
  });
});

describe('what is heard', () => {
  test.each(sampled([1001, 1005, 1014, 1016, 1020, 1010], 2))('voice %i is a woman', async (id) => {
    expect(medianPitch(await heard(id))).toBeGreaterThanOrEqual(165);
  });

  test.each(sampled([1002, 1003, 1004, 1006, 1009, 1011, 1015], 2))('voice %i is a man', async (id) => {
    expect(medianPitch(await heard(id))).toBeLessThanOrEqual(155);
  });

  test.each(sampled([1007, 1008], 1))('voice %i is a child', async (id) => {
    expect(medianPitch(await heard(id))).toBeGreaterThanOrEqual(220);
  });

  test('tone languages keep the pitch too', async () => {
    expect(medianPitch(await speak(1245, 'Chào buổi sáng, hôm nay bạn thế nào?'))).toBeGreaterThanOrEqual(
      165,
    );
    expect(medianPitch(await speak(1233, '早上好，你今天怎么样？'))).toBeGreaterThanOrEqual(165);
  });

  test('all are equally loud, whisper and robot included', async () => {
    const levels = [];
    for (const id of sampled([1001, 1002, 1003, 1004, 1007, 1009, 1011, 1012, 1013], 5))
      levels.push(loudnessOf(await heard(id)));
    expect(Math.max(...levels) - Math.min(...levels)).toBeLessThan(1.5);
  });
});
