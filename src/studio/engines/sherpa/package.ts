// Detects the optional package that runs speech models, and describes the engines that need it.

import { message } from '../../../messages/message.ts';
import { createUnavailableDescription } from '../../messages.ts';
import type { EngineDescription } from '../engine.ts';
import { findPackageVersion } from '../package-versions.ts';

export const SHERPA_PACKAGE = 'sherpa-onnx-node';
export const SHERPA_NAME = 'sherpa-onnx';

export const getSherpaVersion = (): string | undefined => findPackageVersion(SHERPA_PACKAGE);

export const SHERPA_NOT_INSTALLED_MESSAGE = message('faults.noPackage.models', { name: SHERPA_PACKAGE });

/** `missing`: reported if there are no languages. */
export function describeSherpaEngine(languages: readonly string[], missing: string): EngineDescription {
  const version = getSherpaVersion() ?? null;
  const engine = { version, licence: 'Apache-2.0; with eSpeak NG, GPL-3.0-or-later', languages };
  if (version === null) return { ...engine, ...createUnavailableDescription(SHERPA_NOT_INSTALLED_MESSAGE) };
  return languages.length === 0 ? { ...engine, missing } : engine;
}
