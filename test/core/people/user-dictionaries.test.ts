// Users' dictionaries: scope, effect on requests and cards, invalid files, permission to remove a word, and deletion of
// personal data.

import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { readDictionaryFile } from '../../../src/core/people/dictionary-file.ts';
import type { Person, Place } from '../../../src/domain/person.ts';
import { ServiceRefusedError } from '../../../src/ports/media-service.ts';
import { ana, createTestBot, createWorld, parseWith } from '../../fakes/bot.ts';

const ben: Person = { id: 'ben', name: 'Ben' };
const eve: Person = { id: 'eve', name: 'Eve' };
const A: Place = { id: 'a1', name: 'general', server: 'A' };
const B: Place = { id: 'b1', name: 'general', server: 'B' };
const alone: Place = { id: 'dm', name: 'direct message', server: null };

async function open(world = createWorld()) {
  const earshot = createTestBot(world);
  await earshot.start();
  const { bot, service } = earshot;
  const ask = async (values: Record<string, unknown>, person: Person = ana, place = A, csv?: string | Buffer) => {
    const files = csv === undefined ? [] : [{ name: 'names.csv', field: 'file', platformRef: 'csv' }];
    if (csv !== undefined) world.chat.openFile = async () => ({ stream: Readable.from([Buffer.from(csv)]) });
    const reading = await parseWith(bot)({ command: 'dictionary', values, files }, person, place);
    if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
    return bot.answerQuery(reading.request, person, place);
  };
  /** Returns the sent text and the note on the card. */
  const said = async (text: string, person: Person, place: Place, values: Record<string, unknown> = {}) => {
    const { task, message } = await earshot.ask('tts', { text, language: 'English', ...values }, [], {
      person,
      place,
    });
    await earshot.clock.advance(5000);
    return {
      sent: service.created.at(-1)?.request.values['text'],
      request: (await earshot.tasks.get(task))?.request,
      view: earshot.chat.messages.get(message)?.views.at(-1),
      task,
    };
  };
  const translated = async (person: Person, place: Place, values: Record<string, unknown> = {}) => {
    await earshot.ask('translate', { text: 'Earshot', from: 'English', to: 'Spanish', ...values }, [], {
      person,
      place,
    });
    await earshot.clock.advance(5000);
    return service.created.at(-1)?.request.values['chosen_dictionaries'];
  };
  return { ...earshot, bot, ask, said, translated };
}

const WORD = { add: 'Earshot', as: 'ear shot' };

describe('a personal word', () => {
  test('applies everywhere to its owner only', async () => {
    const { ask, said } = await open();
    const view = await ask(WORD);
    expect(view.line).toBe('“Earshot” is now pronounced “ear shot”.');
    expect(view.rows?.map(({ title }) => title)).toEqual(['My words', 'Earshot → ear shot']);
    const { sent, request, view: card } = await said('Welcome to EARSHOT!', ana, B);
    expect(sent).toBe('Welcome to ear shot!');
    expect(request?.values['text']).toBe('Welcome to EARSHOT!');
    expect(card?.input).toBe('Welcome to EARSHOT!');
    expect(card?.facts).toContainEqual({
      label: 'Dictionary',
      value: 'Earshot → ear shot',
      isSecondary: true,
    });
    expect((await said('Welcome to Earshot', ben, A)).sent).toBe('Welcome to Earshot');
    const untouched = await said('Hello', ana, A);
    expect(untouched.view?.facts?.map(({ label }) => label)).not.toContain('Dictionary');
  });

  test('of one language applies there, before one for all languages', async () => {
    const { ask, said } = await open();
    await ask(WORD);
    await ask({ add: 'Earshot', as: 'oreja', language: 'Spanish' });
    expect((await said('Earshot', ana, A)).sent).toBe('ear shot');
    expect((await said('Earshot', ana, A, { language: 'Spanish (Mexico)' })).sent).toBe('oreja');
  });

  test('overrides shared words, and a retry uses the current ones', async () => {
    const { ask, said, press, service, bot, clock } = await open();
    const { task } = await said('Earshot', ana, A);
    await ask({ ...WORD, as: 'everybody', for: 'Everybody here' }, ben);
    await ask({ ...WORD, as: 'mine' });
    expect((await said('Earshot', ana, A)).sent).toBe('mine');
    expect((await said('Earshot', ben, A)).sent).toBe('everybody');
    const acted = await press(task, 'retry');
    if (acted.is !== 'create-task') throw new Error(acted.is);
    await bot.createTask(acted.request, { adapter: 'fake', person: ana, place: A, message: 'm' });
    await clock.advance(5000);
    expect(service.created.at(-1)?.request.values['text']).toBe('mine');
  });

  test('a form requires both the word and its replacement', async () => {
    const { bot } = await open();
    const read = (values: Record<string, unknown>) =>
      parseWith(bot)({ command: 'dictionary', values, files: [] }, ana, A);
    expect(await read({ add: 'x' })).toMatchObject({ ok: false, problems: [{ field: 'as' }] });
    expect(await read({ as: 'x' })).toMatchObject({ ok: false, problems: [{ field: 'add' }] });
    expect(await read({ add: 'x'.repeat(61), as: 'y' })).toMatchObject({
      ok: false,
      problems: [{ field: 'add' }],
    });
  });
});

