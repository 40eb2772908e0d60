// The optional package that runs models: whether it is there, and what is said where it is not.

import { noteOf } from '../../../domain/views/notes.ts';
import { optionalVersion } from '../packages.ts';

const PACKAGE = 'sherpa-onnx-node';
export const SHERPA = 'sherpa-onnx';

/** `undefined`: not installed. */
export const sherpaVersion = (): string | undefined => optionalVersion(PACKAGE);

export const NOT_INSTALLED = noteOf('noPackage', { package: PACKAGE, runs: 'models' });

export const LICENCE = 'Apache-2.0; with eSpeak NG, GPL-3.0-or-later';
