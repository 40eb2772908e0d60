// Listens with Silero VAD and Whisper base: a person's talk against the text of another recogniser, a news programme of
// four voices with music against its script, and twelve recordings without speech.

import { copyFile, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wordErrors } from '../../../../../bench/word-error.ts';
import { toCaptionCues } from '../../../../../src/domain/media/captions.ts';
import type { RecognisedUtterance, TimeSpan } from '../../../../../src/studio/engines/engine.ts';
import { ENGINES } from '../../../../../src/studio/engines/index.ts';
import { createSherpaRecognitionEngine } from '../../../../../src/studio/engines/listening/recognition-engine.ts';
import { openRecording } from '../../../../../src/studio/engines/listening/recording.ts';
import type { ModelCaller } from '../../../../../src/studio/engines/model-call.ts';
import { hostModels } from '../../../../../src/studio/engines/model-host/host-models.ts';
import type { SherpaResponse } from '../../../../../src/studio/engines/sherpa/protocol.ts';
import { createSherpaSpeechEngine } from '../../../../../src/studio/engines/sherpa/speech-engine.ts';
import { createModelRegistry } from '../../../../../src/studio/models/model-registry.ts';
import { transcribeMedia } from '../../../../../src/studio/operations/transcribe.ts';
import { createFakeLog } from '../../../../fakes/log.ts';
import { findRealModel } from '../../../../fixtures/real-weights.ts';
import { installed, speaker } from '../../../operations/dubbing/film.ts';
import { dub, job } from '../../../operations/dubbing/job.ts';
import { faultOf, inJobFolder, quiet } from '../../../operations/job.ts';
import { builtInReader, type SpokenLine, WITHOUT_SPEECH, writeNews, writeRecording } from '../recordings.ts';

/** The first minute of the talk, as faster-whisper 1.2.1 writes it with the same weights in full precision. */
const TALK = `and says, how do I get to Dublin? And the answer that comes back is, well, I wouldn't start from here, sonny.
That is to say, much of political philosophy develops theories that take no account of where we actually are and how the theories
that people argue about in the journals and in the literature actually could be implemented in the world, if at all. And this
spills over into normative arguments made by other scholars, Thomas Piketty, in his book, Capital in the 21st Century, argues
for a 4% global wealth tax. Well, good luck with that. Who's going to implement a 4% global wealth tax? So when I think about
normative questions, it's.`;
const MAX_TALK_ERRORS = 0.03;
const MAX_POINTS_ABOVE_BARE = 0.02;
const MAX_TIME_ERROR = 0.3;

const [whisper, silero, joe, audio] = [
  findRealModel('whisper-base'),
  findRealModel('silero'),
  findRealModel('joe'),
  findRealModel('audio'),
];
const isReady = [whisper, silero, joe, audio].every((one) => one !== undefined) && installed('ffmpeg', 'ffprobe');

const root = await mkdtemp(join(tmpdir(), 'ears-'));
const models = createModelRegistry(root);
const host = hostModels({ root, budgetBytes: 4e9, log: createFakeLog() });
const call = ((one) => host.call(one, 'test')) as ModelCaller;
const engine = createSherpaRecognitionEngine(models, call);
const engines = { ...ENGINES, recognition: [engine] };

beforeAll(async () => {
  if (!isReady) return;
  await cp(whisper ?? '', join(root, 'recognition/whisper-base'), { recursive: true, dereference: true });
  await cp(silero ?? '', join(root, 'support/silero'), { recursive: true });
  await cp(joe ?? '', join(root, 'voices/en_US-joe-medium'), { recursive: true });
});
afterAll(async () => {
  host.stop();
  await rm(root, { recursive: true, force: true });
});

const textOf = (lines: readonly { readonly text: string }[]): string => lines.map(({ text }) => text).join(' ');
function rateOf(said: string, heard: string): number {
  const { errors, words } = wordErrors(said, heard);
  return errors / words;
}
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const print = (line: string): unknown => process.stdout.write(`${line}\n`);

async function hear(file: string, folder: string, tag = 'en-US') {
  const startedAt = performance.now();
  const result = await engine.recognise(file, { tag, folder, onProgress: quiet });
  return { ...result, seconds: (performance.now() - startedAt) / 1000 };
}

/** Text of the bare recogniser behind the bare voice activity model: one call per stretch of speech. */
async function hearBare(path: string): Promise<string> {
  const [vad, recogniser] = ['Silero VAD', 'Whisper'].map((layout) =>
    models.getLastScan().find(({ folder }) => folder.layout === layout),
  );
  const ask = (model: typeof vad, request: object) =>
    call<SherpaResponse>({
      model: { path: model?.folder.path ?? '', state: model?.state ?? '' },
      request,
      timeoutMs: 300_000,
    });
  const recording = await openRecording(path);
  const texts: string[] = [];
  for (let at = 0; at < recording.seconds; at += 60) {
    const sound = async ({ start, end }: TimeSpan) => ({
      samples: await recording.read({ start: at + start, end: at + end }),
      sampleRate: 16_000,
    });
    const found = await ask(vad, { findSpeech: await sound({ start: 0, end: 60 }) });
    const stretches: { start: number; end: number }[] = [];
    for (const { start, end } of 'spans' in found ? found.spans : []) {
      const last = stretches.at(-1);
      if (last && start - last.end < 0.5) last.end = end;
      else stretches.push({ start, end });
    }
    for (const one of stretches) {
      const answer = await ask(recogniser, { recognise: { ...(await sound(one)), language: 'en' } });
      if ('recognised' in answer) texts.push(answer.recognised.text);
    }
  }
  await recording.close();
  return texts.join(' ');
}

