// Separation with Spleeter's network for two stems, from the models folder. Its code loads with the first recording.

import { message } from '../../../messages/message.ts';
import { createUnavailableDescription } from '../../messages.ts';
import { toModelReference } from '../../models/model-reference.ts';
import { findModelByLayout, type InstalledModel, type ModelRegistry } from '../../models/model-registry.ts';
import type { SeparationEngine } from '../engine.ts';
import type { ModelCaller } from '../model-call.ts';
import { createModelFailure, createModelGoneFailure } from '../model-failure.ts';
import { getSherpaVersion, SHERPA_NOT_INSTALLED_MESSAGE } from '../sherpa/package.ts';
import { isKoffiInstalled, KOFFI_NOT_INSTALLED_MESSAGE, SPLEETER_LICENCE, SPLEETER_NAME } from './package.ts';
import type { SpleeterRequest, SpleeterResponse } from './protocol.ts';
import { WINDOW_TIMEOUT_MS } from './window.ts';

/** Sends requests to this model. Its failures let another engine take over. */
const createSpleeterCaller =
  (installed: InstalledModel, callModel: ModelCaller) =>
  async (request: SpleeterRequest): Promise<void> => {
    const model = toModelReference(installed);
    await callModel<SpleeterResponse>({ model, request, timeoutMs: WINDOW_TIMEOUT_MS }).catch((error) => {
      throw createModelFailure(SPLEETER_NAME, message('faults.did.gaveUp'), error);
    });
  };

export const createSpleeterEngine = (models: ModelRegistry, callModel: ModelCaller): SeparationEngine => ({
  name: SPLEETER_NAME,
  kind: 'folder',
  capability: 'separation',
  grade: 'neural',
  async describe() {
    const version = getSherpaVersion() ?? null;
    const model = findModelByLayout(await models.scan(), 'Spleeter');
    return { version, licence: SPLEETER_LICENCE, languages: [], ...describeMissing(version, model) };
  },
  async separate(recording, folder, onProgress) {
    const model = findModelByLayout(await models.scan(), 'Spleeter');
    if (!model) throw createModelGoneFailure(SPLEETER_NAME);
    const { separateWithSpleeter } = await import('./separate-recording.ts');
    return separateWithSpleeter(recording, folder, onProgress, createSpleeterCaller(model, callModel));
  },
});

function describeMissing(version: string | null, model: InstalledModel | undefined) {
  if (version === null) return createUnavailableDescription(SHERPA_NOT_INSTALLED_MESSAGE);
  if (!isKoffiInstalled()) return createUnavailableDescription(KOFFI_NOT_INSTALLED_MESSAGE);
  return model ? undefined : { missing: 'There is no separation model in DATA_DIR/models/separation.' };
}
