// Contract suite for every engine: it describes itself, does what its capability promises with plain input, and
// survives odd input.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { concatSamples, type MonoAudio } from '../../src/domain/audio/mono-audio.ts';
import { LANGUAGES } from '../../src/domain/media/language.ts';
import { createWordFinder } from '../../src/domain/pronunciation/replace-words.ts';
import { decodeToDisk } from '../../src/studio/audio/decode-to-disk.ts';
import { encodeMonoWav } from '../../src/studio/audio/wav.ts';
import {
  type AnyEngine,
  type CloningEngine,
  ENGINE_GRADES,
  type Engines,
  type RecognitionEngine,
  type SeparationEngine,
  type SoundEngine,
  type SpeechEngine,
  type TranslationEngine,
} from '../../src/studio/engines/engine.ts';
import { formatVoiceSource } from '../../src/studio/engines/extension-engines.ts';
import { JobError } from '../../src/studio/errors.ts';
import { BUILT_IN_VOICES } from '../../src/studio/voices/built-in-voices.ts';
import { createDesignOfFoundVoice } from '../../src/studio/voices/found-voices.ts';
import type { VoiceDesign } from '../../src/studio/voices/voice-design.ts';
import { inJobFolder, saidBy } from '../studio/operations/job.ts';

const KINDS = ['built-in', 'system', 'folder', 'remote', 'extension'];
const SENTENCE = 'The train to the city leaves at nine in the morning, and we are not ready.';
const BASES: ReadonlySet<string> = new Set(LANGUAGES.map(({ tag }) => new Intl.Locale(tag).language));
const RATE = 16_000;

/** Built-in voice of this engine. */
export const voiceOf = (engine: VoiceDesign['engine']): VoiceDesign => {
  const voice = BUILT_IN_VOICES.find(({ design }) => design.engine === engine);
  if (!voice) throw new Error(`No built-in voice has the engine ${engine}.`);
  return voice.design;
};

const progressOf = () => {
  const told: number[] = [];
  return { told, onProgress: (_: string, progress?: number) => void told.push(progress ?? 0) };
};

const growing = (numbers: readonly number[]) => numbers.every((one, at) => one >= (numbers[at - 1] ?? 0));

/** `designs`: voices to test speech engines with. An unavailable engine is only asked for the reason. */
export function engineSuite(
  title: string,
  engines: Engines,
  designs: readonly VoiceDesign[],
  inFolder: InFolder = inJobFolder,
): void {
  if (Object.values(engines).flat().length === 0) throw new Error(`There is nothing of ${title}.`);
  describe.each(Object.values(engines).flat() as AnyEngine[])(`${title}: $name, $capability`, (engine) => {
    test('describes itself', async () => {
      const { version, licence, languages, missing } = await engine.describe();
      expect(KINDS).toContain(engine.kind);
      expect(ENGINE_GRADES).toContain(engine.grade);
      expect(engine.name).toMatch(/^\S.{0,80}\S$/);
      expect(licence).not.toBe('');
      expect(version).not.toBe('');
      expect([...new Set(languages)]).toEqual(languages);
      if (engine.capability === 'speech' || engine.capability === 'recognition')
        expect(languages.filter((one) => !BASES.has(one))).toEqual([]);
      expect(missing ?? 'It is there.').toMatch(/^[A-Z“f].*\.$/u);
    });
    works(engine, designs, inFolder);
  });
}

function works(engine: AnyEngine, designs: readonly VoiceDesign[], inFolder: InFolder): void {
  const when: When = (name, work) =>
    test(name, { timeout: 300_000 }, async ({ skip }) => {
      const { missing } = await engine.describe();
      skip(missing !== undefined, missing);
      await inFolder(work);
    });
  if (engine.capability === 'speech') speech(engine, designs, when);
  else if (engine.capability === 'recognition') recognition(engine, when);
  else if (engine.capability === 'translation') translation(engine, when);
  else if (engine.capability === 'sound') sound(engine, when);
  else if (engine.capability === 'separation') separation(engine, when);
  else likeness(engine, when);
}

type InFolder = (work: (folder: string) => Promise<void>) => Promise<void>;
/** Registers a test with its own job folder. */
type When = (name: string, work: (folder: string) => Promise<void>) => void;

const WORDS: Readonly<Record<string, string>> = {
  en: 'Good morning, my friends.',
  fr: 'Bonjour, mes amis.',
  de: 'Guten Morgen, meine Freunde.',
  ja: '今日は良い天気ですね。',
};

/** Voices that the engine lists itself. */
const ownOf = async ({ name, describe }: SpeechEngine): Promise<readonly VoiceDesign[]> =>
  ((await describe()).voices ?? []).map((voice) => createDesignOfFoundVoice(formatVoiceSource(name), voice));

