// One sentence or two for every way a task can fail: what happened, and what to do next. The gallery is the test.

import { expect, test } from 'vitest';
import type { Failure, Resized, State } from '../../../src/domain/tasks/task.ts';
import { failureLine, problemLine } from '../../../src/domain/views/failures.ts';
import { viewOf } from '../../../src/domain/views/task-card.ts';
import { english } from '../../../src/domain/words/index.ts';
import { wordingFor } from '../../adapters/wording.ts';
import { commandNamed, operationNamed, requestOf, taskOf } from '../samples.ts';
import { RESULT } from '../tasks/events.ts';

const tts = commandNamed('tts');
const say = (failure: Failure) => failureLine(failure, tts, english);

const ALL: readonly Failure[] = [
  { kind: 'invalid', problems: [] },
  {
    kind: 'invalid',
    problems: [
      { field: 'voice_id', message: 'is unknown' },
      { field: 'elsewhere', message: 'is odd!' },
      { message: 'Not today' },
    ],
  },
  { kind: 'refused', status: 401, said: 'Unauthorized' },
  { kind: 'refused', status: 402, said: '' },
  { kind: 'refused', status: 403, said: '' },
  { kind: 'refused', status: 404, said: '' },
  { kind: 'refused', status: 413, said: '' },
  { kind: 'refused', status: 429, said: '' },
  { kind: 'refused', status: 418, said: '' },
  { kind: 'refused', status: 400, said: ' run of the wrong kind ' },
  { kind: 'unreachable' },
  { kind: 'unclear' },
  { kind: 'unclear', status: 502 },
  { kind: 'not-found' },
  { kind: 'timed-out', minutes: 60 },
  { kind: 'timed-out', minutes: 1 },
  { kind: 'not-started', minutes: 5 },
  { kind: 'no-result', said: '' },
  { kind: 'no-result', said: 'it has expired' },
  { kind: 'too-large', bytes: 30_000_001, most: 25_000_000 },
  { kind: 'too-large', bytes: 30_000_001, most: 0 },
  { kind: 'too-large', bytes: 3_000_000_000, most: 2_000_000_000, unfetched: true },
  { kind: 'undeliverable', said: '' },
  { kind: 'file-gone', name: 'talk.mp4' },
  { kind: 'limited', scope: 'person', period: 'day', used: 20, most: 20 },
  { kind: 'limited', scope: 'place', period: 'day', used: 20, most: 20 },
  { kind: 'limited', scope: 'server', period: 'at-once', used: 3, most: 3 },
  { kind: 'limited', scope: 'all', period: 'at-once', used: 3, most: 3 },
  { kind: 'broken' },
];

test('what our own studio says of a failure is said in the reader’s language, what others say as it is', () => {
  const line = (failure: Failure, tag = 'de') => failureLine(failure, tts, wordingFor(tag));
  const failed = { kind: 'failed', word: 'ERROR', said: 'The file is empty.' } as const;
  const notes = [{ key: 'emptyFile', text: 'The file is empty.' }];
  expect(line(failed)).toBe('The file is empty.');
  expect(line({ ...failed, notes })).toBe('Die Datei ist leer.');
  expect(line({ ...failed, notes: [...notes, { key: 'later', text: 'Later.' }] })).toBe(
    'Die Datei ist leer. Later.',
  );
  expect(line({ ...failed, notes: [{ key: 'emptyFile' }, 7] })).toBe('The file is empty.');
  const problem = { field: 'text', message: 'was refused by the media service: The file is empty.' };
  expect(line({ kind: 'invalid', problems: [{ ...problem, notes }] })).toBe('Die Datei ist leer.');
  expect(line({ kind: 'invalid', problems: [{ ...problem, notes: [{}] }] })).toContain(problem.message);
});

