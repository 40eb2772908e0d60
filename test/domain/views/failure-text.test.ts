// The text of every task failure, as a gallery of snapshots.

import { expect, test } from 'vitest';
import { getMessages } from '../../../src/domain/messages.ts';
import { parseServiceMessage } from '../../../src/domain/tasks/service-message.ts';
import type { OversizedFile, TaskFailure, TaskState } from '../../../src/domain/tasks/task.ts';
import { createFailureText, createProblemText } from '../../../src/domain/views/failure-text.ts';
import { createTaskView } from '../../../src/domain/views/task-card.ts';
import type { Json } from '../../../src/kit/json.ts';
import { message } from '../../../src/messages/message.ts';
import { english, englishView } from '../english.ts';
import { commandNamed, operationNamed, requestOf, taskOf } from '../samples.ts';
import { RESULT } from '../tasks/events.ts';

const tts = commandNamed('tts');
const say = (failure: TaskFailure) => english(createFailureText(failure, tts));

const ALL: readonly TaskFailure[] = [
  { kind: 'invalid', problems: [] },
  {
    kind: 'invalid',
    problems: [
      { field: 'voice_id', message: 'is unknown' },
      { field: 'elsewhere', message: 'is odd!' },
      { message: 'Not today' },
    ],
  },
  { kind: 'refused', status: 401, message: 'Unauthorized' },
  { kind: 'refused', status: 402, message: '' },
  { kind: 'refused', status: 403, message: '' },
  { kind: 'refused', status: 404, message: '' },
  { kind: 'refused', status: 413, message: '' },
  { kind: 'refused', status: 429, message: '' },
  { kind: 'refused', status: 418, message: '' },
  { kind: 'refused', status: 400, message: ' run of the wrong kind ' },
  { kind: 'unreachable' },
  { kind: 'unclear' },
  { kind: 'unclear', status: 502 },
  { kind: 'not-found' },
  { kind: 'timed-out', minutes: 60 },
  { kind: 'timed-out', minutes: 1 },
  { kind: 'not-started', minutes: 5 },
  { kind: 'no-result', message: '' },
  { kind: 'no-result', message: 'it has expired' },
  { kind: 'too-large', bytes: 30_000_001, maxBytes: 25_000_000 },
  { kind: 'too-large', bytes: 30_000_001, maxBytes: 0 },
  { kind: 'too-large', bytes: 3_000_000_000, maxBytes: 2_000_000_000, tooLargeToFetch: true },
  { kind: 'file-gone', name: 'talk.mp4' },
  { kind: 'limited', scope: 'person', period: 'day', used: 20, max: 20 },
  { kind: 'limited', scope: 'place', period: 'day', used: 20, max: 20 },
  { kind: 'limited', scope: 'server', period: 'concurrent', used: 3, max: 3 },
  { kind: 'limited', scope: 'all', period: 'concurrent', used: 3, max: 3 },
  { kind: 'internal-error' },
];

test('failures of our studio are translated, others stay unchanged', () => {
  const line = (failure: TaskFailure) => getMessages('de').render(createFailureText(failure, tts));
  const failed = (notes?: Json) => {
    const said = parseServiceMessage({ message: 'The file is empty.', ...(notes !== undefined && { notes }) });
    return line({ kind: 'failed', statusWord: 'ERROR', message: said });
  };
  const notes = [{ id: 'faults.emptyFile' }];
  expect(failed()).toBe('The file is empty.');
  expect(failed(notes)).toBe('Die Datei ist leer.');
  expect(failed([...notes, ...notes])).toBe('Die Datei ist leer. Die Datei ist leer.');
  // A message of a newer studio is shown in English as a whole, since a part of it could be misleading.
  expect(failed([...notes, { id: 'faults.later' }])).toBe('The file is empty.');
  expect(failed([...notes, 7])).toBe('The file is empty.');
  expect(failed([])).toBe('The file is empty.');
  const sentence = { field: 'text', message: message('faults.emptyFile'), isSentence: true } as const;
  expect(line({ kind: 'invalid', problems: [sentence] })).toBe('Die Datei ist leer.');
  const foreign = { field: 'text', message: 'was refused by the media service: The file is empty.' };
  expect(line({ kind: 'invalid', problems: [foreign] })).toBe(`Text: ${foreign.message}`);
});

