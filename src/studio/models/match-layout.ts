// Matches the file names of a folder with a layout: used files, missing parts and other models.

import {
  type LayoutPart,
  MODEL_LAYOUTS,
  type ModelLayout,
  type ModelLayoutName,
  type ModelSubfolder,
} from './model-layouts.ts';

export interface MatchedLayout {
  readonly layout: ModelLayout;
  /** File names by role; empty for missing parts. */
  readonly files: Readonly<Record<string, readonly string[]>>;
  readonly missingParts: readonly LayoutPart[];
  /** Model files that belong to none of the layout's parts. */
  readonly otherModels: readonly string[];
}

const PRECISION_SUFFIX = /[.\-_](?:int8|fp16|fp32|quant)(?=\.onnx$)/i;
const toStem = (name: string): string => name.toLowerCase().replace(PRECISION_SUFFIX, '');

/** Prefers smaller variants, which are faster without an audible difference. */
const PRECISIONS = [/int8|quant/i, /fp16/i, /./];
const rankBySize = (name: string): number => PRECISIONS.findIndex((kind) => kind.test(name));

/** Selects all matching names for `takesAll`; otherwise the smallest variant of the first model. */
function selectFiles({ pattern, takesAll }: LayoutPart, names: readonly string[]): readonly string[] {
  const matching = names.filter((name) => pattern.test(name));
  const [first] = matching;
  if (takesAll || first === undefined) return matching;
  const same = matching.filter((name) => toStem(name) === toStem(first));
  return same.toSorted((a, b) => rankBySize(a) - rankBySize(b)).slice(0, 1);
}

const hasModelFile = (parts: readonly LayoutPart[], names: readonly string[]): boolean =>
  parts.some(({ role, pattern }) => role === 'model' && names.some((name) => pattern.test(name)));

/** Matches the names with another layout; `undefined` if a required part is missing. */
export function matchCompleteLayout(name: ModelLayoutName, names: readonly string[]): MatchedLayout | undefined {
  const layout = MODEL_LAYOUTS.find((candidate) => candidate.name === name);
  const matched = layout && applyLayout(layout, names.toSorted());
  return matched?.missingParts.length === 0 ? matched : undefined;
}

/**
 * @param type Model type from the metadata, if known.
 * @returns `undefined` if no file identifies a layout.
 */
export function matchLayout(
  names: readonly string[],
  section: ModelSubfolder,
  type?: string,
): MatchedLayout | undefined {
  const sorted = names.toSorted();
  const candidates = MODEL_LAYOUTS.filter((candidate) => candidate.section === section);
  const layout =
    candidates.find(
      ({ modelType, parts }) => type !== undefined && modelType?.test(type) && hasModelFile(parts, sorted),
    ) ?? candidates.find((candidate) => !candidate.requiresModelType && hasSignature(candidate, sorted));
  return layout && applyLayout(layout, sorted);
}

const hasSignature = ({ signature, excludedBy }: ModelLayout, names: readonly string[]): boolean =>
  names.some((name) => signature.test(name)) && !names.some((name) => excludedBy?.test(name));

function applyLayout(layout: ModelLayout, sorted: readonly string[]): MatchedLayout {
  const files = Object.fromEntries(layout.parts.map((part) => [part.role, selectFiles(part, sorted)]));
  const stems = new Set(Object.values(files).flat().map(toStem));
  return {
    layout,
    files,
    missingParts: layout.parts.filter(({ role, isOptional }) => !isOptional && files[role]?.length === 0),
    otherModels: sorted.filter((name) => /\.(?:onnx|ort)$/i.test(name) && !stems.has(toStem(name))),
  };
}
