// Shared setup of the client's tests: a client with long time limits, requests, files.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { onTestFinished, vi } from 'vitest';
import type { Request } from '../../src/domain/commands/invocation.ts';
import type { OpenedFile } from '../../src/ports/chat.ts';
import { createMediaMetadataReader } from '../../src/provenance/tag-reader.ts';
import { createMediaServiceClient } from '../../src/service/media-service-client.ts';
import type { Timeouts } from '../../src/service/transport.ts';
import { realClock } from '../fakes/clock.ts';
import { createFakeLog } from '../fakes/log.ts';
import { type Loopback, listen, type Reply } from './loopback.ts';

export const KEY = 'canary-key-0123456789';

/** Longer than a busy machine is held up. Tests of a limit set that one. */
const LONG_MS = 60_000;
const TIMEOUTS: Timeouts = {
  connectMs: LONG_MS,
  responseMs: LONG_MS,
  createMs: LONG_MS,
  idleMs: LONG_MS,
  retryDelayMs: 2,
  queryMs: LONG_MS,
  uploadMs: LONG_MS,
  downloadMs: LONG_MS,
};

/** No time passes before the request has arrived, however slow the machine is. `reply` sends nothing. */
export function timeStandsStill() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const arrived = Promise.withResolvers<void>();
  const passesAfterArrival = async (ms: number) => {
    await arrived.promise;
    vi.advanceTimersByTime(ms);
  };
  return { reply: () => arrived.resolve(), passesAfterArrival };
}

/** Creates a client for the URL and stops it after the test. `queueOwnerSecret`: of our own studio. */
export function clientOf(baseUrl: string, timeouts: Partial<Timeouts> = {}, queueOwnerSecret?: string) {
  const log = createFakeLog();
  const tags = createMediaMetadataReader({ clock: realClock });
  const service = createMediaServiceClient({
    baseUrl,
    apiKey: KEY,
    ...(queueOwnerSecret !== undefined && { queueOwnerSecret }),
    log,
    timeouts: { ...TIMEOUTS, ...timeouts },
    measureSeconds: tags.readDuration,
  });
  onTestFinished(async () => {
    await service.stop();
    tags.stop();
  });
  return Object.assign(service, { entries: log.entries });
}

/** Starts a scripted server with its client. */
export async function scene(reply: Reply, timeouts: Partial<Timeouts> = {}, options = {}) {
  const server: Loopback = await listen(reply, options);
  onTestFinished(() => server.stop());
  return { server, service: clientOf(server.base, timeouts) };
}

export const requestFor = (command: string, values: Request['values'], files: Request['files'] = {}): Request => ({
  command,
  values,
  files,
  labels: {},
});

export const sayHello = requestFor('tts', { text: 'Hello', voice_id: 7, language: 1 });

export const noFiles = (): Promise<OpenedFile> => Promise.reject(new Error('no file was expected'));

export const opening =
  (...chunks: (string | Buffer)[]) =>
  async (): Promise<OpenedFile> => ({ stream: Readable.from(chunks.map((chunk) => Buffer.from(chunk))) });

export async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-service-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns the rejection of a promise. Fails if the promise resolves. */
export async function errorOf(promise: Promise<unknown>): Promise<Error> {
  const outcome = await promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if ('error' in outcome && outcome.error instanceof Error) return outcome.error;
  throw new Error('it was expected to fail');
}
