// Parts that several layouts share.

import type { FileContent, LayoutPart } from './layout.ts';

/** Matches the names of networks in any precision. `names`: part of a regular expression. */
export const createOnnxPattern = (names: string): RegExp =>
  new RegExp(String.raw`^(?:${names})(?:[.\-_](?:int8|fp16|fp32|quant))?\.onnx$`, 'i');

interface NetworkOptions extends Partial<Omit<LayoutPart, 'inputs'>> {
  /** Regular expression for the name without its ending, if it is not the role. */
  readonly names?: string;
  /** Number of inputs, if the engine relies on it. */
  readonly inputs?: number;
}

export const createNetworkPart = (
  role: string,
  { names = role, inputs, ...more }: NetworkOptions = {},
): LayoutPart => ({
  role,
  pattern: createOnnxPattern(names),
  displayName: `${role}.onnx`,
  content: 'onnx',
  inputs: inputs === undefined ? undefined : { count: inputs },
  ...more,
});

/** A part with a fixed file name. */
export const createFilePart = (
  role: string,
  name: string,
  content: FileContent,
  more?: Partial<LayoutPart>,
): LayoutPart => ({
  role,
  pattern: new RegExp(`^${name.replaceAll('.', String.raw`\.`)}$`),
  displayName: name,
  content,
  ...more,
});

export const TOKENS_PART = createFilePart('tokens', 'tokens.txt', 'tokens');
