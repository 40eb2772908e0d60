// Tests of the extra fields in the status of a finished task.

import { expect, test } from 'vitest';
import { dub } from '../../../commands/dub.ts';
import { translatedTts } from '../../../commands/tts.ts';
import { message } from '../../../src/messages/message.ts';
import { JobError, restoreJobError, toTaskFailure } from '../../../src/studio/errors.ts';
import { createStatusBody } from '../../../src/studio/http/status-body.ts';
import { toStudioTaskResult } from '../../../src/studio/jobs/result-files.ts';
import { combineMessages } from '../../../src/studio/messages.ts';
import type { WorkResult } from '../../../src/studio/work.ts';

const standing = { origin: 'http://127.0.0.1', report: undefined, queuePosition: undefined };

const task = {
  id: 'a',
  owner: 'b',
  operation: 'dub',
  runId: 7,
  inputBytes: 0,
  attempts: 1,
  workerDeaths: 0,
  studioCrashes: 0,
} as const;

/** @param made Result of the work function. */
async function bodyOf(made: Omit<WorkResult, 'files'>) {
  const result = await toStudioTaskResult({ files: {}, ...made }, '/nowhere', '/');
  return createStatusBody({ ...task, state: 'done', result }, dub, standing);
}

test('the understood share is included only if measured', async () => {
  expect(await bodyOf({ message: 'Heard.', understood: 0.62 })).toMatchObject({
    status: 'SUCCESS',
    run_id: 7,
    understood: 0.62,
  });
  expect(await bodyOf({ message: 'Heard.' })).not.toHaveProperty('understood');
});

test('translated speech includes the words that it speaks', async () => {
  const file = { name: 'speech.wav', type: 'audio/wav', path: 'speech.wav', link: 'abc' };
  const state = { ...task, state: 'done', result: { files: { speech: file }, message: '', texts: ['Hola', 'Adiós'] } };
  expect(createStatusBody(state as never, translatedTts, standing)).toMatchObject({ spoken_text: 'Hola\nAdiós' });
  expect(await bodyOf({ message: '', texts: ['Hola'] })).not.toHaveProperty('spoken_text');
});

test('messages are sentences and notes, or sentences alone', async () => {
  const spoken = message('notes.spokenBy', { voice: 'Rose', where: message('notes.where.builtIn') });
  const { message: english, notes } = await bodyOf(combineMessages(spoken, 'Careful.'));
  expect(english).toBe('Spoken by Rose · built in. Careful.');
  expect(notes).toEqual([
    { id: 'notes.spokenBy', args: { voice: 'Rose', where: { id: 'notes.where.builtIn' } } },
    'Careful.',
  ]);
  expect(await bodyOf({ message: 'Heard.' })).not.toHaveProperty('notes');
});

test('failures are sentences and notes, or sentences alone', () => {
  const bodyOfFailed = (fault: JobError) => {
    const sent = JSON.parse(JSON.stringify(toTaskFailure(fault)));
    return createStatusBody({ ...task, state: 'failed', failure: toTaskFailure(restoreJobError(sent)) }, dub, standing);
  };
  const page = new JobError('SOURCE_TYPE_NOT_SUPPORTED', message('faults.linkTooLarge', { megabytes: 1000 }));
  expect(bodyOfFailed(page)).toMatchObject({
    status: dub.failureWord,
    exception_reason: 'SOURCE_TYPE_NOT_SUPPORTED',
    message: page.message,
    notes: [{ id: 'faults.linkTooLarge', args: { megabytes: 1000 } }],
  });
  const plain = bodyOfFailed(new JobError('PROCESSING_ERROR', 'No words.'));
  expect(plain).toMatchObject({ message: 'No words.' });
  expect(plain).not.toHaveProperty('notes');
});
