// The gallery of what people read about a task, state by state.

import { describe, expect, test } from 'vitest';
import type { State } from '../../../src/domain/tasks/task.ts';
import { viewOf } from '../../../src/domain/views/task-card.ts';
import { english } from '../../../src/domain/words/index.ts';
import { BORN, fileCalled, operationNamed, requestOf, said, taskOf } from '../samples.ts';
import { RESULT, STATES, THEN } from '../tasks/events.ts';

const hello = requestOf('tts', { text: 'Hello team', project: 'Monday' });
const shows = (state: State, usualMs?: number) =>
  said(viewOf(taskOf(hello, state, BORN + 67_000), operationNamed('tts'), english, usualMs));

const polling = STATES.polling;

test('a language that the text told is said to be detected', () => {
  const told = { ...hello, labels: { ...hello.labels, language: 'French' }, detected: 'language' };
  const { facts } = viewOf(taskOf(told, polling, BORN), operationNamed('tts'), english);
  expect(facts).toContainEqual({ label: 'Language', value: 'French (detected)' });
});

test('asking first', () => {
  expect(shows(STATES.asking)).toMatchInlineSnapshot(`
    "[asking] Speech
    About 33 minutes of audio (30,000 characters). This may use up your plan.
    > Hello team
    Voice: Rose
    Language: English (United States)
    Project name: Monday
    (Go ahead) (Cancel)"
  `);
  expect(shows({ at: 'forgotten', unanswered: true })).toMatchInlineSnapshot(`
    "[stopped] Speech
    Nobody said to go ahead within a day, so nothing was sent.
    > Hello team
    Voice: Rose
    Language: English (United States)
    Project name: Monday
    (Again) (Edit)"
  `);
});

test('on its way', () => {
  expect(shows(STATES.received)).toMatchInlineSnapshot(`
    "[queued] Speech
    Queued
    > Hello team
    Voice: Rose
    Language: English (United States)
    Project name: Monday
    (Stop)"
  `);
  expect(shows(STATES.waiting)).toMatchInlineSnapshot(`
    "[queued] Speech
    Waiting: the media service cannot be reached right now. Your request will be sent as soon as it answers.
    > Hello team
    Voice: Rose
    Language: English (United States)
    Project name: Monday
    (Stop)"
  `);
  expect(shows(STATES.submitting)).toMatchInlineSnapshot(`
    "[queued] Speech
    Queued
    > Hello team
    Voice: Rose
    Language: English (United States)
    Project name: Monday"
  `);
  expect(shows(polling)).toMatchInlineSnapshot(`
    "[working] Speech
    Working
    > Hello team
    Voice: Rose
    Language: English (United States)
    Project name: Monday
    (Stop following)"
  `);
});

test('at work, with what the service lets us see', () => {
  const line = (state: Partial<typeof polling> & object, usualMs?: number) =>
    viewOf(taskOf(hello, { ...polling, ...state } as State), operationNamed('tts'), english, usualMs).line;
  expect([
    line({}),
    line({}, 4000),
    line({}, 14_000),
    line({}, 85_000),
    line({}, 95_000),
    line({}, 3_600_000),
    line({ seen: { stage: 'speaking' } }, 20_000),
    line({ seen: { stage: 'speaking', progress: 0.999 } }, 20_000),
    line({ seen: { progress: 0 } }),
    line({ seen: { stage: 'Queued' } }),
    line({ seen: { stage: 'queued', said: '3rd in line' } }),
    line({ seen: { stage: 'queued', said: '22nd', place: 22 } }),
    line({ silences: 3, seen: { stage: 'speaking', progress: 0.5 } } as never),
  ]).toMatchInlineSnapshot(`
    [
      "Working",
      "Working · usually a few seconds",
      "Working · usually about 10 seconds",
      "Working · usually about 90 seconds",
      "Working · usually about 2 minutes",
      "Working · usually about 60 minutes",
      "Working · speaking · usually about 20 seconds",
      "Working · speaking · 99%",
      "Working · 0%",
      "In line",
      "3rd in line",
      "22nd in line",
      "The media service is not answering at the moment. Still following; nothing is lost.",
    ]
  `);
});

test('a percentage is data as well, and only where the service gives one', () => {
  const view = (seen: object) => viewOf(taskOf(hello, { ...polling, seen }), operationNamed('tts'), english);
  expect(view({ progress: 0.25 }).progress).toBe(0.25);
  expect(view({ stage: 'speaking' })).not.toHaveProperty('progress');
});

test('silent for long', () => {
  expect(shows({ ...polling, silences: 3 })).toMatchInlineSnapshot(`
    "[working] Speech
    The media service is not answering at the moment. Still following; nothing is lost.
    > Hello team
    Voice: Rose
    Language: English (United States)
    Project name: Monday
    (Refresh) (Stop following)"
  `);
});

