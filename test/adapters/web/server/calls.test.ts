// The HTTP API of docs/web-chat.md over real HTTP.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ana, ben, type Live, openChat } from '../setup.ts';

let live: Live;
beforeEach(async () => {
  live = await openChat();
});
afterEach(() => live.close());

const say = (text: string, more: object = {}) =>
  live.post('/api/messages', { room: 'general', person: ana, text, ...more });
const fill = (command: string, values: object, more: object = {}) =>
  live.post('/api/commands', { room: 'general', person: ana, command, values, ...more });
const messages = async (query = '') => (await live.get(`/api/rooms/general/messages${query}`)).json.messages;

describe('talking', () => {
  it('stores a message with author and room', async () => {
    const { status, json } = await say('Good morning');
    expect(status).toBe(201);
    expect(json.message).toMatchObject({ room: 'general', author: ana, text: 'Good morning', rev: 1 });
    expect(json.message.view).toBeUndefined();
    expect(await messages()).toEqual([json.message]);
  });

  it('lists a person and a room once used', async () => {
    expect((await live.get('/api/session')).json).toMatchObject({ people: [], rooms: [], prefix: '', rev: 0 });
    await say('Hello');
    await live.post('/api/messages', { room: 'music', person: ben, text: 'Hi' });
    const { json } = await live.get('/api/session');
    expect(json).toMatchObject({ people: [ana, ben], rooms: ['general', 'music'], prefix: '', rev: 2 });
  });

  it('pages backwards without repeats or gaps after edits', async () => {
    for (const text of ['one', 'two', 'three', 'four', 'five']) await say(text);
    const [first] = await messages();
    await live.chat.show({ message: first?.id ?? '', room: 'general' }, { status: 'done', title: '', line: '' });
    const texts: string[] = [];
    for (let before = 99; ; ) {
      const page = await messages(`?limit=2&before=${before}`);
      if (page.length === 0) break;
      before = Math.min(...page.map((one) => one.rev));
      texts.push(...page.map((one) => one.text));
    }
    expect(texts.toSorted()).toEqual(['five', 'four', 'one', 'three', 'two']);
  });

  it('returns markup as plain text', async () => {
    const text = '<script>alert(1)</script> & <img src=x onerror=alert(2)>';
    const { json, headers } = await say(text, { person: { id: 'eve', name: '<b>Eve</b>' } });
    expect(json.message.text).toBe(text);
    expect(json.message.author.name).toBe('<b>Eve</b>');
    expect(headers['content-type']).toBe('application/json');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('treats a path as text, not as a command', async () => {
    expect((await say('/usr/bin/env is missing')).json.message.view).toBeUndefined();
  });
});

describe('commands', () => {
  it('posts a card and hands over the request with origin', async () => {
    const { status, json } = await say('/tts Hello team voice:Rose');
    expect(status).toBe(201);
    expect(json.message).toMatchObject({
      text: '/tts Hello team voice:Rose',
      view: { status: 'queued', title: 'Speech' },
    });
    const [{ request, origin } = {}] = live.bot.taken;
    expect(request?.values).toEqual({ text: 'Hello team', voice_id: 7, language: 1 });
    expect(origin).toEqual({
      adapter: 'web',
      // A person without a key, separate from all who have one.
      person: { id: 'name:ana', name: 'Ana', quotaId: expect.stringMatching(/^address:[\w-]{22}$/) },
      place: { id: 'general', name: 'general' },
      message: { message: json.message.id, room: 'general' },
    });
  });

  it('accepts a filled form and posts it as readable line', async () => {
    const { status, json } = await fill('sound', {
      prompt: 'rain on a tin roof',
      duration: 6,
      audio_type: 'sound',
    });
    expect(status).toBe(201);
    expect(json.message.text).toBe('/sound rain on a tin roof kind:"Sound effect" duration:6');
    expect(live.bot.taken[0]?.request.values).toMatchObject({ duration: 6 });
  });

  it('reports which field is wrong and posts nothing', async () => {
    const { status, json } = await fill('sound', { prompt: 'rain', duration: 60 });
    expect(status).toBe(422);
    expect(json).toEqual({
      problems: [{ field: 'duration', label: 'Seconds', message: 'needs to be 10 or less' }],
      command: 'sound',
      values: { prompt: 'rain', duration: 60 },
      alternatives: [],
    });
    expect(await messages()).toEqual([]);
    expect(live.bot.taken).toEqual([]);
  });

  it('returns the parsed values of a typed line by field', async () => {
    const { status, json } = await say('/tts Hello team voice:Nobody');
    expect(status).toBe(422);
    expect(json).toMatchObject({ command: 'tts', values: { text: 'Hello team', voice_id: 'Nobody' } });
  });

  it('refers to the help for an unknown command', async () => {
    const { status, json } = await say('/zzz la la la');
    expect(status).toBe(422);
    expect(json).toMatchObject({
      problems: [{ message: 'I don’t know /zzz. /help lists what I can do.' }],
      command: 'zzz',
      alternatives: [],
    });
  });

  it('offers the line to the command that a misspelled name resembles', async () => {
    const { status, json } = await say('/ttss Hello team voice:Rose');
    expect(status).toBe(422);
    expect(json['alternatives']).toEqual([
      { label: '/tts', command: 'tts', values: { text: 'Hello team', voice_id: 'Rose' } },
    ]);
    const { json: found } = await live.get('/api/suggest?typed=speek');
    expect(found['suggestions']).toEqual([{ value: 'tts', label: 'tts' }]);
  });

  it('answers a query for this person alone', async () => {
    const { status, json } = await say('/voices French');
    expect(status).toBe(200);
    expect(json).toEqual({ view: { status: 'info', title: 'voices', line: 'voices for Ana in general' } });
    expect(await messages()).toEqual([]);
  });

  it('marks a card failed when its request is not taken', async () => {
    live.bot.onTake = async () => {
      throw new Error('the disk is full');
    };
    const { status, json } = await say('/tts Hello team');
    expect(status).toBe(500);
    expect(json['error']).toBe('Your request could not be accepted. Send it again in a moment.');
    expect((await messages())[0]?.view).toMatchObject({ status: 'failed', title: 'Speech' });
    expect(live.log.entries.at(-1)).toMatchObject({ level: 'error', event: 'request not accepted' });
  });

  it('keeps a card that already shows its task’s status', async () => {
    live.bot.onTake = async ({ message }) => {
      await live.chat.show(message, { status: 'working', title: 'Speech', line: 'Working' });
      throw new Error('too late');
    };
    const { status, json } = await say('/tts Hello team');
    expect([status, json.message.view?.status]).toEqual([201, 'working']);
  });
});

describe('a key', () => {
  it('creates one message and one task from simultaneous posts', async () => {
    const posts = await Promise.all(Array.from({ length: 8 }, () => say('/tts Hello team', { key: 'k1' })));
    expect(new Set(posts.map(({ status, json }) => `${status} ${json.message.id}`)).size).toBe(1);
    expect(live.bot.taken).toHaveLength(1);
    expect(await messages()).toHaveLength(1);
  });

  it('counts per person', async () => {
    await say('Hello', { key: 'k1' });
    await say('Hello', { key: 'k1', person: ben });
    expect(await messages()).toHaveLength(2);
  });

  it('returns the same answer again when nothing was posted', async () => {
    const first = await say('/tts Hello voice:Nobody', { key: 'k2' });
    const second = await say('/tts Hello voice:Rose', { key: 'k2' });
    expect([second.status, second.text]).toEqual([first.status, first.text]);
  });

  it('may be reused after a server failure', async () => {
    live.bot.onTake = async () => {
      throw new Error('the disk is full');
    };
    expect((await say('/tts Hello team', { key: 'k3' })).status).toBe(500);
    live.bot.onTake = async () => {};
    expect((await say('/tts Hello team', { key: 'k3' })).status).toBe(201);
  });
});

describe('buttons', () => {
  const press = (action: string, more: object = {}) =>
    live.post('/api/actions', { room: 'general', person: ben, task: '7K2QF9MA', action, ...more });

  it('are pressed by the caller without special rights', async () => {
    const { status, json } = await press('stop');
    expect(status).toBe(200);
    expect(json['view']).toMatchObject({ status: 'info' });
    expect(live.bot.pressed).toEqual([
      {
        ...{ adapter: 'web', taskId: '7K2QF9MA', action: 'stop', isModerator: false },
        person: expect.objectContaining({ id: 'name:ben', name: 'Ben' }),
        place: { id: 'general', name: 'general' },
        newTaskId: expect.stringMatching(/^[0-9A-Z]{8}$/),
      },
    ]);
  });

  it('return the bot’s notice', async () => {
    live.bot.acted = { is: 'notice', notice: 'Only Ana can stop this.' };
    const { status, json } = await press('stop');
    expect([status, json['view']]).toEqual([200, { status: 'info', title: '', line: 'Only Ana can stop this.' }]);
  });

  it('can post a new card, also for a repeated result', async () => {
    const request = {
      command: 'tts',
      values: { text: 'Hi', voice_id: 7 },
      files: {},
      labels: { voice_id: 'Rose' },
    };
    live.bot.acted = { is: 'create-task', request, resultOf: '7K2QF9MA' };
    const { status, json } = await press('post');
    expect(status).toBe(201);
    expect(json.message).toMatchObject({
      author: ben,
      text: '/tts Hi voice:Rose',
      view: { status: 'queued' },
    });
    expect(live.bot.taken[0]).toMatchObject({
      resultOf: '7K2QF9MA',
      origin: { person: { id: 'name:ben' } },
    });
  });

  it('that do not exist are refused', async () => {
    expect((await press('explode')).status).toBe(400);
    expect((await press('confirm')).status).toBe(200);
  });
});

describe('forms', () => {
  it('are declared with every command and its fields', async () => {
    const { json } = await live.get('/api/catalogue');
    const commands = json['commands'] as { name: string; fields: { name: string }[] }[];
    expect(commands.map((one) => one.name)).toContain('separate');
    const field = (command: string, name: string) =>
      commands.find((one) => one.name === command)?.fields.find((one) => one.name === name);
    expect(field('tts', 'voice_id')).toEqual({
      name: 'voice_id',
      shortName: 'voice',
      label: 'Voice',
      help: 'Who says it: the name or number of a voice.',
      kind: 'voice',
      required: true,
      isAdvanced: false,
      setting: 'voice',
    });
    expect(field('story', 'file')).toMatchObject({
      kind: 'file',
      extensions: ['.txt', '.docx', '.epub', '.html', '.htm', '.xhtml', '.md', '.markdown', '.pdf'],
    });
    expect(field('dub', 'video_url')).toMatchObject({ kind: 'text', maxLength: 2083 });
    expect(field('dub', 'target_languages')).toMatchObject({ kind: 'language', side: 'target', allowsMultiple: true });
    expect(field('sound', 'audio_type')).toMatchObject({
      choices: [
        { label: 'Sound effect', value: 'sound' },
        { label: 'Music', value: 'music' },
      ],
    });
  });

  it('get all voices page by page, with the person’s settings', async () => {
    live.bot.present = Array.from({ length: 620 }, (_, at) => ({
      id: at,
      name: `Voice ${at}`,
      previewVoiceId: at,
    }));
    const { json } = await live.get('/api/voices?room=general&person=ana');
    expect(json).toMatchObject({ total: 620, defaults: { language: 1 } });
    const first = json['voices'] as object[];
    expect(first).toHaveLength(500);
    const sampleUrl = '/api/voices/0/sample?room=general&person=ana';
    expect(first[0]).toEqual({ id: 0, name: 'Voice 0', sampleUrl });
    expect(live.bot.looked.at(-1)).toMatchObject([{ id: 'name:ana' }, { id: 'general' }]);
    const rest = (await live.get('/api/voices?room=general&from=500')).json['voices'] as object[];
    expect([rest.length, rest[0]]).toEqual([120, expect.objectContaining({ id: 500 })]);
    expect((await live.get('/api/voices?from=620')).json['voices']).toEqual([]);
    expect((await live.get('/api/voices?from=x')).status).toBe(400);
  });

  it('get suggestions while a person types', async () => {
    const { json } = await live.get('/api/suggest?command=tts&field=voice&typed=ca&values={"language":1}');
    const suggestions = json['suggestions'] as object[];
    expect(suggestions).toHaveLength(20);
    expect(suggestions[0]).toEqual({ value: '0', label: 'voice_id ca 0', sampleUrl: '/api/voices/0/sample' });
    const sample = await live.get('/api/voices/0/sample');
    expect([sample.status, sample.headers['content-type'], sample.text]).toEqual([200, 'audio/wav', 'RIFF']);
    expect((await live.get('/api/voices/1/sample')).status).toBe(404);
    const where = 'room=general&person=ana';
    const { json: mine } = await live.get(`/api/suggest?command=tts&field=voice&typed=&${where}`);
    expect(mine['suggestions']).toContainEqual(expect.objectContaining({ sampleUrl: `/api/voices/0/sample?${where}` }));
    await live.get(`/api/voices/0/sample?${where}`);
    expect((await live.get('/api/voices/0/sample?person=AN%20A')).status).toBe(400);
    expect((await live.get('/api/voices/0/sample?room=general/x')).status).toBe(400);
    const nobody = [
      { id: '', name: '' },
      { id: '', name: '' },
    ];
    const ana = [expect.objectContaining({ id: 'name:ana' }), { id: 'general', name: 'general' }];
    expect(live.bot.looked).toEqual([nobody, nobody, nobody, ana, ana]);
    expect((await live.get('/api/suggest?command=tts&field=nothing&typed=')).status).toBe(404);
    expect((await live.get('/api/suggest?command=tts&field=voice&typed=&values=[')).status).toBe(400);
  });
});

describe('an invalid request', () => {
  it.each([
    ['no room', { person: ana, text: 'x' }, /room is missing/],
    ['a room that is no id', { room: '../etc', person: ana, text: 'x' }, /room needs/],
    ['no person', { room: 'general', text: 'x' }, /person is missing/],
    ['a name too long', { room: 'general', person: { id: 'a', name: 'x'.repeat(65) }, text: 'x' }, /too long/],
    ['nothing to say', { room: 'general', person: ana, text: ' ' }, /message is empty/],
    ['a file that is not here', { room: 'general', person: ana, text: 'x', files: ['gone'] }, /upload it again/],
    ['no object', [1], /JSON object/],
  ])('is refused with a sentence: %s', async (_, body, sentence) => {
    const { status, json } = await live.post('/api/messages', body);
    expect(status).toBe(400);
    expect(json['error']).toMatch(sentence);
  });

  it('is refused when it is too large', async () => {
    expect((await say('x'.repeat(100_000))).status).toBe(201);
    expect((await say('x'.repeat(100_001))).status).toBe(413);
    expect((await fill('tts', { text: 'x'.repeat(1_000_000) })).status).toBe(413);
  });

  it('is refused unless it is JSON and declared so', async () => {
    const type = (value: string) => live.post('/api/messages', {}, { 'content-type': value });
    expect((await type('text/plain')).status).toBe(415);
    expect((await fetch(`${live.base}/api/nothing`)).status).toBe(404);
  });

  it('is refused when nested too deep anywhere', async () => {
    const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
    const send = (path: string, body: string) =>
      fetch(live.base + path, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
    const who = `"room":"general","person":${JSON.stringify(ana)}`;
    const answers = [
      await send('/api/messages', deep),
      await send('/api/messages', `{${who},"text":${deep}}`),
      await send('/api/commands', `{${who},"command":"tts","values":{"text":"Hi","age":${deep}}}`),
      await fetch(`${live.base}/api/suggest?command=tts&field=voice&values={"a":${deep}}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    expect(await answers[2]?.json()).toEqual({
      error: 'The body is not valid JSON, or has more than 50 levels or 20000 values.',
    });
  });

  it('reports a non-text value at its field', async () => {
    for (const field of ['text', 'voice_id', 'language', 'folder_id']) {
      const { status, json } = await fill('tts', { text: 'Hi', [field]: { toString: 1 } });
      expect([status, json['problems']]).toEqual([422, [expect.objectContaining({ field, message: 'not text' })]]);
    }
    const values = encodeURIComponent(JSON.stringify({ language: { toString: 1 } }));
    expect((await live.get(`/api/suggest?command=tts&field=voice&typed=r&values=${values}`)).status).toBe(200);
  });

  it('is refused when the limit is not a number', async () => {
    expect((await live.get('/api/rooms/general/messages?limit=many')).status).toBe(400);
  });
});
