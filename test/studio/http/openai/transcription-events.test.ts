// Tests the stream of a transcript: when the answer begins, what keeps it alive, and how it ends.

import { expect, test } from 'vitest';
import { createErrorBody } from '../../../../src/studio/http/openai/openai-error.ts';
import { createEventResponse } from '../../../../src/studio/http/openai/transcription-events.ts';
import type { TranscriptLine } from '../../../../src/studio/work.ts';

const line = (text: string, start = 0): TranscriptLine => ({ start, end: start + 1, text, speaker: 'Speaker 1' });
const toTranscript = (lines: readonly TranscriptLine[]) => ({ tag: 'en-US', seconds: 2, lines });

/** A transcription that the test reports and ends. */
function begin(timing = { startAfterMs: 60_000, heartbeatMs: 60_000 }) {
  const { promise, resolve, reject } = Promise.withResolvers<ReturnType<typeof toTranscript>>();
  let report: (lines: readonly TranscriptLine[]) => void = () => {};
  let signal: AbortSignal | undefined;
  const response = createEventResponse({
    hasSegments: false,
    requestSignal: new AbortController().signal,
    toErrorBody: ({ message }) => createErrorBody(500, message),
    timing,
    transcribe: (onLines, given) => {
      report = onLines;
      signal = given;
      return promise;
    },
  });
  return {
    response,
    report: (...lines: readonly TranscriptLine[]) => report(lines),
    end: (...lines: readonly TranscriptLine[]) => resolve(toTranscript(lines)),
    fail: (message: string) => reject(new Error(message)),
    isStopped: () => signal?.aborted,
  };
}

const eventsIn = (text: string) =>
  text
    .split('\n\n')
    .filter((event) => event.startsWith('data: '))
    .map((event) => JSON.parse(event.slice('data: '.length)));

test('each line is sent once', async () => {
  const work = begin();
  work.report(line('One.'));
  const response = await work.response;
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  work.report(line('One.'), line('Two.'));
  work.end(line('One.'), line('Two.'), line('Three.'));
  expect(eventsIn(await response.text())).toEqual([
    { type: 'transcript.text.delta', delta: 'One.' },
    { type: 'transcript.text.delta', delta: ' Two.' },
    { type: 'transcript.text.delta', delta: ' Three.' },
    { type: 'transcript.text.done', text: 'One. Two. Three.', usage: { type: 'duration', seconds: 2 } },
  ]);
});

test('the answer begins without lines after a while and is kept alive', async () => {
  const work = begin({ startAfterMs: 1, heartbeatMs: 1 });
  const reader = (await work.response).body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe(':\n\n');
  work.end();
  let text = '';
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
    text += new TextDecoder().decode(part.value);
  expect(eventsIn(text)).toMatchObject([{ type: 'transcript.text.done', text: '' }]);
});

test('a failure before the first line rejects', async () => {
  const work = begin();
  work.fail('It is broken.');
  await expect(work.response).rejects.toThrow('It is broken.');
});

test('a failure after the first line is the last event', async () => {
  const work = begin();
  work.report(line('One.'));
  const response = await work.response;
  work.fail('It is broken.');
  expect(eventsIn(await response.text()).at(-1)).toMatchObject({ error: { message: 'It is broken.' } });
});

test('a client that leaves stops the work', async () => {
  const work = begin();
  work.report(line('One.'));
  const response = await work.response;
  expect(work.isStopped()).toBe(false);
  await response.body?.cancel();
  expect(work.isStopped()).toBe(true);
  work.report(line('One.'), line('Two.'));
  work.fail('The client has left.');
});
