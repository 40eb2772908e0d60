// Answers to queries as a gallery of snapshots: voices, languages, tasks, settings, help.

import { describe, expect, test } from 'vitest';
import { commands } from '../../../commands/index.ts';
import { createCatalogue } from '../../../src/domain/commands/catalogue.ts';
import {
  createHelpView,
  createLanguagesView,
  createTasksView,
  createVoicesView,
} from '../../../src/domain/views/query-views.ts';
import { english, englishView } from '../english.ts';
import { BORN, catalogue, commandNamed, fileCalled, requestOf, said, taskOf, VOICES } from '../samples.ts';
import { STATES } from '../tasks/events.ts';

const prefixed = createCatalogue(catalogue.commands, 'ear-');

describe('voices', () => {
  test('found', () => {
    const voices = VOICES.map((voice) => ({ ...voice, previewUrl: `https://example.com/${voice.id}.mp3` }));
    expect(said(createVoicesView(voices, 'ros'))).toMatchInlineSnapshot(`
      "[info] Voices
      2 found.
      - Rose | female · about 34 · English (United States)
      - Rosalie | female · about 28 · French (Canada) · bright and quick"
    `);
    expect(createVoicesView(voices, 'ros').rows?.[0]?.previewVoiceId).toBe(101);
  });

  test('none, or none loaded', () => {
    expect(said(createVoicesView(VOICES, 'Zebedee'))).toMatchInlineSnapshot(`
      "[info] Voices
      No voice matches “Zebedee”. Try a language or a name."
    `);
    expect(said(createVoicesView([], 'Rose'))).toMatchInlineSnapshot(`
      "[info] Voices
      The media service has not listed its voices yet. Try again in a moment."
    `);
  });

  test('too many are counted, and a narrower search finds them', () => {
    const many = Array.from({ length: 300 }, (_, at) => ({ id: at, name: `Voice ${at}` }));
    const view = createVoicesView(many, '');
    expect([english(view.line), view.rows?.length]).toEqual(['The first 25 of 300; search to narrow it down.', 25]);
  });
});

test('languages', () => {
  expect(said(createLanguagesView('portug', 'source', 'en'))).toMatchInlineSnapshot(`
    "[info] Languages
    2 found.
    - Portuguese (Brazil) | pt-BR · number 111 · português (Brasil)
    - Portuguese (Portugal) | pt-PT · number 112 · português (Portugal)"
  `);
  expect(said(createLanguagesView('sanskrit', 'target', 'en'))).toMatchInlineSnapshot(`
    "[info] Languages
    1 found.
    - sa-IN | number 149 · संस्कृत भाषा"
  `);
  expect(said(createLanguagesView('klingon', 'target', 'en'))).toMatchInlineSnapshot(`
    "[info] Languages
    No language matches “klingon”. Try its English name."
  `);
  expect(english(createLanguagesView('', 'target', 'en').line)).toBe('148 found.');
});

test('all languages are listed, variants together and the person’s first', () => {
  const { rows = [] } = englishView(createLanguagesView('', 'source', 'en', ['de', 'fr']));
  expect(rows).toHaveLength(141);
  const groups = rows.map(({ title, group }) => group ?? title);
  expect([...new Set(groups)].slice(0, 2)).toEqual(['German', 'French']);
  // Each group is listed once.
  expect(groups.filter((group, at) => group !== groups[at - 1])).toHaveLength(new Set(groups).size);
  expect(rows.filter(({ group }) => group === 'Arabic').length).toBeGreaterThan(10);
  expect(rows.find(({ title }) => title === 'Arabic (Egypt)')?.detail).toMatch(/^ar-EG · number \d+ · \P{ASCII}/u);
});

describe('tasks', () => {
  const long = requestOf('tts', { text: `A first line\nand a second one, and so on ${'until '.repeat(20)}` });
  const tasks = [
    taskOf(long, STATES.polling),
    taskOf(requestOf('tts', { text: 'Hello' }), STATES.done, BORN + 7000),
    taskOf(requestOf('separate', {}, [fileCalled('song.mp3')]), STATES.failed),
    taskOf(requestOf('sound', { prompt: 'rain' }), STATES.lost),
    taskOf(requestOf('sound', { prompt: 'rain' }), STATES.left),
    taskOf(requestOf('sound', { prompt: 'rain' }), STATES.received),
  ];

  test('each with its possible actions', () => {
    expect(said(createTasksView(tasks, catalogue))).toMatchInlineSnapshot(`
      "[info] Your tasks
      Your last 6 tasks.
      - Speech · A first line and a second one, and so on until until until… | Working · 7K2QF9MA | (Stop tracking)
      - Speech · Hello | Rose · English · 7K2QF9MA | (Post)
      - Separation · song.mp3 | The media service is busy. Nothing was started; try again in a minute. · 7K2QF9MA | (Try again)
      - Sound · rain | Nothing has changed for 5 minutes, so I stopped waiting. It may still finish. Refresh to check again. · 7K2QF9MA | (Refresh) (Try again)
      - Sound · rain | No longer tracked. The media service may still finish it and charge for it. Refresh to check on it. · 7K2QF9MA | (Refresh) (Again)
      - Sound · rain | Queued · 7K2QF9MA | (Stop)"
    `);
  });

  test('a result with sound can be played', () => {
    const [playable, waiting] =
      createTasksView(
        [tasks[1], tasks[0]].flatMap((one) => one ?? []),
        catalogue,
      ).rows ?? [];
    expect([playable?.previewMessage, waiting?.previewMessage]).toEqual([1, undefined]);
  });

  test('one, or none', () => {
    expect(english(createTasksView(tasks.slice(0, 1), catalogue).line)).toBe('Your last task.');
    expect(said(createTasksView([], prefixed))).toMatchInlineSnapshot(`
      "[info] Your tasks
      Nothing yet. Try /ear-tts Hello team"
    `);
  });

  test('titles are one short line, cut between visible characters', () => {
    const family = requestOf('tts', { text: '👨‍👩‍👧‍👦'.repeat(20) });
    const [row] = englishView(createTasksView([taskOf(family)], catalogue)).rows ?? [];
    expect(row?.title).toBe(`Speech · ${'👨‍👩‍👧‍👦'.repeat(5)}…`);
    const [lines] = englishView(createTasksView([taskOf(long)], catalogue)).rows ?? [];
    expect(lines?.title).toBe('Speech · A first line and a second one, and so on until until until…');
  });

  test('a task of a removed command is left out', () => {
    expect(createTasksView([taskOf({ ...long, command: 'gone' })], catalogue).rows).toEqual([]);
  });
});

