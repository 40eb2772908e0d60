// The seven operations against the interface document, written independently of the declarations: every field, required
// or not, with every limit. Section numbers are the document's.

import { describe, expect, test } from 'vitest';
import { operationNamed } from '../domain/samples.ts';

/** Source and target language ids of §2.3. */
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
const SOURCE = new Set(
  [
    [1, 71],
    [73, 76],
    [78, 88],
    [90, 104],
    [106, 136],
    [139, 146],
    [148, 148],
  ].flatMap(([from, to]) => range(from ?? 0, to ?? 0)),
);
const TARGET = new Set([...range(1, 136), ...range(139, 150)]);
const ANY_ID = range(-1, 200);

type Body = Readonly<Record<string, unknown>>;

const FILE = { name: 'x.wav', platformRef: null };
const DESCRIPTION =
  'A warm elderly woman with a gentle Scottish accent, who speaks slowly, calmly and kindly to her grandchildren at night';

/** Smallest and largest body of each operation, and its endpoint. */
const OPERATIONS: Readonly<Record<string, { endpoint: string; sends: string; least: Body; most: Body }>> = {
  dub: {
    endpoint: '/dub',
    sends: 'json',
    least: { video_url: 'https://example.com/v.mxf', source_language: 1, target_languages: [54] },
    most: {
      project_name: 'abc',
      project_description: 'abc',
      folder_id: 1,
      selected_audio_tracks: [0, 1],
      add_output_as_an_audio_track: true,
      chosen_dictionaries: [1],
      ai_optimization: true,
    },
  },
  tts: {
    endpoint: '/tts',
    sends: 'json',
    least: { text: 'Hello', voice_id: 1, language: 1 },
    most: { project_name: 'abc', project_description: 'abc', folder_id: 1, gender: 1, age: 30 },
  },
  sound: {
    endpoint: '/text-to-sound',
    sends: 'json',
    least: { prompt: 'rain' },
    most: { duration: 8, audio_type: 'sound', project_name: 'abc', project_description: 'abc', folder_id: 1 },
  },
  translate: {
    endpoint: '/translate',
    sends: 'json',
    least: { source_language: 1, target_language: 54, texts: ['Hello'] },
    most: {
      project_name: 'abc',
      project_description: 'abc',
      folder_id: 1,
      age: 30,
      formality: 1,
      gender: 0,
      chosen_dictionaries: [1],
    },
  },
  voice: {
    endpoint: '/text-to-voice',
    sends: 'json',
    least: { text: 'Hello', voice_description: DESCRIPTION },
    most: {},
  },
  story: {
    endpoint: '/story',
    sends: 'form',
    least: { file: FILE, source_language: 1 },
    most: { title: 'abc', description: 'abc', narrator_voice_id: 1, chosen_dictionaries: [1], folder_id: 1 },
  },
  separate: {
    endpoint: '/audio-separation',
    sends: 'form',
    least: { media_file: FILE },
    most: { project_name: 'abc', project_description: 'abc', folder_id: 1 },
  },
};

const NAMES = Object.keys(OPERATIONS);
const least = (name: string): Body => OPERATIONS[name]?.least ?? {};
const accepts = (name: string, more: Body): boolean =>
  operationNamed(name).schema.safeParse({ ...least(name), ...more }).success;
const taking = (name: string, field: string, values: readonly unknown[]) =>
  values.filter((value) => accepts(name, { [field]: value }));

