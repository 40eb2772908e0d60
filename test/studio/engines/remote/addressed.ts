// Creates remote engines like a worker's, without a studio: the registry discovers them on a scripted server.

import type { Engines } from '../../../../src/studio/engines/engine.ts';
import { addRemoteEngines } from '../../../../src/studio/engines/remote/index.ts';
import {
  REMOTE_CAPABILITIES,
  type RemoteCaller,
  type RemoteEngineSettings,
} from '../../../../src/studio/engines/remote/protocol.ts';
import { createRemoteServers } from '../../../../src/studio/engines/remote/registry.ts';
import { createFakeLog } from '../../../fakes/log.ts';
import { type EngineServer, KEY } from './engine-server.ts';

export const NO_ENGINES: Engines = {
  speech: [],
  recognition: [],
  translation: [],
  sound: [],
  separation: [],
  cloning: [],
};

/** Settings for the variables `ENGINES_URL` and `ENGINES_KEY`. */
export const addressesOf = ({ url }: Pick<EngineServer, 'url'>, key = KEY): readonly RemoteEngineSettings[] =>
  REMOTE_CAPABILITIES.map((capability) => ({
    capability,
    url,
    apiKey: key,
    urlSetting: 'ENGINES_URL',
    keyVariable: 'ENGINES_KEY',
    modelVariable: `ENGINE_${capability.toUpperCase()}_MODEL`,
    isOptional: true,
  }));

/** Longer than a test run, because another test may reuse the port of a closed server. */
const NEVER_AGAIN_MS = 24 * 60 * 60_000;

/** `folder`: job folder for files of the server. */
export async function enginesOf(server: Pick<EngineServer, 'url'>, folder: string) {
  const log = createFakeLog();
  const addresses = createRemoteServers(addressesOf(server), { log, intervalMs: NEVER_AGAIN_MS });
  await addresses.ready;
  const ask: RemoteCaller = (call) => addresses.call(call, folder, AbortSignal.timeout(30_000));
  return { engines: addRemoteEngines(NO_ENGINES, addresses.listEngines(), ask), addresses, log };
}
