// The whole path of every layout in a running studio: the model is added, tried and used, its result is delivered, and it
// is removed.

import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { concatSamples, type MonoAudio } from '../../../src/domain/audio/mono-audio.ts';
import { encodeMonoWav } from '../../../src/studio/audio/wav.ts';
import { MODEL_LAYOUTS, type ModelLayoutName } from '../../../src/studio/models/model-layouts.ts';
import { canaryFolder } from '../../fixtures/tiny/canary.ts';
import { nemoCtcFolder, omnilingualFolder, wenetCtcFolder, zipformerCtcFolder } from '../../fixtures/tiny/ctc.ts';
import { moonshine2Folder } from '../../fixtures/tiny/moonshine-2.ts';
import { parakeetFolder } from '../../fixtures/tiny/nemo-transducer.ts';
import { spleeterFolder } from '../../fixtures/tiny/spleeter.ts';
import { supertonicFolder } from '../../fixtures/tiny/supertonic.ts';
import { sileroVadFolder, speakersFolder } from '../../fixtures/tiny/support.ts';
import { kittenFolder, kokoroFolder, piperFolder, piperJsonFolder } from '../../fixtures/tiny-models.ts';
import { pocketFolder } from '../../fixtures/tiny-pocket.ts';
import { moonshineFolder, senseVoiceFolder, whisperFolder } from '../../fixtures/tiny-recognisers.ts';
import { bergamotFolder } from '../../fixtures/tiny-translator.ts';
import { matchaFolder, zipVoiceFolder } from '../../fixtures/tiny-vocoded.ts';
import { form, languageId } from '../harness.ts';
import { type Files, put, remove, withEspeak } from '../models/folders.ts';
import { studioWith } from '../models/running.ts';
import { installed, speaker } from '../operations/dubbing/film.ts';
import { inJobFolder, saidBy } from '../operations/job.ts';

const WITH_PROGRAMS = { systemEnvironment: { PATH: process.env['PATH'] ?? '' } };
const canDecode = installed('ffmpeg', 'ffprobe');

/** Two sentences with pauses around them. */
const talk = inJobFolder(async (folder) => {
  const { samples, sampleRate } = await saidBy(
    { design: speaker('en-US'), tag: 'en-US', folder },
    'The house is big and the water is cold.',
  );
  const pause = new Float32Array(1.5 * sampleRate);
  return { samples: concatSamples([pause, samples, pause, samples, pause]), sampleRate };
});

const toFile = (sound: MonoAudio): File => new File([new Uint8Array(encodeMonoWav(sound))], 'talk.wav');

const RATE = 16_000;
/** A low and a high tone, which the fakes take for two people. Both swell three times a second, as speech does. */
const TWO_TONES: MonoAudio = {
  samples: concatSamples(
    [0, 300, 0, 3000, 0].map((hz) =>
      Float32Array.from({ length: (hz === 0 ? 1.5 : 7) * RATE }, (_, at) => {
        const isLoud = Math.sin((2 * Math.PI * 3 * at) / RATE) > -0.7;
        return isLoud ? 0.4 * Math.sin((2 * Math.PI * hz * at) / RATE) : 0;
      }),
    ),
  ),
  sampleRate: RATE,
};

type ModelStudio = Awaited<ReturnType<typeof studioWith>>;

/** Adds a model and waits until it has passed its trial. */
async function add({ models, log }: ModelStudio, path: string, files: Files): Promise<void> {
  const list = (name: string) => log.entries.filter(({ event }) => event === name);
  const foundBefore = list('model found').length;
  await put(models, path, files);
  while (list('model found').length === foundBefore) {
    expect(list('model failed its check')).toEqual([]);
    await sleep(20);
  }
}

interface ListedVoice {
  readonly id: number;
  readonly voice_name: string;
}

const listVoices = async ({ get }: ModelStudio) =>
  (await get('/list-voices')).body as unknown as readonly ListedVoice[];

/** Layout, files, and title on the card. */
const VOICES: readonly (readonly [ModelLayoutName, Files, string])[] = [
  ['Piper', withEspeak(piperFolder()), 'Piper'],
  ['Piper with JSON', piperJsonFolder('en_US-brumm-low'), 'Piper'],
  ['Kokoro', withEspeak(kokoroFolder()), 'Kokoro'],
  ['Kitten', kittenFolder(), 'Kitten'],
  ['Matcha', matchaFolder(), 'Matcha'],
  ['Supertonic', supertonicFolder(), 'Supertonic'],
];

test('every layout of voices speaks', async () => {
  const studio = await studioWith({});
  for (const [layout, files, title] of VOICES) {
    await add(studio, 'voices/added', files);
    // Found voices come first.
    const [voice] = await listVoices(studio);
    const spoken = await studio.run('/tts', { text: 'Good morning.', voice_id: voice?.id, language: 1 });
    expect(spoken, layout).toMatchObject({
      status: 'SUCCESS',
      message: `Spoken by ${voice?.voice_name} · ${title}.`,
    });
    await remove(studio.models, 'voices/added');
  }
});

const CLONERS: readonly (readonly [ModelLayoutName, Files])[] = [
  ['ZipVoice', withEspeak(zipVoiceFolder())],
  ['Pocket', pocketFolder()],
];

