// Provides the media service: the configured one, or the studio as a child process that is restarted when it ends. Bot
// and studio communicate only over HTTP.

import { type ChildProcess, fork } from 'node:child_process';
import { createStudioEnvironment, getStudioFolder } from '../config/studio-config.ts';
import { listEngineVariables } from '../extensions/extension.ts';
import { loadOrCreateSecret } from '../kit/disk/stored-secret.ts';
import { asJsonObject } from '../kit/json.ts';
import type { Log } from '../kit/log.ts';
import { getCompileCacheVariables } from '../kit/process/compile-cache.ts';
import { resolveSiblingModule } from '../kit/process/resolve-module.ts';
import { calculateBackoff } from '../kit/retry.ts';
import type { Clock } from '../ports/clock.ts';
import type { ComponentRegistry } from './lifecycle.ts';
import type { AppSettings } from './platforms.ts';

export interface ServiceAddress {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Secret that signs the owner of a request for the studio's fair queue. */
  readonly queueOwnerSecret?: string;
}

interface ConnectServiceOptions extends AppSettings {
  readonly botPort: Promise<number>;
  readonly lifecycle: ComponentRegistry;
  readonly clock: Clock;
  readonly log: Log;
}

/** Resolves once the service accepts requests. */
export async function ensureMediaService(options: ConnectServiceOptions): Promise<ServiceAddress> {
  const { config, platforms, logsToStderr = false, lifecycle, clock, log } = options;
  const { baseUrl: base, apiKey: configuredKey = '' } = config.service;
  if (base !== undefined) return { baseUrl: base, apiKey: configuredKey };
  // Keeps the key across restarts, since the studio shows a task only to the key that created it.
  const apiKey = config.studio.apiKey ?? loadOrCreateSecret(getStudioFolder(config.data), 'api-key');
  const allowedOrigins = platforms.flatMap(
    ({ descriptor, values }) => descriptor.listPrivateFileOrigins?.(values) ?? [],
  );
  const extraVariables = listEngineVariables(options.extensions);
  const environment = createStudioEnvironment(config, {
    botPort: await options.botPort,
    apiKey,
    allowedOrigins,
    extraVariables,
  });
  const studio = createStudioProcess({ environment, logsToStderr, clock, log });
  lifecycle.addStateCheck('studio', () => studio.isReady() || 'starting');
  lifecycle.onStop(() => studio.stop());
  return { baseUrl: await studio.start(), apiKey, queueOwnerSecret: apiKey };
}

interface StudioProcess {
  /** Resolves to the base URL once the studio listens. The URL stays the same after a restart of the studio. */
  start(): Promise<string>;
  isReady(): boolean;
  /** Asks the process to finish, then kills it. */
  stop(): Promise<void>;
}

interface StudioProcessOptions {
  /** The complete environment of the child. After the first start, its port is replaced by the actual one. */
  readonly environment: Readonly<Record<string, string>>;
  /** True to write the studio's log to stderr. */
  readonly logsToStderr?: boolean;
  readonly clock: Clock;
  readonly log: Log;
}

const STUDIO_ENTRY = resolveSiblingModule('../studio-main', import.meta.url);
/** A small young generation, as in `npm start`: a mostly idle process should not keep the memory of its start. */
const NODE_FLAGS = ['--max-semi-space-size=2'];
const STOP_TIMEOUT_MS = 5000;
/** A studio that ran this long is restarted without delay. */
const MIN_HEALTHY_MS = 30_000;

export function createStudioProcess({
  environment,
  logsToStderr = false,
  clock,
  log,
}: StudioProcessOptions): StudioProcess {
  const baseUrl = Promise.withResolvers<string>();
  const stopping = new AbortController();
  let child: ChildProcess | undefined;
  let port: number | undefined;
  let isListening = false;
  let failures = 0;

  const launch = () => {
    const startedAt = clock.now();
    const portVariables = port === undefined ? {} : { STUDIO_PORT: String(port) };
    const env = { ...environment, ...getCompileCacheVariables(), ...portVariables };
    const stdout = logsToStderr ? 2 : 'inherit';
    const started = fork(STUDIO_ENTRY, {
      env,
      execArgv: NODE_FLAGS,
      stdio: ['ignore', stdout, 'inherit', 'ipc'],
    });
    child = started;
    started.on('message', (message) => {
      const listeningPort = asJsonObject(message)?.['listening'];
      if (typeof listeningPort !== 'number') return;
      port = listeningPort;
      isListening = true;
      baseUrl.resolve(`http://127.0.0.1:${listeningPort}`);
    });
    started.once('exit', (code, signal) => {
      isListening = false;
      if (stopping.signal.aborted) return;
      failures = clock.now() - startedAt > MIN_HEALTHY_MS ? 1 : failures + 1;
      log.error('studio exited; restarting it', { code, signal, failures });
      void clock.sleep(calculateBackoff(failures, 200, 10_000), stopping.signal).then(() => {
        if (!stopping.signal.aborted) launch();
      });
    });
    started.once('error', (fault) => log.error('studio not started', { reason: fault.message }));
  };

  return {
    start() {
      launch();
      return baseUrl.promise;
    },
    isReady: () => isListening,
    async stop() {
      stopping.abort();
      const last = child;
      if (!last || last.exitCode !== null || last.signalCode !== null) return;
      const exited = new Promise<void>((resolve) => last.once('exit', () => resolve()));
      last.kill('SIGTERM');
      const killTimer = new AbortController();
      void clock.sleep(STOP_TIMEOUT_MS, killTimer.signal).then(() => {
        if (!killTimer.signal.aborted) last.kill('SIGKILL');
      });
      await exited;
      killTimer.abort();
    },
  };
}
