// Recognition with models of the models folder, called through a fake host: which model is asked for what, and what
// happens when one fails.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toEnglish } from '../../../../src/domain/messages.ts';
import { encodeMonoWav } from '../../../../src/studio/audio/wav.ts';
import {
  createSherpaRecognitionEngine,
  putMostAccurateFirst,
} from '../../../../src/studio/engines/listening/recognition-engine.ts';
import type { ModelCaller } from '../../../../src/studio/engines/model-call.ts';
import { ModelError } from '../../../../src/studio/engines/model-process.ts';
import type { SherpaRequest, SherpaResponse } from '../../../../src/studio/engines/sherpa/protocol.ts';
import { EngineError } from '../../../../src/studio/errors.ts';
import type { ModelFolder } from '../../../../src/studio/models/inspect-folder.ts';
import type { DemotedModel, ModelRegistry } from '../../../../src/studio/models/model-registry.ts';
import { inJobFolder } from '../../operations/job.ts';

const RATE = 16_000;

const folderOf = (layout: ModelFolder['layout'], path: string, section: ModelFolder['section']): ModelFolder => ({
  path,
  section,
  layout,
  files: {},
  metadata: { all_language_codes: 'en,pt' },
  bytes: 1,
});
const WHISPER = folderOf('Whisper', 'recognition/whisper-base', 'recognition');
const MOONSHINE = folderOf('Moonshine', 'recognition/moonshine-tiny', 'recognition');
const SILERO = folderOf('Silero VAD', 'support/silero', 'support');
const SPEAKERS = folderOf('Speakers', 'support/speakers', 'support');

const registryOf = (folders: readonly ModelFolder[], demoted: readonly DemotedModel[] = []): ModelRegistry => {
  const models = folders.map((folder) => ({ folder, state: 'new' }));
  return {
    root: '/models',
    scan: async () => models,
    getLastScan: () => models,
    restrictTo: () => {},
    listDemoted: () => demoted,
  };
};

interface RecogniserCall {
  readonly path: string;
  readonly request: SherpaRequest;
}
type Answers = (call: RecogniserCall) => SherpaResponse;

const secondsOf = ({ request }: RecogniserCall): number => {
  const [sound] = Object.values(request) as [{ readonly samples: Float32Array }];
  return Math.round((10 * sound.samples.length) / RATE) / 10;
};

/** Recognises 30 seconds of a rough tone from second 5 to 25. */
async function recognise(
  folders: readonly ModelFolder[],
  answer: Answers,
  tag = 'en-US',
  demoted: readonly DemotedModel[] = [],
  prefersAccuracy = false,
) {
  const calls: RecogniserCall[] = [];
  const call = (async ({ model, request }) => {
    const made = { path: model.path, request: request as SherpaRequest };
    calls.push(made);
    return answer(made);
  }) as ModelCaller;
  const engine = createSherpaRecognitionEngine(registryOf(folders, demoted), call);
  return inJobFolder(async (folder) => {
    const samples = Float32Array.from({ length: 30 * RATE }, (_, at) => {
      const second = at / RATE;
      const isLoud = second > 5 && second < 25 && Math.sin(2 * Math.PI * 3 * second) > -0.7;
      return isLoud ? 0.4 * Math.sin((2 * Math.PI * 700 * at) / RATE) : 0;
    });
    await writeFile(join(folder, 'said.wav'), encodeMonoWav({ samples, sampleRate: RATE }));
    const seconds: number[] = [];
    const result = await engine.recognise('said.wav', {
      tag,
      folder,
      onProgress: (one) => seconds.push(one),
      prefersAccuracy,
    });
    return { ...result, calls, seconds, toleratesNoise: await engine.toleratesNoise?.() };
  });
}

const spans = [
  { start: 5, end: 11 },
  { start: 11.5, end: 17 },
  { start: 20, end: 25 },
];
const answerAll: Answers = ({ request }) => {
  if ('findSpeech' in request) return { spans };
  if ('findSpeakers' in request)
    return {
      turns: [
        { start: 5, end: 18, speaker: 3 },
        { start: 19, end: 26, speaker: 1 },
      ],
      voices: [
        { speaker: 3, seconds: 13, embedding: Float32Array.of(1, 0) },
        { speaker: 1, seconds: 7, embedding: Float32Array.of(0, 1) },
      ],
    };
  return { recognised: { text: 'Good morning.', language: 'en' } };
};

test('only speech is recognised, and the language is part of the request', async () => {
  const { calls, utterances, modelTitle, toleratesNoise, seconds } = await recognise([WHISPER, SILERO], answerAll);
  expect(calls.map((call) => [call.path, secondsOf(call)])).toEqual([
    ['support/silero', 30],
    ['recognition/whisper-base', 12.6],
    ['recognition/whisper-base', 5.6],
  ]);
  expect(calls.map(({ request }) => ('recognise' in request ? request.recognise.language : 'none'))).toEqual([
    'none',
    undefined,
    'en',
  ]);
  expect(utterances).toMatchObject([
    { start: 5, text: 'Good morning.' },
    { start: 20, end: 25, text: 'Good morning.' },
  ]);
  expect([modelTitle, toleratesNoise]).toEqual(['Whisper base', true]);
  expect(seconds).toEqual([17, 25]);
});

