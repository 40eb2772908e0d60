// The optional package that runs models: whether it is there, and what is said where it is not.

import { optionalVersion } from '../packages.ts';

const PACKAGE = 'sherpa-onnx-node';
export const SHERPA = 'sherpa-onnx';

/** `undefined`: not installed. */
export const sherpaVersion = (): string | undefined => optionalVersion(PACKAGE);

export const NOT_INSTALLED = `${PACKAGE}, which runs the models in the models folder, is not installed on this server: “npm install” brings it, unless optional packages are left out.`;

export const LICENCE = 'Apache-2.0; with eSpeak NG, GPL-3.0-or-later';
