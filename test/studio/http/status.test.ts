// What a status answer says of a finished task besides that it is finished.

import { expect, test } from 'vitest';
import { dub } from '../../../commands/dub.ts';
import { noteOf } from '../../../src/domain/views/notes.ts';
import { statusBody } from '../../../src/studio/http/status.ts';
import { acceptResult } from '../../../src/studio/jobs/accept-result.ts';
import type { WorkResult } from '../../../src/studio/operations/work.ts';
import { plainly, told } from '../../../src/studio/told.ts';

const standing = { origin: 'http://127.0.0.1', report: undefined, place: undefined };

/** `made`: what the work answered. */
async function bodyOf(made: Omit<WorkResult, 'files'>) {
  const result = await acceptResult({ files: {}, ...made }, '/nowhere', '/');
  const task = { id: 'a', owner: 'b', operation: 'dub', runId: 7, inputBytes: 0, attempts: 1, breaks: 0 };
  return statusBody({ ...task, crashes: 0, state: 'done', result }, dub, standing);
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