test.each([
  ['everybody here', 'here', 2_000],
  ['oneself', 'me', 5_000],
])('dictionaries for %s accept no words when full', async (_, scope, most) => {
  const { ask } = await open();
  const rows = (file: number) => Array.from({ length: 1_000 }, (_row, at) => `word${file}x${at},said`);
  for (let file = 0; file < most / 1_000; file += 1) {
    const view = await ask({ for: scope, name: `Words ${file}` }, ana, A, rows(file).join('\n'));
    expect(view.line).toBe(`“Words ${file}” now has 1,000 words.`);
  }
  const full = `All these dictionaries together hold at most ${most.toLocaleString('en')} words. Remove some first.`;
  expect((await ask({ for: scope, name: 'More' }, ana, A, 'more,said')).line).toBe(full);
  expect((await ask({ for: scope, add: 'word0x7', as: 'seven' })).line).toContain('is now pronounced “seven”');
  await ask({ for: scope, remove: 'word0x7' });
  expect((await ask({ for: scope, add: 'other', as: 'one' })).line).toContain('is now pronounced “one”');
});

describe('shared words', () => {
  test('apply in their server or room only', async () => {
    const { ask, said } = await open();
    const view = await ask({ ...WORD, for: 'here' });
    expect(view.line).toBe('“Earshot” is now pronounced “ear shot” for everybody here.');
    expect((await said('Earshot', ben, { ...A, id: 'a2' })).sent).toBe('ear shot');
    for (const place of [B, alone, { id: 'a room', name: 'a room' }])
      expect((await said('Earshot', ben, place)).sent).toBe('Earshot');
    const own = await ask({ add: 'Ana', as: 'anna', for: 'here' }, eve, alone);
    expect(own.line).toContain('You are the only one here');
    expect((await said('Ana', eve, B)).sent).toBe('anna');
    expect((await said('Ana', ben, alone)).sent).toBe('Ana');
  });

  test('are invisible and unusable in other places', async () => {
    const { ask, bot, translated, service } = await open();
    await ask({ ...WORD, name: 'Nightfall', for: 'here' });
    expect(await translated(ana, A)).toEqual([701]);
    for (const [person, place] of [
      [eve, B],
      [eve, alone],
      [ben, alone],
    ] as const) {
      const shown = JSON.stringify(await ask({}, person, place));
      expect(shown).not.toMatch(/Nightfall|Earshot → |Earshot dictionary/);
      const ask2 = { command: 'dub', field: 'dictionaries', text: '', person, place };
      expect(bot.suggest(ask2)).toEqual([]);
      expect((await ask({ remove: 'Earshot', for: 'here' }, person, place)).line).toContain('not in any of these');
      expect((await ask({ delete: 'Nightfall', for: 'here' }, person, place)).line).toContain('no dictionary');
      for (const given of ['Nightfall', '701']) {
        const values = { text: 'x', from: 'English', to: 'Spanish', dictionaries: given };
        const reading = await parseWith(bot)({ command: 'translate', values, files: [] }, person, place);
        expect(reading).toMatchObject({ ok: false, problems: [{ field: 'chosen_dictionaries' }] });
      }
      expect(await translated(person, place)).toBeUndefined();
    }
    expect(await translated(ben, A)).toEqual([701]);
    expect(service.houseDictionaries.map(({ name }) => name).join()).toMatch(/^Earshot dictionary [0-9A-Z]{8}$/);
  });

  test('can be removed by their author or a moderator', async () => {
    const { ask } = await open();
    const add = () => ask({ ...WORD, for: 'here' });
    const remove = (person: Person) => ask({ remove: 'earshot', for: 'here' }, person);
    await add();
    expect((await remove({ ...ben, isModerator: false })).line).toContain('Another person added that word');
    expect((await ask({ delete: 'Our words', for: 'here' }, { ...ben, isModerator: false })).line).toContain(
      'Another person',
    );
    expect((await remove({ ...ben, isModerator: true })).line).toContain('as written again');
    await add();
    expect((await remove(ben)).line).toContain('as written again');
    await add();
    expect((await remove({ ...ana, isModerator: false })).line).toContain('as written again');
  });
});

