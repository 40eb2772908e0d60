// Invocations that are valid or not: the request, its labels, and problems by field.

import { describe, expect, test } from 'vitest';
import { parseArguments } from '../../../src/domain/commands/parse-command-line.ts';
import { createProblemText } from '../../../src/domain/views/failure-text.ts';
import { english, englishIn } from '../english.ts';
import { asked, commandNamed, fileCalled, invoke, requestOf, VOICES } from '../samples.ts';

const sent = (...given: Parameters<typeof asked>) => {
  const got = asked(...given);
  return 'values' in got ? got.values : got;
};

const DESCRIPTION =
  'A warm elderly woman with a gentle Scottish accent who speaks slowly and calmly, like a grandmother telling stories by the fire';

describe('spoken language of a recording', () => {
  const read = (known: Parameters<typeof asked>[3]) =>
    asked('transcribe', { link: 'https://example.com/a.mp3' }, [], known);

  test.each([
    ['the configured one', { defaults: { language: 76 } }, 76],
    ['the reader’s own', { defaults: {} }, 1],
    ['any recognisable language otherwise', { defaults: { language: 76 }, speechRecognition: new Set([54]) }, 54],
    ['the reader’s own if recognisable', { defaults: { language: 76 }, speechRecognition: new Set([54, 1]) }, 1],
  ])('is inferred: %s', (_, known, language) => {
    expect(read(known)).toMatchObject({ values: { language } });
  });
});

describe('every platform', () => {
  test('values use service names and labels stay readable', () => {
    expect(asked('tts', { text: 'Hello', voice: 'amelie', language: 'français', gender: 'female', age: '30' })).toEqual(
      {
        command: 'tts',
        values: { text: 'Hello', voice_id: 103, language: 76, gender: 2, age: 30 },
        files: {},
        labels: { voice_id: 'Amélie', language: 'French (France)', gender: 'Female' },
        givenFields: ['text', 'voice_id', 'language', 'gender', 'age'],
      },
    );
    expect(sent('sound', { prompt: 'rain', kind: 'Music', duration: '6,5' })).toEqual({
      prompt: 'rain',
      audio_type: 'music',
      duration: 6.5,
    });
    expect(sent('translate', { text: 'One\n\nTwo', to: 'es', from: 'en', formality: 'Informal' })).toEqual({
      texts: ['One', 'Two'],
      target_language: 54,
      source_language: 1,
      formality: 2,
    });
    expect(
      sent('dub', {
        link: 'https://example.com/a.mxf',
        to: 'es,fr',
        tracks: '0,1',
        smooth: 'no',
        extra: true,
      }),
    ).toEqual({
      video_url: 'https://example.com/a.mxf',
      target_languages: [54, 76],
      source_language: 1,
      selected_audio_tracks: [0, 1],
      ai_optimization: false,
      add_output_as_an_audio_track: true,
    });
    expect(sent('voice', { description: DESCRIPTION, text: 'Come in.' })).toEqual({
      voice_description: DESCRIPTION,
      text: 'Come in.',
    });
  });

  test('long and short names are equal, empty values are omitted', () => {
    const short = sent('tts', { Text: 'Hello', VOICE: 'Rose', project: '', folder: null, age: undefined });
    expect(short).toEqual(sent('tts', { text: 'Hello', voice_id: 101 }));
  });

  test('text is sent as it was typed', () => {
    const text = '  “Quotes”, note: this\n\tand that 👋  ';
    expect(sent('tts', { text })).toMatchObject({ text });
  });
});