describe.each(NAMES)('%s (§4)', (name) => {
  const { endpoint = '', sends = '' } = OPERATIONS[name] ?? {};
  const most: Body = OPERATIONS[name]?.most ?? {};
  const operation = operationNamed(name);

  test('is sent to the documented path with the documented fields', () => {
    expect([operation.endpoint, operation.bodyFormat]).toEqual([endpoint, sends]);
    // Excludes files beside a JSON body, fields that select a variant, and our own fields.
    const sent = Object.entries(operation.fields).filter(
      ([field, { options, studioOnly, isBotOnly }]) =>
        (field !== operation.variant?.triggerField || operation.variant.triggerValue !== undefined) &&
        !studioOnly &&
        !isBotOnly &&
        (sends === 'form' || options.kind !== 'file'),
    );
    expect(sent.map(([field]) => field).toSorted()).toEqual(
      [...Object.keys(least(name)), ...Object.keys(most)].toSorted(),
    );
  });

  test('is accepted with the fewest and the most fields', () => {
    expect([accepts(name, {}), accepts(name, most)]).toEqual([true, true]);
  });

  test.each(Object.keys(least(name)))('requires %s and refuses null', (field) => {
    const { [field]: _, ...rest } = least(name);
    expect(operation.schema.safeParse(rest).success).toBe(false);
    expect(accepts(name, { [field]: null })).toBe(false);
    expect(operation.fields[field]?.required).toBe(true);
  });

  test.each(Object.keys(most))('may omit %s', (field) => {
    const { [field]: _, ...rest } = most;
    expect([accepts(name, rest), accepts(name, { [field]: null })]).toEqual([true, true]);
    expect(operation.fields[field]?.required).toBe(false);
  });
});

test('results have the documented paths', () => {
  expect(NAMES.map((name) => `${name} ${operationNamed(name).outcome.path}`)).toEqual([
    'dub /dub-result/{run_id}',
    'tts /tts-result/{run_id}',
    'sound /text-to-sound-result/{run_id}',
    'translate /translation-result/{run_id}',
    'voice /text-to-voice-result/{run_id}',
    'story /story-result/{run_id}?include_transcript=true',
    'separate /audio-separation-result/{run_id}',
  ]);
  const first = (name: string) =>
    Object.values(operationNamed(name).outcome.files).map(({ addressFields }) => addressFields[0]);
  expect([first('sound'), first('story'), first('separate')]).toEqual([
    ['audio_url'],
    ['story_url'],
    ['foreground_url', 'background_url'],
  ]);
  const words = NAMES.map((name) => [name, operationNamed(name).failureWord]);
  expect(Object.fromEntries(words)).toMatchObject({ tts: 'FAILED', translate: 'ERROR' });
});

describe('shared fields (§2.2)', () => {
  const lengths = (size: number) => 'x'.repeat(size);

  test.each([
    ...['dub', 'tts', 'sound', 'translate', 'separate'].map((name) => [name, 'project_name', 255]),
    ...['dub', 'tts', 'sound', 'translate', 'separate'].map((name) => [name, 'project_description', 5000]),
    ['story', 'title', 255],
    ['story', 'description', 5000],
  ] as [string, string, number][])('%s %s is 3 to %i characters', (name, field, max) => {
    const sizes = [0, 1, 2, 3, 4, max - 1, max, max + 1];
    const ok = sizes.filter((size) => accepts(name, { [field]: lengths(size) }));
    expect(ok).toEqual([3, 4, max - 1, max]);
    const emoji = [2, 3, max, max + 1].filter((size) => accepts(name, { [field]: '😀'.repeat(size) }));
    expect(emoji).toEqual([3, max]);
    expect(taking(name, field, [5, true, ['abc']])).toEqual([]);
  });

  test.each(['dub', 'tts', 'sound', 'translate', 'story', 'separate'])('%s folder_id is at least 1', (name) => {
    expect(taking(name, 'folder_id', [-1, 0, 1, 2, 1.5, '1', true, 2 ** 40])).toEqual([1, 2, 2 ** 40]);
  });

  test.each(['dub', 'translate', 'story'])('%s chosen_dictionaries has at least one number', (name) => {
    expect(taking(name, 'chosen_dictionaries', [[], [1], [1, 2, 3], ['1'], [1.5], [null], 1, '1'])).toEqual([
      [1],
      [1, 2, 3],
    ]);
  });
});

