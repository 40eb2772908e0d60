// Requests formatted as command lines.

import { expect, it } from 'vitest';
import { formatCommandLine } from '../../../src/adapters/web/render.ts';
import { getMessages } from '../../../src/domain/messages.ts';
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