test('every failure says what happened and what to do', () => {
  expect(ALL.map(say)).toMatchInlineSnapshot(`
    [
      "The media service did not accept the request. Change it and try again.",
      "Voice: is unknown. elsewhere: is odd! Not today.",
      "The media service refused our API key. The operator can check SERVICE_API_KEY.",
      "The media service account has run out of credit. Its owner can top it up.",
      "The media service account is not allowed to do this. The operator can check the permissions of the API key.",
      "The media service does not offer this. The operator can check SERVICE_BASE_URL.",
      "It is too large for the media service. Try a smaller file.",
      "The media service is busy. Nothing was started; try again in a minute.",
      "The media service refused the request (418). Change it and try again.",
      "The media service refused the request: run of the wrong kind. Change it and try again.",
      "The media service cannot be reached. Nothing was started; try again later.",
      "The media service did not confirm the task, so it may or may not have started. Trying again could be charged twice.",
      "The media service did not confirm the task (it answered 502), so it may or may not have started. Trying again could be charged twice.",
      "The media service no longer knows this task. Try again to restart it.",
      "Nothing has changed for 60 minutes, so I stopped waiting. It may still finish. Refresh to check again.",
      "Nothing has changed for 1 minute, so I stopped waiting. It may still finish. Refresh to check again.",
      "It could not be sent within 5 minutes. Nothing was started; try again.",
      "It is finished, but the result could not be fetched. Refresh to try again.",
      "It is finished, but the result could not be fetched: it has expired. Refresh to try again.",
      "The result (30 MB) is larger than the limit of 25 MB here and can’t be made smaller. If the operator sets PUBLIC_URL, you get a link instead. Until then, post it from your tasks in a place that allows larger files.",
      "The result (30 MB) is too large to be posted here and can’t be made smaller. If the operator sets PUBLIC_URL, you get a link instead. Until then, post it from your tasks in a place that allows larger files.",
      "The result is larger than 2 GB, the download limit. Try something shorter.",
      "“talk.mp4” can no longer be read. Attach it again.",
      "You have used 20 of 20 tasks today. Resets at 00:00 UTC.",
      "In this conversation 20 of 20 tasks have been used today. Resets at 00:00 UTC.",
      "On this server or workspace 3 of 3 tasks are running. Try again when one of them has finished.",
      "All users together have 3 of 3 tasks running. Try again when one of them has finished.",
      "Something went wrong on our side. Try again. The operator can find the details in the log under the reference below.",
    ]
  `);
});

const REASONS =
  'HARMFUL_CONTENT_DETECTED VOICE_CONVERSION_ERROR PROCESSING_ERROR SOURCE_TOO_LONG SOURCE_TOO_LARGE SOURCE_TYPE_NOT_SUPPORTED ERROR_DOWNLOADING_SOURCE TOO_MANY_GDRIVE_REQUESTS SOURCE_BLOCKED_IN_REGION SOURCE_IS_AGE_RESTRICTED SOURCE_NOT_FOUND MISMATCHED_SOURCE_CODEC CONTENT_DOES_NOT_MATCH_EXTENSION INVALID_SOURCE_DATA VIDEO_DOES_NOT_HAVE_AUDIO_STREAMS MASTERING_OUT_OF_RANGE INVALID_AUDIO_TRACKS_SELECTION PAYMENT_REQUIRED FORBIDDEN INTERNAL_ERROR NONE'.split(
    ' ',
  );

test('every known reason has a plain text', () => {
  expect(REASONS.map((reason) => say({ kind: 'failed', statusWord: 'ERROR', reason }))).toMatchInlineSnapshot(`
    [
      "The media service found the content harmful and will not work on it. Try other words or another file.",
      "The media service had trouble with the voice. Try again, or choose another voice.",
      "Something went wrong at the media service. Try again.",
      "It is too long for the media service. Try a shorter piece.",
      "The file is too large for the media service. Try a smaller one.",
      "The media service does not accept this kind of file. Try another format.",
      "The media service could not fetch the link. Check that it opens without signing in.",
      "The drive that holds the file is refusing more downloads right now. Try again later, or use another link.",
      "The link is blocked where the media service runs. Use another link.",
      "The link is age-restricted, so the media service cannot fetch it. Use another link.",
      "Nothing was found at the link. Check the address.",
      "The tracks of the file do not match. Try saving it in another format.",
      "The file’s content does not match its extension. Check the extension.",
      "The file or text could not be read. Check that it opens, or try another one.",
      "The film has no sound. Try one that has sound.",
      "The media service could not set the loudness. Try a recording of normal loudness.",
      "The file does not have the chosen audio tracks. Choose others; the first one is 0.",
      "The media service account has run out of credit. Its owner can top it up.",
      "The media service account is not allowed to do this. The operator can check the permissions of the API key.",
      "Something went wrong at the media service. Try again.",
      "The media service failed without giving a reason. Try again, or change the request.",
    ]
  `);
});

test('the message of the service precedes reason and status word', () => {
  const failed = (more: object) => say({ kind: 'failed', statusWord: 'ERROR', ...more });
  expect([
    failed({ message: ' The file is empty ', reason: 'INVALID_SOURCE_DATA' }),
    failed({ message: 'Was it?', reason: 'NONE' }),
    failed({ message: '失敗しました。' }),
    failed({ message: '  ', reason: ' source_too_long ' }),
    failed({ statusWord: 'timeout' }),
    failed({ statusWord: ' PAYMENT_REQUIRED ' }),
    failed({ statusWord: 'CANCELLED' }),
    failed({ statusWord: 'REJECTED' }),
    failed({ reason: 'constructor' }),
  ]).toMatchInlineSnapshot(`
    [
      "The file is empty.",
      "Was it?",
      "失敗しました。",
      "It is too long for the media service. Try a shorter piece.",
      "The media service took too long and gave up. Try again.",
      "The media service account has run out of credit. Its owner can top it up.",
      "The task was cancelled at the media service. Try again to restart it.",
      "The media service failed without giving a reason. Try again, or change the request.",
      "The media service failed without giving a reason. Try again, or change the request.",
    ]
  `);
});

