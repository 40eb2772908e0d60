// Input of jobs whose operation has no rule of its own: those of extensions.

import { expect, test } from 'vitest';
import { createJobInput, type JobInputContext } from '../../../src/studio/jobs/job-input.ts';

const OPERATION = { endpoint: '/morse' } as Parameters<typeof createJobInput>[0];
const CONTEXT = { terms: [] } as unknown as JobInputContext;

test('an extension’s fields keep their values without a file', () => {
  const values = { name: 'Ada', file: 'sheet', text: 'Hello' };
  expect(createJobInput(OPERATION, values, CONTEXT)).toEqual(values);
});

test('an uploaded file comes with its source and name', () => {
  const upload = { source: 'source.wav', name: 'Call.wav' };
  const context = { ...CONTEXT, upload };
  expect(createJobInput(OPERATION, { speed: 2 }, context)).toEqual({ speed: 2, file: 'source.wav', name: 'Call.wav' });
});
