// Which layout the names in a folder make, what of it is missing, and what is there besides. Pure.

import { LAYOUTS, type Layout, type LayoutName, type Part, type Section } from './layouts.ts';

export interface Recognised {
  readonly layout: Layout;
  /** Names by role; a part that is missing has none. */
  readonly files: Readonly<Record<string, readonly string[]>>;
  readonly missing: readonly Part[];
  /** Models that belong to none of its parts. */
  readonly strangers: readonly string[];
}

const KINDS = /[.\-_](?:int8|fp16|fp32|quant)(?=\.onnx$)/i;
const stemOf = (name: string): string => name.toLowerCase().replace(KINDS, '');

/** Smaller is faster, and nobody hears the difference. */
const SIZES = [/int8|quant/i, /fp16/i, /./];
const size = (name: string): number => SIZES.findIndex((kind) => kind.test(name));

/** What the part takes of the names: all of them, or the smallest kind of the first model. */
function taken({ is, many }: Part, names: readonly string[]): readonly string[] {
  const fitting = names.filter((name) => is.test(name));
  const [first] = fitting;
  if (many || first === undefined) return fitting;
  const same = fitting.filter((name) => stemOf(name) === stemOf(first));
  return same.toSorted((one, other) => size(one) - size(other)).slice(0, 1);
}

const hasModel = (parts: readonly Part[], names: readonly string[]): boolean =>
  parts.some(({ role, is }) => role === 'model' && names.some((name) => is.test(name)));

/** The same names as another layout; `undefined` where something of that is missing. */
export function wholly(name: LayoutName, names: readonly string[]): Recognised | undefined {
  const layout = LAYOUTS.find((one) => one.name === name);
  const found = layout && asLayout(layout, names.toSorted());
  return found?.missing.length === 0 ? found : undefined;
}

/**
 * `type`: what the model says of itself, where that is known. `undefined` when nothing in the folder is a sign of anything.
 */
export function recognise(names: readonly string[], section: Section, type?: string): Recognised | undefined {
  const sorted = names.toSorted();
  const own = LAYOUTS.filter((one) => one.section === section);
  const layout =
    own.find(({ says, parts }) => type !== undefined && says?.test(type) && hasModel(parts, sorted)) ??
    own.find((one) => !one.onlySaid && isMeant(one, sorted));
  return layout && asLayout(layout, sorted);
}

const isMeant = ({ sign, never }: Layout, names: readonly string[]): boolean =>
  names.some((name) => sign.test(name)) && !names.some((name) => never?.test(name));

/** `sorted`: the names in the folder. */
function asLayout(layout: Layout, sorted: readonly string[]): Recognised {
  const files = Object.fromEntries(layout.parts.map((part) => [part.role, taken(part, sorted)]));
  const stems = new Set(Object.values(files).flat().map(stemOf));
  return {
    layout,
    files,
    missing: layout.parts.filter(({ role, optional }) => !optional && files[role]?.length === 0),
    strangers: sorted.filter((name) => /\.(?:onnx|ort)$/i.test(name) && !stems.has(stemOf(name))),
  };
}