test('all texts are complete sentences', () => {
  const all: readonly TaskFailure[] = [
    ...ALL,
    ...REASONS.map((reason): TaskFailure => ({ kind: 'failed', statusWord: 'ERROR', reason })),
  ];
  for (const failure of all) {
    const line = say(failure).replace(/SERVICE_(API_KEY|BASE_URL)|PUBLIC_URL/, 'a setting');
    expect(line).toMatch(/^[\p{Lu}“]\S.*[.?!]$/su);
    expect(line).not.toMatch(/undefined|null|NaN|\[object|\.\.|!\.|\s\s|[A-Z]_[A-Z]/);
    expect(english(createFailureText(failure, undefined))).toMatch(/[.?!]$/);
  }
});

test('a problem follows the field label, or its name', () => {
  const text = (...given: Parameters<typeof createProblemText>) => english(createProblemText(...given));
  expect(text({ field: 'voice_id', message: 'is missing' }, tts)).toBe('Voice: is missing.');
  expect(text({ field: 'voice_id', message: 'cannot be “X”: did you mean Y?' }, tts)).toBe(
    'Voice: cannot be “X”: did you mean Y?',
  );
  expect(text({ field: 'constructor', message: 'is odd' }, tts)).toBe('constructor: is odd.');
  expect(text({ message: 'I don’t know that.' }, undefined)).toBe('I don’t know that.');
});

const request = requestOf('tts', { text: 'Hello' });
const done = (...oversized: OversizedFile[]): TaskState => ({
  ...{ status: 'done', serviceTaskId: 's1', report: {}, deliveryMethod: 'edit' },
  result: { ...RESULT, oversized },
});
const view = (state: TaskState) => englishView(createTaskView(taskOf(request, state, 0), operationNamed('tts')));

test('a compressed file is described with its format', () => {
  const { line, facts, rows } = view(done({ is: 're-encoded', label: 'Speech', kbps: 64, maxBytes: 10e6 }));
  expect(facts).toContainEqual({ label: 'Speech', value: 'as MP3, 64 kbit/s, to fit 10 MB here', isSecondary: true });
  expect([line, rows]).toEqual(['', undefined]);
});

test('a link shows its size and expiry', () => {
  const expiresAt = Date.UTC(2026, 10, 28, 12);
  const { line, rows } = view(
    done({
      is: 'linked',
      label: 'Film',
      bytes: 240e6,
      maxBytes: 10e6,
      link: 'https://x.example/f.mp4',
      expiresAt,
    }),
  );
  expect(line).toBe('');
  expect(rows).toEqual([
    {
      title: 'Film',
      detail: '240 MB, too large to be posted here. The link works until 28 November.',
      link: 'https://x.example/f.mp4',
    },
  ]);
});

test('a file without delivery shows the limit and advice', () => {
  const { line, rows } = view(
    done(
      { is: 'not-delivered', label: 'Film', bytes: 240e6, maxBytes: 10e6 },
      { is: 'not-delivered', label: 'Sound', bytes: 20e6, maxBytes: 0 },
      { is: 'not-fetched', label: 'Master', maxBytes: 2e9 },
    ),
  );
  expect(line).toBe('Done in 1s, but not everything fits here.');
  expect(rows?.map(({ title, detail }) => `${title}: ${detail}`)).toEqual([
    'Film: 240 MB, too large to be posted here (10 MB at most), and can’t be made smaller. If the operator sets PUBLIC_URL, you get a link instead. Until then, post it from your tasks in a place that allows larger files.',
    'Sound: 20 MB, too large to be posted here, and can’t be made smaller. If the operator sets PUBLIC_URL, you get a link instead. Until then, post it from your tasks in a place that allows larger files.',
    'Master: Larger than 2 GB, the download limit.',
  ]);
});

test('missing languages are named in the final line', () => {
  const missingLanguages = ['ja-JP', 'th-TH'];
  const ended: TaskState = {
    ...{ status: 'done', serviceTaskId: 's1', report: {}, deliveryMethod: 'edit' },
    result: { ...RESULT, missingLanguages },
  };
  expect(view(ended).line).toBe('Done in 1s, but not in Japanese (Japan) and Thai (Thailand).');
});

test('a result over the limit can be posted elsewhere', () => {
  const failure = { kind: 'too-large', bytes: 30e6, maxBytes: 10e6 } as const;
  const { status, actions = [] } = view({ status: 'failed', serviceTaskId: 's1', failure, report: {} });
  expect([status, ...actions.map(({ label }) => label)]).toEqual(['failed', 'Post it here', 'Try again', 'Edit']);
});
