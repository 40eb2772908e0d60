// The gallery of answers to queries: voices, languages, tasks, settings, help.

import { describe, expect, test } from 'vitest';
import { commands } from '../../../commands/index.ts';
import { createCatalogue } from '../../../src/domain/commands/command.ts';
import { helpView, languagesView, tasksView, voicesView } from '../../../src/domain/views/answers.ts';
import { english } from '../../../src/domain/words/index.ts';
import { BORN, catalogue, commandNamed, fileCalled, requestOf, said, taskOf, VOICES } from '../samples.ts';
import { STATES } from '../tasks/events.ts';

const prefixed = createCatalogue(catalogue.commands, 'ear-');

describe('voices', () => {
  test('found', () => {
    const voices = VOICES.map((voice) => ({ ...voice, preview: `https://example.com/${voice.id}.mp3` }));
    expect(said(voicesView(voices, 'ros', english))).toMatchInlineSnapshot(`
      "[info] Voices
      2 found.
      - Rose | female · about 34 · English (United States)
      - Rosalie | female · about 28 · French (Canada) · bright and quick"
    `);
    expect(voicesView(voices, 'ros', english).rows?.[0]?.listen).toBe(101);
  });

  test('none, or none yet', () => {
    expect(said(voicesView(VOICES, 'Zebedee', english))).toMatchInlineSnapshot(`
      "[info] Voices
      No voice fits “Zebedee”. Try a language or a name."
    `);
    expect(said(voicesView([], 'Rose', english))).toMatchInlineSnapshot(`
      "[info] Voices
      The media service has not named its voices yet. Try again in a moment."
    `);
  });

  test('too many are counted, and a narrower search finds them', () => {
    const many = Array.from({ length: 300 }, (_, at) => ({ id: at, name: `Voice ${at}` }));
    const view = voicesView(many, '', english);
    expect([view.line, view.rows?.length]).toEqual(['The first 25 of 300; search to narrow it down.', 25]);
  });
});

test('languages', () => {
  expect(said(languagesView('portug', 'source', english))).toMatchInlineSnapshot(`
    "[info] Languages
    2 found.
    - Portuguese (Brazil) | português (Brasil) · pt-BR · number 111
    - Portuguese (Portugal) | português (Portugal) · pt-PT · number 112"
  `);
  expect(said(languagesView('sanskrit', 'target', english))).toMatchInlineSnapshot(`
    "[info] Languages
    1 found.
    - sa-IN | संस्कृत भाषा · number 149"
  `);
  expect(said(languagesView('klingon', 'target', english))).toMatchInlineSnapshot(`
    "[info] Languages
    No language fits “klingon”. Try its English name."
  `);
  expect(languagesView('', 'target', english).line).toBe('The first 25 of 148; search to narrow it down.');
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

  test('each with what can be done about it', () => {
    expect(said(tasksView(tasks, catalogue, english))).toMatchInlineSnapshot(`
      "[info] Your tasks
      Your last 6 tasks.
      - Speech · A first line and a second one, and so on until until until… | Working · 7K2QF9MA | (Stop following)
      - Speech · Hello | Done in 7s · 7K2QF9MA | (Post result here)
      - Separation · song.mp3 | The media service is busy. Nothing was started; try again in a minute. · 7K2QF9MA | (Try again)
      - Sound · rain | Nothing has changed for 5 minutes, so I stopped waiting. It may still finish: refresh to look again. · 7K2QF9MA | (Refresh) (Try again)
      - Sound · rain | No longer followed. The media service may still finish it and count it; refresh to pick it up again. · 7K2QF9MA | (Refresh) (Again)
      - Sound · rain | Queued · 7K2QF9MA | (Stop)"
    `);
  });

  test('one, or none', () => {
    expect(tasksView(tasks.slice(0, 1), catalogue, english).line).toBe('Your last task.');
    expect(said(tasksView([], prefixed, english))).toMatchInlineSnapshot(`
      "[info] Your tasks
      Nothing yet. Try /ear-tts Hello team"
    `);
  });

  test('titles are one short line, cut between visible characters', () => {
    const family = requestOf('tts', { text: '👨‍👩‍👧‍👦'.repeat(20) });
    const [row] = tasksView([taskOf(family)], catalogue, english).rows ?? [];
    expect(row?.title).toBe(`Speech · ${'👨‍👩‍👧‍👦'.repeat(5)}…`);
    const [lines] = tasksView([taskOf(long)], catalogue, english).rows ?? [];
    expect(lines?.title).toBe('Speech · A first line and a second one, and so on until until until…');
  });

  test('a task of a command that is gone is left out', () => {
    expect(tasksView([taskOf({ ...long, command: 'gone' })], catalogue, english).rows).toEqual([]);
  });
});

