// Results become files with readable names, in a folder that is deleted afterwards.

import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dub } from '../../../commands/dub.ts';
import { story } from '../../../commands/story.ts';
import { transcribe } from '../../../commands/transcribe.ts';
import { translatedTts, tts } from '../../../commands/tts.ts';
import { voice } from '../../../commands/voice.ts';
import { createResultCollector } from '../../../src/core/delivery/collect-result.ts';
import type { Operation } from '../../../src/domain/commands/command.ts';
import { getMessages } from '../../../src/domain/messages.ts';
import { createTask } from '../../../src/domain/tasks/task.ts';
import { ServiceRefusedError } from '../../../src/ports/media-service.ts';
import { english } from '../../domain/english.ts';
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
  createTask('7K2QF9MA', { command: operation.name, values, files: {}, labels }, origin, 0);

test.each([
  [tts, {}, { voice_id: 'Zoë Müller' }, ['speech-zoe-muller-7K2QF9MA.wav']],
  [story, { title: 'The Lighthouse / Part 1' }, {}, ['story-the-lighthouse-part-1-7K2QF9MA.wav']],
  [voice, {}, {}, ['sample-a-7K2QF9MA.wav', 'sample-b-7K2QF9MA.wav']],
] as const)('files are named after their content', async (operation, values, labels, names) => {
  const { folder, service } = setUp();
  const got = await createResultCollector({ service, folder }).collect(
    task(operation, values, labels),
    operation as unknown as Operation,
    { run_id: 3 },
  );
  expect(got.files.map((file) => file.name)).toEqual(names);
});

test('files of several languages have different names', async () => {
  const { folder, service } = setUp();
  service.findOutcome = async () => ({
    fileLinks: [
      { role: 'audio-54', label: 'Dubbed sound', address: '/a', language: '54' },
      { role: 'audio-76', label: 'Dubbed sound', address: '/b', language: '76' },
    ],
  });
  const got = await createResultCollector({ service, folder }).collect(
    task(dub, { target_languages: [54, 88, 76] }),
    dub as unknown as Operation,
    {},
  );
  expect(got.missingLanguages).toEqual(['ja-JP']);
  expect(new Set(got.files.map((file) => file.name)).size).toBe(2);
  expect(got.files.map((file) => english(file.label))).toEqual([
    'Dubbed sound · Spanish (Spain)',
    'Dubbed sound · French (France)',
  ]);
});

test('a transcript becomes caption files for sounds and transcriptions', async () => {
  const { folder, service } = setUp();
  const transcripts = [{ lines: [{ start: 0.5, end: 2, text: 'Once upon a time.' }] }];
  service.findOutcome = async ({ name }) => ({
    fileLinks: name === 'story' ? [{ role: 'story', label: 'Story', address: '/a' }] : [],
    transcripts,
  });
  const collector = createResultCollector({ service, folder });
  const told = await collector.collect(task(story), story as unknown as Operation, {});
  expect(told.texts).toBeUndefined();
  expect(told.files.map(({ role, name, label, altText }) => [role, name, english(label), altText])).toEqual([
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

test('speech has the requested text as its alternative text', async () => {
  const { folder, service } = setUp();
  const collector = createResultCollector({ service, folder });
  const { files } = await collector.collect(task(tts, { text: 'Hello\n team' }), tts as unknown as Operation, {});
  expect(files[0]?.altText).toBe('Hello team');
});

test('reports the translated words that a file speaks', async () => {
  const { folder, service } = setUp();
  const collector = createResultCollector({ service, folder });
  const operation = translatedTts as unknown as Operation;
  const report = { run_id: 3, spoken_text: 'El café está listo' };
  const got = await collector.collect(task(translatedTts, { text: 'The coffee is ready' }), operation, report);
  expect([got.spokenText, got.files[0]?.altText]).toEqual(['El café está listo', 'El café está listo']);
  const silent = await collector.collect(task(translatedTts, { text: 'The coffee is ready' }), operation, {
    run_id: 3,
  });
  expect([silent.spokenText, silent.files[0]?.altText]).toEqual([undefined, undefined]);
});

test('keeps the message of the service; clearing deletes the files', async () => {
  const { folder, service } = setUp();
  const collector = createResultCollector({ service, folder });
  const got = await collector.collect(task(tts), tts as unknown as Operation, {
    run_id: 3,
    message: 'Spoken by Rose.',
  });
  expect(got.serviceMessage).toBe('Spoken by Rose.');
  const told = await collector.collect(task(tts), tts as unknown as Operation, {
    run_id: 3,
    message: 'Spoken by Rose.',
    notes: [{ id: 'notes.spokenBy', args: { voice: 'Rose', where: { id: 'notes.where.builtIn' } } }],
  });
  expect(getMessages('de').render(told.serviceMessage ?? '')).toBe('Gesprochen von Rose · eingebaut.');
  await collector.deleteFiles('7K2QF9MA');
  expect(existsSync(got.files[0]?.path ?? folder)).toBe(false);
});

test('an expired link is requested again from the result endpoint', async () => {
  const { folder, service } = setUp();
  const { download } = service;
  service.findOutcome = async (_, report) => ({
    fileLinks: [
      {
        role: 'story',
        label: 'Story',
        address: (report as { story_url: string | null }).story_url ?? '/fresh',
      },
    ],
  });
  service.download = async (address, into) => {
    if (address === '/stale') throw new ServiceRefusedError(403, 'expired');
    return download(address, into);
  };
  const collector = createResultCollector({ service, folder });
  const got = await collector.collect(task(story), story as unknown as Operation, {
    run_id: 3,
    story_url: '/stale',
  });
  expect(got.files).toHaveLength(1);
  await expect(collector.collect(task(story), story as unknown as Operation, { story_url: '/stale' })).rejects.toThrow(
    'expired',
  );
});
