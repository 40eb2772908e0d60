// Tests of cancelling a task over HTTP: queued, running, downloading, between both, finished, or about to finish. Uses
// fake engines in real workers; cancelled tasks leave no process or file.

import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { OTHER_KEY, tempFolder, toyStudio, WITH_DUB } from '../../harness.ts';

const STOPPED = {
  status: 'FAILED',
  exception_reason: 'CANCELLED',
  message: expect.stringMatching(/was stopped/),
};

type Toy = Awaited<ReturnType<typeof toyStudio>>;

const cancel = (toy: Toy, path: string, as?: string) => toy.call(path, { method: 'DELETE' }, as);
const filesOf = ({ folder }: Toy, id: string) => existsSync(join(folder, 'tasks', id));
const dub = async ({ post }: Toy, url: string): Promise<string> => {
  const { body } = await post('/dub', { video_url: url, source_language: 1, target_languages: [54] });
  return body.task_id;
};

test('cancelling is listed in the capabilities', async () => {
  const { get } = await toyStudio();
  expect((await get('/capabilities')).body).toMatchObject({
    also: expect.arrayContaining(['DELETE /{operation}/{task_id}']),
  });
});

test('only the named finished tasks of the key are deleted', async () => {
  const toy = await toyStudio();
  const { speak, get, final, call } = toy;
  const gate = join(toy.folder, 'gate');
  const [done, other, working] = [await speak('one'), await speak('two'), await speak(`held ${gate}`)];
  await final(`/tts/${done}`);
  await final(`/tts/${other}`);
  const remove = (ids: string, as?: string) => call(`/tasks?ids=${ids}`, { method: 'DELETE' }, as);
  expect((await get('/capabilities')).body.also).toContain('DELETE /tasks?ids={task_ids}');
  expect(await remove(`${done}`, OTHER_KEY)).toMatchObject({ status: 200, body: { deleted: 0 } });
  expect(await remove(`${done},${working},none`)).toMatchObject({ status: 200, body: { deleted: 1 } });
  expect([filesOf(toy, done), filesOf(toy, other)]).toEqual([false, true]);
  expect((await get(`/tts/${done}`)).status).toBe(404);
  expect((await remove(Array.from({ length: 101 }, () => 'x').join(','))).status).toBe(422);
  await writeFile(gate, '');
  expect((await final(`/tts/${working}`)).status).toBe('SUCCESS');
});

test('a queued task leaves the queue and others move up', async () => {
  const toy = await toyStudio({ concurrency: 1 });
  const { speak, get, final } = toy;
  const gate = join(toy.folder, 'gate');
  const [first, second, third] = [await speak(`held ${gate}`), await speak('two'), await speak('three')];
  expect((await get(`/tts/${third}`)).body.message).toBe('2nd in line');
  expect(await cancel(toy, `/tts/${second}`)).toMatchObject({ status: 200, body: STOPPED });
  expect((await get(`/tts/${third}`)).body.message).toBe('1st in line');
  await writeFile(gate, '');
  expect([await final(`/tts/${first}`), await final(`/tts/${third}`)]).toMatchObject([
    { status: 'SUCCESS' },
    { status: 'SUCCESS' },
  ]);
  expect((await get(`/tts/${second}`)).body).toMatchObject(STOPPED);
});

test('a running task ends with its worker, even if hanging', async () => {
  const toy = await toyStudio({ concurrency: 1 });
  const { speak, until, final, log } = toy;
  const [bad, good] = [await speak('hang'), await speak('fine')];
  await until(`/tts/${bad}`, ({ stage }) => stage === 'speaking');
  expect(await cancel(toy, `/tts/${bad}`)).toMatchObject({ status: 200, body: STOPPED });
  expect((await final(`/tts/${good}`)).status).toBe('SUCCESS');
  // Logged after the files of the killed worker are deleted, which the next task does not wait for.
  await expect.poll(() => log.entries.filter(({ event }) => event === 'worker exited')).toHaveLength(1);
  expect([filesOf(toy, bad), filesOf(toy, good)]).toEqual([false, true]);
});

