// Worker with fake engines that follow instructions in the text: succeed, wait for a time or file, crash, hang, read,
// hold or consume memory. Tests run it instead of the real worker, with the same loop and protocol.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { JobError } from '../../src/studio/errors.ts';
import { serveJobs, type WorkByOperation } from '../../src/studio/jobs/workers/worker-loop.ts';
import type { WorkReport } from '../../src/studio/work.ts';

type Report = (news: WorkReport) => void;

/** Blocks of 8 MB. */
const MOST_EATEN = 100;

/** Simulates an engine that keeps a loaded dictionary in memory. */
const kept: Buffer[] = [];

/** `word argument` is an instruction; any other text becomes the sound. */
async function obey(text: string, report: Report): Promise<void> {
  const [word, argument = ''] = text.split(' ');
  report({ stage: 'speaking', progress: 0.25 });
  if (word === 'slow') await sleep(Number(argument));
  if (word === 'held') await hold(argument);
  if (word === 'staged') await narrateWhenOpen(argument, report);
  // Linux's device for simulating a full disk.
  if (word === 'full' && argument) await writeFile('/dev/full', text);
  if (word === 'count') await count(argument, Number(text.split(' ')[2]));
  if (word === 'note') await appendFile(argument, `${text.split(' ')[2]}\n`);
  if (word === 'crash') process.kill(process.pid, 'SIGKILL');
  if (word === 'exit') process.exit(3);
  if (word === 'once' && (await isFirst(argument))) process.exit(3);
  if (word === 'defect') throw new TypeError('no such thing');
  if (word === 'later') await throwLater();
  if (word === 'refuse') throw new JobError('INVALID_SOURCE_DATA', 'Nothing to say here.');
  if (word === 'gated') await refuseLate();
  if (word === 'tally') await isFirst(argument);
  if (word === 'tally') throw new JobError('PROCESSING_ERROR', 'The engine is missing.');
  if (word === 'reading') report({ stage: 'reading' });
  if (word === 'hang' || argument === 'hang') for (;;);
  if (word === 'reading') await readOn(Number(argument), report);
  if (word === 'eat') await eat();
  if (word === 'gorge' && (await isFirst(argument))) await eat();
  if (word === 'keep') kept.push(Buffer.alloc(Number(argument) * 1_000_000, 1));
  if (word === 'feed') await feed();
}

/** Appends a line to the file, and takes its time. */
async function count(file: string, ms: number): Promise<void> {
  await appendFile(file, 'spoken\n');
  await sleep(ms);
}

/** Waits for the file. */
async function hold(gate: string): Promise<void> {
  while (!existsSync(gate)) await sleep(5);
}

/** Fails after earlier reports have arrived. */
async function refuseLate(): Promise<void> {
  await sleep(300);
  throw new JobError('INVALID_SOURCE_DATA', 'Nothing to say here.');
}

/** Begins the next stage when the file appears, and ends when it is gone. */
async function narrateWhenOpen(gate: string, report: Report): Promise<void> {
  await hold(gate);
  report({ stage: 'narrating' });
  while (existsSync(gate)) await sleep(5);
}

/** Finishes the first stage in time and takes long in the next. */
async function readOn(ms: number, report: Report): Promise<void> {
  await sleep(200);
  report({ stage: 'narrating' });
  await sleep(ms);
}

/** Writes fast at first, then at most 200 kB per second, so that a check that is seconds late has missed little. */
async function fill(file: string): Promise<void> {
  for (let written = 0; ; ) {
    const bytes = written < 19_000_000 ? 500_000 : 1000;
    await appendFile(file, Buffer.alloc(bytes));
    written += bytes;
    await sleep(5);
  }
}

/** Throws outside any promise that the engine awaits. */
async function throwLater(): Promise<void> {
  setTimeout(() => {
    throw new RangeError('out of reach');
  }, 5);
  await sleep(5000);
}

/** Appends a mark to the file; returns true if the file had none. */
async function isFirst(file: string): Promise<boolean> {
  const been = await readFile(file, 'utf8').catch(() => '');
  await writeFile(file, `${been}x`);
  return been === '';
}

/** Stops far above all limits, because a late check must not cost all memory of the machine. */
async function eat(): Promise<void> {
  const eaten: Buffer[] = [];
  for (;;) {
    if (eaten.length < MOST_EATEN) eaten.push(Buffer.alloc(8_000_000, eaten.length));
    await sleep(5);
  }
}

/** Lets a child process of a shell consume memory. */
async function feed(): Promise<void> {
  const eats = `const eaten = []; setInterval(() => eaten.length < ${MOST_EATEN} && eaten.push(Buffer.alloc(8e6, 1)), 5)`;
  spawn('sh', ['-c', '"$0" -e "$1"; true', process.execPath, eats], { stdio: 'ignore' });
  await sleep(60_000);
}

/** Follows the instruction in each line before it reports the line. */
async function translateLines(text: string, report: Report) {
  let translated = '';
  for (const line of text.split(/(?<=\n)/)) {
    await obey(line.trim(), () => {});
    translated += line.toUpperCase();
    report({ stage: 'translating', text: translated });
  }
  return { files: {}, message: '', texts: [translated] };
}

interface ToyTranscription {
  readonly file: string;
  readonly tag: string;
  readonly details?: { readonly words: boolean; readonly partialLines: boolean };
}

const DESIGN = { engine: 'espeak', tag: 'en-GB', gender: 2, age: 61, pitch: 180, seed: 7 };

