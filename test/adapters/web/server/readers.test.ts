// Each reader of a room sees its cards in their own language, wherever the server sends them, also after a restart and
// after the reader changed their language.

import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tts } from '../../../../commands/tts.ts';
import { createEventStreams } from '../../../../src/adapters/web/server/event-streams.ts';
import { openChatDatabase } from '../../../../src/adapters/web/storage/database.ts';
import { createMessageLog } from '../../../../src/adapters/web/storage/message-log.ts';
import { commandText, fieldText, fileText } from '../../../../src/domain/commands/command-texts.ts';
import { getMessages } from '../../../../src/domain/messages.ts';
import { localizeView } from '../../../../src/domain/views/localize-view.ts';
import type { View } from '../../../../src/domain/views/view.ts';
import { message } from '../../../../src/messages/message.ts';
import { bytes, list } from '../../../../src/messages/values.ts';
import { realClock } from '../../../fakes/clock.ts';
import { freeEdits } from '../../../fakes/edits.ts';
import { ana, ben, events, type Live, next, openChat } from '../setup.ts';

let folder: string;
let live: Live;
let over: AbortController;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-web-'));
  over = new AbortController();
  live = await openChat({ folder });
});
afterEach(async () => {
  over.abort();
  await live.close();
  await rm(folder, { recursive: true, force: true });
});

const READERS = ['de', 'fr', 'en'] as const;
const reads = (language: string) => ({ 'accept-language': language });

const say = (text: string, language: string, more: object = {}) =>
  live.post('/api/messages', { room: 'general', person: ana, text, ...more }, reads(language));
const shown = async (language: string) =>
  (await live.get('/api/rooms/general/messages', reads(language))).json.messages[0];

const failed: View = {
  status: 'failed',
  title: commandText(tts, 'title'),
  line: list([message('failures.tookTooLong'), message('failures.tooLarge', { size: bytes(2e6), most: bytes(1e6) })]),
  facts: [{ label: message('card.from'), value: 'talk.mp4' }],
  rows: [{ title: 'Rose', detail: message('card.working'), previewVoiceId: 7 }],
  actions: [{ name: 'retry', label: message('card.buttons.tryAgain'), task: '7K2QF9MA' }],
};

const viewIn = (language: string) => {
  const { rows = [], ...view } = localizeView(failed, getMessages(language));
  const [{ title = '', detail = '' } = {}] = rows;
  return { ...view, rows: [{ title, detail, sampleUrl: '/api/voices/7/sample' }] };
};

/** Posts a card in German, which then fails. */
async function failCard() {
  await say('/tts Hello team', 'de');
  const at = live.bot.taken[0]?.origin.message ?? null;
  await live.chat.show(at, failed);
  return at;
}

describe('a card', () => {
  it('is in the language of each reader of the room', async () => {
    await failCard();
    for (const language of READERS) expect((await shown(language))?.view).toEqual(viewIn(language));
    expect(new Set(READERS.map((language) => viewIn(language).line)).size).toBe(READERS.length);
  });

  it('keeps following the reader’s language after a restart', async () => {
    await failCard();
    expect((await shown('de'))?.view).toEqual(viewIn('de'));
    await live.close();
    live = await openChat({ folder });
    expect((await shown('fr'))?.view).toEqual(viewIn('fr'));
  });

  it('is in the language of each event stream', async () => {
    const streams = READERS.map((language) => events(`${live.base}/api/events`, over.signal, reads(language)));
    for (const stream of streams) await next(stream, 1);
    await failCard();
    for (const [at, language] of READERS.entries()) {
      const stream = streams[at];
      if (!stream) throw new Error('no stream');
      let view: object | undefined;
      while (view === undefined || !('facts' in view)) view = (await next(stream, 1))[0]?.data.view;
      expect(view).toEqual(viewIn(language));
    }
  });

  it('is posted in the language of the caller', async () => {
    for (const language of READERS) {
      const { json } = await say('/tts Hello team', language);
      expect(json.message.view?.line).toBe(getMessages(language).format('card.queued'));
    }
  });

  it('names its files in the language of the reader', async () => {
    const at = await failCard();
    const path = join(folder, 'chat.sqlite');
    const label = fileText(tts, 'speech');
    const file = { role: 'speech', label, name: 'speech.wav', type: 'audio/wav', bytes: 1, path };
    await live.chat.deliver(at, {
      ...{ token: 't1', view: failed, files: [file], requester: ana, notifiesRequester: false },
      ...{ saveProgress: async () => {}, edits: freeEdits },
    });
    for (const language of READERS)
      expect((await shown(language))?.files).toMatchObject([{ label: getMessages(language).render(label) }]);
  });

  it('is found by the words that the reader sees', async () => {
    await failCard();
    const find = async (words: string, language: string) => {
      const path = `/api/rooms/general/search?words=${encodeURIComponent(words)}`;
      return (await live.get(path, reads(language))).json.messages.map(({ view }) => view?.line);
    };
    for (const language of READERS)
      expect(await find(viewIn(language).line, language)).toEqual([viewIn(language).line]);
    expect(await find(viewIn('de').line, 'fr')).toEqual([]);
  });

  it('of an earlier version keeps its words', async () => {
    const view = {
      status: 'done',
      title: 'Sprachausgabe',
      line: 'Fertig in 0:12',
      facts: [{ label: 'Von', value: 'x' }],
    };
    const files = [
      { role: 'speech', label: 'Sprache', name: 'a.wav', type: 'audio/wav', bytes: 1, url: '/media/x/a.wav' },
    ];
    const database = new DatabaseSync(join(folder, 'chat.sqlite'));
    const body = JSON.stringify({ at: Date.now(), author: ana, text: '/tts Hallo', view, files, language: 'de' });
    database.prepare("INSERT INTO messages VALUES ('old', 1, 1, 'general', ?, 0)").run(body);
    database.exec("UPDATE facts SET value = 1 WHERE name = 'rev'");
    database.close();
    const stored = await shown('fr');
    expect(stored).toMatchObject({ id: 'old', text: '/tts Hallo', view, files });
    expect(stored).not.toHaveProperty('language');
  });
});

