// Finished sound brought to an outlet of its platform: who is offered it, what arrives, and what is said where it is gone.

import { existsSync } from 'node:fs';
import { appendFile, stat } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { FileMarkerParts } from '../../../src/core/delivery/mark-files.ts';
import { boundless } from '../../../src/ports/disk.ts';
import type { Marker } from '../../../src/ports/marker.ts';
import type { Outlet } from '../../../src/ports/outlet.ts';
import { ServiceRefused } from '../../../src/ports/service.ts';
import { outletContract } from '../../contract/outlet/contract.ts';
import { createFakeOutlet } from '../../contract/outlet/fake.ts';
import { ana, createTestBot, createWorld, room } from '../../fakes/bot.ts';
import { createFakeLog } from '../../fakes/log.ts';

outletContract('the fake one', async () => {
  const outlet = createFakeOutlet();
  return {
    outlet,
    near: 'message-1',
    by: { press: 'press-1', person: ana, place: room, moderator: false },
    recording: { bytes: Buffer.from('RIFF'), name: 'speech.wav', type: 'audio/wav' },
    arrived: async () => outlet.heard.length,
    close: async () => undefined,
  };
});

async function finished(
  outlet = createFakeOutlet(),
  command = 'tts',
  values: Readonly<Record<string, string>> = { text: 'Hello team' },
  marks?: FileMarkerParts,
) {
  const world = createWorld();
  Object.assign(world.chat, { outlets: [outlet] });
  const earshot = createTestBot(world, undefined, { marks });
  await earshot.start();
  const { task, message } = await earshot.ask(command, values);
  await earshot.clock.advance(60_000);
  const { state } = (await earshot.tasks.get(task)) ?? {};
  expect(state?.at).toBe('done');
  const actions = () => earshot.chat.messages.get(message)?.views.at(-1)?.actions ?? [];
  return { earshot, outlet, task, actions };
}

const bob = { id: 'bob', name: 'Bob' };

test('the finished card has its button first, and a press brings the sound, also of who did not ask for it', async () => {
  const { earshot, outlet, task, actions } = await finished();
  expect(actions()[0]).toEqual({ name: 'out:loud', label: 'To the loudspeaker', task });
  expect(await earshot.press(task, 'out:loud', bob)).toEqual({ is: 'said', notice: 'Playing for Bob.' });
  const [heard] = outlet.heard;
  expect(heard).toMatchObject({ key: `${task}-speech`, title: 'speech', text: 'Hello team' });
  expect(heard?.bytes.length).toBeGreaterThan(0);
  expect(outlet.presses[0]).toMatchObject({ person: bob, moderator: false });
});

test('what it lent is gone afterwards', async () => {
  const paths: string[] = [];
  const outlet = createFakeOutlet();
  const put: typeof outlet.put = async ([sound]) => {
    await sound?.lend(async ({ path }) => void paths.push(path));
    return 'Played it.';
  };
  const { earshot, task } = await finished({ ...outlet, put });
  await earshot.press(task, 'out:loud');
  expect(paths).toHaveLength(1);
  expect(paths.filter((path) => existsSync(path))).toEqual([]);
});

test('what is synthetic is marked in what it lends; of a sound it tells what was asked for', async () => {
  const outlet = createFakeOutlet();
  const marker: Marker = {
    async mark(path) {
      await appendFile(path, ' by a machine');
      return (await stat(path)).size;
    },
  };
  const marks = { marker, disk: boundless, log: createFakeLog() };
  const { earshot, task } = await finished(outlet, 'sound', { prompt: 'Rain on a roof' }, marks);
  await earshot.press(task, 'out:loud');
  const [{ bytes, text } = { bytes: '', text: '' }] = outlet.heard;
  expect(String(bytes)).toMatch(/ by a machine$/);
  expect(text).toBe('Rain on a roof');
});

test('an outlet may answer by itself', async () => {
  const presses: string[] = [];
  const put: Outlet['put'] = async (_, { press }) => {
    presses.push(press);
    return undefined;
  };
  const { earshot, task } = await finished({ ...createFakeOutlet(), put });
  expect(await earshot.press(task, 'out:loud')).toEqual({ is: 'shown' });
  expect(presses[0]).toMatch(/./);
});

test('there is no button for text, for what the outlet does not take, and where it is not to be had', async () => {
  const words = { text: 'Good morning', to: 'Spanish', from: 'English' };
  expect((await finished(createFakeOutlet(), 'translate', words)).actions()[0]?.name).not.toBe('out:loud');
  const others = createFakeOutlet({ operations: ['sound'] });
  expect((await finished(others)).actions().map(({ name }) => name)).not.toContain('out:loud');
  const far = { ...createFakeOutlet(), isNear: () => false };
  expect((await finished(far)).actions().map(({ name }) => name)).not.toContain('out:loud');
});

test('a result that is gone is said; a button of an outlet that is gone as well', async () => {
  const { earshot, outlet, task } = await finished();
  earshot.service.outcome = () => Promise.reject(new ServiceRefused(404, 'gone'));
  expect(await earshot.press(task, 'out:loud')).toMatchObject({ notice: /no longer there/ });
  expect(outlet.heard).toEqual([]);
  expect(await earshot.press(task, 'out:other')).toMatchObject({ notice: /button/ });
});
