// Measures the models folder: the findings for each valid and invalid folder of the table, and the cost of 20 voices
// (start, time until all can be chosen, memory when idle and while they speak one after another). The models are tiny;
// real ones need more memory.
// Run: npx node bench/models-folder.ts [voices]

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commands } from '../commands/index.ts';
import { measureTreeMemory } from '../src/kit/process/process-tree.ts';
import { startStudio } from '../src/studio/start.ts';
import { createFakeLog } from '../test/fakes/log.ts';
import { piperFolder } from '../test/fixtures/tiny-models.ts';
import { clientOf, KEY } from '../test/studio/harness.ts';
import { put, withEspeak } from '../test/studio/models/folders.ts';
import { layTable } from '../test/studio/models/table.ts';

const voices = Number(process.argv[2] ?? 20);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const table = await layTable();
for (const { name, isRight, fault, knows } of table.rows)
  say(`${isRight ? 'right' : 'wrong'}  ${name.padEnd(26)} ${fault ?? `works ${knows}`}`);
await table.remove();

async function cost(count: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-models-'));
  const modelsFolder = join(folder, 'models');
  for (let at = 0; at < count; at++)
    await put(modelsFolder, `voices/en_US-v${at}-low`, withEspeak(piperFolder(`en_US-v${at}-low`)));
  const start = async () => {
    const began = performance.now();
    const log = createFakeLog();
    const studio = await startStudio({
      folder: join(folder, 'data'),
      host: '127.0.0.1',
      port: 0,
      apiKeys: [KEY],
      concurrency: 1,
      commands,
      log,
      modelsFolder,
    });
    return { studio, log, began, ready: performance.now() - began };
  };
  const megabytes = async () =>
    Math.round(((await measureTreeMemory(process.pid, Number.POSITIVE_INFINITY)) ?? 0) / 1e6);
  const first = await start();
  const client = clientOf(`http://127.0.0.1:${first.studio.port}`);
  const found = async () =>
    (await client.get('/list-voices')).body.filter(({ id }) => id > 50_000 && id < 100_000).map(({ id }) => id);
  while ((await found()).length < count) await sleep(20);
  const chosen = performance.now() - first.began;
  const rest = await megabytes();
  let most = rest;
  for (const id of await found()) {
    await client.run('/tts', { text: 'Good morning to all of you.', voice_id: id, language: 1 });
    most = Math.max(most, await megabytes());
  }
  await first.studio.stop();
  const again = await start();
  const second = clientOf(`http://127.0.0.1:${again.studio.port}`);
  while ((await second.get('/list-voices')).body.filter(({ id }) => id > 50_000 && id < 100_000).length < count)
    await sleep(10);
  const back = performance.now() - again.began;
  await again.studio.stop();
  await rm(folder, { recursive: true, force: true });
  say(
    `${count} voices: ready after ${Math.round(first.ready)} ms, all tried after ${Math.round(chosen)} ms; started again ready after ${Math.round(again.ready)} ms, all there after ${Math.round(back)} ms; all processes ${rest} MB at rest, ${most} MB at most while each spoke`,
  );
}

await cost(0);
await cost(voices);
