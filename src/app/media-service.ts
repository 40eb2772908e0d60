// Which media service there is: the configured one, or the studio, which is started as a child.

import { studioEnvironment, studioFolder } from '../config/studio.ts';
import { keptSecret } from '../kit/disk/kept-secret.ts';
import type { Log } from '../kit/log.ts';
import type { Clock } from '../ports/clock.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { Settings } from './settings.ts';
import { createStudioChild } from './studio-process.ts';

export interface ServiceAddress {
  readonly base: string;
  readonly key: string;
  /** For the studio: the secret of the marks that say who asks. */
  readonly marks?: string;
}

interface ServiceParts {
  readonly settings: Settings;
  /** Of the bot, once it is known. */
  readonly port: Promise<number>;
  readonly lifecycle: Lifecycle;
  readonly clock: Clock;
  readonly log: Log;
}

/** Resolves once it can be asked. */
export async function reachService(parts: ServiceParts): Promise<ServiceAddress> {
  const { settings, lifecycle, clock, log } = parts;
  const { config, platforms } = settings;
  const { base, key: configured = '' } = config.service;
  if (base !== undefined) return { base, key: configured };
  // The same key after a restart: the studio shows a task only to the key that made it.
  const key = config.studio.apiKey ?? keptSecret(studioFolder(config.data), 'api-key');
  const origins = platforms.flatMap(({ descriptor, values }) => descriptor.fileOrigins?.(values) ?? []);
  const environment = studioEnvironment(config, { port: await parts.port, key, origins });
  const studio = createStudioChild({ environment, clock, log });
  lifecycle.report('studio', () => studio.ready() || 'starting');
  lifecycle.atStop(() => studio.stop());
  return { base: await studio.start(), key, marks: key };
}
