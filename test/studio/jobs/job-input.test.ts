// Input of jobs: the speed of speech, and the fields of extensions.

import { expect, test } from 'vitest';
import { commands } from '../../../commands/index.ts';
import { createCatalogue } from '../../../src/domain/commands/catalogue.ts';
import { createJobInput, type JobInputContext } from '../../../src/studio/jobs/job-input.ts';

const OPERATION = { endpoint: '/morse' } as Parameters<typeof createJobInput>[0];
const CONTEXT = { terms: [] } as unknown as JobInputContext;

test('an extension’s fields keep their values without a file', () => {
  const values = { name: 'Ada', file: 'sheet', text: 'Hello' };
  expect(createJobInput(OPERATION, values, CONTEXT)).toEqual(values);
});

test.each(['dub', 'dub-lines', 'transcribe'])('the transcription mode is part of the input of %s', (name) => {
  const operation = createCatalogue(commands).allOperations.find((one) => one.name === name);
  if (!operation) throw new Error(`${name} is missing`);
  const context = { ...CONTEXT, chooseNarrator: () => undefined, listCast: () => [], allowOrigins: [] };
  const inputFor = (values: object) =>
    createJobInput(operation, { language: 1, source_language: 1, target_languages: [54], ...values }, context);
  expect(inputFor({ transcription_mode: 'slow' })).toMatchObject({ transcriptionMode: 'slow' });
  expect(inputFor({ transcription_mode: 'fast' })).toMatchObject({ transcriptionMode: 'fast' });
  expect(inputFor({})).not.toHaveProperty('transcriptionMode');
});

test('an uploaded file comes with its source and name', () => {
  const upload = { source: 'source.wav', name: 'Call.wav' };
  const context = { ...CONTEXT, upload };
  expect(createJobInput(OPERATION, { speed: 2 }, context)).toEqual({ speed: 2, file: 'source.wav', name: 'Call.wav' });
});

const SPEECH: readonly (readonly [string, object])[] = [
  ['/tts', { text: 'Hi', language: 1, voice_id: 7 }],
  ['/translated-tts', { text: 'Hi', source_language: 1, target_language: 54, voice_id: 7 }],
  ['/story', { source_language: 1, narrator_voice_id: 7 }],
];

test.each(SPEECH)('%s keeps the speed, unless it is the usual one', (endpoint, values) => {
  const operation = { endpoint } as Parameters<typeof createJobInput>[0];
  const context = { ...CONTEXT, findVoice: () => undefined, chooseNarrator: () => undefined, listCast: () => [] };
  const speedOf = (speed?: number | null) => createJobInput(operation, { ...values, speed }, context)['speed'];
  expect([1.5, 1, null, undefined].map(speedOf)).toEqual([1.5, undefined, undefined, undefined]);
});

test('a translated story keeps the speed of the original', () => {
  const operation = { endpoint: '/translated-story' } as Parameters<typeof createJobInput>[0];
  const context = {
    ...CONTEXT,
    chooseNarrator: () => undefined,
    listCast: () => [],
    story: { run: 1, originalInput: { file: 'source.txt', tag: 'en-US', speed: 0.5 } },
  };
  expect(createJobInput(operation, { target_language: 54 }, context)).toMatchObject({ speed: 0.5, to: 'es-ES' });
});