describe('help', () => {
  test('all commands', () => {
    expect(said(createHelpView(prefixed, undefined))).toMatchInlineSnapshot(`
      "[info] Help
      Commands you can type. Type /ear-help and a command’s name for details.
      - /ear-tts | Turn text into speech.
      - /ear-sound | Make a sound effect or a piece of music from a description.
      - /ear-translate | Translate text or a caption file into another language.
      - /ear-transcribe | Write down the speech in a recording or film.
      - /ear-voice | Design a voice by describing it; you get two samples and save the one you like.
      - /ear-story | Have a book, a document or a web page read aloud.
      - /ear-separate | Separate the voice in a recording from the background.
      - /ear-dub | Dub a film or recording into other languages.
      - /ear-voices | Find a voice by name or language.
      - /ear-languages | Find a language and its id.
      - /ear-tasks | See your last tasks and get a result again.
      - /ear-settings | See or change the default voice and languages.
      - /ear-help | What you can do here, and how."
    `);
  });

  test.each(commands.map((command) => [command.name, command] as const))('/%s has a help view', (name, command) => {
    const view = createHelpView(catalogue, command);
    expect(view.title).toBe(`/${name}`);
    expect(view.rows).toHaveLength(Object.keys(command.fields).length);
    expect(said(view)).not.toMatch(/undefined|null|\s\s/);
  });

  test('one command with required fields and defaults', () => {
    expect(said(createHelpView(prefixed, commandNamed('tts')))).toMatchInlineSnapshot(`
      "[info] /ear-tts
      Turn text into speech.
      > /ear-tts Hello team voice:Rose
      - Text | What should be said? Required.
      - voice: | Who says it: the name or number of a voice.
      - language: | The language of the text.
      - to: | The language to say it in, if it is another one.
      - speed: | How fast to speak: 0.5 is half the usual speed, 2 is double. Default: 1.
      - cast: | Whether a name and a colon change the voice. Without it, the text decides.
      - gender: | Gender of the speaker, if the voice does not set it. Default: Male.
      - age: | Age of the speaker in years, if the voice does not set it.
      - project: | Name of the project in your workspace, 3–255 characters.
      - project_description: | What the project is about, 3–5000 characters.
      - folder: | Number of an existing workspace folder for the result."
    `);
    expect(said(createHelpView(catalogue, commandNamed('dub')))).toMatchInlineSnapshot(`
      "[info] /dub
      Dub a film or recording into other languages.
      > /dub https://example.com/talk.mp4 from:English to:Spanish,French
      - Link | Public link to the film or recording (MP4, MOV, MP3, WAV …), or a shared file. Required.
      - to: | One or more languages to dub into.
      - from: | The language spoken in the original.
      - review: | Check and correct the lines before anything is spoken.
      - subtitles: | An .srt or .vtt file with the spoken text; used instead of speech recognition.
      - captions: | Put captions into the film: as a track to switch on, or burnt into the picture.
      - smooth: | Adjust timestamps so that speech is not rushed. Default: yes.
      - tracks: | MXF only: one or two track numbers to dub, counted from 0.
      - extra: | MXF only: add the dub as an extra track. Default: no.
      - dictionaries: | Dictionaries to apply besides those that apply automatically (/dictionary).
      - project: | Name of the project in your workspace, 3–255 characters.
      - project_description: | What the project is about, 3–5000 characters.
      - folder: | Number of an existing workspace folder for the result."
    `);
    expect(said(createHelpView(catalogue, commandNamed('settings')))).toMatchInlineSnapshot(`
      "[info] /settings
      See or change the default voice and languages.
      > /settings voice:Rose language:English
      - voice: | The voice that speaks when you choose no other.
      - language: | The language you write in.
      - to: | The language to translate into.
      - for: | Only for you, or for everybody here who has not chosen. Default: Me.
      - reset: | Delete the saved defaults. Default: no.
      - Forget | Type “me” to delete your stored data. It asks first."
    `);
  });
});
