// Matches the file names of a folder with a layout: used files, missing parts and other models.

import {
  type FilesByRole,
  getModelLayout,
  type LayoutPart,
  MODEL_LAYOUTS,
  type ModelLayout,
  type ModelLayoutName,
  type ModelSubfolder,
  type Precision,
} from './model-layouts.ts';

export interface MatchedLayout {
  readonly layout: ModelLayout;
  /** Empty for missing parts. */
  readonly files: FilesByRole;
  readonly missingParts: readonly LayoutPart[];
  /** Model files that belong to none of the layout's parts. */
  readonly otherModels: readonly string[];
}

/** Roles of the network whose metadata describes the model, in the order to try them. */
export const MAIN_ROLES: readonly string[] = ['model', 'encoder', 'vocals', 'segmentation'];

const PRECISION_SUFFIX = /[.\-_](?:int8|fp16|fp32|quant)(?=\.onnx$)/i;
const toStem = (name: string): string => name.toLowerCase().replace(PRECISION_SUFFIX, '');

/**
 * Best precision by section. Recognisers are faster with 8-bit numbers and equally good. Voices are not: some make noise,
 * others are slower.
 */
const BEST_PRECISION: Readonly<Record<ModelSubfolder, Precision>> = {
  voices: 'full',
  recognition: 'int8',
  translation: 'full',
  separation: 'fp16',
  support: 'full',
};

/** All precisions by preference, with the best one first. */
const ORDER_BY_BEST: Readonly<Record<Precision, readonly Precision[]>> = {
  full: ['full', 'fp16', 'int8'],
  fp16: ['fp16', 'full', 'int8'],
  int8: ['int8', 'fp16', 'full'],
};

function parsePrecision(name: string): Precision {
  const [suffix = ''] = PRECISION_SUFFIX.exec(name) ?? [];
  if (/int8|quant/i.test(suffix)) return 'int8';
  return /fp16/i.test(suffix) ? 'fp16' : 'full';
}

/** Selects all matching names for `takesAll`; otherwise the best variant of the first model. */
function selectFiles(
  { pattern, takesAll, precision }: LayoutPart,
  section: ModelSubfolder,
  names: readonly string[],
): readonly string[] {
  const matching = names.filter((name) => pattern.test(name));
  const [first] = matching;
  if (takesAll || first === undefined) return matching;
  const order = ORDER_BY_BEST[precision ?? BEST_PRECISION[section]];
  const rank = (name: string): number => order.indexOf(parsePrecision(name));
  const variants = matching.filter((name) => toStem(name) === toStem(first));
  return variants.toSorted((a, b) => rank(a) - rank(b)).slice(0, 1);
}

const hasMainFile = (parts: readonly LayoutPart[], names: readonly string[]): boolean =>
  parts.some(({ role, pattern }) => MAIN_ROLES.includes(role) && names.some((name) => pattern.test(name)));

/** Matches the names with this layout; `undefined` if a required part is missing. */
export function matchCompleteLayout(name: ModelLayoutName, names: readonly string[]): MatchedLayout | undefined {
  const matched = applyLayout(getModelLayout(name), names.toSorted());
  return matched.missingParts.length === 0 ? matched : undefined;
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
  const byType = ({ modelType, parts }: ModelLayout) =>
    type !== undefined && modelType?.test(type) && hasMainFile(parts, sorted);
  const bySignature = ({ requiresModelType, signature }: ModelLayout) =>
    !requiresModelType && sorted.some((name) => signature.test(name));
  const layout = candidates.find(byType) ?? candidates.find(bySignature);
  return layout && applyLayout(layout, sorted);
}

function applyLayout(layout: ModelLayout, sorted: readonly string[]): MatchedLayout {
  const { parts, section } = layout;
  const files = Object.fromEntries(parts.map((part) => [part.role, selectFiles(part, section, sorted)]));
  const stems = new Set(Object.values(files).flat().map(toStem));
  return {
    layout,
    files,
    missingParts: parts.filter(({ role, isOptional }) => !isOptional && files[role]?.length === 0),
    otherModels: sorted.filter((name) => /\.(?:onnx|ort)$/i.test(name) && !stems.has(toStem(name))),
  };
}
