// Cloning the separated voice of a recording uses that task's file and never fetches another URL.

import { describe, expect, test } from 'vitest';
import { getMessages } from '../../../src/domain/messages.ts';
import type { Person } from '../../../src/domain/person.ts';
import { ana, createTestBot, createWorld } from '../../fakes/bot.ts';
import { A, AGREE, ben, type Earshot, madeBy, press, RECORDING, started } from './recorded.ts';

describe('a voice separated from a recording', () => {
  const ADDRESS = 'https://media.example/result/7/foreground';
  const RENEWED = `${ADDRESS}?signed=anew`;

  async function separated() {
    const world = createWorld();
    const { findOutcome } = world.service;
    world.service.findOutcome = async function (operation, report, given) {
      const { fileLinks } = await findOutcome.call(this, operation, report, given);
      return {
        fileLinks: fileLinks.map((one) => ({ ...one, address: one.role === 'foreground' ? RENEWED : ADDRESS })),
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
    platformRef: null,
    resultRole: 'foreground',
  });
  const read = (earshot: Earshot, precedingTaskId: string, link: string, person: Person = ana, place = A) =>
    earshot.parse({ command: 'clone', values: { name: 'Ana' }, files: [fileAt(link)], precedingTaskId }, person, place);

  test('opens a prefilled form and becomes a voice after consent', async () => {
    const { earshot, task } = await separated();
    expect(await press(earshot, task, 'follow-up-form:like')).toMatchObject({
      is: 'form',
      prefill: {
        command: 'clone',
        askFirst: ['voice_name'],
        precedingTaskId: task,
        files: [{ field: 'file', link: RENEWED }],
      },
    });
    const reading = await read(earshot, task, ADDRESS);
    if (!reading.ok) throw new Error(JSON.stringify(reading));
    const next = await earshot.bot.createTask(reading.request, {
      adapter: 'fake',
      person: ana,
      place: A,
      message: 'm9',
    });
    await press(earshot, next, AGREE);
    await earshot.clock.advance(5000);
    expect(madeBy(earshot)).toMatchObject([{ files: [`sound of ${RENEWED}`] }]);
    expect(await press(earshot, next, 'edit')).toMatchObject({
      prefill: { precedingTaskId: task, files: [{ field: 'file' }] },
    });
  });

  test('foreign addresses and results at other places are refused', async () => {
    const { earshot, task } = await separated();
    for (const [link, from, person, place] of [
      ['http://169.254.169.254/latest', task, ana, A],
      [`${ADDRESS}/other`, task, ana, A],
      [ADDRESS, 'unknown', ana, A],
      [ADDRESS, task, ben, { ...A, id: 'elsewhere' }],
    ] as const)
      expect(await read(earshot, from, link, person, place)).toMatchObject({
        ok: false,
        problems: [{ field: 'file' }],
      });
  });

  test('an old button explains that cloning is off', async () => {
    const { earshot, task } = await separated();
    const next = createTestBot(earshot, undefined, { cloning: 'off' });
    expect(await press({ ...next, chat: earshot.chat } as Earshot, task, 'follow-up-form:like')).toEqual({
      is: 'notice',
      notice: getMessages().format('cloning.off'),
    });
  });
});
