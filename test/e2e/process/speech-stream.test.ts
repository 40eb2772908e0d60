// Speech that arrives while it is made, in the real process: heard, stopped, cut off, and lost with the process.

import type { ServerResponse } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { createWavHeader } from '../../../src/studio/audio/wav.ts';
import { type MediaServer, startMediaServer } from '../../fakes/media-server.ts';
import { type Earshot, newFolder, startEarshot } from '../earshot.ts';
import { SCRIPTED } from '../shown.ts';

const RATE = 16_000;
const STUDIO = ['POST /tts-stream'];

let running: Earshot | undefined;
let service: MediaServer | undefined;

afterEach(async () => {
  await running?.kill();
  await service?.stop();
});

/** Sends one second of sound and keeps the connection. */
const begin = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'audio/wav' });
  response.write(createWavHeader({ sampleRate: RATE, channels: 1, dataBytes: 0xffff_ffff - 36 }));
  response.write(Buffer.alloc(2 * RATE, 1));
};
const finish = (response: ServerResponse) => {
  begin(response);
  response.end();
};

async function start(also: readonly string[] | undefined) {
  service = await startMediaServer();
  service.also = also;
  service.speak = begin;
  const folder = newFolder();
  const first = await startEarshot(SCRIPTED(service), folder);
  running = first;
  const { body } = await first.say('/tts Hello team');
  const card = async (earshot = first) => (await earshot.messages()).find(({ id }) => id === body.message.id);
  await expect.poll(async () => JSON.stringify(await card())).toContain('"/live/');
  return { service, first, folder, card, id: body.message.id };
}

type Live = { readonly live?: { readonly url: string } };

test('our own studio makes lost speech again, and it is posted once', async () => {
  const { service, first, folder, id } = await start(STUDIO);
  await first.kill();
  service.speak = finish;
  running = await startEarshot(SCRIPTED(service), folder);
  const { view, files = [] } = await running.until(id);
  expect([view?.status, files.length]).toEqual(['done', 1]);
  expect([service.streams.begun, service.creates.length, (await running.messages()).length]).toEqual([2, 0, 1]);
  expect((view as Live).live).toBeUndefined();
});

test('lost speech of another service is unknown, and not asked for again', async () => {
  const { service, first, folder, id } = await start(undefined);
  await first.kill();
  service.speak = finish;
  running = await startEarshot(SCRIPTED(service), folder);
  const { view, files = [] } = await running.until(id, 'unknown');
  expect([files.length, service.streams.begun, service.creates.length]).toEqual([0, 1, 0]);
  expect(view?.line).toContain('restarted while the speech was arriving');
  const again = view?.actions?.find(({ label }) => label === 'Try again');
  const person = { id: 'ana', name: 'Ana' };
  const press = { room: 'general', person, task: again?.task, action: again?.name };
  const pressed = await running.call('POST', '/api/actions', press);
  expect((await running.until(pressed.body.message.id)).files).toHaveLength(1);
});

test('Stop closes the connection to the service', async () => {
  const { service, first, card } = await start(undefined);
  const stop = (await card())?.view?.actions?.find(({ name }) => name === 'stop');
  const began = performance.now();
  const person = { id: 'ana', name: 'Ana' };
  await first.call('POST', '/api/actions', { room: 'general', person, task: stop?.task, action: 'stop' });
  await expect.poll(() => service.streams.closed).toBe(1);
  // Without the press, silence would close it after two minutes.
  expect(performance.now() - began).toBeLessThan(30_000);
  await expect.poll(async () => (await card())?.view?.status).toBe('cancelled');
});

test('a connection that breaks fails the task; a stop of the process ends soon', async () => {
  const { service, first, id } = await start(undefined);
  service.speak = (response) => {
    begin(response);
    setTimeout(() => response.destroy(), 200);
  };
  const { body } = await first.say('/tts Hello again');
  const broken = await first.until(body.message.id, 'failed');
  expect(broken.view?.line).toBe('The speech was cut off before its end. Try again.');
  // A listener stays connected to the first card's sound.
  const card = (await first.messages()).find((one) => one.id === id);
  const url = (card?.view as Live | undefined)?.live?.url ?? '';
  const listening = fetch(first.base + url).then((answer) => answer.arrayBuffer().catch(() => undefined));
  const began = performance.now();
  await first.kill('SIGTERM');
  expect(performance.now() - began).toBeLessThan(5000);
  await listening.catch(() => undefined);
  expect(first.process.exitCode).toBe(0);
  await expect.poll(() => service.streams.closed).toBe(2);
});
