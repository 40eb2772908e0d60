// The bot is killed while speech arrives. Our own studio makes it again; another service is never asked again by
// itself.

import { expect, test } from 'vitest';
import { createStreamWorld, openStreamBot, type StreamWorld } from './world.ts';

/** Kills a bot whose stream is at this point, and starts another one on the same records. */
async function killAt(isRepeatable: boolean, reach: (world: StreamWorld) => Promise<void>) {
  const world = createStreamWorld();
  world.isRepeatable = isRepeatable;
  const first = openStreamBot(world);
  await first.start();
  const { task, message } = await first.ask('tts', { text: 'Hello team' });
  await world.clock.advance(0);
  await reach(world);
  first.die();
  await first.streams.stop();
  const second = openStreamBot(world);
  await second.start();
  await world.clock.advance(2000);
  const view = () => world.chat.messages.get(message)?.views.at(-1);
  const files = () => world.chat.messages.get(message)?.files ?? [];
  return { world, second, task, view, files };
}

const speakOn = async ({ lines }: StreamWorld) => {
  const line = lines.at(-1);
  await line?.speak(1);
  await line?.end();
};

test('speech of our own studio is made again and posted once', async () => {
  const { world, view, files } = await killAt(true, async ({ lines }) => lines[0]?.speak(1));
  expect(world.lines).toHaveLength(2);
  expect([view()?.status, files()]).toEqual(['queued', []]);
  await speakOn(world);
  await world.clock.advance(2000);
  expect([view()?.status, files().length, world.service.created]).toEqual(['done', 1, []]);
});

test('speech that was whole but not posted is made again', async () => {
  const { world, view, files } = await killAt(true, async (world) => {
    world.chat.faults.push(
      ...Array.from({ length: 20 }, () => ({ call: 'deliver' as const, fault: new Error('away') })),
    );
    await speakOn(world);
    await world.clock.advance(1000);
    world.chat.faults.length = 0;
  });
  expect(world.lines).toHaveLength(2);
  await speakOn(world);
  await world.clock.advance(2000);
  expect([view()?.status, files().length]).toEqual(['done', 1]);
});

test('speech that was posted just before is not posted twice', async () => {
  const { world, view, files } = await killAt(true, async (world) => {
    world.chat.faults.push({ call: 'deliver', fault: new Error('no answer'), after: true });
    await speakOn(world);
    await world.clock.advance(100);
  });
  expect(files()).toHaveLength(1);
  if (world.lines.length > 1) await speakOn(world);
  await world.clock.advance(5000);
  expect(files()).toHaveLength(1);
  expect(view()?.status).not.toBe('failed');
});

test('speech of another service becomes unknown, with the reason', async () => {
  const { world, second, task, view, files } = await killAt(false, async ({ lines }) => lines[0]?.speak(1));
  await world.clock.advance(600_000);
  expect([world.lines.length, world.service.created, files()]).toEqual([1, [], []]);
  expect([view()?.status, view()?.live]).toEqual(['unknown', undefined]);
  expect(view()?.line).toContain('I restarted while the speech was arriving');
  // Only a person asks again.
  expect(view()?.actions?.map(({ name }) => name)).toEqual(expect.arrayContaining(['retry']));
  const pressed = await second.press(task, 'retry');
  expect(pressed.is).toBe('create-task');
});

test('a stop that was interrupted ends as stopped', async () => {
  const world = createStreamWorld();
  const first = openStreamBot(world);
  await first.start();
  const { task, message } = await first.ask('tts', { text: 'Hello team' });
  await world.clock.advance(0);
  await world.lines[0]?.speak(1);
  first.die();
  await first.streams.stop();
  const second = openStreamBot(world);
  // Pressed before the new process has taken the task.
  await second.press(task, 'stop');
  await second.start();
  await world.clock.advance(2000);
  expect(world.chat.messages.get(message)?.views.at(-1)?.status).toBe('cancelled');
  expect(world.lines).toHaveLength(1);
});
