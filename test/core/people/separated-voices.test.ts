// A voice of the voice that was separated from a recording: the file is that of the very task, and no other address is ever fetched.

import { describe, expect, test } from 'vitest';
import type { Person } from '../../../src/domain/commands/invocation.ts';
import { english } from '../../../src/domain/words/index.ts';
import { ana, createTestBot, createWorld } from '../../fakes/bot.ts';
import { A, AGREE, ben, type Earshot, madeBy, press, RECORDING, started } from './recorded.ts';

describe('of the voice that was separated from a recording', () => {
  const ADDRESS = 'https://media.example/result/7/foreground';
  const RENEWED = `${ADDRESS}?signed=anew`;

  async function separated() {
    const world = createWorld();
    const { outcome } = world.service;
    world.service.outcome = async function (operation, report, given) {
      const { sources } = await outcome.call(this, operation, report, given);
      return {
        sources: sources.map((one) => ({ ...one, address: one.role === 'foreground' ? RENEWED : ADDRESS })),
      };
    };
    const earshot = await started('on', world);
    const { task } = await earshot.ask('separate', {}, RECORDING, { place: A });
    await earshot.clock.advance(5000);
    return { earshot, task };
  }
  const fileAt = (link: string) => ({
    name: 'voice.wav',
    field: 'file',
    link,
    at: null,
    result: 'foreground',
  });
  const read = (earshot: Earshot, from: string, link: string, person: Person = ana) =>
    earshot.bot.read({ command: 'clone', values: { name: 'Ana' }, files: [fileAt(link)], from }, person, A);

  test('one press leads to a form with it, and to a voice once that is agreed to', async () => {
    const { earshot, task } = await separated();
    expect(await press(earshot, task, 'ask:like')).toMatchObject({
      is: 'form',
      given: {
        command: 'clone',
        asks: ['voice_name'],
        from: task,
        files: [{ field: 'file', link: RENEWED }],
      },
    });
    const reading = await read(earshot, task, ADDRESS);
    if (!reading.ok) throw new Error(JSON.stringify(reading));
    const next = await earshot.bot.take(reading.request, {
      adapter: 'fake',
      person: ana,
      place: A,
      message: 'm9',
    });
    await press(earshot, next, AGREE);
    await earshot.clock.advance(5000);
    expect(madeBy(earshot)).toMatchObject([{ files: [`sound of ${RENEWED}`] }]);
    expect(await press(earshot, next, 'edit')).toMatchObject({
      given: { from: task, files: [{ field: 'file' }] },
    });
  });

  test('no other address is ever fetched, and nobody else’s file', async () => {
    const { earshot, task } = await separated();
    for (const [link, from, person] of [
      ['http://169.254.169.254/latest', task, ana],
      [`${ADDRESS}/other`, task, ana],
      [ADDRESS, 'unknown', ana],
      [ADDRESS, task, ben],
    ] as const)
      expect(await read(earshot, from, link, person)).toMatchObject({
        ok: false,
        problems: [{ field: 'file' }],
      });
  });

  test('an old button of it says why nothing is made any more', async () => {
    const { earshot, task } = await separated();
    const next = createTestBot(earshot, undefined, { cloning: 'off' });
    expect(await press({ ...next, chat: earshot.chat } as Earshot, task, 'ask:like')).toEqual({
      is: 'said',
      notice: english.cloning.off,
    });
  });
});
