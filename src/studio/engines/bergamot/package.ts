// Detects the optional package that runs translation models, and has the message for its absence.

import { message } from '../../../messages/message.ts';
import { findPackageVersion } from '../package-versions.ts';

export const BERGAMOT_PACKAGE = '@browsermt/bergamot-translator';
export const BERGAMOT_NAME = 'Bergamot';
export const BERGAMOT_LICENCE = 'MPL-2.0';

/** Undefined if the package is not installed. */
export const getBergamotVersion = (): string | undefined => findPackageVersion(BERGAMOT_PACKAGE);

export const BERGAMOT_NOT_INSTALLED_MESSAGE = message('faults.noPackage.translators', { name: BERGAMOT_PACKAGE });
