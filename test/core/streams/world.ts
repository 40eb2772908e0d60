// The core with a service that speaks while it works. Tests script what arrives on each connection.

import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createSpeechStreams } from '../../../src/core/streams/speech-streams.ts';
import type { CompressSound } from '../../../src/core/streams/stream-result.ts';
import type { Request } from '../../../src/domain/commands/invocation.ts';
import { overrideMethods } from '../../../src/metrics/instruments.ts';
import { type DiskQuota, unlimitedDiskQuota } from '../../../src/ports/disk-quota.ts';
import { type MediaService, ServiceResponseError, type SpeechStream } from '../../../src/ports/media-service.ts';
import { createWavHeader } from '../../../src/studio/audio/wav.ts';
import { createTestBot, createWorld, type Effects, type World } from '../../fakes/bot.ts';
import { settle } from '../../fakes/clock.ts';

export const RATE = 16_000;
const HEADER = createWavHeader({ sampleRate: RATE, channels: 1, dataBytes: 0xffff_ffff - 36 });
/** Samples of this many seconds. */
export const speech = (seconds: number): Buffer => Buffer.alloc(seconds * RATE * 2, 1);

/** One connection to the service. */
export interface Line {
  readonly request: Request;
  readonly signal: AbortSignal;
  /** Answers with the header and these seconds. */
  speak(seconds: number): Promise<void>;
  end(): Promise<void>;
  cut(): Promise<void>;
  decline(): Promise<void>;
  refuse(error: Error): Promise<void>;
}

export interface StreamWorld extends World {
  readonly lines: Line[];
  isRepeatable: boolean;
  report: SpeechStream['report'];
}

export function createStreamWorld(): StreamWorld {
  const world: StreamWorld = { ...createWorld(), lines: [], isRepeatable: true, report: {} };
  const speak: MediaService['speak'] = (_, request, { signal, onSent }) => {
    const { line, answer } = createLine(world, request, signal);
    world.lines.push(line);
    onSent?.();
    return { isRepeatable: world.isRepeatable, answer };
  };
  Object.assign(world.chat, { playsLiveSound: true });
  Object.assign(world.service, { speak });
  return world;
}

function createLine(world: StreamWorld, request: Request, signal: AbortSignal) {
  const answer = Promise.withResolvers<SpeechStream | undefined>();
  const queue: (Buffer | Error | 'end')[] = [];
  let wake = Promise.withResolvers<void>();
  const push = async (one: Buffer | Error | 'end') => {
    queue.push(one);
    wake.resolve();
    await settle();
  };
  const closed = new ServiceResponseError('The connection was closed.');
  signal.addEventListener('abort', () => {
    answer.reject(closed);
    void push(closed);
  });
  answer.promise.catch(() => undefined);
  async function* read(): AsyncGenerator<Buffer> {
    for (;;) {
      const next = queue.shift();
      if (next === undefined) {
        await wake.promise;
        wake = Promise.withResolvers();
      } else if (next instanceof Error) throw next;
      else if (next === 'end') return;
      else yield next;
    }
  }
  let isAnswered = false;
  const line: Line = {
    request,
    signal,
    async speak(seconds) {
      if (!isAnswered) {
        isAnswered = true;
        answer.resolve({ report: world.report, chunks: read() });
        await push(HEADER);
      }
      await push(speech(seconds));
    },
    end: () => push('end'),
    cut: () => push(new ServiceResponseError('cut off')),
    async decline() {
      answer.resolve(undefined);
      await settle();
    },
    async refuse(error) {
      answer.reject(error);
      await settle();
    },
  };
  return { line, answer: answer.promise };
}

interface BotOptions {
  readonly disk?: DiskQuota;
  readonly compress?: CompressSound;
}

/** A bot in this world. After `die`, its calls have no effect and never end. */
export function openStreamBot(world: StreamWorld, { disk = unlimitedDiskQuota, compress }: BotOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-streams-'));
  const life = { over: false };
  const unless =
    <A extends readonly unknown[], R>(call: (...given: A) => Promise<R>) =>
    (...given: A): Promise<R> =>
      life.over ? new Promise<never>(() => undefined) : call(...given);
  const { service: inner, clock } = world;
  const streams = createSpeechStreams({
    service: inner,
    folder,
    disk,
    clock,
    log: { info() {}, warn() {}, error() {} },
    ...(compress && { compress }),
  });
  onTestFinished(async () => {
    await streams.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const around = ({ chat, service, tasks }: Effects): Effects => {
    const calls = overrideMethods(service, streams.calls);
    return {
      tasks: { ...tasks, put: unless(tasks.put) },
      service: overrideMethods(calls, { create: unless(calls.create.bind(calls)), status: unless(calls.status) }),
      chat: overrideMethods(chat, { show: unless(chat.show.bind(chat)), deliver: unless(chat.deliver.bind(chat)) }),
    };
  };
  const bot = createTestBot(world, around, { disk });
  const die = () => {
    life.over = true;
  };
  return { ...bot, streams, folder, die };
}