test('without speech no recogniser is asked', async () => {
  const { calls, utterances, unclearPassages } = await recognise([WHISPER, SILERO], () => ({ spans: [] }));
  expect([calls.length, utterances, unclearPassages]).toEqual([1, [], 0]);
});

test('a recogniser of short pieces gets them', async () => {
  const { calls } = await recognise([MOONSHINE, SILERO], answerAll);
  const pieces = calls.filter(({ request }) => 'recognise' in request).map(secondsOf);
  expect(pieces).toHaveLength(3);
  expect(Math.max(...pieces)).toBeLessThanOrEqual(8);
});

test.each([
  ['is not installed', [MOONSHINE]],
  ['fails', [MOONSHINE, SILERO]],
])('if the voice activity model %s, levels decide', async (_, folders) => {
  const { calls, utterances } = await recognise(folders, (call) => {
    if ('findSpeech' in call.request) throw new ModelError('it exited');
    return answerAll(call);
  });
  const pieces = calls.filter(({ request }) => 'recognise' in request).map(secondsOf);
  expect(Math.max(...pieces)).toBeLessThanOrEqual(8);
  expect(utterances[0]?.start).toBeCloseTo(5, 0);
});

test('the next model takes over if one fails, and a message says so', async () => {
  const { modelTitle, replaced } = await recognise([WHISPER, MOONSHINE, SILERO], (call) => {
    if (call.path === WHISPER.path) throw new ModelError('it exited');
    return answerAll(call);
  });
  expect(modelTitle).toBe('Moonshine tiny');
  expect(replaced && toEnglish(replaced)).toBe(
    'Whisper base does not work at the moment, so Moonshine tiny was used instead.',
  );
});

test.each([
  ['slow', 'Parakeet is too slow on this machine, so Whisper base was used instead.'],
  ['failing', 'Parakeet does not work at the moment, so Whisper base was used instead.'],
] as const)('names a better model that was not used because it is %s', async (reason, sentence) => {
  const parakeet = folderOf('NeMo transducer', 'recognition/parakeet-v3', 'recognition');
  const { replaced } = await recognise([WHISPER, SILERO], answerAll, 'en-US', [{ folder: parakeet, reason }]);
  expect(replaced && toEnglish(replaced)).toBe(sentence);
});

test('the slow mode uses the better model that is too slow for the fast one', async () => {
  const parakeet = folderOf('NeMo transducer', 'recognition/parakeet-v3', 'recognition');
  const models = [MOONSHINE, parakeet, SILERO];
  const demoted = [{ folder: parakeet, reason: 'slow' }] as const;
  const fast = await recognise(models, answerAll, 'en-US', demoted);
  const slow = await recognise(models, answerAll, 'en-US', demoted, true);
  expect([fast.modelTitle, slow.modelTitle]).toEqual(['Moonshine tiny', 'Parakeet']);
  expect([fast.replaced !== undefined, slow.replaced]).toEqual([true, undefined]);
});

test('the slow mode falls back to the fast model if the better one fails', async () => {
  const parakeet = folderOf('NeMo transducer', 'recognition/parakeet-v3', 'recognition');
  const answer: Answers = (call) => {
    if (call.path === parakeet.path) throw new ModelError('it exited');
    return answerAll(call);
  };
  const { modelTitle } = await recognise([MOONSHINE, parakeet, SILERO], answer, 'en-US', [], true);
  expect(modelTitle).toBe('Moonshine tiny');
});

test('of models with the same grade and layout, the largest is the most accurate', () => {
  const models = ['tiny', 'base', 'small'].map((size, at) => ({
    folder: { ...folderOf('Whisper', `recognition/mine-${size}`, 'recognition'), bytes: 10 ** at },
    state: 'new',
  }));
  const order = putMostAccurateFirst(models, 'en').map(({ folder }) => folder.bytes);
  expect(order).toEqual([100, 1, 10]);
  expect(putMostAccurateFirst([], 'en')).toEqual([]);
});

test('ignores demoted models of other languages or of a lower grade', async () => {
  const german = { ...folderOf('NeMo CTC', 'recognition/german', 'recognition'), metadata: {} };
  const { replaced } = await recognise([WHISPER, SILERO], answerAll, 'en-US', [
    { folder: german, reason: 'slow' },
    { folder: MOONSHINE, reason: 'slow' },
  ]);
  expect(replaced).toBeUndefined();
});

test('if all models fail, another engine may take over', async () => {
  const failing = recognise([WHISPER, SILERO], (call) => {
    if (call.path === WHISPER.path) throw new ModelError('it exited');
    return answerAll(call);
  });
  await expect(failing).rejects.toThrow(EngineError);
});

test('another language than the requested one is reported', async () => {
  const { otherLanguage } = await recognise([WHISPER, SILERO], answerAll, 'pt-BR');
  expect(otherLanguage).toBe('en');
});

test('speakers are told apart if a model for it is installed', async () => {
  const { utterances } = await recognise([WHISPER, SILERO, SPEAKERS], answerAll);
  expect(utterances.map(({ speakerNumber }) => speakerNumber)).toEqual([0, 1]);
});

test('utterances stay without speakers if that model fails', async () => {
  const { utterances } = await recognise([WHISPER, SILERO, SPEAKERS], (call) => {
    if (call.path === SPEAKERS.path) throw new ModelError('it exited');
    return answerAll(call);
  });
  expect(utterances.map(({ speakerNumber }) => speakerNumber)).toEqual([undefined, undefined]);
});
