// Descriptions of the built-in voices, which readers see in their own language.

import { expect, test } from 'vitest';
import { toLocalizableDescription } from '../../../src/domain/media/voice-description.ts';
import { getMessages } from '../../../src/domain/messages.ts';
import { BUILT_IN_VOICES } from '../../../src/studio/voices/built-in-voices.ts';

const german = (description: string) => getMessages('de').render(toLocalizableDescription(description));

test('every built-in voice is described in the reader’s language', () => {
  const described = BUILT_IN_VOICES.filter(({ description }) => description !== 'eSpeak NG.');
  expect(described.length).toBeGreaterThan(20);
  // A name of a place is the same in both languages.
  const untranslated = described.filter(({ description }) => german(description) === description);
  expect(untranslated.map(({ name }) => name)).toEqual(['Vinny']);
  expect(german('A whisper, American (eSpeak NG).')).toBe('Ein Flüstern, amerikanisch (eSpeak NG).');
});

test('descriptions of other voices stay as they are', () => {
  expect(german('A whisper, Martian (Flite).')).toBe('A whisper, Martian (Flite).');
});
