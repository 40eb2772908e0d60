// Engines by address as a worker has them, without a studio between: what a scripted server has, found out by the keeper.

import {
  ADDRESSED,
  type Ask,
  type EngineAddress,
} from '../../../../src/studio/engines/by-address/address.ts';
import { withAddresses } from '../../../../src/studio/engines/by-address/index.ts';
import { createAddresses } from '../../../../src/studio/engines/by-address/keeper.ts';
import type { Engines } from '../../../../src/studio/engines/engine.ts';
import { createFakeLog } from '../../../fakes/log.ts';
import { type EngineServer, KEY } from './engine-server.ts';

export const NO_ENGINES: Engines = {
  speech: [],
  recognition: [],
  translation: [],
  sound: [],
  separation: [],
  likeness: [],
};

/** As `ENGINES_URL` and `ENGINES_KEY` name it. */
export const addressesOf = ({ url }: Pick<EngineServer, 'url'>, key = KEY): readonly EngineAddress[] =>
  ADDRESSED.map((ability) => ({
    ability,
    url,
    key,
    setting: 'ENGINES_URL',
    keySetting: 'ENGINES_KEY',
    modelSetting: `ENGINE_${ability.toUpperCase()}_MODEL`,
    isGuess: true,
  }));

/** Longer than a test run: once a test has closed its server, another test may get the port. */
const NEVER_AGAIN_MS = 24 * 60 * 60_000;

/** `folder`: the job's, in which answers become files. */
export async function enginesOf(server: Pick<EngineServer, 'url'>, folder: string) {
  const log = createFakeLog();
  const addresses = createAddresses(addressesOf(server), { log, everyMs: NEVER_AGAIN_MS });
  await addresses.ready;
  const ask: Ask = (call) => addresses.call(call, folder, AbortSignal.timeout(30_000));
  return { engines: withAddresses(NO_ENGINES, addresses.known(), ask), addresses, log };
}
