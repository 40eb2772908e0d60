// The section Models of /admin over HTTP: lists, consent, changes one at a time, and what it refuses.

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createModelJobs } from '../../../src/admin/models/model-job.ts';
import { addressOf, HUM_FILES } from '../../cli/models/made-up-models.ts';
import { createFakeLog } from '../../fakes/log.ts';
import { openAdmin } from '../setup.ts';
import { openModelsPage } from './setup.ts';

async function open(...given: Parameters<typeof openModelsPage>) {
  const page = await openModelsPage(...given);
  onTestFinished(() => page.close());
  return page;
}

test('lists models of a language with size, licence and a button', async () => {
  const page = await open();
  const lists = await page.readLists('?for=de');
  expect(lists).toContain('Ready sets for German');
  expect(lists).toContain('data-add="hum"');
  expect(lists).toContain('Speaks German, one voice');
  expect(lists).toMatch(/Model asking[\s\S]*Open RAIL[\s\S]*, asks/);
  expect(lists).toContain('Model withheld: Its licence forbids commercial use.');
  expect(lists).not.toContain('data-add="withheld"');
  expect(lists).not.toContain('data-add="ear"');
  expect(await page.readLists('?for=en')).toContain('data-add="ear"');
});

test('unknown languages fall back to the browser’s', async () => {
  const page = await open();
  for (const query of ['', '?for=xx', '?for=%22%3E%3Cscript%3E'])
    expect(await page.readLists(query)).toContain('Ready sets for English');
});

test('adds a model, reports it and lists it', async () => {
  const page = await open();
  const plan = await page.post('plan', { names: ['hum'] });
  expect(plan.status).toBe(200);
  expect(plan.body).toMatchObject({ step: 'plan', models: [{ name: 'hum', licence: 'CC0-1.0' }], mirror: true });
  expect((await page.post('add', { names: ['hum'], agreed: [] })).status).toBe(202);
  expect(await page.waitForEnd()).toMatchObject({
    state: 'done',
    title: 'Adding Model hum',
    text: 'Added: Model hum. Earshot uses it within five seconds.',
  });
  const lists = await page.readLists('?for=de');
  expect(lists).toContain('data-remove="voices/hum"');
  expect(lists).not.toContain('data-add="hum"');
});

test('adds nothing before the licence is agreed to', async () => {
  const page = await open();
  expect(await page.post('add', { names: ['asking'], agreed: [] })).toMatchObject({
    status: 400,
    body: { error: 'Model asking needs your agreement to its licence first.' },
  });
  expect(await page.commands.list()).toEqual([]);
  expect((await page.post('add', { names: ['asking'], agreed: ['asking'] })).status).toBe(202);
  expect((await page.waitForEnd())?.state).toBe('done');
});

test('removes a model and tells what speaks now', async () => {
  const page = await open();
  await page.commands.run('add', 'hum', '--yes');
  expect((await page.post('remove', { folder: 'voices/hum' })).status).toBe(202);
  expect((await page.waitForEnd())?.text).toMatch(
    /Deleted voices\/hum: .* are free again\. No other model is left for German/,
  );
  expect(await page.commands.list()).toEqual([]);
});

test('no text of a request becomes an argument', async () => {
  const page = await open();
  await page.readLists();
  const before = page.calls.length;
  for (const name of ['--unused', '/etc/passwd', 'hum --yes', 'withheld', 'HUM', ''])
    for (const path of ['plan', 'add'])
      expect((await page.post(path, { names: [name], agreed: ['--accept'] })).status).toBe(404);
  for (const folder of ['--unused', '../..', 'voices', 'voices/hum'])
    expect((await page.post('remove', { folder })).status).toBe(404);
  expect(page.calls.slice(before).filter((call) => !/^(list|available)$/.test(call))).toEqual([]);
});

