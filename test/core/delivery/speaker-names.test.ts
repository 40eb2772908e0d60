// Numbered speakers are named in the reader's language; other names stay.

import { expect, test } from 'vitest';
import { localizeSpeakers } from '../../../src/core/delivery/speaker-names.ts';
import { createMessagesProvider } from '../../../src/domain/messages.ts';

const line = (speaker: string | undefined) => ({
  start: 0,
  end: 1,
  text: 'Hello.',
  ...(speaker !== undefined && { speaker }),
});

test.each([
  ['de', ['Sprecher 1', 'Sprecher 12', 'Ana', undefined]],
  ['ja', ['話者1', '話者12', 'Ana', undefined]],
  ['en', ['Speaker 1', 'Speaker 12', 'Ana', undefined]],
])('%s', (tag, expected) => {
  const lines = ['Speaker 1', 'Speaker 12', 'Ana', undefined].map(line);
  const named = localizeSpeakers({ fileLinks: [], transcripts: [{ lines }] }, createMessagesProvider('en')(tag));
  expect(named.transcripts?.[0]?.lines.map(({ speaker }) => speaker)).toEqual(expected);
});

test('a result without a transcript stays as it is', () => {
  const outcome = { fileLinks: [], texts: ['Speaker 1'] };
  expect(localizeSpeakers(outcome, createMessagesProvider('en')('de'))).toBe(outcome);
});