describe('dictionaries at the service', () => {
  test('are copied after each change, beside named account dictionaries', async () => {
    const { ask, bot, translated, service } = await open();
    service.houseDictionaries.push({ id: 4, name: 'Medical' });
    await ask({}); // the account's own are known from now on
    const suggested = bot.suggest({
      command: 'dub',
      field: 'dictionaries',
      text: 'med',
      person: ana,
      place: A,
    });
    expect(suggested).toEqual([expect.objectContaining({ value: 'Medical' })]);
    await ask(WORD);
    expect(await translated(ana, A, { dictionaries: 'medical' })).toEqual([4, 701]);
    expect(await translated(ana, A, { dictionaries: 'My words, 4' })).toEqual([4, 701]);
    expect(service.tables).toHaveLength(1);
    expect(service.tables[0]).toContain('"Earshot","ear shot"');
    await ask({ add: 'release', as: 'estreno', language: 'Spanish' });
    expect(await translated(ana, A)).toEqual([702]);
    expect(service.tables[1]).toMatch(
      /^"en-US","en-US","de-DE".*"es-ES"\r\n"Earshot","ear shot",.*\r\n"release","","release".*"estreno"$/s,
    );
    await ask({ remove: 'Earshot' });
    await ask({ delete: 'My words' });
    expect(await translated(ana, A)).toBeUndefined();
  });

  test('are copied again after the service lost its data', async () => {
    const world = createWorld();
    const { ask, translated } = await open(world);
    await ask(WORD);
    expect(await translated(ana, A)).toEqual([701]);
    expect(await (await open(world)).translated(ana, A)).toEqual([701]);
    world.service.houseDictionaries.length = 0;
    expect(await (await open(world)).translated(ana, A)).toEqual([702]);
  });

  test('are skipped when the service does not support them', async () => {
    const world = createWorld();
    world.service.createDictionary = async () => {
      throw new ServiceRefusedError(404, 'no');
    };
    const { ask, translated, log } = await open(world);
    await ask(WORD);
    expect(await translated(ana, A)).toBeUndefined();
    expect(await translated(ana, A)).toBeUndefined();
    expect(log.entries.filter(({ event }) => event === 'dictionary not copied to the service')).toHaveLength(1);
  });
});