test('coming here', () => {
  expect(shows(STATES.fetching)).toMatchInlineSnapshot(`
    "[working] Speech
    Finished; bringing it here
    > Hello team
    Voice: Rose
    Language: English (United States)
    Project name: Monday"
  `);
  expect(shows({ ...STATES.delivering, tries: 2 })).toMatchInlineSnapshot(`
    "[working] Speech
    Finished; bringing it here takes another try
    > Hello team
    Voice: Rose
    Language: English (United States)
    Project name: Monday"
  `);
});

test('done', () => {
  expect(shows(STATES.done)).toMatchInlineSnapshot(`
    "[done] Speech
    Done in 1m 7s
    > Hello team
    Voice: Rose
    Language: English (United States)
    Project name: Monday
    (Again) (Edit) (Another voice) (In another language) (Say it right)"
  `);
  expect(
    shows({ ...STATES.done, result: { ...RESULT, said: 'Spoken a little faster to fit.' } }),
  ).toMatchInlineSnapshot(`
    "[done] Speech
    Done in 1m 7s
    > Hello team
    Voice: Rose
    Language: English (United States)
    Project name: Monday
    Note: Spoken a little faster to fit.
    (Again) (Edit) (Another voice) (In another language) (Say it right)"
  `);
  expect(shows({ ...STATES.done, rung: 'kept' })).toMatchInlineSnapshot(`
    "[done] Speech
    Done, but it could not be posted here. It is kept for you.
    > Hello team
    Voice: Rose
    Language: English (United States)
    Project name: Monday
    (Post it here) (Again) (Edit)"
  `);
});

test('not done', () => {
  expect(shows(STATES.failed)).toMatchInlineSnapshot(`
    "[failed] Speech
    The media service is busy. Nothing was started; try again in a minute.
    > Hello team
    Voice: Rose
    Language: English (United States)
    Project name: Monday
    (Try again) (Edit)"
  `);
  expect(shows(STATES.unclear)).toMatchInlineSnapshot(`
    "[unknown] Speech
    The media service did not confirm the task, so it may or may not have started. Trying again could count it twice.
    > Hello team
    Voice: Rose
    Language: English (United States)
    Project name: Monday
    (Try again) (Edit)"
  `);
  expect(shows(STATES.lost)).toMatchInlineSnapshot(`
    "[unknown] Speech
    Nothing has changed for 5 minutes, so I stopped waiting. It may still finish: refresh to look again.
    > Hello team
    Voice: Rose
    Language: English (United States)
    Project name: Monday
    (Refresh) (Try again) (Edit)"
  `);
  expect(shows(STATES.unsent)).toMatchInlineSnapshot(`
    "[stopped] Speech
    Stopped before it was sent.
    > Hello team
    Voice: Rose
    Language: English (United States)
    Project name: Monday
    (Again) (Edit)"
  `);
  expect(shows(STATES.left)).toMatchInlineSnapshot(`
    "[stopped] Speech
    No longer followed. The media service may still finish it and count it; refresh to pick it up again.
    > Hello team
    Voice: Rose
    Language: English (United States)
    Project name: Monday
    (Refresh) (Again) (Edit)"
  `);
});

