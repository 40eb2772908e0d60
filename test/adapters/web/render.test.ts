// A request as the line that stands in the conversation.

import { expect, it } from 'vitest';
import { renderLine } from '../../../src/adapters/web/render.ts';
import { catalogue } from '../../fakes/working-bot.ts';

it('names the file that was given, not the address that was made for it', () => {
  const dub = catalogue.find('dub');
  const link = Object.entries(dub?.fields ?? {}).find(([, { options }]) => 'link' in options)?.[0];
  if (!dub || link === undefined) throw new Error('dub takes no link');
  const address = 'http://127.0.0.1:3000/media/x/talk.mp4';
  const request = { command: 'dub', values: { [link]: address }, labels: {}, files: {} };
  const file = { name: 'talk.mp4', at: { upload: 'x' } };
  expect(renderLine(dub, request, '')).toContain(address);
  const line = renderLine(dub, { ...request, files: { [link]: file } }, '');
  expect(line).toContain('talk.mp4');
  expect(line).not.toContain('127.0.0.1');
});