test('refuses requests that another site could send', async () => {
  const page = await open();
  for (const path of ['plan', 'add', 'remove', 'stop'])
    expect((await page.post(path, { names: ['hum'] }, { 'content-type': 'text/plain' })).status).toBe(400);
  const foreign = await page.post('add', { names: ['hum'], agreed: [] }, { origin: 'https://evil.example' });
  expect(foreign.status).toBe(403);
});

test('every route needs the secret', async () => {
  const page = await open({ secret: 'a long enough secret' });
  for (const path of ['plan', 'add', 'remove', 'stop'])
    expect((await page.post(path, { names: ['hum'], agreed: [] })).status).toBe(401);
  for (const path of ['', '/job']) expect((await fetch(`${page.base}/admin/models${path}`)).status).toBe(401);
  expect(page.calls).toEqual([]);
});

test('runs one change at a time and stops on request', async () => {
  const page = await open();
  const [first = '', content = ''] = Object.entries(HUM_FILES)[0] ?? [];
  // Sends the headers and then nothing.
  page.commands.mirror.always(addressOf('hum', first), (_, response) => {
    response.writeHead(200, { 'content-length': Buffer.byteLength(content) });
    response.flushHeaders();
    return true;
  });
  expect((await page.post('add', { names: ['hum'], agreed: [] })).status).toBe(202);
  expect(await page.post('remove', { folder: 'voices/hum' })).toMatchObject({ status: 404 });
  expect(await page.post('add', { names: ['asking'], agreed: ['asking'] })).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('Another change of the models is running.') },
  });
  await page.post('stop', {});
  expect(await page.waitForEnd()).toMatchObject({
    state: 'stopped',
    text: 'Stopped. Add it again; it continues where it ended.',
  });
});

test('shows the reason of a failure and keeps it for other tabs', async () => {
  const page = await open();
  for (const file of Object.keys(HUM_FILES)) page.commands.mirror.remove(addressOf('hum', file));
  await page.post('add', { names: ['hum'], agreed: [] });
  const end = await page.waitForEnd();
  expect(end?.state).toBe('failed');
  expect(end?.text).toMatch(
    /^Model hum could not be fetched, so it was not installed\.\n.*does not have the file \(404\)/,
  );
  expect(await page.readJob()).toEqual(end);
});

test('shows why a set or a model can’t be added', async () => {
  const page = await open({}, { findEngineVersion: () => undefined });
  const reason = 'Model hum needs the npm package sherpa-onnx-node, which is not installed here.';
  const lists = await page.readLists('?for=de');
  expect(lists).toContain(reason);
  expect(lists).not.toContain('Already installed.');
  expect(await page.post('plan', { names: ['hum'] })).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining(reason) },
  });
});

test('names a folder that was made by hand', async () => {
  const page = await open();
  await page.commands.run('add', 'hum', '--yes');
  await rm(join(page.commands.root, 'voices/hum/earshot.json'));
  expect(await page.post('plan', { names: ['hum'] })).toMatchObject({
    status: 409,
    body: { error: 'hum has a folder that was made by hand, which stays as it is (voices/hum).' },
  });
});

test('does not advise to add a model whose removal was stopped', async () => {
  const controller = { stop: () => {} };
  const jobs = createModelJobs(
    (_, __, signal) => {
      controller.stop();
      return Promise.resolve({ exitCode: signal.aborted ? 130 : 0, errorOutput: '' });
    },
    { onEnd: () => {}, log: createFakeLog() },
  );
  controller.stop = () => jobs.stop();
  jobs.start(['remove', '--', 'voices/hum'], 'Removing hum', new Map());
  await expect.poll(() => jobs.status()?.text).toBe('Stopped.');
});

test('another media service has no section', async () => {
  const page = await openAdmin();
  onTestFinished(() => page.close());
  expect(await (await fetch(`${page.base}/admin`)).text()).toContain('SERVICE_BASE_URL names another media service');
  expect((await fetch(`${page.base}/admin/models`)).status).toBe(404);
});
