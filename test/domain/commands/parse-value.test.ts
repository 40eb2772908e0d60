// Values of single fields: the service's value, its label, and the problem if it is invalid.

import { describe, expect, test } from 'vitest';
import { dub } from '../../../commands/dub.ts';
import { sound } from '../../../commands/sound.ts';
import { translate } from '../../../commands/translate.ts';
import { tts } from '../../../commands/tts.ts';
import type { Field } from '../../../src/domain/commands/command.ts';
import { parseValue } from '../../../src/domain/commands/parse-value.ts';
import { createProblemText } from '../../../src/domain/views/failure-text.ts';
import { english, englishIn } from '../english.ts';
import { VOICES } from '../samples.ts';

/** A message without a text is shown as its id, here the English label. */
const labelChoice = (label: string) => ({ id: label });
const parse = (field: Field, raw: unknown, voices = VOICES) =>
  parseValue(field, raw, { voices, locale: 'en', prefix: 'ear-', labelChoice });
const reads = (...given: Parameters<typeof parse>) => {
  const got = parse(...given);
  return englishIn(got) as typeof got;
};
const values = (field: Field, ...raws: unknown[]) =>
  raws.map((raw) => {
    const got = reads(field, raw);
    return 'problem' in got ? got.problem : got.value;
  });

test('text stays as typed, links are trimmed, characters are graphemes', () => {
  expect(values(tts.fields.text, ' Hello\n  team ', 5, true, { a: 1 }, ['a'])).toEqual([
    ' Hello\n  team ',
    '5',
    'true',
    'not text',
    'not text',
  ]);
  expect(values(dub.fields.video_url, ' https://example.com/a \n')).toEqual(['https://example.com/a']);
  expect(values(tts.fields.project_name, '😀'.repeat(255), '😀'.repeat(256))).toEqual([
    '😀'.repeat(255),
    '256 characters; the limit is 255',
  ]);
});

test('lines are split at line breaks without empty ones', () => {
  expect(values(translate.fields.texts, 'one', ' one\r\n\n \n two', ['a', ' ', 'b'], [{}], '\n')).toEqual([
    ['one'],
    [' one', ' two'],
    ['a', 'b'],
    'not text',
    [],
  ]);
});

test('numbers accept a point or comma; integers no comma', () => {
  expect(values(sound.fields.duration, '6', 6, ' 6.5 ', '6,5', '-1', '', 'six', '8s', 'NaN', 'Infinity')).toEqual([
    6,
    6,
    6.5,
    6.5,
    -1,
    'must be a number, and “” is not one',
    'must be a number, and “six” is not one',
    8,
    'must be a number, and “NaN” is not one',
    'must be a number, and “Infinity” is not one',
  ]);
  expect(values(tts.fields.folder_id, '12', '1,000')).toEqual([12, 'must be a whole number, and “1,000” is not one']);
});

test('several numbers are separated by commas or spaces, without duplicates', () => {
  expect(values(dub.fields.selected_audio_tracks, '0,1', '0 1', '1; 0', [0, '1'], '0,0', 3, '0,x', ',')).toEqual([
    [0, 1],
    [0, 1],
    [1, 0],
    [0, 1],
    [0],
    [3],
    'must be a number, and “x” is not one',
    [],
  ]);
});

test('a choice is named by its label or its value', () => {
  expect(reads(sound.fields.audio_type, ' music ')).toEqual({ value: 'music', label: 'Music' });
  expect(values(sound.fields.audio_type, 'Sound effect', 'sound', 'sound-effect', 'noise')).toEqual([
    'sound',
    'sound',
    'sound',
    'must be one of: Sound effect or Music'.replace(' or ', ', '),
  ]);
  expect(values(translate.fields.gender, 0, '9', 'female', 3)).toEqual([
    0,
    9,
    2,
    'must be one of: Not known, Male, Female, Not applicable',
  ]);
});

test('yes and no have several forms', () => {
  expect(values(dub.fields.ai_optimization, true, 'Yes', 'on', '1', 'no', 'OFF', 'nein', false, 'maybe')).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
    false,
    'must be yes or no',
  ]);
});

test('a value that is not text is refused everywhere', () => {
  const all = [tts.fields.text, tts.fields.voice_id, tts.fields.language, sound.fields.duration];
  const more = [sound.fields.audio_type, dub.fields.ai_optimization, dub.fields.target_languages];
  for (const field of [...all, ...more, translate.fields.texts])
    expect(values(field, { toString: 1 }, [{ toString: 1 }], [[]], () => 1)).toEqual(Array(4).fill('not text'));
  expect(values(tts.fields.voice_id, ['Rose'])).toEqual(['takes one value, not a list']);
});

