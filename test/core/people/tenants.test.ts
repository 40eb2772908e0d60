// Voices belong to whoever made them and to those they share a server or a room with: nobody else sees or uses one, by
// name, by number, as a default or by a button.

import { describe, expect, test } from 'vitest';
import type { Person, Place } from '../../../src/domain/commands/invocation.ts';
import { ServiceRefused, ServiceUnclear } from '../../../src/ports/service.ts';
import { ana, createTestBot, createWorld } from '../../fakes/bot.ts';

const ben = { id: 'ben', name: 'Ben' };
const eve = { id: 'eve', name: 'Eve' };
const A: Place = { id: 'a1', name: 'general', server: 'A' };
const B: Place = { id: 'b1', name: 'general', server: 'B' };
const alone: Place = { id: 'dm', name: 'direct message', server: null };
const DESCRIPTION =
  'Projectnightfall merger announcer, an elderly woman with a gentle Scottish accent who speaks slowly and calmly, like a grandmother telling stories by the fire';
const NAME = 'Projectnightfall Merger Announcer';

const query = (command: string, values: Record<string, unknown> = {}) => ({
  command,
  values,
  files: {},
  labels: {},
});

/** Ana has kept a voice at that place. */
async function kept(place: Place = A, world = createWorld()) {
  const earshot = createTestBot(world);
  await earshot.start();
  const given = { description: DESCRIPTION, text: 'Come in and sit down by the fire, my dear.' };
  const { task } = await earshot.ask('voice', given, [], { place });
  await earshot.clock.advance(5000);
  const { bot } = earshot;
  const act = (action: 'again' | 'result' | `keep:${string}`, id: string, person: Person, at: Place) =>
    bot.act({ adapter: 'fake', task: id, action, person, place: at, moderator: true, becomes: `next-${id}` });
  expect(await earshot.keep(task, 'sample-a', ana, place)).toContain(`“${NAME}”`);

  const tts = (values: Record<string, unknown>, person: Person, at: Place) =>
    bot.read({ command: 'tts', values: { text: 'Hello', ...values }, files: [] }, person, at);
  /** Every way to it that there is, and whether it led anywhere. */
  const ways = async (person: Person, at: Place) => {
    const ask = { command: 'tts', field: 'voice', typed: '', person, place: at };
    const list = JSON.stringify(await bot.answer(query('voices'), person, at));
    return {
      listed: list.includes('Nightfall') || list.includes('nightfall') || list.includes('Earshot voice'),
      suggested: bot.suggest(ask).some(({ value }) => value === NAME),
      byName: (await tts({ voice: NAME }, person, at)).ok,
      byNumber: (await tts({ voice: '901' }, person, at)).ok,
      asDefault: (await bot.read({ command: 'settings', values: { voice: '901' }, files: [] }, person, at))
        .ok,
      heard: (await bot.sample(901, person, at)) !== undefined,
    };
  };
  return { earshot, bot, task, act, tts, ways };
}

const all = (is: boolean) => ({
  listed: is,
  suggested: is,
  byName: is,
  byNumber: is,
  asDefault: is,
  heard: is,
});

/** Samples are made by the service; the fake one has them for every voice. */
const withSamples = () => {
  const world = createWorld();
  const { createVoice } = world.service;
  world.service.createVoice = async function (voice) {
    const made = await createVoice.call(this, voice);
    this.known.push({ ...(this.known.pop() as NonNullable<(typeof this.known)[0]>), preview: '/sample' });
    return made;
  };
  return world;
};

describe('a voice made on a server', () => {
  test('is its maker’s anywhere, everybody’s there, and nobody else’s', async () => {
    const { ways, earshot } = await kept(A, withSamples());
    expect(await ways(ana, A)).toEqual(all(true));
    expect(await ways(ana, B)).toEqual(all(true));
    expect(await ways(ana, alone)).toEqual(all(true));
    expect(await ways(ben, { ...A, id: 'a2' })).toEqual(all(true));
    expect(await ways(eve, B)).toEqual(all(false));
    expect(await ways(eve, alone)).toEqual(all(false));
    expect(await ways(ben, alone)).toEqual(all(false));
    expect(earshot.service.keptVoices.join()).toMatch(/^Earshot voice [0-9A-Z]{8}$/);
  });

  test('made where nobody else is, it is the maker’s alone, also where that place belongs to a workspace', async () => {
    for (const place of [
      alone,
      { id: 'T1:D1', name: 'direct message', server: 'A', direct: true } as const,
    ]) {
      const { ways } = await kept(place, withSamples());
      expect(await ways(ana, A)).toEqual(all(true));
      expect(await ways(ben, A)).toEqual(all(false));
    }
  });

  test('of a room without a server, everybody’s there', async () => {
    const room = (id: string): Place => ({ id, name: id });
    const { ways } = await kept(room('one'), withSamples());
    expect(await ways(ben, room('one'))).toEqual(all(true));
    expect(await ways(ben, room('two'))).toEqual(all(false));
  });

  test('can still be told by its number while the service has not named its voices', async () => {
    const { earshot, tts } = await kept();
    earshot.service.known.length = 0;
    expect(await tts({ voice: '901' }, ben, A)).toMatchObject({ ok: true });
    expect(await tts({ voice: '5' }, eve, B)).toMatchObject({ ok: true });
    expect(await tts({ voice: '901' }, eve, B)).toMatchObject({
      problems: [{ field: 'voice_id', message: /^is not one you can use here/ }],
    });
  });

  test('without a record, after the store was lost, it is nobody’s', async () => {
    const { earshot, ways } = await kept(A, withSamples());
    earshot.voices.clear();
    for (const who of [ana, ben]) expect(await ways(who, A)).toEqual(all(false));
  });

  test('gets a name that is free among what its maker sees, whatever others call theirs', async () => {
    const { earshot, bot } = await kept();
    const again = async (person: Person, place: Place) => {
      const given = { description: DESCRIPTION, text: 'Come in and sit down by the fire, my dear.' };
      const { task } = await earshot.ask('voice', given, [], { person, place });
      await earshot.clock.advance(5000);
      return earshot.keep(task, 'sample-b', person, place);
    };
    expect(await again(eve, B)).toContain(`“${NAME}”`);
    expect(await again(ben, A)).toContain(`“${NAME} 2”`);
    const titles = async (who: Person, place: Place) =>
      (await bot.answer(query('voices'), who, place)).rows?.map(({ title }) => title);
    expect(await titles(eve, B)).toEqual([NAME, 'Rose']);
    expect(await titles(ben, A)).toEqual([NAME, `${NAME} 2`, 'Rose']);
  });
});

