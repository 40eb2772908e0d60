// Measures what a running studio with real models speaks, hears and dubs, over its HTTP interface: word errors by an
// independent recogniser, times of lines, and recordings without speech. JUDGE is the command of that recogniser: it
// gets a language tag and files, and prints a line of text for each file.
// Run: EARSHOT_TEST_WEIGHTS=FOLDER JUDGE="python3 judge.py" node bench/models-words.ts [speech] [dub] [talk] [news] [quiet]

import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { concatSamples, type MonoAudio } from '../src/domain/audio/mono-audio.ts';
import { formatLinesAsCaptions } from '../src/domain/media/captions.ts';
import { decodeMonoWav, encodeMonoWav } from '../src/studio/audio/wav.ts';
import { listening } from '../test/fakes/http-server.ts';
import { PLAIN_ENGLISH, PLAIN_PORTUGUESE } from '../test/fixtures/translation-lines.ts';
import {
  type Reader,
  type SpokenLine,
  WITHOUT_SPEECH,
  writeNews,
  writeRecording,
} from '../test/studio/engines/listening/recordings.ts';
import {
  createDataFolder,
  deleteDataFolder,
  type Fields,
  listModelVoices,
  requireModel,
  startModelStudio,
  waitForModels,
} from './models-rig.ts';
import { type Errors, rate, wordErrors } from './word-error.ts';

/** Language ids. */
const [ENGLISH, PORTUGUESE] = [1, 111];
const SENTENCES = 20;
const DUBBED_SENTENCES = 10;
const PAUSE_SECONDS = 0.6;
const MODELS = 5;
const PARTS = ['speech', 'dub', 'talk', 'news', 'quiet'] as const;

const print = (line: string): unknown => process.stdout.write(`${line}\n`);
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const [judgeProgram = '', ...judgeArguments] = (process.env['JUDGE'] ?? '').split(' ');

/** Texts of the files by the independent recogniser. */
async function judge(tag: string, files: readonly string[]): Promise<readonly string[]> {
  const paths = files.map((file) => join(temporary, file));
  const { stdout } = await promisify(execFile)(judgeProgram, [...judgeArguments, tag, ...paths], { maxBuffer: 1e8 });
  return stdout.trimEnd().split('\n');
}

/** Compares letters without accents, because Portuguese words have them. */
const toPlainLetters = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'");
const compare = (said: string, heard: string): Errors => wordErrors(toPlainLetters(said), toPlainLetters(heard));

const textOf = (lines: readonly Pick<SpokenLine, 'text'>[]): string => lines.map(({ text }) => text).join(' ');

const temporary = mkdtempSync(join(tmpdir(), 'bench-words-'));
/** The studio also asks for subtitles beside each file. */
const media = createServer(({ url = '' }, response) => {
  const path = join(temporary, url);
  if (existsSync(path)) response.end(readFileSync(path));
  else response.writeHead(404).end();
});
const { base: origin, close } = await listening(media);
const data = createDataFolder({
  'voices/en_US-joe-medium': 'joe',
  'translation/en-pt': 'enpt',
  'translation/pt-en': 'pten',
  'recognition/whisper-base': 'whisper-base',
  'support/silero': 'silero',
});
const studio = await startModelStudio(data, { STUDIO_ALLOW_ORIGINS: origin });
await waitForModels(studio, MODELS);
const voices = await studio.list('/list-voices');
const joe = (await listModelVoices(studio)).get('Joe');

const findVoice = (name: string): unknown => voices.find((voice) => voice['voice_name'] === name)?.['id'];

/** Speaks with a voice of the studio and saves the result as `file`. */
async function speak(text: string, voice: unknown, language: number, file: string): Promise<MonoAudio> {
  const { run_id: run } = await studio.run('/tts', { text, voice_id: voice, language });
  const { output_url: url } = await studio.get(`/tts-result/${run}?output_type=file_url`);
  const bytes = Buffer.from(await (await fetch(String(url))).arrayBuffer());
  writeFileSync(join(temporary, file), bytes);
  return decodeMonoWav(bytes);
}