test('every failure says what happened and what to do next', () => {
  expect(ALL.map(say)).toMatchInlineSnapshot(`
    [
      "The media service did not accept the request. Change it and try again.",
      "Voice is unknown. elsewhere is odd! Not today.",
      "The media service refused our API key. The operator can check SERVICE_API_KEY.",
      "The media service account has run out of credit. Its owner can top it up.",
      "The media service account may not do this. The operator can check what the API key is allowed.",
      "The media service does not offer this. The operator can check SERVICE_BASE_URL.",
      "It is too large for the media service. Try a smaller file.",
      "The media service is busy. Nothing was started; try again in a minute.",
      "The media service said no (418). Change the request and try again.",
      "The media service said no: run of the wrong kind. Change the request and try again.",
      "The media service cannot be reached. Nothing was started; try again later.",
      "The media service did not confirm the task, so it may or may not have started. Trying again could count it twice.",
      "The media service did not confirm the task (it answered 502), so it may or may not have started. Trying again could count it twice.",
      "The media service no longer knows this task. Try again to start it anew.",
      "Nothing has changed for 60 minutes, so I stopped waiting. It may still finish: refresh to look again.",
      "Nothing has changed for 1 minute, so I stopped waiting. It may still finish: refresh to look again.",
      "It could not be sent within 5 minutes. Nothing was started; try again.",
      "It is finished, but the result could not be fetched. Refresh to look again.",
      "It is finished, but the result could not be fetched: it has expired. Refresh to look again.",
      "The result (30 MB) is larger than 25 MB, the most that can be posted here, and cannot be made smaller. If the operator sets PUBLIC_URL, such results come as a link; until then, post it from your tasks where larger files fit.",
      "The result (30 MB) is too large to be posted here and cannot be made smaller. If the operator sets PUBLIC_URL, such results come as a link; until then, post it from your tasks where larger files fit.",
      "The result is larger than 2 GB, the most that can be fetched. Try a shorter one.",
      "It is finished, but could not be posted here. It is kept for you among your tasks.",
      "“talk.mp4” can no longer be read. Attach it again.",
      "You have used 20 of 20 tasks today. It starts anew at 00:00 UTC.",
      "In this conversation 20 of 20 tasks have been used today. It starts anew at 00:00 UTC.",
      "On this server or workspace 3 of 3 tasks are at work. Try again when one of them has ended.",
      "Everybody together has 3 of 3 tasks at work. Try again when one of them has ended.",
      "Something broke on our side. Try again; the operator finds the details in the log under the reference below.",
    ]
  `);
});

const REASONS =
  'HARMFUL_CONTENT_DETECTED VOICE_CONVERSION_ERROR PROCESSING_ERROR SOURCE_TOO_LONG SOURCE_TOO_LARGE SOURCE_TYPE_NOT_SUPPORTED ERROR_DOWNLOADING_SOURCE TOO_MANY_GDRIVE_REQUESTS SOURCE_BLOCKED_IN_REGION SOURCE_IS_AGE_RESTRICTED SOURCE_NOT_FOUND MISMATCHED_SOURCE_CODEC CONTENT_DOES_NOT_MATCH_EXTENSION INVALID_SOURCE_DATA VIDEO_DOES_NOT_HAVE_AUDIO_STREAMS MASTERING_OUT_OF_RANGE INVALID_AUDIO_TRACKS_SELECTION PAYMENT_REQUIRED FORBIDDEN INTERNAL_ERROR NONE'.split(
    ' ',
  );

test('every reason the service is known to give is said in plain words', () => {
  expect(REASONS.map((reason) => say({ kind: 'failed', word: 'ERROR', reason }))).toMatchInlineSnapshot(`
    [
      "The media service found the content harmful and will not work on it. Try other words or another file.",
      "The media service had trouble with the voice. Try again, or choose another voice.",
      "Something went wrong at the media service. Try again.",
      "It is too long for the media service. Try a shorter piece.",
      "The file is too large for the media service. Try a smaller one.",
      "The media service does not take this kind of file. Try another format.",
      "The media service could not fetch the link. Check that it opens without signing in.",
      "The drive that holds the file is refusing more downloads right now. Try again later, or use another link.",
      "The link is blocked where the media service runs. Use another link.",
      "The link is age-restricted, so the media service cannot fetch it. Use another link.",
      "There is nothing behind the link. Check the address.",
      "The tracks of the file do not fit together. Try saving it in another format.",
      "The file is not what its name says. Check the ending.",
      "The file or text could not be read. Check that it opens, or try another one.",
      "The film has no sound to work on. Try one that has.",
      "The media service could not set the loudness. Try a recording of usual loudness.",
      "The file does not have the audio tracks that were chosen. Choose others; they count from 0.",
      "The media service account has run out of credit. Its owner can top it up.",
      "The media service account may not do this. The operator can check what the API key is allowed.",
      "Something went wrong at the media service. Try again.",
      "The media service could not do it and did not say why. Try again, or change the request.",
    ]
  `);
});

test('the service’s own words come first, then its reason, then its final word', () => {
  const failed = (more: object) => say({ kind: 'failed', word: 'ERROR', ...more });
  expect([
    failed({ said: ' The file is empty ', reason: 'INVALID_SOURCE_DATA' }),
    failed({ said: 'Was it?', reason: 'NONE' }),
    failed({ said: '失敗しました。' }),
    failed({ said: '  ', reason: ' source_too_long ' }),
    failed({ word: 'timeout' }),
    failed({ word: ' PAYMENT_REQUIRED ' }),
    failed({ word: 'CANCELLED' }),
    failed({ word: 'REJECTED' }),
    failed({ reason: 'constructor' }),
  ]).toMatchInlineSnapshot(`
    [
      "The file is empty.",
      "Was it?",
      "失敗しました。",
      "It is too long for the media service. Try a shorter piece.",
      "The media service took too long and gave up. Try again.",
      "The media service account has run out of credit. Its owner can top it up.",
      "The task was cancelled at the media service. Try again to start it anew.",
      "The media service could not do it and did not say why. Try again, or change the request.",
      "The media service could not do it and did not say why. Try again, or change the request.",
    ]
  `);
});