const engines = {
  async tts({ text }: { text: string }, folder: string, report: Report) {
    await obey(text, report);
    if (text === 'fill') await fill(join(folder, 'more'));
    // Linux's device for simulating a full disk.
    if (text === 'full') await writeFile('/dev/full', text);
    const name = text === 'empty' ? 'nothing.wav' : 'speech.wav';
    if (text === 'astray') return { files: { speech: { name: '../x', type: 'audio/wav' } }, message: '' };
    if (text !== 'empty') await writeFile(join(folder, name), `sound of ${text}`);
    return { files: { speech: { name, type: 'audio/wav', seconds: 1 } }, message: 'Spoken.' };
  },
  /** Passages are separated by `|`. Each follows its instruction and becomes a tone of a second, or as many as it says. */
  async 'speak-passages'(input: { text?: string; passages?: { text: string }[] }, _folder: string, report: Report) {
    const texts = input.text?.split('|') ?? input.passages?.map(({ text }) => text) ?? [];
    const now = input.text === undefined ? texts : texts.slice(0, 1);
    for (const text of now) await obey(text, report);
    const seconds = now.reduce((sum, text) => sum + Number(/(\d+) seconds/.exec(text)?.[1] ?? 1), 0);
    return {
      files: {},
      message: 'Spoken.',
      notes: [],
      sourceType: 'algorithmicMedia',
      speech: {
        samples: Float32Array.from({ length: seconds * 22_050 }, (_, at) => Math.sin(at / 10) / 4),
        sampleRate: 22_050,
        rest: texts.slice(now.length).map((text) => ({ text, pause: 0 })),
      },
    };
  },
  async story(input: { file: string; name: string; tag: string; title?: string }, folder: string, report: Report) {
    const text = await readFile(join(folder, basename(input.file)), 'utf8');
    await obey(text, report);
    await writeFile(join(folder, 'story.mp3'), JSON.stringify({ ...input, bytes: text.length }));
    return {
      files: { story: { name: 'story.mp3', type: 'audio/mpeg' } },
      message: 'Read.',
      transcript: [{ start: 0, end: 1.5, text: 'Once.', speaker: 'Rose' }],
    };
  },
  async 'text-to-voice'({ text }: { text: string }, folder: string) {
    for (const role of ['sample-a', 'sample-b']) await writeFile(join(folder, `${role}.wav`), `${role} ${text}`);
    const type = 'audio/wav';
    return {
      files: { 'sample-a': { name: 'sample-a.wav', type }, 'sample-b': { name: 'sample-b.wav', type } },
      message: 'Applied: female.',
      voices: { 'sample-a': DESIGN, 'sample-b': { ...DESIGN, seed: 8 } },
    };
  },
  async 'text-to-sound'({ prompt, duration }: { prompt: string; duration: number }, folder: string) {
    await writeFile(join(folder, 'sound.wav'), `${prompt} for ${duration}`);
    return { files: { sound: { name: 'sound.wav', type: 'audio/wav' } }, message: 'Made.' };
  },
  async translate(
    { texts, reportsParts }: { texts: readonly string[]; reportsParts?: boolean },
    _folder: string,
    report: Report,
  ) {
    if (reportsParts) return translateLines(texts.join('\n'), report);
    return { files: {}, message: 'Translated.', texts: texts.map((text) => text.toUpperCase()) };
  },
  /** Every line of the file is spoken for a second. The first one is also an instruction. */
  async transcribe({ file, tag, details }: ToyTranscription, folder: string, report: Report) {
    const lines = (await readFile(join(folder, file), 'utf8')).split('\n');
    const transcript = lines.map((text, at) => ({ start: at, end: at + 1, text, speaker: 'Speaker 1' }));
    const partial = details?.partialLines ? { lines: transcript.slice(0, -1) } : {};
    await obey(lines[0] ?? '', (news) => report({ ...news, ...partial }));
    return {
      files: {},
      message: 'Heard.',
      transcript,
      details: { tag, seconds: lines.length, ...(details?.words && { words: transcript }) },
    };
  },
  async 'survey-engines'() {
    const media = { name: 'ffmpeg', version: 'toy' };
    const survey = { engines: [], media };
    return { files: {}, message: JSON.stringify(survey) };
  },
  async 'audio-separation'({ file }: { file: string }, folder: string) {
    const sound = await readFile(join(folder, file));
    await writeFile(join(folder, 'foreground.wav'), sound);
    await writeFile(join(folder, 'background.wav'), sound);
    const type = 'audio/wav';
    return {
      files: {
        foreground: { name: 'foreground.wav', type },
        background: { name: 'background.wav', type },
      },
      message: 'Separated.',
    };
  },
  /** The download follows the instruction after `#`, the dub the one in `?dub=`. */
  async 'fetch-source'({ url }: { url: string }, folder: string, report: Report) {
    report({ stage: 'fetching' });
    await obey(decodeURIComponent(new URL(url).hash.slice(1)), () => {});
    await writeFile(join(folder, 'source.media'), url);
    return { files: {}, message: '' };
  },
  async dub({ url }: { url: string }, folder: string, report: Report) {
    await obey(new URL(url).searchParams.get('dub') ?? '', report);
    await writeFile(join(folder, 'dub.mp3'), await readFile(join(folder, 'source.media')));
    return {
      files: { 'audio-es-ES': { name: 'dub.mp3', type: 'audio/mpeg' } },
      languages: { 'es-ES': { audio: 'audio-es-ES', transcript: [] } },
      message: 'Dubbed.',
    };
  },
  async 'custom-voice'({ file, gender }: { file: string; gender: number }, folder: string, report: Report) {
    await obey(await readFile(join(folder, file), 'utf8'), report);
    return { files: {}, message: 'An approximation.', voices: { voice: { ...DESIGN, gender } } };
  },
};

serveJobs(engines as unknown as WorkByOperation);