describe('help', () => {
  test('all commands', () => {
    expect(said(helpView(prefixed, undefined, english))).toMatchInlineSnapshot(`
      "[info] Help
      What you can type. /ear-help with a command’s name explains it.
      - /ear-tts | Turn text into speech.
      - /ear-sound | Make a sound effect or a piece of music from a description.
      - /ear-translate | Translate text into another language.
      - /ear-transcribe | Write down what is said in a recording or film.
      - /ear-voice | Design a voice by describing it; you get two samples and keep the one you like.
      - /ear-story | Have a text or Word document read aloud as a story.
      - /ear-separate | Separate the voice in a recording from the background.
      - /ear-dub | Dub a film or recording into other languages.
      - /ear-voices | Find a voice by name or language.
      - /ear-languages | Find a language and its id.
      - /ear-tasks | See your last tasks and get a result again.
      - /ear-settings | See or change the default voice and languages.
      - /ear-help | What can be done here, and how."
    `);
  });

  test.each(commands.map((command) => [command.name, command] as const))(
    '/%s can be explained',
    (name, command) => {
      const view = helpView(catalogue, command, english);
      expect(view.title).toBe(`/${name}`);
      expect(view.rows).toHaveLength(Object.keys(command.fields).length);
      expect(said(view)).not.toMatch(/undefined|null|\s\s/);
    },
  );

  test('one command, with what it needs and what holds otherwise', () => {
    expect(said(helpView(prefixed, commandNamed('tts'), english))).toMatchInlineSnapshot(`
      "[info] /ear-tts
      Turn text into speech.
      > /ear-tts Hello team voice:Rose
      - Text | What should be said? Needed.
      - voice: | Who says it: the name or number of a voice.
      - language: | The language of the text.
      - to: | The language to say it in, where that is another one.
      - gender: | Gender of the speaker, where the voice leaves it open. Default: Male.
      - age: | Age of the speaker in years, where the voice leaves it open.
      - project: | Name of the project in your workspace, 3–255 characters.
      - project_description: | What the project is about, 3–5000 characters.
      - folder: | Number of an existing workspace folder to keep this in."
    `);
    expect(said(helpView(catalogue, commandNamed('dub'), english))).toMatchInlineSnapshot(`
      "[info] /dub
      Dub a film or recording into other languages.
      > /dub https://example.com/talk.mp4 from:English to:Spanish,French
      - Link | Public link to the film or recording (MP4, MOV, MP3, WAV …); a shared file will do. Needed.
      - to: | One or more languages to dub into.
      - from: | The language spoken in it.
      - review: | See what will be said, and correct it, before anything is spoken.
      - subtitles: | An .srt or .vtt file with what is said; used instead of listening to the film.
      - captions: | Put captions into the film itself: a track to switch on, or burnt into the pictures.
      - smooth: | Adjust timestamps so that speech need not hurry. Default: yes.
      - tracks: | MXF only: one or two track numbers to dub, counted from 0.
      - extra: | MXF only: add the dub as an extra track. Default: no.
      - dictionaries: | Dictionaries to apply besides those that hold by themselves (/dictionary).
      - project: | Name of the project in your workspace, 3–255 characters.
      - project_description: | What the project is about, 3–5000 characters.
      - folder: | Number of an existing workspace folder to keep this in."
    `);
    expect(said(helpView(catalogue, commandNamed('settings'), english))).toMatchInlineSnapshot(`
      "[info] /settings
      See or change the default voice and languages.
      > /settings voice:Rose language:English
      - voice: | The voice that speaks when none is named.
      - language: | The language you write in.
      - to: | The language to translate into.
      - for: | Only for you, or for everybody here who has not chosen. Default: Me.
      - reset: | Forget the defaults kept so far. Default: no.
      - Forget | Type me to delete what is kept about you: defaults and finished tasks."
    `);
  });
});
