// Messages between the studio and a process with one translation model. Types only.

import type { LoadRequest } from '../model-process.ts';
import type { SourceText } from '../translation/source-text.ts';

export type TranslatorRequest = { readonly load: LoadRequest } | { readonly translate: readonly SourceText[] };

export type TranslatorResponse =
  | { readonly loaded: true }
  /** One text per input text. */
  | { readonly translated: readonly string[] }
  | { readonly fault: string };