test('stopping twice equals stopping once', async () => {
  const toy = await toyStudio({ concurrency: 1 });
  const id = await toy.speak('hang');
  await toy.until(`/tts/${id}`, ({ stage }) => stage === 'speaking');
  const answers = await Promise.all([cancel(toy, `/tts/${id}`), cancel(toy, `/tts/${id}`)]);
  answers.push(await cancel(toy, `/tts/${id}`));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('a finished task stays finished', async () => {
  const toy = await toyStudio();
  const [good, bad] = [await toy.speak('fine'), await toy.speak('refuse')];
  for (const id of [good, bad]) {
    const before = await toy.final(`/tts/${id}`);
    expect((await cancel(toy, `/tts/${id}`)).status).toBe(409);
    expect((await toy.get(`/tts/${id}`)).body).toEqual(before);
  }
  expect(filesOf(toy, good)).toBe(true);
});

test('a task that is just finishing reports its real outcome', async () => {
  const toy = await toyStudio();
  const outcomes = new Set<string>();
  for (let wait = 0; wait < 40; wait += 2) {
    const id = await toy.speak('fine');
    await sleep(wait);
    const { status } = await cancel(toy, `/tts/${id}`);
    const { body } = await toy.get(`/tts/${id}`);
    outcomes.add(`${status} ${body.status}`);
    expect(filesOf(toy, id)).toBe(body.status === 'SUCCESS');
  }
  for (const outcome of outcomes) expect(['200 FAILED', '409 SUCCESS']).toContain(outcome);
});

test('only its own key and operation can stop it', async () => {
  const toy = await toyStudio({ concurrency: 1 });
  const gate = join(toy.folder, 'gate');
  const id = await toy.speak(`held ${gate}`);
  expect((await cancel(toy, `/tts/${id}`, OTHER_KEY)).status).toBe(404);
  expect((await cancel(toy, `/story/${id}`)).status).toBe(404);
  expect((await cancel(toy, '/tts/nobody')).status).toBe(404);
  await writeFile(gate, '');
  expect((await toy.final(`/tts/${id}`)).status).toBe('SUCCESS');
});

test('a link can be stopped while fetching, waiting and running', async () => {
  const toy = await toyStudio({ concurrency: 1, ...WITH_DUB });
  const endless = await dub(toy, 'http://192.0.2.1/#hang');
  await toy.until(`/dub/${endless}`, ({ stage }) => stage === 'fetching');
  expect((await toy.final(`/tts/${await toy.speak('fine')}`)).status).toBe('SUCCESS');
  const waits = await dub(toy, 'http://192.0.2.1/');
  expect((await toy.get(`/dub/${waits}`)).body).toMatchObject({ stage: 'queued', message: '1st in line' });
  expect((await cancel(toy, `/dub/${endless}`)).status).toBe(200);
  expect((await toy.final(`/dub/${waits}`)).status).toBe('SUCCESS');

  const works = await dub(toy, 'http://192.0.2.1/?dub=slow%2060000');
  await toy.until(`/dub/${works}`, ({ stage }) => stage === 'speaking');
  const between = await dub(toy, 'http://192.0.2.1/');
  await toy.until(`/dub/${between}`, ({ message }) => message === '1st in line');
  expect((await cancel(toy, `/dub/${between}`)).status).toBe(200);
  expect((await cancel(toy, `/dub/${works}`)).status).toBe(200);
  expect([endless, between, works].map((id) => filesOf(toy, id))).toEqual([false, false, false]);
});

test('a dub is fetched again after a worker crash', async () => {
  const folder = await tempFolder();
  const toy = await toyStudio({ folder, concurrency: 1, ...WITH_DUB });
  const forgiven = await dub(toy, `http://192.0.2.1/?dub=once%20${join(folder, 'been')}`);
  expect((await toy.final(`/dub/${forgiven}`)).status).toBe('SUCCESS');
  const works = await dub(toy, 'http://192.0.2.1/?dub=slow%2060000');
  await toy.until(`/dub/${works}`, ({ stage }) => stage === 'speaking');
  const waits = await dub(toy, 'http://192.0.2.1/');
  await toy.until(`/dub/${waits}`, ({ message }) => message === '1st in line');
  for (let restart = 0; restart < 4; restart += 1) {
    await (restart === 0 ? toy : await toyStudio({ folder, concurrency: 1, ...WITH_DUB })).stop();
  }
  const last = await toyStudio({ folder, concurrency: 1, ...WITH_DUB });
  expect((await cancel(last, `/dub/${works}`)).status).toBe(200);
  expect((await last.final(`/dub/${waits}`)).status).toBe('SUCCESS');
  expect(await readdir(join(folder, 'tasks', waits))).toHaveLength(1);
});
