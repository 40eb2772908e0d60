// Field `find_language` of transcripts: it reaches the job from a form, and other operations ignore it.

import { expect, test } from 'vitest';
import { commands } from '../../../../commands/index.ts';
import { createCatalogue } from '../../../../src/domain/commands/catalogue.ts';
import { toRequestInput, validateInput } from '../../../../src/studio/http/validate-input.ts';

const CHECKS = { hasVoice: () => true, hasFolder: () => true, hasDictionary: () => true };

function validated(name: string, fields: Readonly<Record<string, readonly string[]>>) {
  const operation = createCatalogue(commands).findOperation(name);
  if (!operation) throw new Error(`${name} is missing`);
  return validateInput(
    operation,
    toRequestInput(operation, { values: fields, files: {}, discard: async () => undefined }),
    CHECKS,
  );
}

const LINK = { media_url: ['https://example.com/a.wav'], language: ['1'] };

test('a transcript of a guessed language finds its own', () => {
  expect(validated('transcribe', { ...LINK, find_language: ['true'] })).toMatchObject({ find_language: true });
  expect(validated('transcribe', { ...LINK, find_language: ['no'] })).not.toHaveProperty('find_language');
  expect(validated('transcribe', LINK)).not.toHaveProperty('find_language');
});

test('other operations ignore the field', () => {
  const speech = { text: ['Hello'], voice_id: ['1001'], language: ['1'], find_language: ['true'] };
  expect(validated('tts', speech)).not.toHaveProperty('find_language');
});