describe('a file of words', () => {
  test('becomes a dictionary of its name and counts invalid rows', async () => {
    const { ask, said } = await open();
    const csv =
      'word;as;language\r\nEarshot;ear shot\r\n"Anaïs";"ana; ees";French\r\n;nothing\r\nx;y;Klingon\r\n=1+1;two\r\n';
    const view = await ask({ for: 'here' }, ana, A, csv);
    expect(view.line).toBe(
      '“names” now has 3 words. 2 rows left out: each needs a word, its pronunciation and, optionally, a language.',
    );
    expect((await said('Earshot and =1+1', ben, A)).sent).toBe('ear shot and two');
    expect((await said('Anaïs', ben, A, { language: 'French' })).sent).toBe('ana; ees');
  });

  test.each([
    ['nothing', ''],
    ['zeros', Buffer.alloc(5000)],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])],
    ['too much', `${'word,as\n'.repeat(200_000)}`],
    ['a sheet of Excel', Buffer.from('504b0304140006000800000021', 'hex')],
    ['a row without end', `"${'x'.repeat(100_000)}`],
    ['words that are too long', `${'x'.repeat(61)},y\n`],
  ])('with %s changes nothing and is reported', async (_, csv) => {
    const { ask } = await open();
    const view = await ask({}, ana, A, csv);
    expect(view.line).toMatch(/not a table I can read.*“Save as”.*CSV/);
    expect(view.rows).toBeUndefined();
  });

  test('is read in the encoding of Japanese Excel', async () => {
    const csv = Buffer.from([0x93, 0x8c, 0x8b, 0x9e, 0x2c, 0x54, 0x6f, 0x6b, 0x79, 0x6f, 0x0d, 0x0a]);
    const read = await readDictionaryFile(Readable.from([csv]), 'U1', 'ja');
    expect(read?.words).toEqual([{ word: '東京', replacement: 'Tokyo', addedBy: 'U1' }]);
  });

  test('with 1,001 words exceeds the limit of a dictionary', async () => {
    const { ask } = await open();
    const csv = Array.from({ length: 1001 }, (_, at) => `word${at},as`).join('\n');
    expect((await ask({}, ana, A, csv)).line).toContain('at most 1,000 words');
  });
});

describe('correcting a pronunciation', () => {
  test('suggests difficult words, saves one and offers a retry', async () => {
    const { said, press, bot } = await open();
    const { task } = await said('Welcome to Earshot, everybody at ACME.', ana, A);
    const acted = await press(task, 'follow-up-form:right');
    if (acted.is !== 'form') throw new Error(acted.is);
    const { command, values, fieldChoices, precedingTaskId } = acted.prefill;
    expect([command, values['add'], precedingTaskId]).toEqual(['dictionary', 'ACME', task]);
    expect(fieldChoices?.['add']?.slice(0, 2)).toEqual(['ACME', 'Earshot']);
    const given = { command, values: { add: 'Earshot', as: 'ear shot' }, files: [], precedingTaskId: task };
    const reading = await parseWith(bot)(given, ana, A);
    if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
    const view = await bot.answerQuery(reading.request, ana, A);
    expect(view.actions).toEqual([{ name: 'retry', label: 'Say it again', task }]);
  });
});

describe('deleting data', () => {
  test('deletes personal words and removes the author of shared ones', async () => {
    const { ask, said, bot, translated, service, dictionaries } = await open();
    await ask(WORD);
    await ask({ add: 'Rose', as: 'roses', for: 'here' });
    await translated(ana, A);
    const forget = { command: 'settings', values: { forget: 'me', isConfirmed: true }, files: {}, labels: {} };
    await bot.answerQuery(forget, ana, A);
    expect((await said('Earshot and Rose', ana, A)).sent).toBe('Earshot and roses');
    expect([...dictionaries.values()].join()).not.toContain('ana');
    expect(service.houseDictionaries).toHaveLength(1);
  });
});
