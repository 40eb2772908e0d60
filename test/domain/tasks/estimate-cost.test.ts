// Requests that need confirmation, and the cost estimates that users read.

import { expect, test } from 'vitest';
import { estimateCost } from '../../../src/domain/tasks/estimate-cost.ts';
import { createEstimateMessage } from '../../../src/domain/views/estimate-message.ts';
import { english } from '../english.ts';
import { fileCalled, operationNamed, requestOf } from '../samples.ts';

const MOST = 20_000;
const line = (
  command: string,
  values: Record<string, unknown>,
  files: Parameters<typeof requestOf>[2] = [],
  most = MOST,
) => {
  const estimate = estimateCost(operationNamed(command), requestOf(command, values, files), most);
  return estimate && english(createEstimateMessage(estimate));
};
const link = 'https://example.com/talk.mp4';
const film = (bytes?: number) => fileCalled('talk.mp4', { link, field: 'link', bytes });

test('a text over the limit asks for confirmation', () => {
  expect(line('tts', { text: 'a'.repeat(MOST) })).toBeUndefined();
  expect(line('tts', { text: 'a'.repeat(MOST + 1) })).toBe(
    'About 22 minutes of audio (20,001 characters). This may use up your plan.',
  );
});

test('dense scripts take longer to speak per character', () => {
  expect(line('tts', { text: '字'.repeat(30_000) })).toBe(
    'About 2 hours of audio (30,000 characters). This may use up your plan.',
  );
});

test('a translation is counted in characters without audio', () => {
  expect(line('translate', { texts: ['b'.repeat(30_000)], to: 'French', from: 'English' })).toBe(
    'About 30,000 characters. This may use up your plan.',
  );
});

test('a free service mentions no plan', () => {
  const said = english(createEstimateMessage({ minutes: 22, languages: 1, isFree: true }));
  expect(said).toBe('About 22 minutes of audio. That may take a while.');
});

test('a document counts by size, marked as an estimate', () => {
  expect(line('story', {}, [fileCalled('a.txt', { bytes: 9000 })])).toBeUndefined();
  expect(line('story', {}, [fileCalled('a.docx', { bytes: 900_000 })])).toBeUndefined();
  expect(line('story', {}, [fileCalled('a.docx', { bytes: 1_900_000 })])).toBe(
    'Perhaps 17 hours of audio (a file of 1.9 MB). This may use up your plan.',
  );
});

test('a recording counts by size times the languages', () => {
  expect(line('separate', {}, [fileCalled('a.mp3', { bytes: 20_000_000 })])).toBeUndefined();
  expect(line('separate', {}, [fileCalled('a.mp3', { bytes: 520_000_000 })])).toBe(
    'Perhaps 9 hours of audio (a file of 520 MB). This may use up your plan.',
  );
  expect(line('dub', { to: 'Spanish', from: 'English' }, [film(200_000_000)])).toBeUndefined();
  expect(line('dub', { to: 'Spanish, French', from: 'English' }, [film(200_000_000)])).toBe(
    'Perhaps 13 minutes of audio in each of 2 languages (a file of 200 MB). This may use up your plan.',
  );
});

test('several languages ask when the length is unknown', () => {
  expect(line('dub', { link, to: 'Spanish', from: 'English' })).toBeUndefined();
  expect(line('dub', { link, to: 'Spanish, French, German', from: 'English' })).toBe(
    '3 languages. The length is not known yet. This may use up your plan.',
  );
});

test('0 never asks', () => {
  expect(line('tts', { text: 'a'.repeat(90_000) }, [], 0)).toBeUndefined();
  expect(line('dub', { link, to: 'Spanish, French', from: 'English' }, [], 0)).toBeUndefined();
});
