// Custom voices are visible and usable only for their owner and the server or room they are shared with: by name,
// number, default or button.

import { describe, expect, test } from 'vitest';
import type { ParseResult } from '../../../src/domain/commands/invocation.ts';
import type { Person, Place } from '../../../src/domain/person.ts';
import { ServiceRefusedError, ServiceResponseError } from '../../../src/ports/media-service.ts';
import { english } from '../../domain/english.ts';
import { ana, createTestBot, createWorld, parseWith } from '../../fakes/bot.ts';

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

/** Ana has saved a voice in that place. */
async function kept(place: Place = A, world = createWorld()) {
  const earshot = createTestBot(world);
  await earshot.start();
  const given = { description: DESCRIPTION, text: 'Come in and sit down by the fire, my dear.' };
  const { task } = await earshot.ask('voice', given, [], { place });
  await earshot.clock.advance(5000);
  const { bot } = earshot;
  const act = (action: 'retry' | 'post' | `save:${string}`, id: string, person: Person, at: Place) =>
    bot.handlePress({
      adapter: 'fake',
      taskId: id,
      action,
      person,
      place: at,
      isModerator: true,
      newTaskId: `next-${id}`,
    });
  expect(await earshot.keep(task, 'sample-a', ana, place)).toContain(`“${NAME}”`);

  const tts = (values: Record<string, unknown>, person: Person, at: Place) =>
    parseWith(bot)({ command: 'tts', values: { text: 'Hello', ...values }, files: [] }, person, at);
  const previewed = async (person: Person, at: Place) => {
    const { signal } = new AbortController();
    const asked = { text: 'Hello there', values: { voice: NAME }, acceptsCost: true, person, place: at, signal };
    const preview = bot.previewSpeech(asked);
    while (!(await Promise.race([preview.then(() => true), earshot.clock.advance(200).then(() => false)])));
    return (await preview).is === 'sound';
  };
  /** Tries every way to use the voice and reports which ones worked. */
  const ways = async (person: Person, at: Place) => {
    const ask = { command: 'tts', field: 'voice', text: '', person, place: at };
    const list = JSON.stringify(await bot.answerQuery(query('voices'), person, at));
    return {
      listed: list.includes('Nightfall') || list.includes('nightfall') || list.includes('Earshot voice'),
      suggested: bot.suggest(ask).some(({ value }) => value === NAME),
      byName: (await tts({ voice: NAME }, person, at)).ok,
      byNumber: (await tts({ voice: '901' }, person, at)).ok,
      asDefault: (await parseWith(bot)({ command: 'settings', values: { voice: '901' }, files: [] }, person, at)).ok,
      heard: (await bot.openVoiceSample(901, person, at)) !== undefined,
      previewed: await previewed(person, at),
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
  previewed: is,
});

/** The service creates samples. The fake service has one for every voice. */
const withSamples = () => {
  const world = createWorld();
  const { createVoice } = world.service;
  world.service.createVoice = async function (voice) {
    const made = await createVoice.call(this, voice);
    this.known.push({ ...(this.known.pop() as NonNullable<(typeof this.known)[0]>), previewUrl: '/sample' });
    return made;
  };
  return world;
};

describe('a voice created on a server', () => {
  test('is available to its creator everywhere and to the server', async () => {
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

  test('from a direct message is available to its creator only', async () => {
    for (const place of [alone, { id: 'T1:D1', name: 'direct message', server: 'A', isDirect: true } as const]) {
      const { ways } = await kept(place, withSamples());
      expect(await ways(ana, A)).toEqual(all(true));
      expect(await ways(ben, A)).toEqual(all(false));
    }
  });

  test('from a room without server is available in that room', async () => {
    const room = (id: string): Place => ({ id, name: id });
    const { ways } = await kept(room('one'), withSamples());
    expect(await ways(ben, room('one'))).toEqual(all(true));
    expect(await ways(ben, room('two'))).toEqual(all(false));
  });

  test('is found by number before the service lists its voices', async () => {
    const { earshot, tts } = await kept();
    earshot.service.known.length = 0;
    expect(await tts({ voice: '901' }, ben, A)).toMatchObject({ ok: true });
    expect(await tts({ voice: '5' }, eve, B)).toMatchObject({ ok: true });
    expect(await tts({ voice: '901' }, eve, B)).toMatchObject({
      problems: [{ field: 'voice_id', message: expect.stringMatching(/^you can’t use this voice here/) }],
    });
  });

  test('is available to no user after its record is lost', async () => {
    const { earshot, ways } = await kept(A, withSamples());
    earshot.voices.clear();
    for (const who of [ana, ben]) expect(await ways(who, A)).toEqual(all(false));
  });

  test('gets a name that is unique among the visible voices', async () => {
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
      (await bot.answerQuery(query('voices'), who, place)).rows?.map(({ title }) => title);
    expect(await titles(eve, B)).toEqual([NAME, 'Rose']);
    expect(await titles(ben, A)).toEqual([NAME, `${NAME} 2`, 'Rose']);
  });
});

describe('saving a voice', () => {
  test('leaves a record only when the answer is lost', async () => {
    for (const [fault, notice, left] of [
      [new ServiceRefusedError(422, 'too short'), /did not accept the sample/, 0],
      [new ServiceResponseError('lost'), /can’t be reached/, 1],
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

describe('an unusable default voice', () => {
  /** The voice of a request, and its note. */
  const noteOf = async (parsed: Promise<ParseResult>) => {
    const got = await parsed;
    return got.ok ? [got.request.labels['voice_id'], english(got.request.note ?? '')] : got.problems;
  };
  test('of a person on another server is replaced visibly', async () => {
    const { bot, tts, earshot } = await kept();
    await bot.answerQuery(query('settings', { voice: 901 }), ben, A);
    expect(await tts({}, ben, A)).toMatchObject({ request: { labels: { voice_id: NAME } } });
    const note = 'Your default voice can’t be used here, so another voice speaks.';
    expect(await noteOf(tts({}, ben, B))).toEqual(['Rose', note]);
    expect(await tts({ voice: 'Rose' }, ben, B)).toMatchObject({
      request: expect.not.objectContaining({ note: expect.anything() }),
    });
    const { message } = await earshot.ask('tts', { text: 'Hello' }, [], { person: ben, place: B });
    await earshot.clock.advance(5000);
    expect(earshot.chat.messages.get(message)?.views.at(-1)?.line).toBe(note);
    const view = await bot.answerQuery(query('settings'), ben, B);
    expect(view.rows?.[0]?.detail).toBe('a voice that cannot be used here · yours');
  });

  test('of a place is replaced after its creator was deleted', async () => {
    const { bot, tts, earshot } = await kept();
    await bot.answerQuery(query('settings', { voice: 901, scope: 'here' }), ben, A);
    const { bot: forgetting } = earshot;
    const view = await forgetting.answerQuery(query('settings', { forget: 'me', isConfirmed: true }), ana, A);
    expect(view.rows?.[0]?.detail).toContain('1 voice you made');
    expect(earshot.service.deletedVoices).toEqual([901]);
    expect(await noteOf(tts({}, ben, A))).toEqual([
      'Rose',
      'The default voice of everybody here is no longer available, so another voice speaks.',
    ]);
    expect(await tts({ voice: NAME }, ben, A)).toMatchObject({ ok: false });
  });
});

test('forget me hides undeletable voices and deletes all their texts', async () => {
  const world = withSamples();
  world.service.deletes = false;
  const { bot, ways, earshot } = await kept(A, world);
  const view = await bot.answerQuery(query('settings', { forget: 'me', isConfirmed: true }), ana, A);
  expect(view.rows?.find(({ title }) => title === 'Hidden permanently')?.detail).toBe(
    '1 voice you made. The media service did not delete it. No one can see or use it here any more, and the name you gave is deleted.',
  );
  for (const who of [ana, ben, eve]) expect(await ways(who, A)).toEqual(all(false));
  expect([...earshot.voices.values()].join()).toMatch(/^\{"code":"\w{8}","id":901\}$/);
  // The same holds after a restart.
  const next = createTestBot(world);
  expect(JSON.stringify(await next.bot.answerQuery(query('voices'), ana, A))).not.toMatch(/ightfall|Earshot voice/);
});

test('a retry uses only voices that are available there', async () => {
  const { earshot, act, tts } = await kept();
  const { task } = await earshot.ask('tts', { text: 'Hello', voice: NAME }, [], { person: ben, place: A });
  await earshot.clock.advance(5000);
  expect(await act('retry', task, ben, A)).toMatchObject({ is: 'create-task' });
  expect(await act('retry', task, ben, B)).toEqual({
    is: 'notice',
    notice: 'You can’t use the voice of that request here. Choose another one and send it again.',
  });
  // Ben may deliver the finished result anywhere.
  expect(await act('post', task, ben, B)).toMatchObject({ is: 'create-task', resultOf: task });
  const alone_ = await kept(alone);
  const private_ = await alone_.earshot.ask('tts', { text: 'Hello', voice: NAME }, [], {
    person: ana,
    place: A,
  });
  await alone_.earshot.clock.advance(5000);
  // Another person repeats it with a voice of theirs.
  expect(await alone_.act('retry', private_.task, ben, A)).toMatchObject({
    is: 'create-task',
    request: { labels: { voice_id: 'Rose' } },
  });
  expect(await tts({ voice: NAME }, eve, B)).toMatchObject({ ok: false });
});
