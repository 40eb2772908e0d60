// Runs every example of the official SDK's README against a real studio: as written, and with the names that the SDK's
// types have. Prints what came of each, and the requests. Only the base URL differs; the studio's key is the README's.
// Run: node bench/sdk-readme.ts

import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SDK = join(dirname(fileURLToPath(import.meta.resolve('@camb-ai/sdk'))), '..');
const HOOK = new URL('sdk-readme-hook.ts', import.meta.url).href;
const KEY = 'YOUR_CAMB_API_KEY';
/** Some examples poll for ever after an error. */
const MAX_MS = 60_000;

const IMPORT = "import { CambClient, saveStreamToFile } from '@camb-ai/sdk';\n";
const CLIENT = `const client = new CambClient({ apiKey: '${KEY}' });\n`;

interface Example {
  readonly title: string;
  readonly code: string;
  readonly extension: 'mjs' | 'mts';
}

/** Returns the code blocks with the heading above each. */
function readExamples(readme: string): readonly Example[] {
  const found: Example[] = [];
  let title = '';
  let block: { language: string; lines: string[] } | undefined;
  for (const line of readme.split('\n')) {
    const fence = /^```(\w*)/.exec(line);
    if (fence && !block) block = { language: fence[1] ?? '', lines: [] };
    else if (fence && block) {
      const isScript = ['javascript', 'typescript'].includes(block.language);
      const extension = block.language === 'typescript' ? 'mts' : 'mjs';
      if (isScript) found.push({ title, code: block.lines.join('\n'), extension });
      block = undefined;
    } else if (block) block.lines.push(line);
    else title = /^#+ (.*)/.exec(line)?.[1]?.replaceAll('**', '') ?? title;
  }
  return found;
}

/** Names and values of the SDK's types instead of those of its README. */
const createDocumentedNames = (media: string): readonly (readonly [from: string, to: string])[] => [
  ['CambApiClient', 'CambClient'],
  ["apiKey: 'YOUR_BASETEN", "api_key: 'YOUR_BASETEN"],
  ['marsProUrl', 'mars_pro_url'],
  ['additionalBodyParameters', 'additional_body_parameters'],
  ['referenceAudio:', 'reference_audio:'],
  ['referenceLanguage', 'reference_language'],
  ['voiceId: 20303', 'voice_id: 1001'],
  ['speechModel', 'speech_model'],
  ['outputConfiguration', 'output_configuration'],
  ['voice.voiceName', 'voice.voice_name'],
  ['voiceDescription', 'voice_description'],
  ['audioType', 'audio_type'],
  ['response.taskId', 'response.task_id'],
  ['({ taskId })', '({ task_id: taskId })'],
  ['(status.runId)', '({ run_id: status.run_id })'],
  ['createDub', 'endToEndDubbing'],
  ['getDubbingStatus', 'getEndToEndDubbingStatus'],
  ['(statusResponse.runId)', '({ run_id: statusResponse.run_id })'],
  ["videoUrl: 'your_accessible_video_url'", `video_url: '${media}'`],
  ["sourceLanguage: 'en-us'", 'source_language: 1'],
  ["targetLanguage: 'hi-in'", 'target_languages: [54]'],
  ['dubbedRunInfo.audioUrl', 'dubbedRunInfo.audio_url'],
  ['dubbedRunInfo.videoUrl', 'dubbedRunInfo.video_url'],
];

function toDocumented(code: string, names: ReturnType<typeof createDocumentedNames>): string {
  const withNames = names.reduce((text, [from, to]) => text.replaceAll(from, to), code);
  // An example without imports continues the one before.
  const hasImport = /^import /m.test(withNames);
  const hasClient = withNames.includes('new CambClient');
  return `${hasImport ? '' : IMPORT}${hasClient ? '' : CLIENT}${withNames}`;
}

interface Outcome {
  readonly result: string;
  readonly requests: readonly string[];
}

async function run(example: Example, code: string, base: string, audio: string): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'sdk-readme-'));
  const log = join(folder, 'requests.txt');
  await writeFile(log, '');
  await copyFile(audio, join(folder, 'audio.wav'));
  const file = join(folder, `example.${example.extension}`);
  await writeFile(file, code);
  const env = { PATH: process.env['PATH'] ?? '', SDK_README_BASE: base, SDK_README_REQUESTS: log };
  const child = spawn(process.execPath, ['--import', HOOK, file], { cwd: folder, env });
  let out = '';
  let errors = '';
  child.stdout.on('data', (text) => {
    out += text;
  });
  child.stderr.on('data', (text) => {
    errors += text;
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), MAX_MS);
  const [exitCode, signal] = await once(child, 'close');
  clearTimeout(timer);
  const requests = (await readFile(log, 'utf8')).trim().split('\n').filter(Boolean);
  const made = (await readdir(folder)).filter((name) => !/^(example|audio|requests)\./.test(name));
  const files = await Promise.all(
    made.map(async (name) => `${name} ${(await readFile(join(folder, name))).length} bytes`),
  );
  await rm(folder, { recursive: true, force: true });
  const lastLine = out.trim().split('\n').at(-1) ?? '';
  if (signal) return { result: `no end after ${MAX_MS / 1000} s: ${lastLine}`, requests };
  const result = exitCode === 0 ? ['ran', lastLine, ...files, summarizeError(errors)] : [summarizeError(errors)];
  return { result: result.filter(Boolean).join('; '), requests };
}

/** The error's first line, and the server's sentence. */
function summarizeError(errors: string): string {
  const [first = ''] = /^\S.*Error.*$|^\w*Error.*$/m.exec(errors) ?? [];
  const [, detail = ''] = /(?:detail|msg|"msg"|"detail"): ['"](.*)['"]/.exec(errors) ?? [];
  return [first, detail].filter(Boolean).join(' ');
}

/** Repeated polls count as one. */
const formatRequests = (requests: readonly string[]): string =>
  requests.length === 0 ? 'no request' : [...new Set(requests)].join(', ');

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-sdk-'));
  await mkdir(join(folder, 'data'));
  const media = createServer(async (_, answer) => answer.end(await readFile(join(folder, 'talk.wav'))));
  await once(media.listen(0, '127.0.0.1'), 'listening');
  const { port } = media.address() as { port: number };
  const origin = `http://127.0.0.1:${port}`;
  const studio = fork(new URL('../src/studio-main.ts', import.meta.url), {
    env: {
      PATH: process.env['PATH'] ?? '',
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'error',
      STUDIO_API_KEY: KEY,
      STUDIO_ALLOW_ORIGINS: origin,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{ listening }] = (await once(studio, 'message')) as [{ listening: number }];
  const base = `http://127.0.0.1:${listening}`;
  try {
    const audio = join(folder, 'talk.wav');
    await speak(base, audio);
    const names = createDocumentedNames(`${origin}/talk.wav`);
    const examples = readExamples(await readFile(join(SDK, 'README.md'), 'utf8'));
    for (const [at, example] of examples.entries()) {
      const written = await run(example, example.code, base, audio);
      const documented = await run(example, toDocumented(example.code, names), base, audio);
      process.stdout.write(`${at + 1}. ${example.title}\n`);
      for (const [label, outcome] of Object.entries({ 'as written': written, 'documented names': documented }))
        process.stdout.write(`   ${label}: ${outcome.result}\n      ${formatRequests(outcome.requests)}\n`);
    }
  } finally {
    media.close();
    studio.kill('SIGTERM');
    await once(studio, 'exit');
    await rm(folder, { recursive: true, force: true });
  }
}

/** Makes the recording for the examples that need one. */
async function speak(base: string, path: string): Promise<void> {
  const headers = { 'x-api-key': KEY, 'content-type': 'application/json' };
  const body = JSON.stringify({ text: 'Good morning, everyone. The weather is nice.', voice_id: 1001, language: 1 });
  const created = await fetch(`${base}/tts`, { method: 'POST', headers, body });
  const { task_id: task } = (await created.json()) as { readonly task_id: string };
  let runId: number | null = null;
  while (runId === null) {
    const status = await fetch(`${base}/tts/${task}?wait=20`, { headers });
    ({ run_id: runId } = (await status.json()) as { readonly run_id: number | null });
  }
  const sound = await fetch(`${base}/tts-result/${runId}`, { headers });
  await writeFile(path, Buffer.from(await sound.arrayBuffer()));
}

await main();