function speech(engine: SpeechEngine, others: readonly VoiceDesign[], when: When): void {
  const known = async () => [...(await ownOf(engine)), ...others];

  when('speaks with each of its voices in their language', async (folder) => {
    const { voices = [] } = await engine.describe();
    expect(new Set(voices.map(({ key }) => key)).size).toBe(voices.length);
    for (const design of await ownOf(engine)) {
      expect(engine.getVoiceSupport(design, design.tag), design.name).toBe('exact');
      expect(engine.createSpeaker(design, design.tag, folder).name).toBe(design.name);
    }
  });

  when('speaks each listed language at its rate within full scale', async (folder) => {
    const { languages } = await engine.describe();
    const designs = await known();
    const some = Object.entries(WORDS).filter(([language]) => languages.includes(language));
    expect(some.length).toBeGreaterThan(0);
    for (const [language, words] of some) {
      const tag = LANGUAGES.find((one) => one.tag.startsWith(`${language}-`))?.tag ?? language;
      const design = designs.find((one) => engine.getVoiceSupport(one, tag) !== undefined);
      if (!design) throw new Error(`No voice of this suite speaks ${tag} with ${engine.name}. Add one to its list.`);
      const speaker = engine.createSpeaker(design, tag, folder);
      expect(speaker.message).toMatch(/·.*\.$/u);
      const samples = await speaker.synthesize(words);
      const seconds = samples.length / speaker.sampleRate;
      expect(seconds).toBeGreaterThan(0.4);
      expect(seconds).toBeLessThan(12);
      const peak = samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
      expect(peak).toBeGreaterThan(0.01);
      expect(peak).toBeLessThanOrEqual(1);
    }
  });

  when('refuses languages that it does not list', async (_folder) => {
    const { languages } = await engine.describe();
    const other = LANGUAGES.find(({ tag }) => !languages.includes(new Intl.Locale(tag).language));
    for (const design of await known())
      if (other) expect(engine.getVoiceSupport(design, other.tag), other.tag).toBeUndefined();
  });

  when('reads markup, braces and quotes as text', async (folder) => {
    const design = (await known()).find((one) => engine.getVoiceSupport(one, 'en-US') !== undefined);
    if (!design) return;
    const { synthesize, sampleRate } = engine.createSpeaker(design, 'en-US', folder);
    for (const text of ['<break time="3s"/> one & "two"', '{"input": "no"} \\ three', "it's <b>four</b>"]) {
      const seconds = (await synthesize(text)).length / sampleRate;
      expect(seconds, text).toBeGreaterThan(0.2);
      expect(seconds, text).toBeLessThan(12);
    }
  });
}

/** Spoken sentence at 16 kHz, with a second of silence on both sides. */
async function spokenAt16(folder: string): Promise<MonoAudio> {
  const { samples } = await saidBy({ design: voiceOf('flite'), tag: 'en-US', folder }, SENTENCE);
  return {
    samples: concatSamples([new Float32Array(RATE), samples, new Float32Array(RATE)]),
    sampleRate: RATE,
  };
}

function recognition(engine: RecognitionEngine, when: When): void {
  when('transcribes speech with times', async (folder) => {
    const said = await spokenAt16(folder);
    await writeFile(join(folder, 'speech.wav'), encodeMonoWav(said));
    const heard: number[] = [];
    const hearing = { tag: 'en-US', folder, onProgress: (seconds: number) => void heard.push(seconds) };
    const { utterances, sure } = await engine.recognise('speech.wav', hearing);
    const text = utterances.map((one) => one.text).join(' ');
    expect(text.toLowerCase()).toMatch(/train|city|morning/);
    expect(growing(utterances.flatMap(({ start, end }) => [start, end]))).toBe(true);
    const first = utterances[0]?.start ?? 0;
    expect(first).toBeGreaterThan(0.5);
    expect(first).toBeLessThan(1.7);
    expect(utterances.at(-1)?.end ?? 0).toBeLessThanOrEqual(said.samples.length / RATE + 0.05);
    expect(sure ?? 0.5).toBeGreaterThan(0);
    expect(sure ?? 0.5).toBeLessThanOrEqual(1);
    expect(growing(heard)).toBe(true);
  });

  when('recognises nothing in silence', async (folder) => {
    await writeFile(
      join(folder, 'speech.wav'),
      encodeMonoWav({ samples: new Float32Array(3 * RATE), sampleRate: RATE }),
    );
    const hearing = { tag: 'en-US', folder, onProgress: () => {} };
    expect((await engine.recognise('speech.wav', hearing)).utterances).toEqual([]);
  });
}

const NOBODY = () => createWordFinder([], 'en-US');

