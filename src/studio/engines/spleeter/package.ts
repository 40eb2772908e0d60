// The optional packages that a Spleeter model needs, and the message for their absence.

import { message } from '../../../messages/message.ts';
import { findPackageVersion } from '../package-versions.ts';

export const SPLEETER_NAME = 'Spleeter';
export const SPLEETER_LICENCE = 'MIT; with sherpa-onnx, Apache-2.0';

/** Calls the functions of sherpa-onnx that its own package for Node does not offer. */
export const KOFFI_PACKAGE = 'koffi';

/** The layouts in native-separator.ts belong to this version. */
export const SUPPORTED_SHERPA_VERSION = '1.13.8';

export const isKoffiInstalled = (): boolean => findPackageVersion(KOFFI_PACKAGE) !== undefined;

export const KOFFI_NOT_INSTALLED_MESSAGE = message('faults.noPackage.models', { name: KOFFI_PACKAGE });
