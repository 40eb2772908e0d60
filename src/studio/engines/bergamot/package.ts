// The optional package that runs translators: whether it is there, and what is said where it is not.

import { optionalVersion } from '../packages.ts';

export const PACKAGE = '@browsermt/bergamot-translator';
export const BERGAMOT = 'Bergamot';
export const LICENCE = 'MPL-2.0';

/** `undefined`: not installed. */
export const bergamotVersion = (): string | undefined => optionalVersion(PACKAGE);

export const NOT_INSTALLED = `${PACKAGE}, which runs the translators in the models folder, is not installed on this server: “npm install” brings it, unless optional packages are left out.`;
