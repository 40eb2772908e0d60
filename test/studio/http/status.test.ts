// What a status answer says of a finished task besides that it is finished.

import { expect, test } from 'vitest';
import { dub } from '../../../commands/dub.ts';
import { statusBody } from '../../../src/studio/http/status.ts';
import { acceptResult } from '../../../src/studio/jobs/accept-result.ts';

const standing = { origin: 'http://127.0.0.1', report: undefined, place: undefined };

test('how much of a film was understood, as its work said; of subtitles nothing', async () => {
  const bodyOf = async (understood?: number) => {
    const made = { files: {}, message: 'Heard.', ...(understood !== undefined && { understood }) };
    const result = await acceptResult(made, '/nowhere', '/');
    const task = { id: 'a', owner: 'b', operation: 'dub', runId: 7, inputBytes: 0, attempts: 1, breaks: 0 };
    return statusBody({ ...task, crashes: 0, state: 'done', result }, dub, standing);
  };
  expect(await bodyOf(0.62)).toMatchObject({ status: 'SUCCESS', run_id: 7, understood: 0.62 });
  expect(await bodyOf()).not.toHaveProperty('understood');
});
