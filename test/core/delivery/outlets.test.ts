// Finished audio shared with a share target: button visibility, delivered files, and messages for missing files.

import { existsSync } from 'node:fs';
import { appendFile, stat } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { FileProvenanceOptions } from '../../../src/core/delivery/file-provenance.ts';
import { unlimitedDiskQuota } from '../../../src/ports/disk-quota.ts';
import { ServiceRefusedError } from '../../../src/ports/media-service.ts';
import type { ProvenanceWriter } from '../../../src/ports/provenance-writer.ts';
import type { ShareTarget } from '../../../src/ports/share-target.ts';
import { createFakeShareTarget } from '../../contract/share/fake-share-target.ts';
import { shareTargetContract } from '../../contract/share/share-target.ts';
import { ana, createTestBot, createWorld, room } from '../../fakes/bot.ts';
import { createFakeLog } from '../../fakes/log.ts';

shareTargetContract('the fake', async () => {
  const outlet = createFakeShareTarget();
  return {
    target: outlet,
    near: 'message-1',
    by: { pressId: 'press-1', person: ana, place: room, isModerator: false },
    recording: { bytes: Buffer.from('RIFF'), name: 'speech.wav', type: 'audio/wav' },
    arrived: async () => outlet.heard.length,
    close: async () => undefined,
  };
});

async function finished(
  outlet = createFakeShareTarget(),
  command = 'tts',
  values: Readonly<Record<string, string>> = { text: 'Hello team' },
  provenance?: FileProvenanceOptions,
) {
  const world = createWorld();
  Object.assign(world.chat, { shareTargets: [outlet] });
  const earshot = createTestBot(world, undefined, { provenance });
  await earshot.start();
  const { task, message } = await earshot.ask(command, values);
  await earshot.clock.advance(60_000);
  const { state } = (await earshot.tasks.get(task)) ?? {};
  expect(state?.status).toBe('done');
  const actions = () => earshot.chat.messages.get(message)?.views.at(-1)?.actions ?? [];
  return { earshot, outlet, task, actions };
}

const bob = { id: 'bob', name: 'Bob' };

test('the finished card has a share button for every user', async () => {
  const { earshot, outlet, task, actions } = await finished();
  expect(actions()[0]).toEqual({ name: 'share:loud', label: 'To the loudspeaker', task });
  expect(await earshot.press(task, 'share:loud', bob)).toEqual({ is: 'notice', notice: 'Playing for Bob.' });
  const [heard] = outlet.heard;
  expect(heard).toMatchObject({ key: `${task}-speech`, title: 'Speech', text: 'Hello team' });
  expect(heard?.bytes.length).toBeGreaterThan(0);
  expect(outlet.presses[0]).toMatchObject({ person: bob, isModerator: false });
});

test('deletes the borrowed file afterwards', async () => {
  const paths: string[] = [];
  const outlet = createFakeShareTarget();
  const share: typeof outlet.share = async ([sound]) => {
    await sound?.borrow(async ({ path }) => void paths.push(path));
    return 'Played it.';
  };
  const { earshot, task } = await finished({ ...outlet, share });
  await earshot.press(task, 'share:loud');
  expect(paths).toHaveLength(1);
  expect(paths.filter((path) => existsSync(path))).toEqual([]);
});

test('a shared file has its provenance mark and text', async () => {
  const outlet = createFakeShareTarget();
  const marker: ProvenanceWriter = {
    async write(path) {
      await appendFile(path, ' by a machine');
      return (await stat(path)).size;
    },
  };
  const marks = { writer: marker, disk: unlimitedDiskQuota, log: createFakeLog() };
  const { earshot, task } = await finished(outlet, 'sound', { prompt: 'Rain on a roof' }, marks);
  await earshot.press(task, 'share:loud');
  const [{ bytes, text } = { bytes: '', text: '' }] = outlet.heard;
  expect(String(bytes)).toMatch(/ by a machine$/);
  expect(text).toBe('Rain on a roof');
});

test('a share target may show its own answer', async () => {
  const presses: string[] = [];
  const share: ShareTarget['share'] = async (_, { pressId }) => {
    presses.push(pressId);
    return undefined;
  };
  const { earshot, task } = await finished({ ...createFakeShareTarget(), share });
  expect(await earshot.press(task, 'share:loud')).toEqual({ is: 'shown' });
  expect(presses[0]).toMatch(/./);
});

test('shows no button for text, unsupported operations or unavailable places', async () => {
  const words = { text: 'Good morning', to: 'Spanish', from: 'English' };
  expect((await finished(createFakeShareTarget(), 'translate', words)).actions()[0]?.name).not.toBe('share:loud');
  const others = createFakeShareTarget({ operations: ['sound'] });
  expect((await finished(others)).actions().map(({ name }) => name)).not.toContain('share:loud');
  const far = { ...createFakeShareTarget(), isAvailableAt: () => false };
  expect((await finished(far)).actions().map(({ name }) => name)).not.toContain('share:loud');
});

test('reports a missing result and a missing share target', async () => {
  const { earshot, outlet, task } = await finished();
  earshot.service.findOutcome = () => Promise.reject(new ServiceRefusedError(404, 'gone'));
  expect(await earshot.press(task, 'share:loud')).toMatchObject({
    notice: expect.stringMatching(/no longer available/),
  });
  expect(outlet.heard).toEqual([]);
  expect(await earshot.press(task, 'share:other')).toMatchObject({ notice: expect.stringMatching(/button/) });
});
