// Task cards in every state, as a gallery of snapshots.

import { describe, expect, test } from 'vitest';
import type { TaskState } from '../../../src/domain/tasks/task.ts';
import { createTaskView } from '../../../src/domain/views/task-card.ts';
import { english, englishView } from '../english.ts';
import { BORN, fileCalled, operationNamed, requestOf, said, taskOf } from '../samples.ts';
import { RESULT, STATES, THEN } from '../tasks/events.ts';

const hello = requestOf('tts', { text: 'Hello team', project: 'Monday' });
const shows = (state: TaskState, typicalMs?: number) =>
  said(createTaskView(taskOf(hello, state, BORN + 67_000), operationNamed('tts'), typicalMs));

const polling = STATES.polling;

test('a detected language is marked as detected', () => {
  const told = { ...hello, values: { ...hello.values, language: 76 }, detectedField: 'language' };
  const { facts } = englishView(createTaskView(taskOf(told, polling, BORN), operationNamed('tts')));
  expect(facts).toContainEqual({ label: 'Language', value: 'French (detected)' });
});

test('confirmation', () => {
  expect(shows(STATES.asking)).toMatchInlineSnapshot(`
    "[needs-input] Speech
    About 33 minutes of audio (30,000 characters). This may use up your plan.
    “ Hello team
    Voice: Rose
    Language: English
    … Project name: Monday
    (Go ahead) (Cancel)"
  `);
  expect(shows({ status: 'abandoned', unanswered: true })).toMatchInlineSnapshot(`
    "[cancelled] Speech
    Not confirmed within a day, so nothing was sent.
    “ Hello team
    Voice: Rose
    Language: English
    … Project name: Monday
    (Again) (Edit)"
  `);
});

test('waiting to be sent', () => {
  expect(shows(STATES.received)).toMatchInlineSnapshot(`
    "[queued] Speech
    Queued
    “ Hello team
    Voice: Rose
    Language: English
    … Project name: Monday
    (Stop)"
  `);
  expect(shows(STATES.waiting)).toMatchInlineSnapshot(`
    "[queued] Speech
    Waiting: the media service can’t be reached. Your request will be sent as soon as it responds.
    “ Hello team
    Voice: Rose
    Language: English
    … Project name: Monday
    (Stop)"
  `);
  expect(shows(STATES.submitting)).toMatchInlineSnapshot(`
    "[queued] Speech
    Queued
    “ Hello team
    Voice: Rose
    Language: English
    … Project name: Monday"
  `);
  expect(shows(polling)).toMatchInlineSnapshot(`
    "[working] Speech
    Working
    “ Hello team
    Voice: Rose
    Language: English
    … Project name: Monday
    (Stop tracking)"
  `);
});

