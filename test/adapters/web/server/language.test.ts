// Errors are in the language of the Accept-Language header, also for routes that no page uses.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { getMessages } from '../../../../src/domain/messages.ts';
import { LOCALE_TAGS } from '../../../../src/messages/catalogue.ts';
import { type Live, openChat } from '../setup.ts';

let live: Live;
beforeEach(async () => {
  live = await openChat({ secret: 'a long enough secret', transcode: async () => undefined });
});
afterEach(() => live.close());

test.each(LOCALE_TAGS)('%s', async (tag) => {
  const { format } = getMessages(tag);
  const asked = { 'accept-language': `${tag},en;q=0.1` };
  const key = { ...asked, authorization: 'Bearer a long enough secret' };
  const { id } = JSON.parse((await live.upload('a.mp3', 'ID3', 'audio/mpeg', key)).text);
  const long = { room: 'general', person: { id: 'ana' }, text: 'x'.repeat(1_100_000) };
  const calls = {
    [format('web.signIn')]: live.get('/api/session', asked),
    [format('web.wrongSecret')]: live.post('/api/login', { secret: 'wrong' }, asked),
    [format('web.nothing')]: live.get('/api/nothing', key),
    [format('web.fileGone', { again: format('card.buttons.again') })]: live.get('/media/none', asked),
    [format('web.kinds')]: live.get(`/media/${id}?as=ogg`, asked),
    [format('web.unfit', { kind: 'WAV' })]: live.get(`/media/${id}?as=wav`, asked),
    [format('web.tooMuch')]: live.post('/api/messages', long, key),
    [format('web.empty')]: live.post('/api/messages', { ...long, text: ' ' }, key),
    [format('web.emptyFile')]: live.upload('a.mp3', '', 'audio/mpeg', key),
    [format('web.messageGone')]: live.call('DELETE', '/api/messages/none?person=ana', key),
  };
  for (const [sentence, call] of Object.entries(calls)) expect((await call).json['error']).toBe(sentence);
});
