// Official TypeScript SDK, unchanged, for calls beyond the interface document: transcripts of files and links, dubs
// with a dictionary, and results of several runs at once.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CambApi, CambApiError, CambClient } from '@camb-ai/sdk';
import { beforeAll, expect, test } from 'vitest';
import { surveyApertium } from '../../../src/studio/engines/apertium/survey.ts';
import { KEY } from '../../studio/harness.ts';
import { installed, subtitledFilm } from '../../studio/operations/dubbing/film.ts';
import { fetched, final, idIn, runOf, type Status } from '../sdk-client.ts';
import { studioWithMedia } from '../studio-with-media.ts';

const ENGLISH = 1;
const SPANISH = 54;
const JAPANESE = 88;
const MOST_MS = 120_000;
const TEXT = 'Good morning everyone. We are very happy to see you here today.';

const media = new Map<string, Buffer>();
const { studio, origin } = await studioWithMedia(media);
const client = new CambClient({ baseUrl: studio.base, apiKey: KEY });
const { operations } = (await studio.get('/capabilities')).body;
const canTranscribe = operations.some(
  (one) => 'operation' in one && one.operation === 'transcribe' && 'available' in one && one.available === true,
);

async function speak(text: string): Promise<Status> {
  const created = await client.textToSpeech.createTts({ text, voice_id: 1001, language: ENGLISH });
  return final(() => client.textToSpeech.getTtsResult({ task_id: idIn(created) }));
}

async function write(request: CambApi.BodyCreateTranscriptionTranscribePost): Promise<Status> {
  const created = await client.transcription.createTranscription(request);
  return final(() => client.transcription.getTranscriptionTaskStatus({ task_id: idIn(created) }));
}

const { directions } = await surveyApertium();
const translates = directions.some(({ from, to }) => from === 'en' && to === 'es');

const spoken: number[] = [];
let speech: Buffer;
beforeAll(async () => {
  for (const text of [TEXT, 'Hello team.']) spoken.push(runOf(await speak(text)));
  const link = await client.textToSpeech.getTtsRunInfo({ run_id: spoken[0] ?? 0, output_type: 'file_url' });
  speech = await fetched((link as { output_url?: string }).output_url);
  media.set('/talk.wav', speech);
});

const upload = () => new File([new Uint8Array(speech)], 'talk.wav', { type: 'audio/wav' });

test.runIf(canTranscribe)('a recording is transcribed from a file and a link', { timeout: MOST_MS }, async () => {
  const [uploaded, linked] = await Promise.all([
    write({ language: ENGLISH, media_file: upload(), project_name: 'Minutes' }),
    write({ language: ENGLISH, media_url: `${origin}/talk.wav` }),
  ]);
  expect([uploaded.status, linked.status]).toEqual(['SUCCESS', 'SUCCESS']);
  const one = await client.transcription.getTranscriptionResult({ run_id: runOf(uploaded) });
  const words = one.transcript.map(({ text }) => text).join(' ');
  expect(words).toMatch(/good morning.*very happy.*today/is);
  for (const { start, end, speaker } of one.transcript)
    expect([start >= 0, end > start, speaker !== '']).toEqual([true, true, true]);
  const runs = [runOf(uploaded), runOf(linked)];
  const both = await client.transcription.getTranscriptionResults({ body: { run_ids: runs } });
  expect(both).toEqual(Object.fromEntries(runs.map((run) => [run, one])));
});

test('reports a recording it cannot understand and refuses empty requests', {
  timeout: MOST_MS,
}, async () => {
  const done = await write({ language: JAPANESE, media_file: upload() });
  expect(done).toMatchObject({
    status: 'ERROR',
    run_id: null,
    message: expect.stringMatching(/Japanese|ffmpeg/),
  });
  const refused = await write({ language: ENGLISH }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(CambApiError);
  expect(refused).toMatchObject({ statusCode: 422 });
});

test('returns results of several runs as links, refuses unknown ones', async () => {
  const found = await client.textToSpeech.getTtsResults({ body: { run_ids: spoken } });
  const [first] = Object.values(found) as { output_url?: string }[];
  expect(Object.keys(found)).toEqual(spoken.map(String));
  expect((await fetched(first?.output_url)).equals(speech)).toBe(true);
  const ask = (run_ids: number[]) =>
    client.textToSpeech.getTtsResults({ body: { run_ids } }).catch((error: unknown) => error);
  expect(await ask(spoken.slice(0, 1))).toMatchObject({ statusCode: 422 });
  expect(await ask([...spoken, 999_999])).toMatchObject({
    statusCode: 404,
    body: { detail: expect.stringContaining('999999') },
  });
});

const SUBTITLES =
  '1\n00:00:01,000 --> 00:00:03,000\nWelcome to Earshot.\n\n2\n00:00:04,000 --> 00:00:06,000\nThe release is today.\n';
const WORDS = 'en-US,en-US,es-ES\nEarshot,ear shot,\nrelease,,gran estreno\n';

test.runIf(installed('ffmpeg', 'ffprobe') && translates)(
  'a dub uses the dictionary in speech and captions',
  { timeout: MOST_MS },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'earshot-words-'));
    subtitledFilm('talk.mp4', SUBTITLES, 'eng', folder);
    media.set('/talk.mp4', readFileSync(join(folder, 'talk.mp4')));
    rmSync(folder, { recursive: true });
    const dictionary_file = new File([WORDS], 'words.csv', { type: 'text/csv' });
    const { dictionary_id } = (await client.dictionaries.createDictionaryFromFile({
      dictionary_file,
      dictionary_name: 'Product names',
    })) as { dictionary_id: number };
    const dubbed = async (chosen?: { readonly chosen_dictionaries: number[] }) => {
      const created = await client.dub.endToEndDubbing({
        video_url: `${origin}/talk.mp4`,
        source_language: ENGLISH,
        target_languages: [ENGLISH, SPANISH],
        ...chosen,
      });
      const done = await final(() => client.dub.getEndToEndDubbingStatus({ task_id: idIn(created) }));
      const written = async (language: 1 | 54) => {
        const asked = { run_id: runOf(done), language, format_type: 'txt', data_type: 'raw_data' } as const;
        const [text = ''] = Object.values(await client.dub.getDubbedRunTranscript(asked));
        return text.trim().replaceAll('\n', ' ');
      };
      return { message: String(done.message), english: await written(1), spanish: await written(54) };
    };
    const { message, english, spanish } = await dubbed({ chosen_dictionaries: [dictionary_id] });
    expect(english).toBe('Welcome to Earshot. The release is today.');
    expect(spanish).toMatch(/Earshot.*gran estreno/);
    expect(message).toContain('Earshot → ear shot');
    expect(message).toContain('release → gran estreno');
    const plain = await dubbed();
    expect([plain.english, plain.spanish.includes('gran estreno')]).toEqual([english, false]);
  },
);
