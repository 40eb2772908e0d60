// Requests formatted as command lines, and private answers.

import { expect, it } from 'vitest';
import { createSoundFinder } from '../../../src/adapters/web/card-sender.ts';
import { formatCommandLine, renderPrivateAnswer } from '../../../src/adapters/web/render.ts';
import { getMessages } from '../../../src/domain/messages.ts';
import type { View } from '../../../src/domain/views/view.ts';
import { catalogue } from '../../fakes/working-bot.ts';

it('names the given file instead of its generated address', () => {
  const dub = catalogue.findCommand('dub');
  const link = Object.entries(dub?.fields ?? {}).find(([, { options }]) => 'linkKinds' in options)?.[0];
  if (!dub || link === undefined) throw new Error('dub takes no link');
  const address = 'http://127.0.0.1:3000/media/x/talk.mp4';
  const request = { command: 'dub', values: { [link]: address }, labels: {}, files: {} };
  const options = { prefix: '', messages: getMessages() };
  const file = { name: 'talk.mp4', platformRef: { upload: 'x' } };
  expect(formatCommandLine(dub, request, options)).toContain(address);
  const line = formatCommandLine(dub, { ...request, files: { [link]: file } }, options);
  expect(line).toContain('talk.mp4');
  expect(line).not.toContain('127.0.0.1');
});

it('repeats only the options that the user typed', () => {
  const tts = catalogue.findCommand('tts');
  if (!tts) throw new Error('no tts');
  const request = {
    command: 'tts',
    values: { text: 'Hello team', voice_id: 7, language: 1 },
    labels: { voice_id: 'Rose', language: 'English (United States)' },
    files: {},
  };
  const options = { prefix: '', messages: getMessages() };
  expect(formatCommandLine(tts, request, { ...options, filledFields: ['text'] })).toBe('/tts Hello team');
});

it('plays the first sound of a row’s message', () => {
  const view: View = {
    status: 'info',
    title: 'Your tasks',
    line: '',
    rows: [
      { title: 'Speech', detail: '', previewMessage: { message: 'm1', room: 'general' } },
      { title: 'Sound', detail: '', previewMessage: { message: 'gone', room: 'general' } },
    ],
  };
  const file = { role: 'speech', label: 'Speech', name: 'a.mp3', bytes: 1, url: '/media/1/a.mp3' };
  const message = {
    files: [
      { ...file, type: 'text/plain', url: '/media/0/a.txt' },
      { ...file, type: 'audio/mpeg' },
    ],
  };
  const find = createSoundFinder({ get: (id) => (id === 'm1' ? (message as never) : undefined) });
  expect(renderPrivateAnswer(view, { room: 'general' }, find).rows).toEqual([
    { title: 'Speech', detail: '', sampleUrl: '/media/1/a.mp3' },
    { title: 'Sound', detail: '' },
  ]);
});
