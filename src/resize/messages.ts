// What the resizer and its child process say to each other. Shapes only.

export type FitKind = 'flac' | 'mp3' | 'wav';

export interface Order {
  readonly kind: FitKind;
  readonly path: string;
  readonly into: string;
  readonly most: number;
}

export interface Made {
  readonly bytes: number;
  readonly kbps: number;
  readonly seconds: number;
}

/** `made` is absent when the recording cannot be made that small. */
export type Answer =
  | { readonly made?: Made }
  | { readonly fault: { readonly message: string; readonly code?: string } };
