// What the client's tests share: a client with short time limits, requests, files.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { onTestFinished } from 'vitest';
import type { Request } from '../../src/domain/commands/invocation.ts';
import { createTagReader } from '../../src/marks/tag-reader.ts';
import type { OpenFile } from '../../src/ports/chat.ts';
import { createMediaService } from '../../src/service/client.ts';
import type { Timeouts } from '../../src/service/transport.ts';
import { realClock } from '../fakes/clock.ts';
import { createFakeLog } from '../fakes/log.ts';
import { type Loopback, listen, type Reply } from './loopback.ts';

export const KEY = 'canary-key-0123456789';

const SHORT: Timeouts = {
  connect: 2_000,
  answer: 5_000,
  create: 5_000,
  idle: 5_000,
  pause: 2,
  look: 5_000,
  upload: 5_000,
  download: 10_000,
};

/** A client of a service at an address; it is stopped when the test is over. */
export function clientOf(base: string, timeouts: Partial<Timeouts> = {}) {
  const log = createFakeLog();
  const tags = createTagReader({ clock: realClock });
  const service = createMediaService({
    base,
    key: KEY,
    log,
    timeouts: { ...SHORT, ...timeouts },
    secondsOf: tags.seconds,
  });
  onTestFinished(async () => {
    await service.stop();
    tags.stop();
  });
  return Object.assign(service, { entries: log.entries });
}

/** A server that answers as told, and its client. */
export async function scene(reply: Reply, timeouts: Partial<Timeouts> = {}, options = {}) {
  const server: Loopback = await listen(reply, options);
  onTestFinished(() => server.stop());
  return { server, service: clientOf(server.base, timeouts) };
}

export const requestFor = (
  command: string,
  values: Request['values'],
  files: Request['files'] = {},
): Request => ({ command, values, files, labels: {} });

export const sayHello = requestFor('tts', { text: 'Hello', voice_id: 7, language: 1 });

export const noFiles = (): Promise<OpenFile> => Promise.reject(new Error('no file was expected'));

export const opening =
  (...chunks: (string | Buffer)[]) =>
  async (): Promise<OpenFile> => ({ stream: Readable.from(chunks.map((chunk) => Buffer.from(chunk))) });

export async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'earshot-service-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** What a promise was rejected with; fails when it was not. */
export async function errorOf(promise: Promise<unknown>): Promise<Error> {
  const outcome = await promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if ('error' in outcome && outcome.error instanceof Error) return outcome.error;
  throw new Error('it was expected to fail');
}