/** Speaks sentences with pauses between them into one file. */
async function recite(
  sentences: readonly string[],
  voice: unknown,
  language: number,
  file: string,
): Promise<readonly SpokenLine[]> {
  const parts: Float32Array[] = [];
  const lines: SpokenLine[] = [];
  let [fileRate, at] = [1, 0];
  for (const text of sentences) {
    const { samples, sampleRate } = await speak(text, voice, language, 'sentence.wav');
    const pause = new Float32Array(PAUSE_SECONDS * sampleRate);
    lines.push({ start: at / sampleRate, end: (at + samples.length) / sampleRate, text });
    parts.push(samples, pause);
    at += samples.length + pause.length;
    fileRate = sampleRate;
  }
  writeFileSync(join(temporary, file), encodeMonoWav({ samples: concatSamples(parts), sampleRate: fileRate }));
  return lines;
}

interface Transcription {
  readonly lines: readonly SpokenLine[];
  readonly seconds: number;
  readonly message: string;
}

async function transcribe(file: string, language: number): Promise<Transcription> {
  const form = new FormData();
  form.set('media_file', new Blob([readFileSync(join(temporary, file))]), file);
  form.set('language', String(language));
  const startedAt = performance.now();
  const { run_id: run, message } = await studio.run('/transcribe', form);
  const { transcript } = await studio.get(`/transcription-result/${run}`);
  const seconds = (performance.now() - startedAt) / 1000;
  return { lines: transcript as SpokenLine[], seconds, message: String(message) };
}

async function dub(file: string, from: number, to: number): Promise<{ lines: readonly SpokenLine[]; message: string }> {
  const input = { video_url: `${origin}/${file}`, source_language: from, target_languages: [to] };
  const { run_id: run, message } = await studio.run('/dub', input);
  const { audio_url: url, transcript } = await studio.get(`/dub-result/${run}`);
  writeFileSync(join(temporary, `dubbed-${file}`), Buffer.from(await (await fetch(String(url))).arrayBuffer()));
  return { lines: transcript as SpokenLine[], message: String(message) };
}

async function measureSpeech(): Promise<void> {
  const sentences = PLAIN_ENGLISH.slice(0, SENTENCES);
  for (const [name, voice] of [
    ['Joe', joe],
    ['Walter', findVoice('Walter')],
  ]) {
    for (const [at, text] of sentences.entries()) await speak(text, voice, ENGLISH, `${name}-${at}.wav`);
    const heard = await judge(
      'en',
      sentences.map((_, at) => `${name}-${at}.wav`),
    );
    const errors = sentences.map((text, at) => compare(text, heard[at] ?? ''));
    for (const [at, one] of errors.entries())
      if (one.errors > 0) print(`  ${one.errors}: ${sentences[at]} → ${heard[at]}`);
    print(`speech: ${sentences.length} sentences by ${name}: ${percent(rate(errors))} word errors`);
  }
}

interface DubCase {
  readonly name: string;
  readonly sentences: readonly string[];
  readonly voice: unknown;
  readonly from: number;
  readonly to: number;
  /** For the judge. */
  readonly tags: readonly [string, string];
  /** True if the dub takes its lines from subtitles instead of the recogniser. */
  readonly hasSubtitles?: boolean;
}

/** Both stages by the judge: the clip against its script, and the dub against the lines that it should speak. */
async function measureDub({ name, sentences, voice, from, to, tags, hasSubtitles }: DubCase): Promise<void> {
  const file = `${name}.wav`;
  const recited = await recite(sentences, voice, from, file);
  const { lines } = await transcribe(file, from);
  if (hasSubtitles) writeFileSync(join(temporary, `${name}.srt`), formatLinesAsCaptions(recited, 'srt'));
  const { lines: spoken, message } = await dub(file, from, to);
  const [original = ''] = await judge(tags[0], [file]);
  const [dubbed = ''] = await judge(tags[1], [`dubbed-${file}`]);
  const script = sentences.join(' ');
  const rates = [compare(script, original), compare(script, textOf(lines)), compare(textOf(spoken), dubbed)];
  const [clip, studioClip, dubRate] = rates.map((one) => percent(rate([one])));
  print(`dub ${name}: clip ${clip} by the judge, ${studioClip} by the studio; dub ${dubRate} by the judge. ${message}`);
  print(`  said:  ${textOf(spoken)}\n  heard: ${dubbed}`);
}