describe('keeping one', () => {
  test('that the service refuses leaves nothing; one whose answer is lost is noted as its maker’s', async () => {
    for (const [fault, notice, left] of [
      [new ServiceRefused(422, 'too short'), /did not take the sample/, 0],
      [new ServiceUnclear('lost'), /could not be asked/, 1],
    ] as const) {
      const world = createWorld();
      world.service.createVoice = async () => Promise.reject(fault);
      const earshot = createTestBot(world);
      await earshot.start();
      const given = { description: DESCRIPTION, text: 'Come in and sit down by the fire, my dear.' };
      const { task } = await earshot.ask('voice', given, [], { place: A });
      await earshot.clock.advance(5000);
      expect(await earshot.keep(task, 'sample-a')).toMatch(notice);
      expect(world.voices.size).toBe(left);
    }
  });
});

describe('a default that cannot be used', () => {
  test('of a person on another server: another voice speaks, and the card says why', async () => {
    const { bot, tts, earshot } = await kept();
    await bot.answer(query('settings', { voice: 901 }), ben, A);
    expect(await tts({}, ben, A)).toMatchObject({ request: { labels: { voice_id: NAME } } });
    const note = 'The voice that you keep as your default cannot be used here, so another one speaks.';
    expect(await tts({}, ben, B)).toMatchObject({ request: { labels: { voice_id: 'Rose' }, note } });
    expect(await tts({ voice: 'Rose' }, ben, B)).not.toHaveProperty('request.note');
    const { message } = await earshot.ask('tts', { text: 'Hello' }, [], { person: ben, place: B });
    await earshot.clock.advance(5000);
    expect(earshot.chat.messages.get(message)?.views.at(-1)?.facts).toContainEqual({
      label: 'Note',
      value: note,
      aside: true,
    });
    const view = await bot.answer(query('settings'), ben, B);
    expect(view.rows?.[0]?.detail).toBe('a voice that cannot be used here · yours');
  });

  test('of a place, once its maker was forgotten: another voice speaks, also while voices are not named', async () => {
    const { bot, tts, earshot } = await kept();
    await bot.answer(query('settings', { voice: 901, scope: 'here' }), ben, A);
    const { bot: forgetting } = earshot;
    const view = await forgetting.answer(query('settings', { forget: 'me' }), ana, A);
    expect(view.rows?.[0]?.detail).toContain('and 1 voice you made.');
    expect(earshot.service.deletedVoices).toEqual([901]);
    expect(await tts({}, ben, A)).toMatchObject({
      request: { labels: { voice_id: 'Rose' }, note: /set for everybody here cannot be used any more/ },
    });
    expect(await tts({ voice: NAME }, ben, A)).toMatchObject({ ok: false });
  });
});

test('forget me hides what the service cannot delete, and says so; nothing of anybody’s words is left', async () => {
  const world = withSamples();
  world.service.deletes = false;
  const { bot, ways, earshot } = await kept(A, world);
  const view = await bot.answer(query('settings', { forget: 'me' }), ana, A);
  expect(view.rows?.find(({ title }) => title === 'Hidden for good')?.detail).toBe(
    '1 voice you made. The media service did not delete it; here nobody can see or use it any more, and the name you gave is deleted.',
  );
  for (const who of [ana, ben, eve]) expect(await ways(who, A)).toEqual(all(false));
  expect([...earshot.voices.values()].join()).toMatch(/^\{"mark":"\w{8}","id":901\}$/);
  // After a restart as well.
  const next = createTestBot(world);
  expect(JSON.stringify(await next.bot.answer(query('voices'), ana, A))).not.toMatch(
    /ightfall|Earshot voice/,
  );
});

test('Again at another place, or by somebody else, takes only a voice that is theirs to use', async () => {
  const { earshot, act, tts } = await kept();
  const { task } = await earshot.ask('tts', { text: 'Hello', voice: NAME }, [], { person: ben, place: A });
  await earshot.clock.advance(5000);
  expect(await act('again', task, ben, A)).toMatchObject({ is: 'take' });
  expect(await act('again', task, ben, B)).toEqual({
    is: 'said',
    notice:
      'The voice of that request cannot be used by you here, or not any more. Ask anew with another one.',
  });
  // The finished result is Ben's to bring wherever he likes.
  expect(await act('result', task, ben, B)).toMatchObject({ is: 'take', resultOf: task });
  const alone_ = await kept(alone);
  const private_ = await alone_.earshot.ask('tts', { text: 'Hello', voice: NAME }, [], {
    person: ana,
    place: A,
  });
  await alone_.earshot.clock.advance(5000);
  expect(await alone_.act('again', private_.task, ben, A)).toMatchObject({
    notice: /^The voice of that request/,
  });
  expect(await tts({ voice: NAME }, eve, B)).toMatchObject({ ok: false });
});
