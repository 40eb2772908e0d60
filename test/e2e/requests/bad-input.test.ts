// Bad input is answered at the field with what is wrong, and nothing is sent to the service or posted in the room.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MediaServer, startMediaServer } from '../../fakes/media-server.ts';
import { type Earshot, startEarshot } from '../earshot.ts';

let earshot: Earshot;
let service: MediaServer;

beforeAll(async () => {
  service = await startMediaServer();
  earshot = await startEarshot({ SERVICE_BASE_URL: service.base, SERVICE_API_KEY: 'key' });
});

afterAll(async () => {
  await earshot.kill();
  await service.stop();
});

const post = (command: string, values: Record<string, unknown>, files: string[] = []) =>
  earshot.call('POST', '/api/commands', {
    room: 'general',
    person: { id: 'ana', name: 'Ana' },
    command,
    values,
    files,
  });

test.each([
  [
    'a five-word voice description',
    'voice',
    { voice_description: 'An old and kind woman', text: 'Hello' },
    'voice_description',
    /18 words and 100 characters/,
  ],
  ['a sound of 11 seconds', 'sound', { prompt: 'rain', duration: 11 }, 'duration', /10 or less/],
  [
    'an unknown language',
    'tts',
    { text: 'Hello', language: 'Klingon' },
    'language',
    /“Klingon” is not a language I know/,
  ],
  ['folder 0', 'tts', { text: 'Hello', folder_id: 0 }, 'folder_id', /1 or more/],
  [
    'a two-letter project name',
    'tts',
    { text: 'Hello', project_name: 'ab' },
    'project_name',
    /between 3 and 255/,
  ],
  ['an empty text', 'tts', { text: '   ' }, 'text', /empty|missing/],
  [
    'an unknown voice',
    'tts',
    { text: 'Hello', voice: 'Nobody' },
    'voice_id',
    /“Nobody” is not a voice I know/,
  ],
] as const)('%s', async (_, command, values, field, sentence) => {
  const { status, body } = await post(command, values);
  expect(status).toBe(422);
  expect(body.problems).toHaveLength(1);
  expect(body.problems[0]).toMatchObject({ field, message: expect.stringMatching(sentence) });
  expect(body.problems[0].label).toBeTruthy();
});

test('a .pdf for a story', async () => {
  const file = await earshot.upload('report.pdf', '%PDF-1.7');
  const { status, body } = await post('story', {}, [file]);
  expect(status).toBe(422);
  expect(body.problems).toEqual([
    expect.objectContaining({
      field: 'file',
      message: expect.stringMatching(/takes \.txt or \.docx files, and “report\.pdf” is not one/),
    }),
  ]);
});

test('nothing was sent and nothing was posted', async () => {
  expect(service.creates).toEqual([]);
  expect(await earshot.messages()).toEqual([]);
});