describe('an answer for the caller only', () => {
  it('is in their language, also when it is repeated in another', async () => {
    for (const language of READERS) {
      const { status, json } = await say('/tts Hello voice:Nobody', language, { key: 'k1' });
      const { format } = getMessages(language);
      expect([status, json['problems']]).toEqual([
        422,
        [
          {
            field: 'voice_id',
            label: getMessages(language).render(fieldText(tts, 'voice_id', 'label')),
            message: format('problems.unknownVoice', { typed: 'Nobody', list: '/voices' }),
          },
        ],
      ]);
    }
    expect(live.bot.asked).toHaveLength(1);
  });

  it('names an unknown command, a notice and a form’s button in their language', async () => {
    live.bot.acted = { is: 'notice', notice: message('notices.notYours', { name: 'Ana' }) };
    const press = { room: 'general', person: ben, task: '7K2QF9MA', action: 'stop' };
    for (const language of READERS) {
      const { format } = getMessages(language);
      expect((await say('/zzz la', language)).json['problems']).toEqual([
        { message: format('problems.unknownCommand', { call: '/zzz', help: '/help' }) },
      ]);
      const { json } = await live.post('/api/actions', press, reads(language));
      expect(json['view']).toMatchObject({ line: format('notices.notYours', { name: 'Ana' }) });
      expect((await say('/settings', language)).json['view']).toMatchObject({
        form: { label: format('chat.defaults') },
      });
    }
  });

  it('gives the problems of a follow-up’s form in their language', async () => {
    const problems = [{ field: 'text', message: message('problems.notText') }];
    live.bot.acted = { is: 'rejected', prefill: { command: 'tts', values: { text: '' }, files: [] }, problems };
    const press = { room: 'general', person: ana, task: '7K2QF9MA', action: 'follow-up:say' };
    const { json } = await live.post('/api/actions', press, reads('de'));
    const label = getMessages('de').render(fieldText(tts, 'text', 'label'));
    expect(json['form']).toMatchObject({
      problems: [{ field: 'text', label, message: getMessages('de').format('problems.notText') }],
    });
  });

  it('lists voices in their language', async () => {
    const action = { name: 'delete-voice:901', label: message('card.buttons.stop'), task: '' } as const;
    live.bot.present = [{ id: 1, name: 'Rose', language: { unit: 'language', value: 'de' }, actions: [action] }];
    for (const language of READERS) {
      const { render } = getMessages(language);
      expect((await live.get('/api/voices', reads(language))).json['voices']).toEqual([
        {
          id: 1,
          name: 'Rose',
          language: render({ unit: 'language', value: 'de' }),
          actions: [{ ...action, label: render(action.label) }],
        },
      ]);
    }
  });
});

it('a stream encodes a message once for each language, not for each client', async () => {
  const database = openChatDatabase(join(folder, 'other.sqlite'));
  const log = createMessageLog(database);
  let encoded = 0;
  const changesSince = (rev: number) => {
    encoded += 1;
    return log.changesSince(rev);
  };
  const streams = createEventStreams({ messages: { ...log, changesSince }, clock: realClock });
  const clients = ['de', 'de', 'fr', 'de', 'fr'].map((tag) => streams.open(0, getMessages(tag)).body?.getReader());
  for (const client of clients) await client?.read();
  const line = message('card.queued');
  log.post({
    ...{ id: 'm1', room: 'general', at: 1, author: ana, text: '' },
    view: { status: 'queued', title: '', line },
  });
  const got = await Promise.all(clients.map(async (client) => new TextDecoder().decode((await client?.read())?.value)));
  expect(got[0]).toContain(getMessages('de').format('card.queued'));
  expect(got[2]).toContain(getMessages('fr').format('card.queued'));
  expect(encoded).toBe(2);
  streams.closeAll();
  database.close();
});
