// What a status answer says of a task that is over besides that it is.

import { expect, test } from 'vitest';
import { dub } from '../../../commands/dub.ts';
import { noteOf } from '../../../src/domain/views/notes.ts';
import { failureIn, faultIn, JobFault } from '../../../src/studio/faults.ts';
import { statusBody } from '../../../src/studio/http/status.ts';
import { acceptResult } from '../../../src/studio/jobs/accept-result.ts';
import type { WorkResult } from '../../../src/studio/operations/work.ts';
import { plainly, told } from '../../../src/studio/told.ts';

const standing = { origin: 'http://127.0.0.1', report: undefined, place: undefined };

const task = {
  id: 'a',
  owner: 'b',
  operation: 'dub',
  runId: 7,
  inputBytes: 0,
  attempts: 1,
  breaks: 0,
  crashes: 0,
} as const;

/** `made`: what the work answered. */
async function bodyOf(made: Omit<WorkResult, 'files'>) {
  const result = await acceptResult({ files: {}, ...made }, '/nowhere', '/');
  return statusBody({ ...task, state: 'done', result }, dub, standing);
}

test('how much of a film was understood, as its work said; of subtitles nothing', async () => {
  expect(await bodyOf({ message: 'Heard.', understood: 0.62 })).toMatchObject({
    status: 'SUCCESS',
    run_id: 7,
    understood: 0.62,
  });
  expect(await bodyOf({ message: 'Heard.' })).not.toHaveProperty('understood');
});

test('what is told, in sentences and as notes; what has none is told in sentences alone', async () => {
  const spoken = noteOf('spokenBy', { voice: 'Rose', where: 'builtIn' });
  expect(await bodyOf(told(spoken, plainly('Careful.')))).toMatchObject({
    message: 'Spoken by Rose · built in. Careful.',
    notes: [
      { key: 'spokenBy', text: 'Spoken by Rose · built in.', voice: 'Rose', where: 'builtIn' },
      { text: 'Careful.' },
    ],
  });
  expect(await bodyOf({ message: 'Heard.' })).not.toHaveProperty('notes');
});

test('why it failed, in sentences and as notes, as it came from the worker; what has none in sentences alone', () => {
  const bodyOfFailed = (fault: JobFault) => {
    const sent = JSON.parse(JSON.stringify(failureIn(fault)));
    return statusBody({ ...task, state: 'failed', failure: failureIn(faultIn(sent)) }, dub, standing);
  };
  const page = new JobFault('SOURCE_TYPE_NOT_SUPPORTED', noteOf('linkTooLarge', { megabytes: 1000 }));
  expect(bodyOfFailed(page)).toMatchObject({
    status: dub.failedWord,
    exception_reason: 'SOURCE_TYPE_NOT_SUPPORTED',
    message: page.message,
    notes: [{ key: 'linkTooLarge', text: page.message, megabytes: 1000 }],
  });
  const plain = bodyOfFailed(new JobFault('PROCESSING_ERROR', 'No words.'));
  expect(plain).toMatchObject({ message: 'No words.' });
  expect(plain).not.toHaveProperty('notes');
});