test('every cloning layout speaks with a recording, and a description speaks without', async () => {
  const recording = Buffer.from(encodeMonoWav(await talk));
  const studio = await studioWith({
    'voices/en-US/Zelda': { 'ref.wav': recording, 'ref.txt': 'The house is big and the water is cold.' },
    'voices/en-US/Granny': { 'instruct.txt': 'An old woman who speaks slowly.' },
  });
  await studio.found(2);
  const voices = await listVoices(studio);
  const speakAs = (name: string) => {
    const voice = voices.find((one) => one.voice_name === name);
    return studio.run('/tts', { text: 'Good morning.', voice_id: voice?.id, language: 1 });
  };
  for (const [layout, files] of CLONERS) {
    await add(studio, `voices/${layout}`, files);
    expect(await speakAs('Zelda')).toMatchObject({ status: 'SUCCESS', message: `Spoken by Zelda · ${layout}.` });
    await remove(studio.models, `voices/${layout}`);
  }
  expect(await speakAs('Granny')).toMatchObject({ status: 'SUCCESS', message: 'Spoken by Granny · built in.' });
});

/** Layout, folder, files, language, title on the card, and text. */
const RECOGNISERS: readonly (readonly [ModelLayoutName, string, Files, string, string, string])[] = [
  ['Whisper', 'whisper', whisperFolder(), 'en-US', 'Whisper', 'hello'],
  ['Moonshine', 'moonshine', moonshineFolder(), 'en-US', 'Moonshine', 'good morning'],
  ['Moonshine 2', 'moonshine-2', moonshine2Folder(), 'en-US', 'Moonshine', 'good evening'],
  ['SenseVoice', 'sense', senseVoiceFolder(), 'en-US', 'SenseVoice', 'hum'],
  ['NeMo transducer', 'parakeet', parakeetFolder(), 'de-DE', 'Parakeet', 'good morning'],
  ['NeMo CTC', 'de/nemo', nemoCtcFolder(), 'de-DE', 'NeMo', 'hum'],
  ['Omnilingual', 'omni', omnilingualFolder(), 'fr-FR', 'Omnilingual', 'hum'],
  ['Zipformer CTC', 'zh/zipformer', zipformerCtcFolder(), 'zh-CN', 'Zipformer CTC', 'hum'],
  ['WeNet CTC', 'zh/wenet', wenetCtcFolder(), 'zh-CN', 'WeNet CTC', 'hum'],
  ['Canary', 'canary', canaryFolder(), 'es-ES', 'Canary', 'hola'],
];

async function transcribe(studio: ModelStudio, tag: string, sound: MonoAudio) {
  const input = form({ media_file: toFile(sound), language: String(languageId(tag)) });
  const done = await studio.run('/transcribe', input);
  const { transcript = [] } = (await studio.get(`/transcription-result/${done.run_id}`)).body;
  return { ...done, lines: transcript as unknown as readonly { readonly text: string; readonly speaker: string }[] };
}

test.skipIf(!canDecode)('every layout of recognisers transcribes', async () => {
  const studio = await studioWith({}, WITH_PROGRAMS);
  for (const [layout, name, files, tag, title, text] of RECOGNISERS) {
    await add(studio, `recognition/${name}`, files);
    const done = await transcribe(studio, tag, await talk);
    expect(done.message, layout).toMatch(new RegExp(`^Recognized by ${title}[,.]`));
    expect(done.lines[0]?.text, layout).toMatch(new RegExp(`^${text}`, 'i'));
    await remove(studio.models, `recognition/${name}`);
  }
});

test.skipIf(!canDecode)('every support layout helps a recogniser', async () => {
  const studio = await studioWith({}, WITH_PROGRAMS);
  await add(studio, 'recognition/whisper', whisperFolder());
  const { samples, sampleRate } = await talk;
  const whisper = { samples: samples.map((sample) => sample / 12), sampleRate };
  expect((await transcribe(studio, 'en-US', whisper)).lines[0]?.text).toBe('hello');
  await add(studio, 'support/silero', sileroVadFolder());
  expect((await transcribe(studio, 'en-US', whisper)).message).toContain('No speech was found');

  const listSpeakers = async () =>
    new Set((await transcribe(studio, 'en-US', TWO_TONES)).lines.map((line) => line.speaker));
  expect(await listSpeakers()).toEqual(new Set(['Speaker 1']));
  await add(studio, 'support/speakers', speakersFolder());
  expect(await listSpeakers()).toEqual(new Set(['Speaker 1', 'Speaker 2']));
});

test('Bergamot translates', async () => {
  const studio = await studioWith({});
  await add(studio, 'translation/enes', bergamotFolder());
  const [from, to] = [languageId('en-US'), languageId('es-ES')];
  const done = await studio.run('/translate', { source_language: from, target_language: to, texts: ['The house'] });
  expect(done.message).toBe('Translated English → Spanish · Firefox.');
  expect((await studio.get(`/translation-result/${done.run_id}`)).body.texts).toEqual(['La casa']);
});

test.skipIf(!canDecode)('Spleeter separates', async () => {
  const studio = await studioWith({}, WITH_PROGRAMS);
  await add(studio, 'separation/spleeter', spleeterFolder());
  const done = await studio.run('/audio-separation', form({ media_file: toFile(await talk) }));
  expect(done).toMatchObject({ status: 'SUCCESS', message: expect.stringContaining('Spleeter') });
});

test('no layout is left out', () => {
  const inTables: readonly string[] = [...VOICES, ...CLONERS, ...RECOGNISERS].map(([layout]) => layout);
  const others = ['Bergamot', 'Cloned voice', 'Designed voice', 'Silero VAD', 'Speakers', 'Spleeter'];
  expect([...inTables, ...others].toSorted()).toEqual(MODEL_LAYOUTS.map(({ name }) => name).toSorted());
});