function expectTimes(lines: readonly RecognisedUtterance[], script: readonly SpokenLine[]): void {
  const nearest = (second: number, all: readonly number[]) => Math.min(...all.map((one) => Math.abs(one - second)));
  const starts = script.map(({ start }) =>
    nearest(
      start,
      lines.map((line) => line.start),
    ),
  );
  const ends = script.map(({ end }) =>
    nearest(
      end,
      lines.map((line) => line.end),
    ),
  );
  print(`times: starts within ${Math.max(...starts).toFixed(2)} s, ends within ${Math.max(...ends).toFixed(2)} s`);
  expect(Math.max(...starts, ...ends)).toBeLessThanOrEqual(MAX_TIME_ERROR);
  const lastEnd = script.at(-1)?.end ?? 0;
  for (const { start, end } of lines) {
    const isSpoken = script.some(
      (line) => start >= line.start - MAX_TIME_ERROR && start < line.end && end <= lastEnd + MAX_TIME_ERROR,
    );
    expect([start, isSpoken]).toEqual([start, true]);
  }
}

describe.runIf(isReady)('Whisper behind voice activity', () => {
  test('a talk', () =>
    inJobFolder(async (folder) => {
      await copyFile(join(audio ?? '', 'test.wav'), join(folder, 'talk.wav'));
      const { utterances, seconds, modelTitle } = await hear('talk.wav', folder);
      const errors = rateOf(TALK, textOf(utterances));
      print(`talk: ${percent(errors)} word errors, ${seconds.toFixed(1)} s for 60 s, by ${modelTitle}`);
      expect(errors).toBeLessThanOrEqual(MAX_TALK_ERRORS);
      expect(utterances.every(({ text }) => !/[()[\]♪]/.test(text))).toBe(true);
    }));

  test('a talk in another language than requested', () =>
    inJobFolder(async (folder) => {
      await copyFile(join(audio ?? '', 'test.wav'), join(folder, 'talk.wav'));
      const input = { file: 'talk.wav', name: 'talk.wav', tag: 'pt-BR' };
      const { transcript = [], message } = await transcribeMedia(input, folder, quiet, engines);
      expect(message).toMatch(/sounds like English, not Portuguese/);
      expect(rateOf(TALK, textOf(transcript))).toBeLessThanOrEqual(MAX_TALK_ERRORS);
      for (const { lines } of toCaptionCues(transcript)) {
        expect(lines.length).toBeLessThanOrEqual(2);
        for (const line of lines) expect(line.length).toBeLessThanOrEqual(42);
      }
    }));

  test('a news programme of four voices with music between', () =>
    inJobFolder(async (folder) => {
      await models.scan();
      const speech = createSherpaSpeechEngine(models, call);
      const design = {
        ...speaker('en-US'),
        name: 'Joe',
        engine: 'found',
        found: { by: 'models', key: 'voices/en_US-joe-medium#0' },
      } as const;
      const neural = speech.createSpeaker(design, 'en-US', folder);
      const path = join(folder, 'news.wav');
      const script = await writeNews(
        path,
        [
          builtInReader('Walter', folder),
          builtInReader('Rose', folder),
          builtInReader('Ezra', folder),
          async (sentence) => ({ samples: await neural.synthesize(sentence), sampleRate: neural.sampleRate }),
        ],
        folder,
      );
      const { utterances, seconds } = await hear('news.wav', folder);
      const errors = rateOf(textOf(script), textOf(utterances));
      const bare = rateOf(textOf(script), await hearBare(path));
      print(`news: ${percent(errors)} word errors, bare ${percent(bare)}, ${seconds.toFixed(1)} s`);
      expect(errors).toBeLessThanOrEqual(bare + MAX_POINTS_ABOVE_BARE);
      expectTimes(utterances, script);
    }));

  test.each(Object.keys(WITHOUT_SPEECH))('%s has no words, and a dub refuses it by name', (name) =>
    inJobFolder(async (folder) => {
      const file = `${name.replaceAll(' ', '-')}.wav`;
      await writeRecording(join(folder, file), (await WITHOUT_SPEECH[name]?.(folder)) ?? new Float32Array());
      const { utterances, unclearPassages } = await hear(file, folder);
      expect([utterances, unclearPassages]).toEqual([[], 0]);
      const fault = await faultOf(dub(job({ file, name: file }), folder, quiet, engines));
      expect([fault.reason, fault.message]).toEqual([
        'INVALID_SOURCE_DATA',
        `No speech was found in “${file}”. Check that English is spoken in it.`,
      ]);
    }),
  );
});
