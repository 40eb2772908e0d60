// Starts a studio with remote engines and real workers in this process, and has requests for every operation.

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commands } from '../../../../commands/index.ts';
import type { RemoteEngineSettings } from '../../../../src/studio/engines/remote/protocol.ts';
import { startStudio } from '../../../../src/studio/start.ts';
import { listening } from '../../../fakes/http-server.ts';
import { createFakeLog } from '../../../fakes/log.ts';
import { clientOf, form, KEY, languageId, textFile } from '../../harness.ts';
import { speak } from '../../operations/dubbing/film.ts';
import { SENTENCE } from './uses.ts';

export const ENGLISH = 1;

interface With {
  readonly addresses: readonly RemoteEngineSettings[];
  /** Data folder of an earlier studio. */
  readonly folder?: string;
  /** Environment of the workers. Without a `PATH`, no programs of this machine are found. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Private origins that links may use. */
  readonly allowOrigins?: readonly string[];
  readonly allowsRecordingUpload?: boolean;
}

export async function studioWith({
  addresses,
  environment,
  allowOrigins: allowedPrivateOrigins = [],
  allowsRecordingUpload = false,
  ...plan
}: With) {
  const folder = plan.folder ?? (await mkdtemp(join(tmpdir(), 'studio-')));
  const log = createFakeLog();
  const studio = await startStudio({
    folder,
    host: '127.0.0.1',
    port: 0,
    apiKeys: [KEY],
    concurrency: 2,
    commands,
    log,
    systemEnvironment: environment ?? { PATH: '/nowhere' },
    remoteEngines: addresses,
    enginesPollIntervalMs: 250,
    // On a busy machine, the default is too short for a server that lists voices.
    enginesFirstPollTimeoutMs: 60_000,
    allowedPrivateOrigins,
    allowsRecordingUpload,
  });
  return {
    ...clientOf(`http://127.0.0.1:${studio.port}`),
    folder,
    log,
    stop: () => studio.stop(),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

export type StudioWith = Awaited<ReturnType<typeof studioWith>>;

/** A recording of the sentence, clear enough for PocketSphinx. */
export async function talk(folder: string): Promise<Buffer<ArrayBuffer>> {
  await speak([SENTENCE], 4, folder);
  return Buffer.from(await readFile(join(folder, 'said.wav')));
}

/** Serves the file, because dubbing takes links. */
export async function served(bytes: Buffer) {
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'audio/wav', 'content-length': bytes.length }).end(bytes),
  );
  const { base, close } = await listening(server);
  return { origin: `${base}/`, link: `${base}/talk.wav`, close };
}

/** The seven operations and `/transcribe`, each with its path and body. */
export function everything({
  voice,
  link,
  recording,
}: {
  voice: number;
  link: string;
  recording: Buffer<ArrayBuffer>;
}) {
  const file = () => new File([recording], 'talk.wav', { type: 'audio/wav' });
  const description =
    'A calm woman of forty years with a warm, low voice who speaks slowly and clearly to her listeners, as if she told an old story.';
  const text =
    'Once there was a mill by the river, and nobody knew who had built it or why the wheel still turned at night.';
  return {
    tts: ['/tts', { text: 'Good morning. The train is late.', voice_id: voice, language: ENGLISH }],
    story: [
      '/story',
      form({
        file: textFile('It was late.\n\nThe mill stood still.'),
        source_language: String(ENGLISH),
        narrator_voice_id: String(voice),
      }),
    ],
    voice: ['/text-to-voice', { text, voice_description: description }],
    translate: [
      '/translate',
      { texts: ['The house is big.'], source_language: ENGLISH, target_language: languageId('es-ES') },
    ],
    sound: ['/text-to-sound', { prompt: 'rain on a tin roof', duration: 1 }],
    separate: ['/audio-separation', form({ media_file: file() })],
    transcribe: ['/transcribe', form({ media_file: file(), language: String(ENGLISH) })],
    dub: ['/dub', { video_url: link, source_language: ENGLISH, target_languages: [languageId('es-ES')] }],
  } as const satisfies Readonly<Record<string, readonly [string, unknown]>>;
}
