// Messages between the studio and a process with a Spleeter model. Types only.

import type { LoadRequest } from '../model-process.ts';

/**
 * Absolute paths of files with 32-bit floats at 44.1 kHz: all samples of the left channel, then as many of the right.
 * Sound goes through files, because messages pass two processes and a chunk has four megabytes.
 */
export interface SeparationRequest {
  readonly input: string;
  readonly output: string;
}

export type SpleeterRequest = { readonly load: LoadRequest } | { readonly separate: SeparationRequest };

export type SpleeterResponse = { readonly loaded: true } | { readonly separated: true } | { readonly fault: string };