function translation(engine: TranslationEngine, when: When): void {
  const way = { from: 'en-US', to: 'es-ES', termFinders: [NOBODY(), NOBODY()] } as const;

  when('translates line by line and keeps placeholders', async (_folder) => {
    const lines = [
      'The house is big.',
      'Please look at @anna, <@123> and https://example.com/a?b=c at 10:30.',
      'The water is cold 👍🏽 and `npm test` costs 20 km/h.',
      'Good morning, {name}!',
    ];
    const { lines: done, message } = await engine.translate(lines, way);
    expect(done).toHaveLength(lines.length);
    const texts = done.map((line) => line?.text ?? '');
    expect(texts[0]).toMatch(/casa/i);
    for (const kept of ['@anna', '<@123>', 'https://example.com/a?b=c', '10:30'])
      expect(texts[1]?.split(kept), kept).toHaveLength(2);
    for (const kept of ['👍🏽', '`npm test`', '20 km/h']) expect(texts[2]?.split(kept), kept).toHaveLength(2);
    expect(texts[3]).toContain('{name}');
    expect(message).toMatch(/^Translated.*\.$/);
  });

  when('translates two hundred lines without loss', async (_folder) => {
    const lines = Array.from({ length: 200 }, (_, at) => `The house number ${at} is big.`);
    const { lines: done } = await engine.translate(lines, way);
    expect(done.map((line) => /\d+/.exec(line?.text ?? '')?.[0])).toEqual(lines.map((_, at) => String(at)));
  });
}

function sound(engine: SoundEngine, when: When): void {
  when('generates an effect of the requested length', async (folder) => {
    const { told, onProgress } = progressOf();
    const order = { prompt: 'heavy rain', kind: 'sound', durationSeconds: 3, variation: 0 } as const;
    const made = await engine.generateSound(order, folder, onProgress);
    expect(made.message).toMatch(/\.$/);
    const { length, rate } = await tapeOf(folder, made.sound.name);
    const seconds = length / rate;
    expect(seconds).toBeCloseTo(3, 0);
    expect(made.sound.seconds).toBeCloseTo(seconds, 1);
    expect(growing(told)).toBe(true);
  });
}

/** Decoded file of the folder. */
async function tapeOf(folder: string, name: string) {
  const tape = await decodeToDisk({
    path: join(folder, name),
    name,
    folder,
    maxSeconds: 60,
    onProgress: () => {},
  });
  const channels = await tape.read(0, tape.sampleCount);
  const { sampleRate, sampleCount } = tape;
  await tape.remove();
  return { rate: sampleRate, length: sampleCount, channels };
}

function separation(engine: SeparationEngine, when: When): void {
  when('both stems match the recording and add up to it', async (folder) => {
    const said = await spokenAt16(folder);
    const hum = said.samples.map((one, at) => one + 0.05 * Math.sin(at / 20));
    await writeFile(join(folder, 'talk.wav'), encodeMonoWav({ samples: hum, sampleRate: RATE }));
    const given = { file: 'talk.wav', name: 'talk.wav' };
    const { foreground, background, message } = await engine.separate(given, folder, () => {});
    expect(message).toMatch(/\.$/);
    const [whole, front, back] = [
      await tapeOf(folder, 'talk.wav'),
      await tapeOf(folder, foreground.name),
      await tapeOf(folder, background.name),
    ];
    expect([front.rate, front.length]).toEqual([whole.rate, whole.length]);
    expect([back.rate, back.length]).toEqual([whole.rate, whole.length]);
    const worst = whole.channels[0]?.reduce(
      (most, one, at) => Math.max(most, Math.abs(one - (front.channels[0]?.[at] ?? 0) - (back.channels[0]?.[at] ?? 0))),
      0,
    );
    expect(worst).toBeLessThan(2 / 32_768);
    expect((await readFile(join(folder, foreground.name))).length).toBeGreaterThan(1000);
  });
}

function likeness(engine: CloningEngine, when: When): void {
  when('clones a recording and refuses one without speech', async (folder) => {
    const said = await spokenAt16(folder);
    await writeFile(join(folder, 'me.wav'), encodeMonoWav(said));
    const given = { file: 'me.wav', name: 'me.wav' };
    const { design, message } = await engine.cloneVoice(given, folder, () => {});
    expect(design.pitch).toBeGreaterThan(60);
    expect(message).toMatch(/\.$/);
    await writeFile(join(folder, 'quiet.wav'), encodeMonoWav({ samples: new Float32Array(RATE), sampleRate: RATE }));
    const quiet = { file: 'quiet.wav', name: 'quiet.wav' };
    await expect(engine.cloneVoice(quiet, folder, () => {})).rejects.toThrow(JobError);
  });
}
