// Voice cloning on every platform with a scripted service: consent in words, creation, and deletion with one press.
// Also attacks the HTTP API: no voice without the requester's consent. Prints a table.

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CONSENT_VERSION } from '../../../src/domain/media/consent.ts';
import { getMessages } from '../../../src/domain/messages.ts';
import { type MediaServer, startMediaServer } from '../../fakes/media-server.ts';
import { tone, wav } from '../../studio/media.ts';
import { newFolder } from '../earshot.ts';
import { SCRIPTED } from '../shown.ts';
import { createSurfaces, lastCard, type Surface } from './surfaces.ts';

const RECORDING = { name: 'ana.wav', bytes: wav({ samples: tone(12) }) };
const AGREE = getMessages().format('cloning.agree');
const table: string[] = [];
let service: MediaServer;
let world: Awaited<ReturnType<typeof createSurfaces>>;

beforeAll(async () => {
  service = await startMediaServer();
  world = await createSurfaces();
  await world.start({ ...SCRIPTED(service), CLONING: 'on' }, newFolder());
});
afterAll(async () => {
  for (const line of ['| surface | asked, nothing made | agreed, made | deleted |', '|---|---|---|---|', ...table])
    process.stdout.write(`${line}\n`);
  await world.close();
  await service.stop();
});

const reads = (surface: Surface, place: string, words: RegExp) =>
  lastCard(surface, place, `reads ${words}`, (card) => words.test(card.words));

test('clones a voice once and deletes it, on every surface', async () => {
  for (const [at, surface] of world.surfaces.entries()) {
    const name = `Ana ${at}`;
    await surface.ask('voices', 'voice', { description: name }, 'description', RECORDING);
    const asking = await reads(surface, 'voices', /This is my own voice/);
    await sleep(200);
    const before = service.made.size;
    await asking.press(AGREE, false);
    const made = await reads(surface, 'voices', /Saved as/);
    expect([surface.name, service.made.size - before]).toEqual([surface.name, 1]);
    expect([...service.made.values()].at(-1)).toMatch(/^Earshot voice [0-9A-Z]{8}$/);
    await made.press(`Delete “${name}”`, false);
    await reads(surface, 'voices', /is deleted/);
    expect([surface.name, service.made.size]).toEqual([surface.name, 0]);
    table.push(`| ${surface.name} | ${before} | 1 | ${service.made.size} left |`);
  }
  expect(world.refusals()).toEqual([]);
});

test('script posts create no voice without the person’s consent', async () => {
  const { call, upload } = world.earshot();
  const by = (id: string) => ({ room: 'attack', person: { id } });
  const file = await upload('ana.wav', RECORDING.bytes);
  const body = { ...by('ana'), command: 'clone', files: [{ id: file, field: 'file' }] };
  const consent = { person: 'ana', at: 1, version: CONSENT_VERSION, language: 'en' };
  const before = service.made.size;
  const taken = await call('POST', '/api/commands', {
    ...body,
    values: { name: 'X' },
    consent,
    precedingTaskId: 'x',
  });
  const forged = [
    { ...body, values: { name: 'X', consent: true } },
    { ...body, values: { name: 'X', consent: JSON.stringify(consent) } },
    {
      ...body,
      values: { name: 'X' },
      files: [],
      linkedFiles: [{ name: 'a.wav', field: 'file', link: service.base }],
    },
  ];
  for (const one of forged) expect((await call('POST', '/api/commands', one)).status).toBe(422);
  const keep = { ...body, command: 'save-voice', values: { name: 'X', sample: 'sample-a' }, files: [] };
  expect((await call('POST', '/api/commands', keep)).body.view.status).toBe('failed');
  const task = async () => (await world.earshot().messages('attack')).at(-1)?.view?.reference ?? '';
  await expect.poll(task).not.toBe('');
  const press = (id: string, action: string, of: string) =>
    call('POST', '/api/actions', { ...by(id), task: of, action });
  const id = await task();
  for (const [person, action, of] of [
    ['eve', `agree:${CONSENT_VERSION}`, id],
    ['ana', 'agree:0', id],
    ['ana', `agree:${CONSENT_VERSION + 1}`, id],
    ['ana', `agree:${CONSENT_VERSION}`, 'unknown'],
    ['ana', 'confirm', id],
    ['ana', 'retry', id],
    ['ana', 'post', id],
    ['ana', 'save:own', id],
    ['ana', 'stop', id],
    // Replayed after the request was cancelled.
    ['ana', `agree:${CONSENT_VERSION}`, id],
  ] as const)
    expect([action, (await press(person, action, of)).status]).toEqual([action, expect.any(Number)]);
  await sleep(1000);
  expect(taken.status).toBe(201);
  expect(service.made.size).toBe(before);
  expect(service.creates.filter(({ path }) => path.includes('custom-voice'))).toEqual([]);
  table.push(`| web chat, by hand: ${forged.length + 12} calls | 0 made | | |`);
});