test('a running task shows the reported progress', () => {
  const line = (state: Partial<typeof polling> & object, typicalMs?: number) =>
    english(
      createTaskView(taskOf(hello, { ...polling, ...state } as TaskState), operationNamed('tts'), typicalMs).line,
    );
  expect([
    line({}),
    line({}, 4000),
    line({}, 14_000),
    line({}, 85_000),
    line({}, 95_000),
    line({}, 3_600_000),
    line({ reported: { stage: 'speaking' } }, 20_000),
    line({ reported: { stage: 'speaking', progress: 0.999 } }, 20_000),
    line({ reported: { progress: 0 } }),
    line({ reported: { stage: 'Queued' } }),
    line({ reported: { stage: 'queued', message: '3rd in line' } }),
    line({ reported: { stage: 'queued', message: '22nd', queuePosition: 22 } }),
    line({ failedPolls: 3, reported: { stage: 'speaking', progress: 0.5 } } as never),
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
      "The media service is not responding right now. Nothing is lost; I keep checking.",
    ]
  `);
});

test('a percentage is included only if reported', () => {
  const view = (reported: object) => createTaskView(taskOf(hello, { ...polling, reported }), operationNamed('tts'));
  expect(view({ progress: 0.25 }).progress).toBe(0.25);
  expect(view({ stage: 'speaking' }).progress).toBeUndefined();
});

test('no answers for long', () => {
  expect(shows({ ...polling, failedPolls: 3 })).toMatchInlineSnapshot(`
    "[working] Speech
    The media service is not responding right now. Nothing is lost; I keep checking.
    “ Hello team
    Voice: Rose
    Language: English
    … Project name: Monday
    (Refresh) (Stop tracking)"
  `);
});

test('fetching and delivering the result', () => {
  expect(shows(STATES.fetching)).toMatchInlineSnapshot(`
    "[working] Speech
    Finished; getting the result
    “ Hello team
    Voice: Rose
    Language: English
    … Project name: Monday"
  `);
  expect(shows({ ...STATES.delivering, attempts: 2 })).toMatchInlineSnapshot(`
    "[working] Speech
    Finished; trying again to get the result
    “ Hello team
    Voice: Rose
    Language: English
    … Project name: Monday"
  `);
});

test('done', () => {
  expect(shows(STATES.done)).toMatchInlineSnapshot(`
    "[done] Speech
    “ Hello team
    Voice: Rose
    Language: English
    … Project name: Monday
    … Done in: 1m 7s
    … Size: 10 bytes
    (Another voice) (In another language) (Edit) (… Say it right) (… Again)"
  `);
  expect(
    shows({ ...STATES.done, result: { ...RESULT, serviceMessage: 'Spoken a little faster to fit.' } }),
  ).toMatchInlineSnapshot(`
    "[done] Speech
    “ Hello team
    Voice: Rose
    Language: English
    … Project name: Monday
    … Done in: 1m 7s
    … Size: 10 bytes
    … Note: Spoken a little faster to fit.
    (Another voice) (In another language) (Edit) (… Say it right) (… Again)"
  `);
  expect(shows({ ...STATES.done, deliveryMethod: 'not-posted' })).toMatchInlineSnapshot(`
    "[done] Speech
    Done, but the result could not be posted here. It is saved for you.
    “ Hello team
    Voice: Rose
    Language: English
    … Project name: Monday
    … Done in: 1m 7s
    … Size: 10 bytes
    (Post it here) (Again) (Edit)"
  `);
});

test('failed or unknown', () => {
  expect(shows(STATES.failed)).toMatchInlineSnapshot(`
    "[failed] Speech
    The media service is busy. Nothing was started; try again in a minute.
    “ Hello team
    Voice: Rose
    Language: English
    … Project name: Monday
    (Try again) (Edit)"
  `);
  expect(shows(STATES.unclear)).toMatchInlineSnapshot(`
    "[unknown] Speech
    The media service did not confirm the task, so it may or may not have started. Trying again could be charged twice.
    “ Hello team
    Voice: Rose
    Language: English
    … Project name: Monday
    (Try again) (Edit)"
  `);
  expect(shows(STATES.lost)).toMatchInlineSnapshot(`
    "[unknown] Speech
    Nothing has changed for 5 minutes, so I stopped waiting. It may still finish. Refresh to check again.
    “ Hello team
    Voice: Rose
    Language: English
    … Project name: Monday
    (Refresh) (Try again) (Edit)"
  `);
  expect(shows(STATES.unsent)).toMatchInlineSnapshot(`
    "[cancelled] Speech
    Stopped before it was sent.
    “ Hello team
    Voice: Rose
    Language: English
    … Project name: Monday
    (Again) (Edit)"
  `);
  expect(shows(STATES.left)).toMatchInlineSnapshot(`
    "[cancelled] Speech
    No longer tracked. The media service may still finish it and charge for it. Refresh to check on it.
    “ Hello team
    Voice: Rose
    Language: English
    … Project name: Monday
    (Refresh) (Again) (Edit)"
  `);
});

describe('every operation’s card', () => {
  const DESCRIPTION =
    'A warm elderly woman with a gentle Scottish accent who speaks slowly and calmly, like a grandmother telling stories by the fire';
  const done = (more: Partial<Extract<TaskState, { status: 'done' }>> = {}): TaskState => ({
    ...STATES.done,
    result: { files: [] },
    ...more,
  });
  const card = (name: string, values: object, files: Parameters<typeof requestOf>[2] = [], state = done()) =>
    said(createTaskView(taskOf(requestOf(name, { ...values }, files), state, BORN + 7000), operationNamed(name)));

  test('sound', () => {
    expect(card('sound', { prompt: 'rain on a tin roof', kind: 'sound', duration: 6 })).toMatchInlineSnapshot(`
      "[done] Sound
      “ rain on a tin roof
      … Kind: Sound effect
      … Seconds: 6
      … Done in: 7s
      (Make a variation) (Edit) (… Again)"
    `);
  });

  test('a translation shows the result and the request', () => {
    expect(
      card(
        'translate',
        { text: 'Good morning\nSee you', to: 'es' },
        [],
        done({ result: { files: [], texts: ['Buenos días', 'Hasta luego'] } }),
      ),
    ).toMatchInlineSnapshot(`
      "[done] Translation → Spanish
      “ Good morning
      “ See you
      > Buenos días
      > Hasta luego
      > (Spanish · by machine, check it)
      … From: English
      … Done in: 7s
      (Say it) (Edit) (… Again)"
    `);
    expect(card('translate', { text: 'Good morning\nSee you', to: 'es' }, [], polling)).toMatchInlineSnapshot(`
      "[working] Translation → Spanish
      Working
      “ Good morning
      “ See you
      … From: English
      (Stop tracking)"
    `);
  });

  test('each voice sample has a save button', () => {
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
      Which one do you like?
      “ A warm elderly woman with a gentle Scottish accent who speaks slowly and calmly, like a grandmother telling stories by the fire
      … Sample text: Come in and sit down.
      … Done in: 7s
      … Sample A: 10 bytes
      … Sample B: 10 bytes
      (Save A) (Save B) (Edit) (… Again)"
    `);
    expect(
      card(
        'voice',
        values,
        [],
        done({ result, savedVoices: [{ role: 'sample-a', voiceId: 7, name: 'Warm Elderly Woman' }] }),
      ),
    ).toMatchInlineSnapshot(`
      "[done] Voice
      Saved as “Warm Elderly Woman”.
      “ A warm elderly woman with a gentle Scottish accent who speaks slowly and calmly, like a grandmother telling stories by the fire
      … Sample text: Come in and sit down.
      … Done in: 7s
      … Sample A: 10 bytes
      … Sample B: 10 bytes
      (Use as my voice) (Save B) (Say something) (Edit) (… Delete “Warm Elderly Woman”) (… Again)"
    `);
  });

  test('story', () => {
    expect(card('story', { title: 'The lighthouse' }, [fileCalled('tale.docx')])).toMatchInlineSnapshot(`
      "[done] Story
      “ The lighthouse
      Narrator: Rose
      Document: tale.docx
      Language: English
      … Done in: 7s
      (In another language) (Edit) (… Again)"
    `);
    expect(card('story', {}, [fileCalled('tale.docx')])).toMatchInlineSnapshot(`
      "[done] Story
      “ tale.docx
      Narrator: Rose
      Language: English
      … Done in: 7s
      (In another language) (Edit) (… Again)"
    `);
  });

  test('separate', () => {
    expect(card('separate', {}, [fileCalled('song.mp3')])).toMatchInlineSnapshot(`
      "[done] Separation
      “ song.mp3
      … Done in: 7s
      (Transcribe) (Dub the voice) (Make a voice like this) (Edit) (… Again)"
    `);
  });

  test('dub', () => {
    const film = fileCalled('talk.mxf', { link: 'https://chat.example/x' });
    expect(card('dub', { to: 'es,fr', tracks: '0,1', smooth: 'no', extra: 'yes' }, [film])).toMatchInlineSnapshot(`
      "[done] Dub → Spanish, French
      “ talk.mxf
      … From: English
      … Smooth timing: no
      … Audio tracks: 0, 1
      … Keep original tracks: yes
      … Done in: 7s
      (Edit) (… Convert to MP3) (… Convert to WAV) (… Again)"
    `);
    expect(card('dub', { link: 'https://example.com/talk.mp4', to: 'es' })).toMatchInlineSnapshot(`
      "[done] Dub → Spanish
      “ https://example.com/talk.mp4
      … From: English
      … Done in: 7s
      (Edit) (… Convert to MP3) (… Convert to WAV) (… Again)"
    `);
  });
});

test('the clock starts with the task and ends with it', () => {
  const view = (state: TaskState) => createTaskView(taskOf(hello, state, THEN), operationNamed('tts'));
  expect([view(polling).since, view(polling).until]).toEqual([BORN, undefined]);
  expect([view(STATES.done).since, view(STATES.done).until]).toEqual([BORN, THEN]);
});

test('buttons contain the task; finished cards contain the files', () => {
  const view = englishView(createTaskView(taskOf(hello, STATES.lost), operationNamed('tts')));
  expect(view.actions).toEqual([
    { name: 'refresh', label: 'Refresh', task: '7K2QF9MA', isOwnerOnly: true },
    { name: 'retry', label: 'Try again', task: '7K2QF9MA' },
    { name: 'edit', label: 'Edit', task: '7K2QF9MA' },
  ]);
  expect([view.reference, view.files]).toEqual(['7K2QF9MA', undefined]);
  expect(createTaskView(taskOf(hello, STATES.done), operationNamed('tts')).files).toBe(RESULT.files);
});