describe('long lists', () => {
  const list = (...raws: unknown[]) => values(dub.fields.target_languages, ...raws);

  test('are refused before any lookup', () => {
    expect(list('German, '.repeat(251), Array(201).fill('de'), 'de,'.repeat(201))).toEqual([
      '2,008 characters in all; the limit is 2,000',
      '201 items; the limit is 200',
      '201 items; the limit is 200',
    ]);
    expect(values(dub.fields.selected_audio_tracks, '1 '.repeat(201))).toEqual(['201 items; the limit is 200']);
    expect(list('de,'.repeat(200))).toEqual([[31]]);
  });

  test('an overlong name is not looked up', () => {
    expect(list(`German${' '.repeat(1900)}y`)).toEqual([expect.stringContaining('”; /ear-languages lists them all')]);
    expect(values(tts.fields.voice_id, 'Rose '.repeat(100))).toEqual([
      expect.stringContaining('I don’t know the voice'),
    ]);
    expect(values(sound.fields.audio_type, 'music '.repeat(100))).toEqual(['must be one of: Sound effect, Music']);
  });
});

describe('languages', () => {
  test('one by name, tag or id', () => {
    expect(reads(tts.fields.language, 'français')).toEqual({ value: 76, label: 'French (France)' });
    expect(values(tts.fields.language, 76, 'fr-CA', '1')).toEqual([76, 74, 1]);
  });

  test('several, separated by commas or spaces, without duplicates', () => {
    const both = [54, 76];
    const mandarin = 'Chinese (Mandarin, Simplified)';
    expect(
      values(
        dub.fields.target_languages,
        'Spanish,French',
        'Spanish; French',
        'es fr',
        'Spanish French',
        ['Spanish', 76],
        'Spanish、French',
        'Spanish\nFrench',
        'es, Spanish, 54, fr',
        `${mandarin}`,
        `${mandarin}, French (Canada)`,
        'Swiss French',
        'Spanish, Klingon',
      ),
    ).toEqual([
      ...Array(8).fill(both),
      [139],
      [139, 74],
      [75],
      'I don’t know the language “Klingon”; /ear-languages lists them all',
    ]);
    expect(reads(dub.fields.target_languages, 'es,fr')).toMatchObject({
      label: 'Spanish (Spain), French (France)',
    });
  });

  test('an unknown value is answered with suggestions', () => {
    const problem = (raw: unknown) => {
      const got = parse(tts.fields.language, raw);
      return 'problem' in got ? english(createProblemText({ field: 'language', message: got.problem }, tts)) : got;
    };
    expect(['Frnch', 'India', 'Klingon', 'Irish', '137', 'x'.repeat(100)].map(problem)).toMatchInlineSnapshot(`
      [
        "Language: I don’t know the language “Frnch”; did you mean “French (France)”?",
        "Language: I don’t know the language “India”; did you mean “Punjabi (India)”, “Tamil (India)” or “Bengali (India)”?",
        "Language: I don’t know the language “Klingon”; /ear-languages lists them all.",
        "Language: Irish (Ireland) isn’t possible here; the media service only translates into it.",
        "Language: I don’t know the language “137”; /ear-languages lists them all.",
        "Language: I don’t know the language “xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…”; /ear-languages lists them all.",
      ]
    `);
  });
});

describe('voices', () => {
  test('one by name, the start of a name, or number', () => {
    expect(reads(tts.fields.voice_id, 'rose')).toEqual({ value: 101, label: 'Rose' });
    expect(values(tts.fields.voice_id, 'Rosal', 104, 'amelie')).toEqual([102, 104, 103]);
  });

  test('suggests similar values for an unknown one', () => {
    expect(values(tts.fields.voice_id, 'Ros', 'Roze', 'Hannes', 'French', 'Zebedee', '999')).toMatchInlineSnapshot(`
      [
        "I don’t know the voice “Ros”; did you mean “Rose” or “Rosalie”?",
        "I don’t know the voice “Roze”; did you mean “Rose”?",
        "I don’t know the voice “Hannes”; did you mean “Hans”?",
        "I don’t know the voice “French”; did you mean “Rosalie” or “Amélie”?",
        "I don’t know the voice “Zebedee”; /ear-voices lists them all",
        "I don’t know the voice “999”; /ear-voices lists them all",
      ]
    `);
  });

  test('a number is accepted before the voice list is loaded', () => {
    expect(reads(tts.fields.voice_id, '7', [])).toEqual({ value: 7, label: 'voice 7' });
    expect(reads(tts.fields.voice_id, 'Rose', [])).toEqual({
      problem: 'the media service has not listed its voices yet. Try again soon',
    });
  });
});
