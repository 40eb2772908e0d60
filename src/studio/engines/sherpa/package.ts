// Detects the optional package that runs speech models, and has the message for its absence.

import { message } from '../../../messages/message.ts';
import { findPackageVersion } from '../package-versions.ts';

const PACKAGE_NAME = 'sherpa-onnx-node';
export const SHERPA_NAME = 'sherpa-onnx';

/** Undefined if the package is not installed. */
export const getSherpaVersion = (): string | undefined => findPackageVersion(PACKAGE_NAME);

export const SHERPA_NOT_INSTALLED_MESSAGE = message('faults.noPackage.models', { name: PACKAGE_NAME });

export const SHERPA_LICENCE = 'Apache-2.0; with eSpeak NG, GPL-3.0-or-later';
