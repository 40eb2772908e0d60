// Results become files with names that people can read, in a folder that is cleared.

import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dub } from '../../../commands/dub.ts';
import { story } from '../../../commands/story.ts';
import { transcribe } from '../../../commands/transcribe.ts';
import { tts } from '../../../commands/tts.ts';
import { voice } from '../../../commands/voice.ts';
import { createCollector } from '../../../src/core/delivery/collect.ts';
import type { Operation } from '../../../src/domain/commands/command.ts';
import { newTask } from '../../../src/domain/tasks/task.ts';
import { english } from '../../../src/domain/words/index.ts';
import { ServiceRefused } from '../../../src/ports/service.ts';
import { wordingFor } from '../../adapters/wording.ts';
import { createFakeService } from '../../fakes/service.ts';

const origin = {
  adapter: 'fake',
  person: { id: 'a', name: 'Ana' },
  place: { id: 'r', name: 'R' },
  message: 'm',
};
const setUp = () => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-collect-'));
  return { folder, service: createFakeService() };
};
const task = (operation: { name: string }, values = {}, labels = {}) =>
  newTask('7K2QF9MA', { command: operation.name, values, files: {}, labels }, origin, 0);

test.each([
  [tts, {}, { voice_id: 'Zoë Müller' }, ['speech-zoe-muller-7K2QF9MA.wav']],
  [story, { title: 'The Lighthouse / Part 1' }, {}, ['story-the-lighthouse-part-1-7K2QF9MA.wav']],
  [voice, {}, {}, ['sample-a-7K2QF9MA.wav', 'sample-b-7K2QF9MA.wav']],
] as const)('files are named for what they are', async (operation, values, labels, names) => {
  const { folder, service } = setUp();
  const got = await createCollector({ service, folder, wordsFor: () => english }).collect(
    task(operation, values, labels),
    operation as unknown as Operation,
    { run_id: 3 },
  );
  expect(got.files.map((file) => file.name)).toEqual(names);
});

test('several languages stay apart', async () => {
  const { folder, service } = setUp();
  service.outcome = async () => ({
    sources: [
      { role: 'audio-54', label: 'Dubbed sound', address: '/a', language: '54' },
      { role: 'audio-76', label: 'Dubbed sound', address: '/b', language: '76' },
    ],
  });
  const got = await createCollector({ service, folder, wordsFor: () => english }).collect(
    task(dub, { target_languages: [54, 88, 76] }),
    dub as unknown as Operation,
    {},
  );
  expect(got.without).toEqual(['Japanese (Japan)']);
  expect(new Set(got.files.map((file) => file.name)).size).toBe(2);
  expect(got.files.map((file) => file.label)).toEqual([
    'Dubbed sound · Spanish (Spain)',
    'Dubbed sound · French (France)',
  ]);
});

test('what is said becomes captions, beside the sound for those who cannot hear it and as the text of a transcription', async () => {
  const { folder, service } = setUp();
  const transcripts = [{ lines: [{ start: 0.5, end: 2, text: 'Once upon a time.' }] }];
  service.outcome = async ({ name }) => ({
    sources: name === 'story' ? [{ role: 'story', label: 'Story', address: '/a' }] : [],
    transcripts,
  });
  const collector = createCollector({ service, folder, wordsFor: () => english });
  const told = await collector.collect(task(story), story as unknown as Operation, {});
  expect(told.texts).toBeUndefined();
  expect(told.files.map(({ role, name, label, words }) => [role, name, label, words])).toEqual([
    ['story', 'story-7K2QF9MA.wav', 'Story', 'Once upon a time.'],
    ['captions-srt', 'captions-7K2QF9MA.srt', 'Captions', undefined],
    ['captions-vtt', 'captions-7K2QF9MA.vtt', 'Captions', undefined],
  ]);
  const { path = '', bytes } = told.files[2] ?? {};
  expect(readFileSync(path, 'utf8')).toBe('WEBVTT\n\n00:00:00.500 --> 00:00:02.000\nOnce upon a time.\n');
  expect(bytes).toBe(readFileSync(path).length);

  const understood = await collector.collect(task(transcribe), transcribe as unknown as Operation, {});
  expect(understood.texts).toEqual(['Once upon a time.']);
  expect(understood.files.map(({ name, type }) => `${name} ${type}`)).toEqual([
    'transcript-7K2QF9MA.txt text/plain; charset=utf-8',
    'transcript-7K2QF9MA.srt application/x-subrip; charset=utf-8',
    'transcript-7K2QF9MA.vtt text/vtt; charset=utf-8',
  ]);
});

test('speech says what was asked for', async () => {
  const { folder, service } = setUp();
  const collector = createCollector({ service, folder, wordsFor: () => english });
  const { files } = await collector.collect(
    task(tts, { text: 'Hello\n team' }),
    tts as unknown as Operation,
    {},
  );
  expect(files[0]?.words).toBe('Hello team');
});

test('what the service said comes along, and clearing removes the files', async () => {
  const { folder, service } = setUp();
  const collector = createCollector({ service, folder, wordsFor: () => english });
  const got = await collector.collect(task(tts), tts as unknown as Operation, {
    run_id: 3,
    message: 'Spoken by Rose.',
  });
  expect(got.said).toBe('Spoken by Rose.');
  const told = await createCollector({ service, folder, wordsFor: () => wordingFor('de') }).collect(
    task(tts),
    tts as unknown as Operation,
    {
      run_id: 3,
      message: 'Spoken by Rose.',
      notes: [{ key: 'spokenBy', text: 'Spoken by Rose.', voice: 'Rose', where: 'builtIn' }],
    },
  );
  expect(told.said).toBe('Gesprochen von Rose · eingebaut.');
  await collector.clear('7K2QF9MA');
  expect(existsSync(got.files[0]?.path ?? folder)).toBe(false);
});

test('a link that expired is asked for anew at the result endpoint', async () => {
  const { folder, service } = setUp();
  const { download } = service;
  service.outcome = async (_, report) => ({
    sources: [
      {
        role: 'story',
        label: 'Story',
        address: (report as { story_url: string | null }).story_url ?? '/fresh',
      },
    ],
  });
  service.download = async (address, into) => {
    if (address === '/stale') throw new ServiceRefused(403, 'expired');
    return download(address, into);
  };
  const collector = createCollector({ service, folder, wordsFor: () => english });
  const got = await collector.collect(task(story), story as unknown as Operation, {
    run_id: 3,
    story_url: '/stale',
  });
  expect(got.files).toHaveLength(1);
  await expect(
    collector.collect(task(story), story as unknown as Operation, { story_url: '/stale' }),
  ).rejects.toThrow('expired');
});