describe('problems', () => {
  test.each([
    ['tts', {}, ['text: please fill this in']],
    ['tts', { text: '  ' }, ['text: cannot be empty']],
    [
      'tts',
      { text: 'Hi', pitch: 2 },
      [
        '*: /ear-tts has no “pitch”. It takes voice:, language: and to:. If it is part of the text, put the text in quotes.',
      ],
    ],
    ['tts', { text: 'Hi', project: 'ab' }, ['project_name: needs between 3 and 255 characters']],
    ['tts', { text: 'Hi', folder: '0' }, ['folder_id: needs to be 1 or more']],
    ['tts', { text: 'Hi', folder: '1.5' }, ['folder_id: needs a whole number']],
    ['sound', { prompt: 'rain', duration: 11 }, ['duration: needs to be 10 or less']],
    ['sound', { prompt: 'rain', duration: 0 }, ['duration: needs to be more than 0']],
    [
      'dub',
      { link: 'example.com/a.mp4', to: 'es' },
      ['video_url: needs a full address that begins with https:// or http://'],
    ],
    ['dub', { link: 'https://example.com/a.mp4' }, ['target_languages: please fill this in']],
    [
      'dub',
      { link: 'https://example.com/a.mp4', to: 'es', tracks: '0' },
      ['selected_audio_tracks: works with MXF files only'],
    ],
    [
      'dub',
      { link: 'https://example.com/a.mxf', to: 'es', tracks: '0,1,2' },
      ['selected_audio_tracks: takes at most 2 numbers'],
    ],
    [
      'voice',
      { description: 'An old and kind woman', text: 'Hello' },
      [
        'voice_description: needs at least 18 words and 100 characters: say more about gender, age, accent, tone, pace and style',
      ],
    ],
    [
      'separate',
      {},
      ['media_file: attach a .aac, .flac, .mp3, .wav, .m4a, .ogg, .opus, .webm, .mp4, .mov, .mkv or .ts file'],
    ],
    [
      'tts',
      { language: 'Klingon', voice: 'Zebedee', folder: 0 },
      [
        'language: I don’t know the language “Klingon”; /ear-languages lists them all',
        'voice_id: I don’t know the voice “Zebedee”; /ear-voices lists them all',
        'text: please fill this in',
        'folder_id: needs to be 1 or more',
      ],
    ],
  ])('/%s %j', (command, values, problems) => {
    expect(asked(command, values, [], { prefix: 'ear-' })).toEqual(problems);
  });

  test('problems with their field label are sentences', () => {
    const reading = invoke('sound', { duration: 11, folder: 'x', kind: 'noise' });
    expect(
      reading.ok ? [] : reading.problems.map((problem) => english(createProblemText(problem, commandNamed('sound')))),
    ).toMatchInlineSnapshot(`
      [
        "Folder: must be a whole number, and “x” is not one.",
        "Kind: must be one of: Sound effect, Music.",
        "Description: please fill this in.",
      ]
    `);
  });
});

describe('defaults', () => {
  const known = { defaults: { language: 31, voice: 104, target_language: 76 } };

  test('typed values override stored defaults', () => {
    expect(sent('tts', { text: 'Hi' }, [], known)).toEqual({ text: 'Hi', language: 31, voice_id: 104 });
    expect(sent('tts', { text: 'Hi', voice: 'Rose', language: 'en' }, [], known)).toMatchObject({
      language: 1,
      voice_id: 101,
    });
    expect(sent('translate', { text: 'Hi' }, [], known)).toMatchObject({
      target_language: 76,
      source_language: 31,
    });
    expect(sent('dub', { link: 'https://example.com/a' }, [], known)).toMatchObject({
      target_languages: [76],
      source_language: 31,
    });
  });

  test('defaults have labels like typed values', () => {
    expect(englishIn(requestOf('tts', { text: 'Hi' }, [], known).labels)).toEqual({
      language: 'German (Germany)',
      voice_id: 'Hans',
    });
    expect(englishIn(requestOf('dub', { link: 'https://example.com/a' }, [], known).labels)).toMatchObject({
      target_languages: 'French (France)',
    });
  });

  test('a named voice speaks its language unless another is named', () => {
    expect(sent('tts', { text: 'Salut', voice: 'Amélie' }, [], known)).toMatchObject({
      language: 76,
      voice_id: 103,
    });
    expect(sent('tts', { text: 'Hi', voice: 'Amélie', language: 'en' }, [], known)).toMatchObject({
      language: 1,
      voice_id: 103,
    });
    expect(sent('tts', { text: 'Hi', voice: 'Robot' }, [], known)).toMatchObject({
      language: 31,
      voice_id: 105,
    });
    const odd = [{ id: 9, name: 'Odd', language: 72 }];
    expect(sent('tts', { text: 'Hi', voice: 'Odd' }, [], { ...known, voices: odd })).toMatchObject({
      language: 31,
    });
  });

  test('another language gets its first voice if it has one', () => {
    expect(sent('tts', { text: 'Salut', language: 'fr' }, [], known)).toMatchObject({ voice_id: 103 });
    expect(sent('tts', { text: 'Salut', language: 'fr-CH' }, [], known)).toMatchObject({ voice_id: 102 });
    expect(sent('tts', { text: 'こんにちは', language: 'ja' }, [], known)).toMatchObject({ voice_id: 104 });
    expect(sent('tts', { text: 'Grüezi', language: 'de-CH' }, [], known)).toMatchObject({ voice_id: 104 });
  });

  test('without a default the first matching voice is used', () => {
    expect(sent('tts', { text: 'Hi' })).toMatchObject({ language: 1, voice_id: 101 });
    expect(sent('tts', { text: 'Hi', language: 'ja' })).toMatchObject({ voice_id: 101 });
  });

  test('default voices work and others wait for the voice list', () => {
    expect(sent('tts', { text: 'Hi' }, [], { ...known, voices: [] })).toMatchObject({ voice_id: 104 });
    expect(asked('tts', { text: 'Hi' }, [], { voices: [] })).toEqual([
      'voice_id: the media service has not listed its voices yet. Try again soon',
    ]);
  });

  test('an invalid value is not replaced by a default', () => {
    expect(asked('tts', { text: 'Hi', voice: 'Zebedee', language: 'Klingon' }, [], known)).toHaveLength(2);
  });

  test('settings itself takes no defaults', () => {
    expect(sent('settings', { voice: 'Rose' }, [], known)).toEqual({ voice: 101 });
  });
});

