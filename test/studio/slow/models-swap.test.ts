// Adds, changes, breaks and removes models while tasks run: the lists follow, and every task ends with a result or
// message.

import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { encodeMonoWav } from '../../../src/studio/audio/wav.ts';
import { piperFolder, piperJsonFolder } from '../../fixtures/tiny-models.ts';
import { whisperFolder } from '../../fixtures/tiny-recognisers.ts';
import { form, languageId } from '../harness.ts';
import { put, remove, withEspeak } from '../models/folders.ts';
import { studioWith } from '../models/running.ts';
import { installed, speaker } from '../operations/dubbing/film.ts';
import { inJobFolder, saidBy } from '../operations/job.ts';

const WITH_PROGRAMS = { systemEnvironment: { PATH: process.env['PATH'] ?? '' } };
const NAME = 'en_US-hum-low';
const PLACE = `voices/${NAME}`;
/** Depends on when the model is removed: before or after the job lists the recognisers. */
const NO_RECOGNISER =
  /^No speech recognizer for Spanish is installed|^sherpa-onnx no longer has that model, because its folder was deleted or changed\. Try again\.$/;
interface Heard {
  readonly heard_languages: readonly { readonly short_name: string }[] | null;
}
const TEXT = 'Good morning to all of you. It is a fine day, and the train is late again. '.repeat(4);

test('voices change during speech: each task ends well', async () => {
  const whole = withEspeak(piperFolder(NAME));
  const studio = await studioWith({ [PLACE]: whole }, WITH_PROGRAMS);
  const [hum] = await studio.found(1);
  const gone = () => remove(studio.models, PLACE);
  const changes: readonly (readonly [() => Promise<void>, number])[] = [
    [gone, 0],
    [() => put(studio.models, PLACE, whole), 1],
    [() => put(studio.models, PLACE, withEspeak(piperFolder(NAME, 3))), 3],
    [() => put(studio.models, PLACE, { ...whole, 'tokens.txt': 'a 0\nb 1\n' }), 0],
    [() => put(studio.models, 'voices/other', piperJsonFolder()), 1],
    [() => put(studio.models, PLACE, whole), 2],
  ];
  const order = { text: TEXT, voice_id: hum?.id, language: languageId('en-US') };
  const before = await studio.run('/tts', order);
  expect(before.message).toBe('Spoken by Hum · Piper.');
  const tasks: string[] = [];
  for (let at = 0; at < 2 * changes.length; at++) tasks.push((await studio.post('/tts', order)).body.task_id);
  for (const [change, count] of changes) {
    await change();
    await studio.found(count);
  }
  const ends = await Promise.all(tasks.map((task) => studio.final(`/tts/${task}`)));
  for (const { status, message } of ends) {
    expect(status).toBe('SUCCESS');
    expect(message).toMatch(/Spoken by /);
  }
  const last = await studio.run('/tts', order);
  expect(last.message).toBe('Spoken by Hum · Piper.');
  expect((await studio.found(2)).map(({ id }) => id)).toContain(hum?.id);
});

test.skipIf(!installed('ffmpeg', 'ffprobe'))('a recogniser disappears during work: each task still ends', async () => {
  const studio = await studioWith({ 'recognition/whisper': whisperFolder({ es: 'buenos días' }) }, WITH_PROGRAMS);
  const wav = await inJobFolder(async (folder) =>
    encodeMonoWav(await saidBy({ design: speaker('es-ES'), tag: 'es-ES', folder }, 'La casa es grande.')),
  );
  const file = new File([new Uint8Array(wav)], 'talk.wav', { type: 'audio/wav' });
  const heard = async () => {
    const { body } = await studio.post(
      '/transcribe',
      form({ media_file: file, language: String(languageId('es-ES')) }),
    );
    return studio.final(`/transcribe/${body.task_id}`);
  };
  const tried = async (count: number) => {
    while (studio.log.entries.filter(({ event }) => event === 'model found').length < count) await sleep(20);
  };
  const hearsSpanish = async () => {
    const { heard_languages: tags } = (await studio.get('/capabilities')).body as unknown as Heard;
    return tags?.some(({ short_name: tag }) => tag.startsWith('es')) ?? false;
  };
  await tried(1);
  await expect.poll(hearsSpanish).toBe(true);
  const first = await heard();
  expect(first).toMatchObject({ status: 'SUCCESS', message: 'Recognized by Whisper.' });
  const ends = Promise.all([heard(), heard(), heard(), heard()]);
  await remove(studio.models, 'recognition/whisper');
  for (const { status, message } of await ends) if (status !== 'SUCCESS') expect(message).toMatch(NO_RECOGNISER);
  // On a busy machine, the studio may not have scanned the folder since.
  await expect.poll(hearsSpanish).toBe(false);
  expect((await heard()).message).toContain('No speech recognizer for Spanish is installed');
  await put(studio.models, 'recognition/whisper', whisperFolder({ es: 'buenos días' }));
  await tried(2);
  expect(await heard()).toMatchObject({ status: 'SUCCESS', message: 'Recognized by Whisper.' });
});