describe('every operation’s card', () => {
  const DESCRIPTION =
    'A warm elderly woman with a gentle Scottish accent who speaks slowly and calmly, like a grandmother telling stories by the fire';
  const done = (more: Partial<Extract<State, { at: 'done' }>> = {}): State => ({
    ...STATES.done,
    result: { files: [] },
    ...more,
  });
  const card = (name: string, values: object, files: Parameters<typeof requestOf>[2] = [], state = done()) =>
    said(
      viewOf(
        taskOf(requestOf(name, { ...values }, files), state, BORN + 7000),
        operationNamed(name),
        english,
      ),
    );

  test('sound', () => {
    expect(
      card('sound', { prompt: 'rain on a tin roof', kind: 'sound', duration: 6 }),
    ).toMatchInlineSnapshot(`
      "[done] Sound
      Done in 7s
      > rain on a tin roof
      Kind: Sound effect
      Seconds: 6
      (Again) (Edit) (Variation)"
    `);
  });

  test('a translation shows what came of it, and keeps what was asked', () => {
    expect(
      card(
        'translate',
        { text: 'Good morning\nSee you', to: 'es' },
        [],
        done({ result: { files: [], texts: ['Buenos días', 'Hasta luego'] } }),
      ),
    ).toMatchInlineSnapshot(`
      "[done] Translation
      Done in 7s
      > Buenos días
      > Hasta luego
      Text: Good morning / See you
      To: Spanish (Spain)
      From: English (United States)
      (Again) (Edit) (Say it)"
    `);
    expect(
      card('translate', { text: 'Good morning\nSee you', to: 'es' }, [], polling),
    ).toMatchInlineSnapshot(`
      "[working] Translation
      Working
      > Good morning
      > See you
      To: Spanish (Spain)
      From: English (United States)
      (Stop following)"
    `);
  });

  test('voice samples can be kept, one of them', () => {
    const sample = (letter: string) => ({
      role: `sample-${letter}`,
      label: `Sample ${letter.toUpperCase()}`,
      name: `${letter}.wav`,
      type: 'audio/wav',
      bytes: 10,
    });
    const result = { files: [sample('a'), sample('b')] };
    const values = { description: DESCRIPTION, text: 'Come in and sit down.' };
    expect(card('voice', values, [], done({ result }))).toMatchInlineSnapshot(`
      "[done] Voice
      Done in 7s. Which one do you like?
      > A warm elderly woman with a gentle Scottish accent who speaks slowly and calmly, like a grandmother telling stories by the fire
      Sample text: Come in and sit down.
      (Keep A) (Keep B) (Again) (Edit)"
    `);
    expect(
      card(
        'voice',
        values,
        [],
        done({ result, kept: { role: 'sample-a', voice: 7, name: 'Warm Elderly Woman' } }),
      ),
    ).toMatchInlineSnapshot(`
      "[done] Voice
      Kept as “Warm Elderly Woman”.
      > A warm elderly woman with a gentle Scottish accent who speaks slowly and calmly, like a grandmother telling stories by the fire
      Sample text: Come in and sit down.
      (Use as my voice) (Keep B) (Delete “Warm Elderly Woman”) (Again) (Edit) (Say something)"
    `);
  });

  test('story', () => {
    expect(card('story', { title: 'The lighthouse' }, [fileCalled('tale.docx')])).toMatchInlineSnapshot(`
      "[done] Story
      Done in 7s
      > The lighthouse
      Document: tale.docx
      Narrator: Rose
      Language: English (United States)
      (Again) (Edit) (In another language)"
    `);
    expect(card('story', {}, [fileCalled('tale.docx')])).toMatchInlineSnapshot(`
      "[done] Story
      Done in 7s
      Document: tale.docx
      Narrator: Rose
      Language: English (United States)
      (Again) (Edit) (In another language)"
    `);
  });

  test('separate', () => {
    expect(card('separate', {}, [fileCalled('song.mp3')])).toMatchInlineSnapshot(`
      "[done] Separation
      Done in 7s
      Recording: song.mp3
      (Again) (Edit) (Transcribe) (Dub the voice) (A voice like this)"
    `);
  });

  test('dub', () => {
    const film = fileCalled('talk.mxf', { link: 'https://chat.example/x' });
    expect(
      card('dub', { to: 'es,fr', tracks: '0,1', smooth: 'no', extra: 'yes' }, [film]),
    ).toMatchInlineSnapshot(`
      "[done] Dub
      Done in 7s
      > talk.mxf
      To: Spanish (Spain), French (France)
      From: English (United States)
      Smooth timing: no
      Audio tracks: 0, 1
      Keep original tracks: yes
      (Again) (Edit) (As MP3) (As WAV)"
    `);
    expect(card('dub', { link: 'https://example.com/talk.mp4', to: 'es' })).toMatchInlineSnapshot(`
      "[done] Dub
      Done in 7s
      > https://example.com/talk.mp4
      To: Spanish (Spain)
      From: English (United States)
      (Again) (Edit) (As MP3) (As WAV)"
    `);
  });
});

test('the clock runs from the beginning, and stops with the task', () => {
  const view = (state: State) => viewOf(taskOf(hello, state, THEN), operationNamed('tts'), english);
  expect([view(polling).since, view(polling).until]).toEqual([BORN, undefined]);
  expect([view(STATES.done).since, view(STATES.done).until]).toEqual([BORN, THEN]);
});

test('buttons carry the task, and files belong to the card once it is done', () => {
  const view = viewOf(taskOf(hello, STATES.lost), operationNamed('tts'), english);
  expect(view.actions).toEqual([
    { name: 'look', label: 'Refresh', task: '7K2QF9MA' },
    { name: 'again', label: 'Try again', task: '7K2QF9MA' },
    { name: 'edit', label: 'Edit', task: '7K2QF9MA' },
  ]);
  expect([view.reference, view.files]).toEqual(['7K2QF9MA', undefined]);
  expect(viewOf(taskOf(hello, STATES.done), operationNamed('tts'), english).files).toBe(RESULT.files);
});