describe('files', () => {
  const open = { link: 'https://chat.example/talk.mp4' };

  test.each([
    ['separate', 'song.wav', {}, 'media_file'],
    ['separate', 'song.wav', { field: 'file' }, 'media_file'],
    ['separate', 'song.wav', { field: 'media_file' }, 'media_file'],
    ['story', 'tale.DOCX', {}, 'file'],
    ['story', 'tale', { type: 'text/plain' }, 'file'],
  ])('/%s takes %s', (command, name, more, field) => {
    const file = fileCalled(name, more);
    expect(requestOf(command, {}, [file]).files).toEqual({ [field]: file });
  });

  test('a dub sends a recording both as link and file', () => {
    const file = fileCalled('memo.m4a', open);
    const request = requestOf('dub', { to: 'es' }, [file]);
    expect([request.values['video_url'], request.files]).toEqual([open.link, { video_url: file }]);
  });

  test.each<[string, boolean, object, RegExp | undefined]>([
    ['go with their film', true, { video_url: 'talk.mp4', subtitles: 'talk.srt' }, undefined],
    ['are omitted with a note where unsupported', false, {}, /does not accept subtitles.*talk\.srt/],
  ])('subtitles %s', (_, isStudio, files, note) => {
    const given = [fileCalled('talk.srt'), fileCalled('talk.mp4', open)];
    const request = requestOf('dub', { to: 'es' }, given, { isStudio });
    const names = Object.entries(request.files).map(([name, file]) => [name, file.name]);
    expect([Object.fromEntries(names), englishIn(request.note)]).toEqual([
      files,
      note ? expect.stringMatching(note) : undefined,
    ]);
  });

  test('burned-in captions need our studio; others get files', () => {
    const asking = (isStudio: boolean) =>
      requestOf('dub', { video_url: 'https://example.com/a.mp4', to: 'es', captions: 'burn' }, [], {
        isStudio,
      });
    expect(asking(true).values['captions']).toBe('burn');
    const { values, note } = asking(false);
    expect(['captions' in values, englishIn(note)]).toEqual([false, expect.stringMatching(/separate files/)]);
  });

  test('subtitles beside a typed link are refused', () => {
    const values = { video_url: 'https://example.com/talk.mp4', to: 'es' };
    expect(asked('dub', values, [fileCalled('talk.vtt')], { isStudio: true })).toEqual([
      expect.stringMatching(/^subtitles: .*an attached film or recording/),
    ]);
  });

  test('a dub takes a file by its link', () => {
    const request = requestOf('dub', { to: 'es' }, [fileCalled('talk.mp4', open)]);
    expect([request.values['video_url'], request.labels['video_url'], request.files]).toEqual([
      open.link,
      'talk.mp4',
      {},
    ]);
  });

  test('a file for the link of a form is uploaded', () => {
    const request = asked('transcribe', { language: 'en' }, [fileCalled('talk.mp4', { ...open, field: 'link' })]);
    expect(request).toMatchObject({ files: { media_file: { name: 'talk.mp4' } } });
    expect(request).not.toHaveProperty('values.media_url');
  });

  test.each([
    [
      'separate',
      [fileCalled('a.pdf')],
      [
        'media_file: takes .aac, .flac, .mp3, .wav, .m4a, .ogg, .opus, .webm, .mp4, .mov, .mkv or .ts files, and “a.pdf” is not one',
      ],
    ],
    ['separate', [fileCalled('a.wav'), fileCalled('b.wav')], ['media_file: takes one file at a time']],
    ['tts', [fileCalled('a.txt')], ['*: /ear-tts takes no file.']],
    [
      'dub',
      [fileCalled('tale.txt')],
      [
        'video_url: takes .mp4, .mov, .mxf, .mp3, .flac, .wav, .aac, .m4a, .ogg, .opus, .webm, .mkv or .ts files, and “tale.txt” is not one',
      ],
    ],
    [
      'dub',
      [fileCalled('a.mp4')],
      ['video_url: needs a public link: this file cannot be reached from outside (the operator can set PUBLIC_URL)'],
    ],
    [
      'dub',
      [fileCalled('a.mp4', open), fileCalled('b.mp4', open)],
      ['video_url: takes one link or one file, not several'],
    ],
    [
      'story',
      [fileCalled('a.txt', { field: 'title' })],
      ['title: takes no file', 'file: attach a .txt, .docx, .epub, .html, .md or .pdf file'],
    ],
  ])('/%s with %j', (command, files, problems) => {
    expect(
      asked(command, command === 'tts' ? { text: 'Hi' } : command === 'dub' ? { to: 'es' } : {}, files, {
        prefix: 'ear-',
      }),
    ).toEqual(problems);
  });

  test('a link and a file together are refused', () => {
    expect(asked('dub', { link: 'https://example.com/a.mp4', to: 'es' }, [fileCalled('b.mp4', open)])).toEqual([
      'video_url: takes one link or one file, not several',
    ]);
  });
});

