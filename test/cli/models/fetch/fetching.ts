// A fetcher with short limits, an empty store, and waits that are recorded instead of spent.

import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createAddressPolicy, type HostRule } from '../../../../src/cli/models/fetch/address-policy.ts';
import { type FetchedFile, type Fetcher, fetchFile } from '../../../../src/cli/models/fetch/fetch-file.ts';
import { createPartStore } from '../../../../src/cli/models/fetch/part-store.ts';
import type { RemoteFile } from '../../../../src/cli/models/fetch/remote-file.ts';
import { type Connections, createConnections } from '../../../../src/cli/models/fetch/send-request.ts';

export const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

/** The publisher of the tests, and the hosts to which it redirects. */
export const PUBLISHER = 'models.example.com';
export const isAllowedHost: HostRule = (origin, host) =>
  origin.endsWith('.example.com') && (host === origin || host.endsWith('.cdn.example.net'));

/** `length` bytes that differ everywhere. */
export const createContent = (length: number): Buffer => Buffer.from(Array.from({ length }, (_, at) => (at * 7) % 251));

export const createFile = (bytes: Buffer, address = `https://${PUBLISHER}/model.onnx`): RemoteFile => ({
  url: address,
  bytes: bytes.length,
  sha256: [sha256(bytes)],
  isReplaceable: false,
});

interface FetchingOptions {
  readonly mirror?: string;
  readonly connections?: Connections;
  readonly stallMs?: number;
}

interface Fetching {
  readonly fetcher: Fetcher;
  /** Milliseconds of all waits. */
  readonly waits: readonly number[];
  /** Reasons of all waits. */
  readonly reasons: readonly string[];
  /** Size of the file so far. */
  received(): number;
  fetch(file: RemoteFile, signal?: AbortSignal, onBytes?: (bytes: number) => void): Promise<FetchedFile>;
}

export async function createFetching({ mirror, connections, stallMs = 20_000 }: FetchingOptions): Promise<Fetching> {
  const root = await mkdtemp(join(tmpdir(), 'fetching-'));
  const used = connections ?? createConnections();
  onTestFinished(async () => {
    await used.close();
    await rm(root, { recursive: true, force: true });
  });
  const waits: number[] = [];
  const reasons: string[] = [];
  let received = 0;
  const fetcher: Fetcher = {
    store: createPartStore(root),
    policy: createAddressPolicy(isAllowedHost, mirror),
    connections: used,
    stallMs,
    clock: { sleep: async (ms) => void waits.push(ms), now: () => Date.now() },
  };
  return {
    fetcher,
    waits,
    reasons,
    received: () => received,
    fetch(file, signal = new AbortController().signal, onBytes = () => undefined) {
      return fetchFile({
        ...fetcher,
        file,
        signal,
        onBytes(bytes) {
          received = bytes;
          onBytes(bytes);
        },
        onWait: (reason) => void reasons.push(reason),
      });
    },
  };
}