describe('languages (§2.3)', () => {
  test('the lists have 141 and 148 ids', () => {
    expect([SOURCE.size, TARGET.size]).toEqual([141, 148]);
  });

  test.each([
    ['dub', 'source_language'],
    ['tts', 'language'],
    ['translate', 'source_language'],
    ['story', 'source_language'],
  ])('%s %s takes source languages and no other id', (name, field) => {
    expect(taking(name, field, ANY_ID)).toEqual(ANY_ID.filter((id) => SOURCE.has(id)));
    expect(taking(name, field, [72, 77, 89, 105, 137, 138, 147, 149, 150, 151, '1', 1.5, 'en', [1]])).toEqual([]);
  });

  test('targets are target languages and no other id', () => {
    expect(taking('translate', 'target_language', ANY_ID)).toEqual(ANY_ID.filter((id) => TARGET.has(id)));
    const dubbed = ANY_ID.filter((id) => accepts('dub', { target_languages: [id] }));
    expect(dubbed).toEqual(ANY_ID.filter((id) => TARGET.has(id)));
    expect(taking('translate', 'target_language', [0, 137, 138, 151, '54'])).toEqual([]);
    expect(taking('dub', 'target_languages', [[], [54, 76], [54, 137], 54, ['54']])).toEqual([[54, 76]]);
  });
});

describe('codes (§2.4, §4)', () => {
  const odd = ['1', 'male', 3, -1, 1.5, true];

  test.each(['tts', 'translate'])('%s gender is 0, 1, 2 or 9', (name) => {
    expect(taking(name, 'gender', [...range(-1, 12), ...odd])).toEqual([0, 1, 2, 9]);
  });

  test('formality is 1 or 2', () => {
    expect(taking('translate', 'formality', [0, 1, 2, 3, '1', 'formal'])).toEqual([1, 2]);
  });

  test('audio_type is sound or music', () => {
    expect(taking('sound', 'audio_type', ['sound', 'music', 'Sound', 'noise', '', 1])).toEqual(['sound', 'music']);
  });

  test('switches are true or false', () => {
    for (const field of ['ai_optimization', 'add_output_as_an_audio_track'])
      expect(taking('dub', field, [true, false, 'true', 1, 0])).toEqual([true, false]);
  });

  test('the shown defaults are the documented ones', () => {
    const standard = (name: string, field: string) => operationNamed(name).fields[field]?.default;
    expect([
      standard('tts', 'gender'),
      standard('sound', 'duration'),
      standard('sound', 'audio_type'),
      standard('dub', 'ai_optimization'),
      standard('dub', 'add_output_as_an_audio_track'),
    ]).toEqual([1, 8, 'sound', true, false]);
  });
});