test('a typed line is understood completely', () => {
  const typed = (command: string, text: string) => sent(command, parseArguments(text, commandNamed(command)));
  expect(typed('tts', 'note: this voice:Rose')).toEqual({ text: 'note: this', voice_id: 101, language: 1 });
  expect(typed('translate', 'Good morning everyone to:Spanish')).toMatchObject({
    texts: ['Good morning everyone'],
    target_language: 54,
  });
  expect(typed('dub', 'https://example.com/talk.mp4 to:Spanish, French from:en')).toMatchObject({
    target_languages: [54, 76],
  });
  expect(VOICES).toHaveLength(5);
});

test.each([
  ['separate', 'a.wav'],
  ['transcribe', 'a.mp3'],
  ['story', 'tale.txt'],
  ['dub', 'film.mp4'],
])('an empty file is refused: %s %s', (name, file) => {
  const files = [fileCalled(file, { bytes: 0, link: 'https://example.com/f' })];
  const got = invoke(name, {}, files);
  expect(got.ok ? undefined : englishIn(got.problems)).toContainEqual(
    expect.objectContaining({ message: 'The file is empty.' }),
  );
});

test.each([
  ['separate', 'recording', true],
  ['transcribe', 'Call 12.05', true],
  ['dub', 'film', true],
  ['separate', 'recording.bin', false],
  ['story', 'tale', false],
])('an unknown file counts as sound: %s %s %s', (name, file, ok) => {
  const got = invoke(name, {}, [fileCalled(file, { link: 'https://example.com/f' })]);
  const problems = 'problems' in got ? got.problems : [];
  expect(problems.some(({ message }) => english(message).includes(file))).toBe(!ok);
});