test('all of them are whole sentences without gaps', () => {
  const all: readonly Failure[] = [
    ...ALL,
    ...REASONS.map((reason): Failure => ({ kind: 'failed', word: 'ERROR', reason })),
  ];
  for (const failure of all) {
    const line = say(failure).replace(/SERVICE_(API_KEY|BASE_URL)|PUBLIC_URL/, 'a setting');
    expect(line).toMatch(/^[\p{Lu}“]\S.*[.?!]$/su);
    expect(line).not.toMatch(/undefined|null|NaN|\[object|\.\.|!\.|\s\s|[A-Z]_[A-Z]/);
    expect(failureLine(failure, undefined, english)).toMatch(/[.?!]$/);
  }
});

test('a problem follows its field’s label, and a quote follows a colon', () => {
  expect(problemLine({ field: 'voice_id', message: 'is missing' }, tts, english)).toBe('Voice is missing.');
  expect(
    problemLine({ field: 'voice_id', message: '“X” is not a voice I know; did you mean Y?' }, tts, english),
  ).toBe('Voice: “X” is not a voice I know; did you mean Y?');
  expect(problemLine({ field: 'constructor', message: 'is odd' }, tts, english)).toBe('constructor is odd.');
  expect(problemLine({ message: 'I don’t know that.' }, undefined, english)).toBe('I don’t know that.');
});

const request = requestOf('tts', { text: 'Hello' });
const done = (...resized: Resized[]): State => ({
  ...{ at: 'done', id: 's1', report: {}, rung: 'edit' },
  result: { ...RESULT, resized },
});
const view = (state: State) => viewOf(taskOf(request, state, 0), operationNamed('tts'), english);

test('a file that was made smaller says as what', () => {
  const { line, facts, rows } = view(done({ is: 'smaller', label: 'Speech', kbps: 64, most: 10e6 }));
  expect(facts).toContainEqual({ label: 'Speech', value: 'as MP3, 64 kbit/s, to fit 10 MB here' });
  expect([line, rows]).toEqual(['Done in 1s', undefined]);
});

test('a link says how large it is and until when it works', () => {
  const until = Date.UTC(2026, 10, 28, 12);
  const { line, rows } = view(
    done({ is: 'linked', label: 'Film', bytes: 240e6, most: 10e6, link: 'https://x.example/f.mp4', until }),
  );
  expect(line).toBe('Done in 1s');
  expect(rows).toEqual([
    {
      title: 'Film',
      detail: '240 MB, too large to be posted here. The link works until 28 November.',
      link: 'https://x.example/f.mp4',
    },
  ]);
});

test('what is neither here nor behind a link says what fits and what can be done', () => {
  const { line, rows } = view(
    done(
      { is: 'left', label: 'Film', bytes: 240e6, most: 10e6 },
      { is: 'left', label: 'Sound', bytes: 20e6, most: 0 },
      { is: 'unfetched', label: 'Master', most: 2e9 },
    ),
  );
  expect(line).toBe('Done in 1s, but not all of it fits here');
  expect(rows?.map(({ title, detail }) => `${title}: ${detail}`)).toEqual([
    'Film: 240 MB, too large to be posted here (10 MB at most), and cannot be made smaller. If the operator sets PUBLIC_URL, such results come as a link; until then, post it from your tasks where larger files fit.',
    'Sound: 20 MB, too large to be posted here, and cannot be made smaller. If the operator sets PUBLIC_URL, such results come as a link; until then, post it from your tasks where larger files fit.',
    'Master: Larger than 2 GB, the most that can be fetched.',
  ]);
});

test('languages that nothing came of are named where it says that it is done', () => {
  const without = ['Japanese', 'Thai'];
  const ended: State = {
    ...{ at: 'done', id: 's1', report: {}, rung: 'edit' },
    result: { ...RESULT, without },
  };
  expect(view(ended).line).toBe('Done in 1s, but not in Japanese and Thai');
});

test('a result of which nothing fits can still be posted elsewhere, without being made again', () => {
  const failure = { kind: 'too-large', bytes: 30e6, most: 10e6 } as const;
  const { mood, actions = [] } = view({ at: 'failed', id: 's1', failure, report: {} });
  expect([mood, ...actions.map(({ label }) => label)]).toEqual([
    'failed',
    'Post it here',
    'Try again',
    'Edit',
  ]);
});