describe('texts and numbers (§4)', () => {
  test.each([
    ['tts', 'text'],
    ['sound', 'prompt'],
    ['voice', 'text'],
  ])('%s %s is any text that is not blank', (name, field) => {
    expect(taking(name, field, ['a', ' a ', '日本語', '😀', 'x'.repeat(100_000)])).toHaveLength(5);
    expect(taking(name, field, ['', '  \n', 5, ['a'], {}])).toEqual([]);
  });

  test('texts is an array of strings', () => {
    expect(taking('translate', 'texts', [['a'], ['a', 'b', ''], [], [''], ['a', 1], 'a', [null], {}])).toEqual([
      ['a'],
      ['a', 'b', ''],
    ]);
  });

  test('voices are integers', () => {
    expect(taking('tts', 'voice_id', [1, 147_320, 1.5, '1', 'Rose'])).toEqual([1, 147_320]);
    expect(taking('story', 'narrator_voice_id', [1, 147_320, 1.5, '1'])).toEqual([1, 147_320]);
  });

  test('a speaker may have any age, an audience only integers', () => {
    const ages = [30, 30.5, '30', 'old', true, [30], { years: 30 }];
    expect(taking('tts', 'age', ages)).toEqual(ages);
    expect(taking('translate', 'age', ages)).toEqual([30]);
  });

  test('a sound lasts at most 10 seconds, music any length', () => {
    expect(taking('sound', 'duration', [0.5, 1, 8, 9.99, 10, 10.1, 11, '8', Number.NaN])).toEqual([
      0.5, 1, 8, 9.99, 10,
    ]);
    const lasting = (audio_type: unknown, duration: number) => accepts('sound', { audio_type, duration });
    expect([lasting('sound', 10.1), lasting(null, 10.1), lasting('music', 10.1), lasting('music', 8)]).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  test('a voice description needs 18 words and 100 characters (§4.5)', () => {
    const long = (words: number) => Array(words).fill('resonant').join(' ');
    const exactly = (characters: number) => `${'a '.repeat(20)}${'b'.repeat(characters - 40)}`;
    expect([17, 18, 19].filter((words) => accepts('voice', { voice_description: long(words) }))).toEqual([18, 19]);
    expect([99, 100, 101].filter((size) => accepts('voice', { voice_description: exactly(size) }))).toEqual([100, 101]);
    expect(accepts('voice', { voice_description: `${exactly(99)}   ` })).toBe(false);
    const japanese = '落ち着いた声でゆっくりと語りかける年配の女性です。'.repeat(5);
    expect(accepts('voice', { voice_description: japanese })).toBe(true);
  });
});

describe('dub (§4.1)', () => {
  test('one or two tracks, counted from 0', () => {
    expect(taking('dub', 'selected_audio_tracks', [[], [0], [5], [0, 1], [0, 1, 2], [-1], [0.5], ['0'], 0])).toEqual([
      [0],
      [5],
      [0, 1],
    ]);
  });

  test('known formats other than MXF refuse tracks, unknown addresses pass', () => {
    const extra = { selected_audio_tracks: [0], add_output_as_an_audio_track: true };
    const with_ = (video_url: string, more: Body) => accepts('dub', { video_url, ...more });
    for (const ending of ['mp4', 'MOV', 'mp3', 'flac', 'wav', 'aac'])
      for (const field of ['selected_audio_tracks', 'add_output_as_an_audio_track'] as const)
        expect(with_(`https://example.com/v.${ending}?x=1`, { [field]: extra[field] })).toBe(false);
    for (const address of ['https://example.com/v.mxf', 'https://example.com/V.MXF', 'https://video.example/watch?v=1'])
      expect(with_(address, extra)).toBe(true);
    const off = { selected_audio_tracks: null, add_output_as_an_audio_track: false };
    expect(with_('https://example.com/v.mp4', off)).toBe(true);
  });

  test('the media needs a full web address', () => {
    const good = [
      'https://example.com/v.mp4',
      'http://example.com',
      'https://video.example/watch?v=a&t=1#x',
      'https://例え.jp/動画',
    ];
    const bad = [
      '',
      ' ',
      'example.com/v.mp4',
      'ftp://example.com/v.mp4',
      'file:///etc/passwd',
      'javascript:1',
      'https://',
      5,
    ];
    expect(taking('dub', 'video_url', [...good, ...bad])).toEqual(good);
  });

  test('files of every supported format are accepted', () => {
    expect(operationNamed('dub').fields['video_url']?.options).toMatchObject({
      linkKinds: expect.arrayContaining(['mp4', 'mov', 'mxf', 'mp3', 'flac', 'wav', 'aac']),
    });
  });
});

test('multipart files have the documented formats (§4.6, §4.7)', () => {
  const kinds = (name: string, field: string) => {
    const options = operationNamed(name).fields[field]?.options;
    return options?.kind === 'file' ? options.kinds.toSorted() : undefined;
  };
  expect(kinds('story', 'file')).toEqual(['docx', 'txt']);
  expect(kinds('separate', 'media_file')).toEqual(['aac', 'flac', 'mp3', 'wav']);
});