async function measureDubs(): Promise<void> {
  const english = PLAIN_ENGLISH.slice(0, DUBBED_SENTENCES);
  const portuguese = PLAIN_PORTUGUESE.slice(0, DUBBED_SENTENCES);
  const [from, to] = [ENGLISH, PORTUGUESE];
  await measureDub({ name: 'en-pt', sentences: english, voice: joe, from, to, tags: ['en', 'pt'] });
  const reverse = {
    sentences: portuguese,
    voice: findVoice('Beatriz'),
    from: to,
    to: from,
    tags: ['pt', 'en'],
  } as const;
  await measureDub({ name: 'pt-en', ...reverse });
  await measureDub({ name: 'pt-en-subtitles', ...reverse, hasSubtitles: true });
}

async function measureTalk(): Promise<void> {
  writeFileSync(join(temporary, 'talk.wav'), readFileSync(join(requireModel('audio'), 'test.wav')));
  const [reference = ''] = await judge('en', ['talk.wav']);
  const { lines, seconds, message } = await transcribe('talk.wav', ENGLISH);
  print(
    `talk: ${percent(rate([compare(reference, textOf(lines))]))} from the judge, ${seconds.toFixed(1)} s. ${message}`,
  );
}

const nearest = (second: number, all: readonly number[]): number =>
  Math.min(...all.map((one) => Math.abs(one - second)));

async function measureNews(): Promise<void> {
  const readWith =
    (voice: unknown): Reader =>
    (sentence) =>
      speak(sentence, voice, ENGLISH, 'sentence.wav');
  const readers = [...['Walter', 'Rose', 'Ezra'].map(findVoice), joe].map(readWith);
  const script = await writeNews(join(temporary, 'news.wav'), readers, temporary);
  const { lines, seconds, message } = await transcribe('news.wav', ENGLISH);
  const [judged = ''] = await judge('en', ['news.wav']);
  const errors = percent(rate([compare(textOf(script), textOf(lines))]));
  const other = percent(rate([compare(textOf(script), judged)]));
  print(`news: ${errors} word errors, the judge ${other}, ${seconds.toFixed(1)} s. ${message}`);
  const late = (field: 'start' | 'end') =>
    Math.max(
      ...script.map((line) =>
        nearest(
          line[field],
          lines.map((one) => one[field]),
        ),
      ),
    );
  print(`news: lines start within ${late('start').toFixed(2)} s and end within ${late('end').toFixed(2)} s`);
}

const faultOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no fault',
    ({ message }: Error) => String((JSON.parse(message) as Fields)['message']),
  );

async function measureQuiet(): Promise<void> {
  for (const [name, make] of Object.entries(WITHOUT_SPEECH)) {
    const file = `${name.replaceAll(' ', '-')}.wav`;
    await writeRecording(join(temporary, file), await make(temporary));
    const answers = [await faultOf(transcribe(file, ENGLISH)), await faultOf(dub(file, ENGLISH, PORTUGUESE))];
    print(`quiet ${name}: ${[...new Set(answers)].join(' | ')}`);
  }
}

const MEASUREMENTS = {
  speech: measureSpeech,
  dub: measureDubs,
  talk: measureTalk,
  news: measureNews,
  quiet: measureQuiet,
} as const;

try {
  const wanted = process.argv.slice(2);
  for (const part of PARTS) if (wanted.length === 0 || wanted.includes(part)) await MEASUREMENTS[part]();
} finally {
  await studio.stop();
  await close();
  deleteDataFolder(data);
  rmSync(temporary, { recursive: true, force: true });
}
