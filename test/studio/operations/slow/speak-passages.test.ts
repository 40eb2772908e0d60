// Tests of the pieces of streamed speech with the real engines: the first audible passage, the rest, silent texts, words
// of dictionaries, and an engine that takes over.

import { describe, expect, test } from 'vitest';
import { findPeak } from '../../../../src/domain/audio/samples.ts';
import type { SpeechEngine } from '../../../../src/studio/engines/engine.ts';
import { ENGINES } from '../../../../src/studio/engines/index.ts';
import { EngineError } from '../../../../src/studio/errors.ts';
import { type LaterPiece, speakPassages } from '../../../../src/studio/operations/speak-passages.ts';
import { findBuiltInVoice } from '../../../../src/studio/voices/built-in-voices.ts';
import type { PendingSilence } from '../../../../src/studio/work.ts';
import { faultOf, inJobFolder, quiet } from '../job.ts';

const VOICES = { Flite: 1001, eSpeak: 1020 } as const;

const designOf = (id: number) => {
  const voice = findBuiltInVoice(id);
  if (!voice) throw new Error(`No voice ${id}.`);
  return voice.design;
};

type What = { readonly text: string } | (Partial<LaterPiece> & Pick<LaterPiece, 'passages'>);

const NO_SILENCE: PendingSilence = { seconds: 0, isExact: true, silentEnd: 0 };

async function speak(what: What, voice: number = VOICES.eSpeak, tag = 'en-US', engines = ENGINES) {
  const piece = 'text' in what ? what : { silence: NO_SILENCE, isLast: true, ...what };
  const input = { ...piece, tag, design: designOf(voice) };
  const result = await inJobFolder((folder) => speakPassages(input, folder, quiet, engines));
  if (!result.speech) throw new Error('No speech.');
  return { ...result, speech: result.speech, seconds: result.speech.samples.length / result.speech.sampleRate };
}

const TEXT = 'It was late. Nobody had come.\n\nThe lamp went out. Then a door opened.';

/** eSpeak's noise differs from call to call, and with it the ends of its sentences: by 7 ms in 30 calls. */
const TOLERANCE_SECONDS = { Flite: 0.005, eSpeak: 0.02 } as const;

describe.each(Object.entries(VOICES) as [keyof typeof VOICES, number][])('%s', (name, voice) => {
  test('the first piece is the first sentence; the others follow', async () => {
    const first = await speak({ text: TEXT }, voice);
    expect(first.speech.rest).toEqual([
      { text: 'Nobody had come.', pause: 0.8 },
      { text: 'The lamp went out.', pause: 0.3 },
      { text: 'Then a door opened.', pause: 0.8 },
    ]);
    expect(first.seconds).toBeGreaterThan(0.6);
    const { rest: passages, silence } = first.speech;
    expect(silence).toMatchObject({ seconds: 0.3, isExact: false });
    const rest = await speak({ passages, silence }, voice);
    expect(rest.speech.rest).toEqual([]);
    const whole = await speak({ passages: [{ text: 'It was late.', pause: 0.3 }, ...passages] }, voice);
    expect(Math.abs(whole.seconds - first.seconds - rest.seconds)).toBeLessThan(TOLERANCE_SECONDS[name]);
  });

  test('sentences without sound are spoken with the next one', async () => {
    const { speech, seconds } = await speak({ text: '… !? ... \n\n---\n\nGood morning. And more.' }, voice);
    expect([findPeak(speech.samples) > 0.05, seconds > 0.5]).toEqual([true, true]);
    expect(speech.rest.map(({ text }) => text)).toEqual(['And more.']);
  });

  test('a long first sentence is short in sound', async () => {
    const long = 'When the old committee met again in the spring of that year, after a long and difficult winter';
    const { seconds, speech } = await speak(
      { text: `${long}, everybody was asked to describe what had been done.` },
      voice,
    );
    expect(seconds).toBeLessThan(5);
    expect(speech.rest).toHaveLength(1);
  });
});

test.each(['😀 🎉', '...', ' \n ', '‍‍‍'])('%j has nothing to say', async (text) => {
  const fault = await inJobFolder((folder) =>
    faultOf(speakPassages({ text, tag: 'en-US', design: designOf(VOICES.eSpeak) }, folder, quiet)),
  );
  expect(fault).toMatchObject({ reason: 'INVALID_SOURCE_DATA', message: expect.stringContaining('words') });
});

test('silent passages in the middle are pauses', async () => {
  const passages = ['One.', '…', 'Two.'].map((text) => ({ text, pause: 0.5 }));
  const [both, silent] = [await speak({ passages }), await speak({ passages: [{ text: '…', pause: 0.5 }] })];
  // Two pauses of half a second, two words, and the end.
  expect(both.seconds).toBeGreaterThan(1.7);
  expect(silent.seconds).toBeLessThan(1);
});

test('a pause between two pieces is exact', async () => {
  const first = await speak({ text: 'One. [pause 2s] Two.' });
  const { rest: passages, silence } = first.speech;
  const second = await speak({ passages, silence });
  const { samples, sampleRate } = second.speech;
  const threshold = 0.01 * findPeak(samples);
  const start = samples.findIndex((sample) => Math.abs(sample) > threshold);
  expect(start / sampleRate + silence.silentEnd).toBeCloseTo(2, 1);
});

test('letters that the voice leaves out are noted once', async () => {
  const first = await speak({ text: 'Good morning, 今日. And good night, 今日.' }, VOICES.Flite);
  expect(JSON.stringify(first.notes)).toContain('notes.lettersLeftOut');
});

/** An engine that fails after some sentences. */
function createFailing(after: number): SpeechEngine {
  const [engine] = ENGINES.speech.filter((one) => one.getVoiceSupport(designOf(VOICES.Flite), 'en-US') === 'exact');
  if (!engine) throw new Error('No engine has the voice.');
  let count = 0;
  return {
    ...engine,
    getVoiceSupport: engine.getVoiceSupport,
    createSpeaker: (...plan) => ({
      ...engine.createSpeaker(...plan),
      async synthesize() {
        count += 1;
        if (count > after) throw new EngineError('Faulty', 'gave up', 'Try again.');
        return new Float32Array(16_000).fill(0.1);
      },
    }),
  };
}

test('another engine takes over with its own sample rate', async () => {
  const others = ENGINES.speech.filter((one) => one.getVoiceSupport(designOf(VOICES.Flite), 'en-US') !== 'exact');
  const engines = { ...ENGINES, speech: [createFailing(1), ...others] };
  const passages = [{ text: 'Good morning.', pause: 0.3 }];
  const before = await speak({ passages }, VOICES.Flite, 'en-US', engines);
  const after = await speak({ passages }, VOICES.Flite, 'en-US', engines);
  expect([before.speech.sampleRate, after.speech.sampleRate]).toEqual([16_000, 22_050]);
  expect(findPeak(after.speech.samples)).toBeGreaterThan(0.05);
});
