// Errors are in the language of the Accept-Language header, also for routes that no page uses.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { LOCALE_TAGS } from '../../../../src/domain/commands/locale.ts';
import { wordingFor } from '../../wording.ts';
import { type Live, openChat } from '../setup.ts';

let live: Live;
beforeEach(async () => {
  live = await openChat({ secret: 'a long enough secret', transcode: async () => undefined });
});
afterEach(() => live.close());

test.each(LOCALE_TAGS)('%s', async (tag) => {
  const { adapterMessages, card } = wordingFor(tag);
  const { web } = adapterMessages;
  const asked = { 'accept-language': `${tag},en;q=0.1` };
  const key = { ...asked, authorization: 'Bearer a long enough secret' };
  const { id } = JSON.parse((await live.upload('a.mp3', 'ID3', 'audio/mpeg', key)).text);
  const long = { room: 'general', person: { id: 'ana' }, text: 'x'.repeat(1_100_000) };
  const calls = {
    [web.signIn]: live.get('/api/session', asked),
    [web.wrongSecret]: live.post('/api/login', { secret: 'wrong' }, asked),
    [web.nothing]: live.get('/api/nothing', key),
    [web.fileGone(card.buttons.again)]: live.get('/media/none', asked),
    [web.kinds]: live.get(`/media/${id}?as=ogg`, asked),
    [web.unfit('WAV')]: live.get(`/media/${id}?as=wav`, asked),
    [web.tooMuch]: live.post('/api/messages', long, key),
    [web.empty]: live.post('/api/messages', { ...long, text: ' ' }, key),
    [web.emptyFile]: live.upload('a.mp3', '', 'audio/mpeg', key),
    [web.messageGone]: live.call('DELETE', '/api/messages/none?person=ana', key),
  };
  for (const [sentence, call] of Object.entries(calls)) expect((await call).json['error']).toBe(sentence);
});
