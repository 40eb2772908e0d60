// Measures the cost of HTTP, tasks and workers: the studio as a separate process compared with the bare engines, in one
// run. Speech with fifty requests in flight, one separation, and one dub if ffmpeg, PocketSphinx and Apertium are
// installed. The bare engines get as many processes as the studio has workers.
// Run: node bench/studio.ts [requests]

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FETCH_SOURCE, workByOperation } from '../src/studio/operations/index.ts';
import { BUILT_IN_VOICES } from '../src/studio/voices/built-in-voices.ts';
import { ffmpeg, film, installed, LINES, speak, speaker } from '../test/studio/operations/dubbing/film.ts';

const REQUESTS = Number(process.argv.at(-1)) || 400;
const IN_FLIGHT = 50;
const SECONDS = 48;
const KEY = 'bench';
const print = (line: string): unknown => process.stdout.write(`${line}\n`);
const textOf = (index: number): string =>
  `Request number ${index}: the meeting starts at nine, and everybody brings the numbers of last week.`;
const design = BUILT_IN_VOICES[0]?.design ?? speaker('en-US');
const speech = (index: number) => ({ text: textOf(index), tag: 'en-US', design });

/** Runs in a separate process and speaks every n-th text. The first sentence starts the engine and does not count. */
async function speakBare(first: number, step: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-bare-'));
  await workByOperation.tts(speech(0), folder, () => {});
  process.send?.('ready');
  await once(process, 'message');
  for (let index = first; index < REQUESTS; index += step) await workByOperation.tts(speech(index), folder, () => {});
  await rm(folder, { recursive: true, force: true });
  process.send?.('done');
  process.disconnect();
}

const seconds = async (job: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await job();
  return (performance.now() - began) / 1000;
};

async function bareSpeech(processes: number): Promise<number> {
  const children = Array.from({ length: processes }, (_, first) =>
    fork(import.meta.filename, ['bare', String(first), String(processes), String(REQUESTS)]),
  );
  await Promise.all(children.map((child) => once(child, 'message')));
  return seconds(() =>
    Promise.all(
      children.map((child) => {
        child.send('go');
        return once(child, 'message');
      }),
    ),
  );
}

/** A client of the studio: create, poll, download. */
function client(base: string) {
  const headers = { 'x-api-key': KEY };
  const json = async (path: string) => (await fetch(base + path, { headers })).json();
  return {
    async work(endpoint: string, body: object): Promise<Record<string, unknown>> {
      const form = body instanceof FormData;
      const created = await fetch(base + endpoint, {
        method: 'POST',
        headers: form ? headers : { ...headers, 'content-type': 'application/json' },
        body: form ? body : JSON.stringify(body),
      });
      const { task_id: task } = (await created.json()) as { task_id: string };
      for (;;) {
        const status = (await json(`${endpoint}/${task}`)) as Record<string, unknown>;
        if (status['status'] === 'SUCCESS') return status;
        if (status['status'] !== 'PENDING') throw new Error(JSON.stringify(status));
        await sleep(250);
      }
    },
    fetch: async (path: string) => (await fetch(base + path, { headers })).arrayBuffer(),
  };
}

const compared = (what: string, http: number, bare: number): void =>
  void print(
    `${what}: ${http.toFixed(1)} s over HTTP, ${bare.toFixed(1)} s bare, ${(bare / http).toFixed(2)} of the bare throughput`,
  );

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-studio-'));
  const files = createServer(async ({ url = '' }, answer) =>
    answer.end(await readFile(join(folder, url.slice(1))).catch(() => undefined)),
  ).listen(0, '127.0.0.1');
  await once(files, 'listening');
  const { port } = files.address() as { port: number };
  const origin = `http://127.0.0.1:${port}`;
  const environment = { PATH: process.env['PATH'] ?? '', DATA_DIR: folder, LOG_LEVEL: 'error' };
  const child = fork(new URL('../src/studio-main.ts', import.meta.url), {
    env: { ...environment, STUDIO_API_KEY: KEY, STUDIO_ALLOW_ORIGINS: origin },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{ listening }] = (await once(child, 'message')) as [{ listening: number }];
  const studio = client(`http://127.0.0.1:${listening}`);
  const speakHttp = async (index: number) => {
    const done = await studio.work('/tts', {
      text: textOf(index),
      voice_id: BUILT_IN_VOICES[0]?.id,
      language: 1,
    });
    await studio.fetch(`/tts-result/${done['run_id']}`);
  };
  try {
    const workers = availableParallelism();
    const bare = await bareSpeech(workers);
    await Promise.all([speakHttp(0), speakHttp(1)]);
    let next = 0;
    const http = await seconds(() =>
      Promise.all(
        Array.from({ length: IN_FLIGHT }, async () => {
          while (next < REQUESTS) await speakHttp(next++);
        }),
      ),
    );
    compared(`tts, ${REQUESTS} requests, ${IN_FLIGHT} in flight, ${workers} workers`, http, bare);
    if (!installed('ffmpeg', 'ffprobe', 'apertium', 'pocketsphinx_batch')) return;

    await speak(LINES, 4.6, folder);
    film('talk.mp4', SECONDS, folder);
    ffmpeg(['-i', 'talk.mp4', '-vn', 'talk.wav'], folder);
    const sound = new File([await readFile(join(folder, 'talk.wav'))], 'talk.wav');
    const form = new FormData();
    form.set('media_file', sound);
    const job = await mkdtemp(join(folder, 'job-'));
    await copyFile(join(folder, 'talk.wav'), join(job, 'talk.wav'));
    await copyFile(join(folder, 'talk.mp4'), join(job, 'talk.mp4'));
    compared(
      `separation of ${SECONDS} s`,
      await seconds(() => studio.work('/audio-separation', form)),
      await seconds(() => workByOperation['audio-separation']({ file: 'talk.wav', name: 'talk.wav' }, job, () => {})),
    );
    const dubbed = await seconds(() =>
      studio.work('/dub', { video_url: `${origin}/talk.mp4`, source_language: 1, target_languages: [54] }),
    );
    const url = `${origin}/talk.mp4`;
    const order = { url, from: 'en-US', smooth: true };
    const bareDub = async () => {
      await workByOperation[FETCH_SOURCE]({ url, allowOrigins: [origin] }, job, () => {});
      await workByOperation.dub({ ...order, to, extraTrack: false }, job, () => {});
    };
    const to = [{ tag: 'es-ES', design: speaker('es-ES') }];
    compared(
      `dub of ${SECONDS} s into Spanish (${(SECONDS / dubbed).toFixed(1)} x real time)`,
      dubbed,
      await seconds(bareDub),
    );
  } finally {
    child.kill('SIGTERM');
    files.close();
    await once(child, 'exit');
    await rm(folder, { recursive: true, force: true });
  }
}

if (process.argv[2] === 'bare') await speakBare(Number(process.argv[3]), Number(process.argv[4]));
else await main();
