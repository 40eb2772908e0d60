// Tests the built-in voices: stable ids, unique names, correct pitch, audible languages.

import { describe, expect, test } from 'vitest';
import { measureLoudness } from '../../../../src/domain/audio/loudness.ts';
import { SERVICE_LANGUAGES } from '../../../../src/domain/media/language-table.ts';
import { synthesizeSpeech } from '../../../../src/studio/operations/tts.ts';
import { BUILT_IN_VOICES, findBuiltInVoice } from '../../../../src/studio/voices/built-in-voices.ts';
import {
  findEspeakLanguage,
  getEnglishLanguageName,
  listSpeakableTags,
} from '../../../../src/studio/voices/espeak-languages.ts';
import { medianPitch } from '../../audio/pitch.ts';
import { inJobFolder, quiet, soundOf } from '../../operations/job.ts';

const TEXT = 'Good morning. The weather is nice.';

const speak = (id: number, text: string) =>
  inJobFolder(async (folder) => {
    const voice = findBuiltInVoice(id);
    if (!voice) throw new Error(`No voice ${id}.`);
    await synthesizeSpeech({ text, tag: voice.tag, design: voice.design }, folder, quiet);
    return soundOf(folder, 'speech.wav');
  });

const spoken = new Map<number, ReturnType<typeof speak>>();

/** Speaks the text once per voice, because the result is always the same. */
function heard(id: number): ReturnType<typeof speak> {
  const sound = spoken.get(id) ?? speak(id, TEXT);
  spoken.set(id, sound);
  return sound;
}

describe('voice list', () => {
  test('ids and names are unique, the clearest voice is first', () => {
    expect(new Set(BUILT_IN_VOICES.map(({ id }) => id)).size).toBe(BUILT_IN_VOICES.length);
    expect(new Set(BUILT_IN_VOICES.map(({ name }) => name)).size).toBe(BUILT_IN_VOICES.length);
    expect(BUILT_IN_VOICES[0]).toMatchObject({ id: 1002, name: 'Walter', design: { engine: 'flite' } });
  });

  test('ids are constant', () => {
    expect([1001, 1012, 1020, 1137, 1138, 1238].map((id) => findBuiltInVoice(id)?.name)).toEqual([
      'Rose',
      'Willow',
      'Harper',
      'Camille',
      'Louis',
      'Santiago',
    ]);
  });

  test('every voice has a supported language and a JSON design', () => {
    const speakable = new Set(listSpeakableTags());
    for (const { tag, design } of BUILT_IN_VOICES) {
      expect(speakable).toContain(tag);
      expect(JSON.parse(JSON.stringify(design))).toEqual(design);
    }
  });

  test('every spoken language has a female and a male voice', () => {
    const homes = new Set(BUILT_IN_VOICES.map(({ tag, gender }) => `${tag.split('-')[0]} ${gender}`));
    for (const tag of listSpeakableTags())
      for (const gender of [1, 2]) expect(homes).toContain(`${tag.split('-')[0]} ${gender}`);
  });
});

describe('languages', () => {
  test('those without an eSpeak voice are not offered', () => {
    const bases = new Set(listSpeakableTags().map((tag) => tag.split('-')[0]));
    for (const mute of ['gl', 'jv', 'km', 'lo', 'mn', 'ps', 'so', 'su', 'zu', 'sa', 'fil'])
      expect(bases).not.toContain(mute);
    expect(listSpeakableTags().length).toBe(SERVICE_LANGUAGES.length - 11);
  });

  test('regions are used where eSpeak has them', () => {
    expect(
      ['en-GB', 'en-US', 'es-MX', 'es-ES', 'pt-BR', 'fr-BE', 'zh-HK', 'zh-TW', 'ar-XA'].map(findEspeakLanguage),
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
    expect(getEnglishLanguageName('gl-ES')).toBe('Galician');
    expect(getEnglishLanguageName('ar-XA')).toContain('Arabic');
  });
});

describe('sound of the voices', () => {
  test.each([1001, 1005, 1014, 1016, 1020, 1010])('voice %i is a woman', async (id) => {
    expect(medianPitch(await heard(id))).toBeGreaterThanOrEqual(165);
  });

  test.each([1002, 1003, 1004, 1006, 1009, 1011, 1015])('voice %i is a man', async (id) => {
    expect(medianPitch(await heard(id))).toBeLessThanOrEqual(155);
  });

  test.each([1007, 1008])('voice %i is a child', async (id) => {
    expect(medianPitch(await heard(id))).toBeGreaterThanOrEqual(220);
  });

  test('tone languages keep the pitch too', async () => {
    expect(medianPitch(await speak(1245, 'Chào buổi sáng, hôm nay bạn thế nào?'))).toBeGreaterThanOrEqual(165);
    expect(medianPitch(await speak(1233, '早上好，你今天怎么样？'))).toBeGreaterThanOrEqual(165);
  });

  test('all are equally loud, whisper and robot included', async () => {
    const levels = [];
    for (const id of [1001, 1002, 1003, 1004, 1007, 1009, 1011, 1012, 1013])
      levels.push(measureLoudness(await heard(id)));
    expect(Math.max(...levels) - Math.min(...levels)).toBeLessThan(1.5);
  });
});
