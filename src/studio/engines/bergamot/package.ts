// The optional package that runs translators: whether it is there, and what is said where it is not.

import { noteOf } from '../../../domain/views/notes.ts';
import { optionalVersion } from '../packages.ts';

export const PACKAGE = '@browsermt/bergamot-translator';
export const BERGAMOT = 'Bergamot';
export const LICENCE = 'MPL-2.0';

/** `undefined`: not installed. */
export const bergamotVersion = (): string | undefined => optionalVersion(PACKAGE);

export const NOT_INSTALLED = noteOf('noPackage', { package: PACKAGE, runs: 'translators' });
