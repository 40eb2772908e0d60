// Which media service there is: the configured one, or the studio, which runs as a child process and is started again when it
// ends. What the studio does is its own business; they talk over HTTP like any client and service.

import { type ChildProcess, fork } from 'node:child_process';
import { studioEnvironment, studioFolder } from '../config/studio.ts';
import { engineVariables } from '../extensions/extension.ts';
import { backoff } from '../kit/backoff.ts';
import { keptSecret } from '../kit/disk/kept-secret.ts';
import { asObject } from '../kit/json.ts';
import type { Log } from '../kit/log.ts';
import { beside } from '../kit/process/beside.ts';
import { compileCacheVariables } from '../kit/process/compile-cache.ts';
import type { Clock } from '../ports/clock.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { Settings } from './platforms.ts';

export interface ServiceAddress {
  readonly base: string;
  readonly key: string;
  /** For the studio: the secret of the marks that say who asks. */
  readonly marks?: string;
}

interface ServiceParts extends Settings {
  /** Of the bot, once it is known. */
  readonly port: Promise<number>;
  readonly lifecycle: Lifecycle;
  readonly clock: Clock;
  readonly log: Log;
}

/** Resolves once it can be asked. */
export async function reachService(parts: ServiceParts): Promise<ServiceAddress> {
  const { config, platforms, quiet = false, lifecycle, clock, log } = parts;
  const { base, key: configured = '' } = config.service;
  if (base !== undefined) return { base, key: configured };
  // The same key after a restart: the studio shows a task only to the key that made it.
  const key = config.studio.apiKey ?? keptSecret(studioFolder(config.data), 'api-key');
  const origins = platforms.flatMap(({ descriptor, values }) => descriptor.fileOrigins?.(values) ?? []);
  const variables = engineVariables(parts.extensions);
  const environment = studioEnvironment(config, { port: await parts.port, key, origins, variables });
  const studio = createStudioChild({ environment, quiet, clock, log });
  lifecycle.report('studio', () => studio.ready() || 'starting');
  lifecycle.atStop(() => studio.stop());
  return { base: await studio.start(), key, marks: key };
}

interface StudioChild {
  /** Resolves with the base address once it listens; it stays the same when the studio is started again. */
  start(): Promise<string>;
  ready(): boolean;
  /** Asks it to finish, then makes it. */
  stop(): Promise<void>;
}

interface StudioChildParts {
  /** The child's whole environment. The port in it is replaced by the first one it listened on. */
  readonly environment: Readonly<Record<string, string>>;
  /** Its lines go to standard error. */
  readonly quiet?: boolean;
  readonly clock: Clock;
  readonly log: Log;
}

const ENTRY = beside('../studio/main', import.meta.url);
/** A small nursery, as in `npm start`: a process that is mostly idle must not keep the room of its start for ever. */
const FLAGS = ['--max-semi-space-size=2'];
const FAREWELL_MS = 5000;
/** A studio that lived this long starts again at once. */
const HEALTHY_MS = 30_000;

export function createStudioChild({ environment, quiet = false, clock, log }: StudioChildParts): StudioChild {
  const first = Promise.withResolvers<string>();
  const off = new AbortController();
  let child: ChildProcess | undefined;
  let port: number | undefined;
  let listening = false;
  let failures = 0;

  const launch = () => {
    const startedAt = clock.now();
    const fixed = port === undefined ? {} : { STUDIO_PORT: String(port) };
    const env = { ...environment, ...compileCacheVariables(), ...fixed };
    const lines = quiet ? 2 : 'inherit';
    const started = fork(ENTRY, { env, execArgv: FLAGS, stdio: ['ignore', lines, 'inherit', 'ipc'] });
    child = started;
    started.on('message', (message) => {
      const told = asObject(message)?.['listening'];
      if (typeof told !== 'number') return;
      port = told;
      listening = true;
      first.resolve(`http://127.0.0.1:${told}`);
    });
    started.once('exit', (code, signal) => {
      listening = false;
      if (off.signal.aborted) return;
      failures = clock.now() - startedAt > HEALTHY_MS ? 1 : failures + 1;
      log.error('the studio ended; starting it again', { code, signal, failures });
      void clock.sleep(backoff(failures, 200, 10_000), off.signal).then(() => {
        if (!off.signal.aborted) launch();
      });
    });
    started.once('error', (fault) => log.error('the studio could not be started', { reason: fault.message }));
  };

  return {
    start() {
      launch();
      return first.promise;
    },
    ready: () => listening,
    async stop() {
      off.abort();
      const last = child;
      if (!last || last.exitCode !== null || last.signalCode !== null) return;
      const gone = new Promise<void>((resolve) => last.once('exit', () => resolve()));
      last.kill('SIGTERM');
      const patience = new AbortController();
      void clock.sleep(FAREWELL_MS, patience.signal).then(() => {
        if (!patience.signal.aborted) last.kill('SIGKILL');
      });
      await gone;
      patience.abort();
    },
  };
}
